"""Where the rows of a list stand on the screen.

Owns cursor, anchor and follow, without a widget: the picture is laid out from the cursor's row
outwards, so there is no global coordinate and no table of heights, and what arrives, goes or is
filtered elsewhere cannot move the line under the cursor. Must never look at rows out of sight,
except those a move passes.
"""

from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from longhaul_tui.tui.widgets.rows import GUTTER, Line, NoRows, Rows, Shape

Newest: TypeAlias = Literal["last", "first"]
CACHED_ROWS = 1024


class Drawn(NamedTuple):
    """One line of the picture."""

    at: int
    """Position of its row."""
    nth: int
    """Which line of the row."""
    line: Line
    cursor: bool
    """It belongs to the cursor's row."""


class Layout:
    """A window on rows. Every method keeps the invariants; `picture` is what to draw.

    The anchor is the key of the cursor's row and the screen row its first line was last put on by
    the person. Data changes keep both; the drawn row is the anchor's, clamped to the height and to
    the rows there are above.
    """

    def __init__(self, newest: Newest = "last") -> None:
        self.newest: Newest = newest
        self.rows: Rows = NoRows()
        self.shape = Shape(0)
        self.height = 0
        self.at = 0
        self.key = ""
        self.follow = True
        self._want = 0
        self._placed = True
        """False while a row was chosen before there was a height to place it in."""
        self._mark: str | None = None
        self._cache: OrderedDict[tuple[str, int], Sequence[Line]] = OrderedDict()
        self._stamp: Hashable = None

    # -- what is there -------------------------------------------------------------------------

    def lines(self, at: int) -> Sequence[Line]:
        """The lines of one row, from the cache where they are still valid."""
        key = (self.rows.key(at), at)
        found = self._cache.get(key)
        if found is None:
            found = self._cache[key] = self.rows.lines(at, self.shape)
            if len(self._cache) > CACHED_ROWS:
                self._cache.popitem(last=False)
        else:
            self._cache.move_to_end(key)
        return found

    def forget(self) -> None:
        """Lines are laid out anew: what they say of the time has changed."""
        self._cache.clear()

    @property
    def screen_row(self) -> int:
        """Where the first line of the cursor's row stands; negative while a tall row is read on."""
        if not len(self.rows):
            return 0
        return self._settle()[0]

    @property
    def below(self) -> int:
        """Rows after the last one on the screen."""
        picture = self.picture()
        return len(self.rows) - 1 - picture[-1].at if picture else 0

    @property
    def new(self) -> int:
        """Rows that have come at the newest end since follow ended."""
        if self.follow or self._mark is None:
            return 0
        at = self.rows.find(self._mark)
        if at is None:
            return 0
        return len(self.rows) - 1 - at if self.newest == "last" else at

    # -- what changes --------------------------------------------------------------------------

    def resize(self, height: int, shape: Shape) -> None:
        """Another size or another way to lay lines out; the cursor's row keeps its place."""
        self.height = height
        if shape != self.shape:
            self.shape = shape
            self._cache.clear()
        if not self._placed and height > 0:
            self._place()

    def show(self, rows: Rows) -> None:
        """Other rows: appended to, trimmed, filtered, or of a file read anew."""
        self.rows = rows
        stamp = rows.stamp
        if stamp != self._stamp:
            self._stamp = stamp
            self._cache.clear()
        if not len(rows):
            return
        if self.follow:
            self._to_newest()
            return
        self._mark = self._mark if self._known(self._mark) else self._newest_key()
        if self.at < len(rows) and rows.key(self.at) == self.key:
            return
        found = rows.find(self.key)
        self._put(min(self.at, len(rows) - 1) if found is None else found)

    def go(self, key: str, screen_row: int | None = None) -> bool:
        """Put the cursor on this row, or the nearest one; follow ends. False if it is unknown."""
        at = self.rows.find(key)
        if at is None:
            return False
        here = self._find_row(at)
        if here is None:
            return False
        seen = self._seen(here)
        self._stop()
        self._put(here)
        if screen_row is not None:
            self._want = screen_row
        elif seen is not None:
            self._want = seen
        else:
            self._place()
        return True

    def resume(self) -> None:
        """Follow again, at the newest row."""
        self.follow = True
        self._mark = None
        if len(self.rows):
            self._to_newest()

    def stop(self) -> None:
        """Stay where the picture is; what arrives is counted."""
        self._want = self.screen_row
        self._placed = self.height > 0
        self._stop()

    def step(self, by: Literal[1, -1]) -> None:
        """One row on or back; a row taller than the screen is read through first."""
        if not len(self.rows):
            return
        y, tall = self._settle()[0], len(self.lines(self.at))
        if self._leaves_newest(by):
            self._stop()
        if by > 0 and y + tall > self.height and y + tall > 1:
            self._want = y - 1
            return
        if by < 0 and y < 0:
            self._want = y + 1
            return
        there, between = self._walk(self.at, by)
        if there is None:
            self._reveal(by, y)
            return
        self._want = y + (tall + between if by > 0 else -between - len(self.lines(there)))
        self._put(there)
        self._keep_seen()

    def page(self, by: Literal[1, -1]) -> None:
        """A screen on or back, one line of overlap; the cursor keeps its screen row."""
        self.scroll(by * max(self.height - 1, 1), keep=True)

    def scroll(self, lines: int, *, keep: bool = False) -> None:
        """Move the picture by lines; the cursor stays on its row while that is seen, or with
        `keep` on its screen row."""
        if not len(self.rows):
            return
        y = self._settle()[0]
        if self._leaves_newest(1 if lines > 0 else -1):
            self._stop()
        self._want = y - lines
        if keep:
            self._carry(y)
        self._pull_in()

    def top(self) -> None:
        """The first row."""
        self._end("first")

    def bottom(self) -> None:
        """The last row."""
        self._end("last")

    def click(self, y: int) -> bool:
        """Put the cursor on the row drawn there; False where there is none, or a heading."""
        picture = self.picture()
        if y >= len(picture):
            return False
        at, nth = picture[y].at, picture[y].nth
        if not self._stands(at):
            return False
        if at != self.at:
            self._want = y - nth
            self._stop()
            self._put(at)
        return True

    # -- the picture ---------------------------------------------------------------------------

    def picture(self) -> list[Drawn]:
        """The lines on the screen from its first row on; fewer where the rows end."""
        if not len(self.rows) or self.height <= 0:
            return []
        _, at, skip = self._settle()
        cursor = self.at if self._stands(self.at) else -1
        out: list[Drawn] = []
        while at < len(self.rows) and len(out) < self.height:
            for nth, line in enumerate(self.lines(at)):
                if nth >= skip and len(out) < self.height:
                    out.append(Drawn(at, nth, line, at == cursor))
            skip = 0
            at += 1
        return out

    def _settle(self) -> tuple[int, int, int]:
        """Screen row of the cursor's first line; the first row drawn; its lines out of sight."""
        y, tall = self._want, len(self.lines(self.at))
        y = min(y, max(self.height - tall, 0))
        if self.follow and self.newest == "last":
            y = self.height - tall - self._count(1, self.height)
        y = max(y, min(self.height - tall, 0), 1 - tall)
        at, need = self.at, y
        while need > 0 and at > 0:
            at -= 1
            need -= len(self.lines(at))
        if need > 0:
            return y - need, 0, 0
        return y, at, -need

    def _count(self, by: Literal[1, -1], most: int) -> int:
        """Lines after or before the cursor's row, counted no further than `most`."""
        count = 0
        for at in self._positions(self.at + by, by):
            if count >= most:
                break
            count += len(self.lines(at))
        return count

    # -- moving --------------------------------------------------------------------------------

    def _put(self, at: int) -> None:
        """The cursor on the row nearest to a position that it can stand on."""
        here = self._find_row(at)
        self.at = at if here is None else here
        self.key = self.rows.key(self.at)

    def _place(self) -> None:
        """The cursor's row a third down, or where the ends of the list leave it."""
        self._placed = self.height > 0
        if self.follow and len(self.rows):
            self._to_newest()
        elif self._placed and len(self.rows):
            self._want = self.height // 3
            self._pull_in()

    def _find_row(self, at: int) -> int | None:
        if self._stands(at):
            return at
        after, before = self._walk(at, 1)[0], self._walk(at, -1)[0]
        if after is None or before is None:
            return before if after is None else after
        return after if after - at <= at - before else before

    def _stands(self, at: int) -> bool:
        return not self.rows.passive(at) and bool(self.lines(at))

    def _walk(self, at: int, by: Literal[1, -1]) -> tuple[int | None, int]:
        """The next row the cursor can stand on, and the lines of those passed over."""
        passed = 0
        for there in self._positions(at + by, by):
            if self._stands(there):
                return there, passed
            passed += len(self.lines(there))
        return None, passed

    def _positions(self, at: int, by: Literal[1, -1]) -> Iterator[int]:
        return iter(range(at, len(self.rows)) if by > 0 else range(at, -1, -1))

    def _reveal(self, by: Literal[1, -1], y: int) -> None:
        """There is no row to move to: show the headings that stand beyond."""
        passed, tall = self._walk(self.at, by)[1], len(self.lines(self.at))
        if by < 0:
            self._want = min(max(y, passed), max(self.height - tall, 0))
        else:
            self._want = max(min(y, self.height - tall - passed), 0)

    def _keep_seen(self) -> None:
        """The cursor's row whole on the screen where it fits."""
        tall = len(self.lines(self.at))
        self._want = max(min(self._want, self.height - tall), 0)
        if self._walk(self.at, -1)[0] is None:
            self._reveal(-1, self._want)

    def _carry(self, y: int) -> None:
        """Move the cursor to the row that now stands nearest to screen row `y`."""
        by: Literal[1, -1] = 1 if self._want < y else -1
        while True:
            there, between = self._walk(self.at, by)
            if there is None:
                return
            tall = len(self.lines(self.at if by > 0 else there))
            want = self._want + by * (tall + between)
            if (want - y) * by > 0:
                return
            self._want = want
            self._put(there)

    def _pull_in(self) -> None:
        """After a scroll: no blank below the last row, and the cursor on a row that is seen."""
        tall = len(self.lines(self.at))
        bottom = self.height - tall
        after = self._count(1, bottom - self._want)
        self._want = max(self._want, bottom - after)
        self._want = min(self._want, self._count(-1, self._want))
        while self._want < 0:
            there, between = self._walk(self.at, 1)
            if there is None or tall > self.height:
                break
            self._want += tall + between
            self._put(there)
            tall = len(self.lines(self.at))
        while self._want + tall > self.height:
            there, between = self._walk(self.at, -1)
            if there is None or tall > self.height:
                break
            tall = len(self.lines(there))
            self._want -= tall + between
            self._put(there)
        self._want = self._settle()[0]

    def _seen(self, at: int) -> int | None:
        """The screen row of a row that is drawn."""
        for y, drawn in enumerate(self.picture()):
            if drawn.at == at:
                return y - drawn.nth
        return None

    def _end(self, which: Newest) -> None:
        if not len(self.rows):
            return
        if which == self.newest:
            self.resume()
            return
        self._stop()
        self._put(0 if which == "first" else len(self.rows) - 1)
        self._want = 0 if which == "first" else self.height
        self._placed = self.height > 0
        self._keep_seen()
        self._pull_in()

    # -- following -----------------------------------------------------------------------------

    def _to_newest(self) -> None:
        self._placed = self.height > 0
        self._put(len(self.rows) - 1 if self.newest == "last" else 0)
        self._want = self.height if self.newest == "last" else 0
        if self.newest == "first":
            self._keep_seen()
        else:
            self._want = self._settle()[0]

    def _leaves_newest(self, by: Literal[1, -1]) -> bool:
        return by < 0 if self.newest == "last" else by > 0

    def _stop(self) -> None:
        if self.follow:
            self.follow = False
            self._mark = self._newest_key()

    def _newest_key(self) -> str | None:
        if not len(self.rows):
            return None
        return self.rows.key(len(self.rows) - 1 if self.newest == "last" else 0)

    def _known(self, key: str | None) -> bool:
        return key is not None and self.rows.find(key) is not None


def text_width(width: int) -> int:
    """Cells of a line after the gutter, in a view of `width` cells."""
    return max(width - GUTTER, 0)
