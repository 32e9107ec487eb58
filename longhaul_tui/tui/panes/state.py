"""The State pane: what the model reads of the session, and what is not as usual (1, K).

Owns the list of both as rows, and where Enter leads from each. `view/conditions` owns the words.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import tzinfo

from textual.message import Message
from textual.reactive import reactive

from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.tui.widgets.ink import Role, Seg, ink
from longhaul_tui.tui.widgets.items import Item, ItemRows, blank
from longhaul_tui.view.board import BoardSnapshot
from longhaul_tui.view.conditions import (
    ConditionWords,
    Enter,
    conditions,
    newest_compaction,
    no_session,
    state_words,
)
from longhaul_tui.view.port import BodyRef
from longhaul_tui.view.snapshot import Grade
from longhaul_tui.view.state_json import state_text

_SIGNS: dict[Grade, tuple[str, Role]] = {
    "ok": (" ", ""),
    "look": ("!", "look"),
    "act": ("✗", "act"),
}
_NO_BOARD = BoardSnapshot(rows=(), root="", how="", complete=False, as_of=0.0)
_DEMO = "demo"
OPENS = {
    "sessions": "sessions",
    "facts": "list them",
    "summary": "summary",
    _DEMO: "demo",
}
"""What Enter does, by where it leads."""


class StatePane(ListPane):
    """No state of ours yet: why, and what the model reads instead."""

    board: reactive[BoardSnapshot] = reactive(_NO_BOARD, init=False, repaint=False)

    @dataclass
    class LeadRequested(Message):
        """Enter leads to another screen: `sessions`, `facts`, `demo`."""

        where: str

    def __init__(
        self,
        *,
        tz: tzinfo | None = None,
        demo: bool = False,
        id: str | None = None,  # noqa: A002 - Textual's own word
    ) -> None:
        super().__init__(newest="first", tz=tz, id=id)
        self._demo = demo

    @property
    def opens(self) -> str:
        """What Enter does on this row."""
        return OPENS.get(self._lead(self.view.cursor_key), "")

    @property
    def is_waiting(self) -> bool:
        """There is no session file."""
        return self.shown.file.condition == "waiting"

    def make_rows(self) -> ItemRows:
        """What is so, worst first."""
        return ItemRows(self._no_session() if self.is_waiting else self._session())

    def facts(self) -> list[str]:
        """`State`, and the newest compaction."""
        newest = newest_compaction(self.shown)
        if self.is_waiting:
            return ["State"]
        return ["State", "#0" if newest is None else f"#{newest.n}"]

    def freshness(self) -> Iterator[str]:
        """What was read, and when."""
        if self.is_waiting:
            yield "nothing read"
        else:
            yield from super().freshness()

    def empty(self) -> str:
        """There is always something to say."""
        return ""

    def body_of(self, at: int) -> tuple[BodyRef, str] | None:
        """The newest summary."""
        newest = newest_compaction(self.shown)
        if newest is None:
            return None
        row = self.shown.rows.row(newest.node)
        ref = BodyRef(self.shown.generation, row.offset, row.length, "summary")
        return ref, f"#{newest.n} · summary"

    @property
    def moment_node(self) -> int | None:
        """The newest compaction."""
        newest = newest_compaction(self.shown)
        return None if newest is None else newest.node

    def open_row(self, at: int) -> None:
        """To the summary, or to another screen."""
        lead = self._lead(self.view.cursor_key)
        if lead == "summary":
            super().open_row(at)
        elif lead:
            self.post_message(self.LeadRequested(lead))

    def watch_board(self) -> None:
        """Another list of sessions."""
        if self.is_waiting:
            self.remake()

    # -- rows ----------------------------------------------------------------------------------

    def _session(self) -> Iterator[Item]:
        snapshot = self.shown
        yield blank("top")
        for n, state in enumerate(conditions(snapshot, self.now, self.tz)):
            yield _item(str(n), state)
        if snapshot.file.condition != "not-a-session":
            words = state_words(snapshot)
            lead = words.enter or "words"
            yield Item(f"{lead}:title", tuple(ink(state_text(snapshot), "strong")))
            yield _item("words", words)

    def _no_session(self) -> Iterator[Item]:
        yield blank("top")
        for n, line in enumerate(no_session(self.board)):
            if line:
                yield Item(f"line:{n}", tuple(ink(line, "strong" if n == 0 else "muted")))
            else:
                yield blank(f"line:{n}")
        if self._demo:
            words = [Seg("Or    "), Seg("Enter", "strong")]
            words += [Seg("  the demo: a recorded night, no network", "muted")]
            yield Item(f"{_DEMO}:", tuple(words))

    def _lead(self, key: str) -> str:
        """Before there is a session Enter means the demo, wherever the cursor is."""
        if self.is_waiting:
            return _DEMO if self._demo else ""
        lead, _, _ = key.partition(":")
        return lead if lead in OPENS else ""


def _item(name: str, state: ConditionWords) -> Item:
    sign, role = _SIGNS[state.grade]
    lead: Enter = state.enter
    words = ink(state.words, "muted" if state.grade == "ok" else "")
    return Item(f"{lead or 'words'}:{name}", tuple(words), sign, role)
