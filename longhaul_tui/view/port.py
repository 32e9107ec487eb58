"""What a front end may ask of the engine.

Owns the protocols. A screen takes a `Feed` or a `Board`, never a path: tests hand it a fake
(DESIGN §4). Must never import a front end or anything that reads files.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

import msgspec

from longhaul_tui.view.board import BoardSnapshot
from longhaul_tui.view.log import LogSnapshot
from longhaul_tui.view.snapshot import SessionSnapshot

if TYPE_CHECKING:  # the first frame waits for no compactor
    from longhaul_tui.compaction import Step
    from longhaul_tui.view.preview import Appended, NoPreview, Preview

BodyPart: TypeAlias = Literal[
    "text", "thinking", "command", "output", "summary", "arguments", "raw"
]
"""Which text of an entry: a message's own, its reasoning, a shell call's command or output,
a compaction's summary, a call's arguments, or the line as it stands in the file."""

Wake: TypeAlias = Callable[[], None]
Cancelled: TypeAlias = Callable[[], bool]


class BodyRef(msgspec.Struct, frozen=True):
    """Where a text lies: read when looked at, never kept."""

    generation: int
    offset: int
    length: int
    part: BodyPart
    call: str | None = None
    """The call id, where an assistant entry holds several."""


class Page(msgspec.Struct, frozen=True):
    """A piece of a text. Raw: whoever shows it makes it safe first."""

    text: str
    offset: int
    """Characters before this page."""
    total: int
    """Characters of the whole text; 0 where it could not be read."""
    problem: str | None = None
    """Why there is no text: `changed` (the file was rewritten since), `gone`, `unreadable`."""


class Feed(Protocol):
    """One session being followed. All methods may be called from any thread."""

    def begin(self) -> None:
        """Read from now on; returns at once, and does nothing the second time."""

    def snapshot(self) -> SessionSnapshot:
        """The newest complete picture; cheap, the same object until something changed."""

    def subscribe(self, wake: Wake) -> Callable[[], None]:
        """Call `wake` (from the feed's thread, at most 20 times a second) when there is a newer
        snapshot; returns what ends it."""

    def read(self, ref: BodyRef, offset: int, limit: int) -> Page:
        """A page of a text, in characters. Opens the file: call it in a worker."""

    def search(self, query: str, cancelled: Cancelled) -> Iterator[int]:
        """Indices of transcript rows (of the snapshot current at the call) whose whole text holds
        `query`, case folded, in order. Opens the file: call it in a worker."""

    def close(self) -> None:
        """End the feed's thread; returns at once."""


class Board(Protocol):
    """All sessions of an agent directory. All methods may be called from any thread."""

    def begin(self) -> None:
        """Look from now on; returns at once, and does nothing the second time."""

    def snapshot(self) -> BoardSnapshot:
        """The newest list."""

    def subscribe(self, wake: Wake) -> Callable[[], None]:
        """As `Feed.subscribe`."""

    def refresh(self) -> None:
        """Look again soon; returns at once."""

    def open(self, key: str) -> Feed:
        """A feed for this session, begun or not; the same one while it is watched."""

    def watch(self, key: str, on: bool) -> None:
        """Keep this session's feed running while another is on screen, or stop."""

    def close(self) -> None:
        """Close every feed; returns at once."""


class LogFeed(Protocol):
    """The compaction log being followed. All methods may be called from any thread."""

    def begin(self) -> None:
        """Read it from now on; returns at once. Nothing is read before."""

    def snapshot(self) -> LogSnapshot:
        """The newest picture; the same object until something changed."""

    def subscribe(self, wake: Wake) -> Callable[[], None]:
        """As `Feed.subscribe`."""

    def close(self) -> None:
        """End it; returns at once."""


class Desk(Protocol):
    """Passes that a person asks for. Slow: call it in a worker."""

    def preview(
        self, key: str, stop: Cancelled, progress: "Callable[[Step], None]"
    ) -> "Preview | NoPreview":
        """A dry run over this session of the board; `progress` is called from the same thread."""

    def append(
        self, preview: "Preview", stop: Cancelled, progress: "Callable[[Step], None]"
    ) -> "Appended | NoPreview":
        """Append what was previewed to the session's file, if it still is what a pass gives."""
