"""The session tree: entries by id, parents, the path from the root to the leaf (PI §1, §7).

Owns nodes as growing columns. Every line that is not blank and no header has a node, a bad line
too; node indices never change. What pi does with an odd tree is followed as long as it ends: a
cycle is cut where its earliest line stands. Must never recurse, hang, or keep an entry.
"""

from array import array
from bisect import bisect_left
from collections.abc import Sequence

import msgspec

from longhaul_tui.transcript.entries import (
    Anomaly,
    AnomalyCode,
    BadLine,
    Compaction,
    Entry,
    Header,
)

NONE = -1
"""No node."""
_LINE = "line:"
_WALK = 16
"""Steps spent on looking for kept entries, for each node of the file."""


class PathChange(msgspec.Struct, frozen=True, gc=False):
    """What `advance` did to the path."""

    kept: int
    """So many nodes of the path before are still its beginning."""
    added: Sequence[int]
    """Nodes that follow them now."""


class SessionTree:
    """Fed with every line in the order of the file. `path` is as of the last `advance`.

    In a v1 file (header version 1) every entry is the child of the one before, as pi makes it,
    and its key is `line:N`.
    """

    def __init__(self) -> None:
        self.header: Header | None = None
        """The first header; None while there is none."""
        self.path = array("i")
        """Node indices from the root to the leaf."""
        self.leaf = NONE
        """The node a next entry would be appended to."""
        self.keys: list[str] = []
        """By node: its entry id, or `line:N`."""
        self._lines = array("I")
        self._offsets = array("Q")
        self._parents = array("i")
        self._place = array("i")
        """Where on the path a node stood when it was last on it."""
        self._newest: dict[str, int] = {}
        """By id: the newest entry that has it, as pi looks it up."""
        self._waiting: dict[str, list[int]] = {}
        """By id of a parent that is not there yet: its children."""
        self._by_line = False
        """The file is v1: ids are not read."""
        self._cut: set[int] = set()
        """Nodes that lost their parent because it led back to them."""
        self._doubled = False
        """Some id stands on two lines."""
        self._stale = False
        """An older node got another parent: the path is walked anew."""
        self._uncut = False
        """There may be a cycle that was not looked for yet."""
        self._walked = 0
        self._noted: list[Anomaly] = []
        self._told: tuple[Anomaly, ...] | None = ()

    def __len__(self) -> int:
        return len(self._parents)

    # -- lines --------------------------------------------------------------------------------

    def add_header(self, header: Header) -> None:
        """A header is no node; the first one counts."""
        if self.header is None:
            self.header = header
            self._by_line = header.version == 1
        else:
            self._note("second-header", f"{_LINE}{header.line}", "ignored", header.offset)

    def add(self, entry: Entry) -> int:
        """The node of this entry."""
        node, key, parent = len(self.keys), entry.id, entry.parent
        if not node:
            self._check_header(entry)
        if key is None or self._by_line:
            self._add_nameless(node, entry)
            return node
        above = NONE
        if parent == key:
            self._note("self-parent", key, "taken as a root", entry.offset)
        elif parent is not None:
            above = self._newest.get(parent, NONE)
            if above == NONE:
                self._waiting.setdefault(parent, []).append(node)
                self._told = None
        self._append(key, entry, above)
        if key in self._newest:
            self._note("duplicate-entry", key, "replaces the earlier one", entry.offset)
            self._doubled = self._stale = self._uncut = True
        self._newest[key] = self.leaf = node
        if self._waiting and key in self._waiting:
            self._adopt(key, node)
        if isinstance(entry.body, Compaction):
            self._check_kept(node, key, entry.body.first_kept)
        return node

    def add_bad(self, bad: BadLine) -> int:
        """The node of a line that could not be read: no child, no parent, never the leaf."""
        if not self.keys:
            self._check_header(bad)
        self._append(f"{_LINE}{bad.line}", bad, NONE)
        return len(self.keys) - 1

    # -- looking up ---------------------------------------------------------------------------

    def find(self, key: str) -> int | None:
        """The node of an entry id (the newest that has it) or of `line:N` (the first on it)."""
        node = self._newest.get(key)
        if node is not None or not key.startswith(_LINE):
            return node
        digits = key.removeprefix(_LINE)
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
            return None
        at = bisect_left(self._lines, int(digits))
        return at if at < len(self._lines) and self._lines[at] == int(digits) else None

    def parent(self, node: int) -> int:
        """The parent's node, or `NONE` for a root."""
        self._find_cycles()
        return NONE if node in self._cut else self._link(node)

    # -- the path -----------------------------------------------------------------------------

    def advance(self) -> PathChange:
        """Bring `path` up to the lines added so far; costs what is new, unless an older node got
        another parent since."""
        self._find_cycles()
        fresh: list[int] = []
        node, path, places = self.leaf, self.path, self._place
        while node != NONE:
            place = places[node]
            if not self._stale and place < len(path) and path[place] == node:
                break
            fresh.append(node)
            node = NONE if node in self._cut else self._link(node)
        fresh.reverse()
        kept = 0 if node == NONE else places[node] + 1
        if self._stale:
            self._stale = False
            same = min(len(fresh), len(path))
            while kept < same and fresh[kept] == path[kept]:
                kept += 1
            del fresh[:kept]
        del path[kept:]
        for place, node in enumerate(fresh, kept):
            places[node] = place
        path.extend(fresh)
        return PathChange(kept, fresh)

    def anomalies(self) -> tuple[Anomaly, ...]:
        """Of the tree, by offset; a missing parent only while it is missing."""
        self._find_cycles()
        if self._told is not None:
            return self._told
        found = list(self._noted)
        for children in self._waiting.values():
            found += [self._anomaly("missing-parent", node, "starts a path") for node in children]
        found += [self._anomaly("cycle", node, "cut here") for node in self._cut]
        self._told = tuple(sorted(found, key=lambda anomaly: (anomaly.offset, anomaly.code)))
        return self._told

    # -- inside -------------------------------------------------------------------------------

    def _append(self, key: str, line: Entry | BadLine, above: int) -> None:
        self.keys.append(key)
        self._lines.append(line.line)
        self._offsets.append(line.offset)
        self._parents.append(above)
        self._place.append(0)

    def _add_nameless(self, node: int, entry: Entry) -> None:
        """Nothing can name it as its parent, so it never stands between two entries, except in a
        file of nothing else: that is read as one line of conversation, as v1 is."""
        alone = self._by_line or not self._newest
        self._append(f"{_LINE}{entry.line}", entry, self.leaf if alone else NONE)
        if not self._by_line:
            self._note("no-id", f"{_LINE}{entry.line}", "not on any path", entry.offset)
        if alone:
            self.leaf = node

    def _adopt(self, key: str, node: int) -> None:
        """Children that stand before their parent."""
        for child in self._waiting.pop(key):
            self._parents[child] = node
        self._stale = self._uncut = True

    def _link(self, node: int) -> int:
        """The parent as pi looks it up: by its id, the newest entry that has it."""
        at = self._parents[node]
        if at == NONE or not self._doubled:
            return at
        return self._newest.get(self.keys[at], at)

    def _find_cycles(self) -> None:
        """Cut every cycle at its earliest node; only a duplicate or late parent can close one."""
        if not self._uncut:
            return
        self._uncut = False
        self._told = None
        self._cut = set()
        seen = array("i", [NONE]) * len(self)
        for start in range(len(self)):
            node, trail = start, []
            while node != NONE and seen[node] == NONE:
                seen[node] = start
                trail.append(node)
                node = self._link(node)
            if node != NONE and seen[node] == start:
                self._cut.add(min(trail[trail.index(node) :]))

    def _check_header(self, line: Entry | BadLine) -> None:
        if self.header is None:
            self._note("no-header", f"{_LINE}{line.line}", "the file starts without", line.offset)

    def _check_kept(self, node: int, key: str, kept: str | None) -> None:
        """A compaction that keeps nothing may name itself (PI §2)."""
        if kept is None:
            return
        target = self._newest.get(kept, NONE)
        if target == NONE or not self._is_above(target, node):
            self._note("kept-id-unknown", key, "pi keeps nothing", self._offsets[node])

    def _is_above(self, target: int, node: int) -> bool:
        """Is `target` on the way from `node` to its root? A file full of far compactions gets the
        benefit of the doubt once the walks have cost many times its length."""
        for _ in range(len(self)):
            if node in (target, NONE):
                return node == target
            if self._walked > _WALK * len(self) + 1000:
                return True
            self._walked += 1
            node = self._link(node)
        return False

    def _anomaly(self, code: AnomalyCode, node: int, detail: str) -> Anomaly:
        return Anomaly(code, self.keys[node], detail, self._offsets[node])

    def _note(self, code: AnomalyCode, key: str, detail: str, offset: int) -> None:
        self._noted.append(Anomaly(code, key, detail, offset))
        self._told = None
