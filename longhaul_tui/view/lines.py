"""What the state was folded from: the lines of our own records, as they were decoded.

Owns handing them out by row. The engine adds to what is shared here and takes nothing away within
one generation; which rows are on the path, `RowTable` says.
"""

from collections.abc import Mapping

from longhaul_tui.state.event_codec import Newer
from longhaul_tui.state.events import Event
from longhaul_tui.state.lines import EventLine, OwnCompaction, StateLine
from longhaul_tui.view.rows import ON_PATH, RowTable


class StateLines:
    """Our own records of one file by row. Cheap to make, one for each snapshot."""

    __slots__ = ("_lines",)

    def __init__(self, lines: Mapping[int, StateLine] | None = None) -> None:
        self._lines: Mapping[int, StateLine] = {} if lines is None else lines

    def on_path(self, rows: RowTable) -> list[tuple[int, StateLine]]:
        """Row and line of every record on the path, among these rows, oldest first."""
        length = len(rows)
        return [
            (node, line)
            for node, line in sorted(dict(self._lines).items(), key=lambda pair: pair[0])
            if node < length and rows.flags(node) & ON_PATH
        ]

    def events(self, rows: RowTable) -> list[tuple[int, Event]]:
        """Every event that counts on the path with the row of the line that carries it, in order:
        none from before a format that is newer than this version (STATE U18)."""
        found: list[tuple[int, Event]] = []
        for node, line in self.on_path(rows):
            made = line.details if isinstance(line, OwnCompaction) else None
            one = line.event if isinstance(line, EventLine) else None
            if isinstance(made, Newer) or isinstance(one, Newer):
                found = []
            elif made is not None:
                found += [(node, event) for event in made.events]
            elif one is not None:
                found.append((node, one))
        return found
