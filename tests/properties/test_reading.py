"""Whatever the bytes and however they arrive, reading gives the same and never raises."""

from collections.abc import Iterable, Iterator

from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.transcript import bodies, wire
from longhaul_tui.transcript.decode import decode
from longhaul_tui.transcript.entries import Anomaly, BadLine, Entry, Header, Line
from longhaul_tui.transcript.framing import Frame, Framer
from longhaul_tui.transcript.parts import part_text
from longhaul_tui.transcript.tree import NONE, SessionTree
from tests.sessions import SessionFile
from tests.strategies import chunked, damaged, odd_trees, session_files

PARTS = ("text", "thinking", "command", "output", "summary", "arguments", "raw")


class Reading:
    """Framer, decoder and tree driven together; the path is advanced after every piece."""

    def __init__(self) -> None:
        self.framer = Framer()
        self.tree = SessionTree()
        self.lines: list[Line] = []
        self.anomalies: list[Anomaly] = []
        self.path: list[int] = []

    def feed(self, data: bytes) -> None:
        """Read these bytes, then bring the path up to them as a follower does."""
        self.take(self.framer.feed(data))
        self.advance()

    def take(self, frames: Iterable[Frame]) -> None:
        """Decode these lines and add them to the tree."""
        for frame in frames:
            decoded = decode(frame)
            self.anomalies += decoded.anomalies
            self.lines += decoded.lines
            for line in decoded.lines:
                if isinstance(line, Entry):
                    self.tree.add(line)
                elif isinstance(line, BadLine):
                    self.tree.add_bad(line)
                else:
                    self.tree.add_header(line)

    def advance(self) -> None:
        """Apply the change to a path of our own."""
        change = self.tree.advance()
        del self.path[change.kept :]
        self.path += change.added
        assert self.path == self.tree.path.tolist()

    def result(self) -> tuple[object, ...]:
        """Everything reading gave."""
        return (
            self.lines,
            self.anomalies,
            self.tree.anomalies(),
            self.tree.keys,
            self.path,
            self.framer.pending,
        )


def read(pieces: Iterable[bytes]) -> Reading:
    """Read these pieces one after another."""
    reading = Reading()
    for piece in pieces:
        reading.feed(piece)
    return reading


any_session = st.one_of(session_files(), session_files(version=1), odd_trees(), odd_trees(1))


@given(st.data(), st.one_of(st.binary(max_size=60), st.text("ab\n\r \u2028").map(str.encode)))
def test_frames_are_the_lines_between_line_feeds(data: st.DataObject, content: bytes) -> None:
    framer = Framer()
    frames = [f for piece in data.draw(chunked(content)) for f in framer.feed(piece)]
    *lines, tail = content.split(b"\n")
    offsets = [sum(len(before) + 1 for before in lines[:n]) for n in range(len(lines))]
    assert frames == [
        Frame(n + 1, offsets[n], raw[:-1] if raw.endswith(b"\r") else raw, len(raw))
        for n, raw in enumerate(lines)
        if raw.strip()
    ]
    assert framer.pending == len(tail)
    assert framer.offset == len(content) - len(tail)
    torn = framer.finish()
    assert (torn is None) == (not tail.strip())
    if torn is not None:
        assert (torn.torn, torn.offset, torn.length) == (True, framer.offset, len(tail))


@given(st.data(), any_session)
def test_any_chunking_gives_the_same_entries_anomalies_and_path(
    data: st.DataObject, session: SessionFile
) -> None:
    content = session.bytes()
    if data.draw(st.booleans()):
        content = data.draw(damaged(content))
    assert read(data.draw(chunked(content))).result() == read([content]).result()


@given(st.data(), any_session)
def test_no_damage_raises_and_every_span_lies_in_its_line(
    data: st.DataObject, session: SessionFile
) -> None:
    content = data.draw(damaged(session.bytes()))
    reading = read([content])
    torn = reading.framer.finish()
    if torn is not None:
        reading.take([torn])
        reading.advance()
    end = 0
    for line in reading.lines:
        assert end <= line.offset <= line.offset + line.length <= len(content)
        end = line.offset + line.length
        span = content[line.offset : end]
        assert b"\n" not in span
        assert content[: line.offset].count(b"\n") == line.line - 1
        for part in PARTS:
            part_text(span, part, None).encode()
    assert len(set(reading.path)) == len(reading.path)


@given(st.binary(max_size=80))
def test_random_bytes_never_raise(content: bytes) -> None:
    for raw in (content, b'{"type":"message",' + content, b'{"type":"' + content + b'"}'):
        reading = read([raw, b"\n"])
        assert all(isinstance(line, Entry | Header | BadLine) for line in reading.lines)
        for part in PARTS:
            part_text(raw, part, "call_1")


@given(session_files())
def test_both_readers_give_the_same_entry(session: SessionFile) -> None:
    fast = 0
    for raw in session.lines:
        slow = wire.read_slowly(raw)
        assert isinstance(slow, wire.Read)
        assert slow.recovered is None
        place = (1, 0, len(raw))
        try:
            scanned = bodies.build(wire.scan(raw), place)
        except wire.REFUSALS:
            continue
        fast += 1
        assert scanned == bodies.build(wire.fill(slow.value), place)
    assert fast


@given(session_files())
def test_every_text_of_a_read_entry_can_be_encoded(session: SessionFile) -> None:
    for line in read([session.bytes()]).lines:
        assert not isinstance(line, BadLine)
        for text in _strings(line):
            text.encode()


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _strings(item)
    else:
        for name in getattr(type(value), "__match_args__", ()):
            yield from _strings(getattr(value, name))


@given(st.data(), session_files())
def test_a_line_cut_anywhere_is_one_torn_line(data: st.DataObject, session: SessionFile) -> None:
    raw = data.draw(st.sampled_from(session.lines))
    cut = data.draw(st.integers(1, len(raw) - 1))
    decoded = decode(Frame(1, 0, raw[:cut], cut))
    assert [type(line) for line in decoded.lines] == [BadLine]
    assert [a.code for a in decoded.anomalies] == ["torn-line"]


@given(st.data(), session_files())
def test_entries_glued_behind_a_torn_one_are_all_recovered(
    data: st.DataObject, session: SessionFile
) -> None:
    torn = data.draw(st.sampled_from(session.lines))
    torn = torn[: data.draw(st.integers(0, len(torn) - 1))]
    glued = data.draw(st.lists(st.sampled_from(session.lines), min_size=2, max_size=3))
    raw = torn + b"".join(glued)
    decoded = decode(Frame(7, 1000, raw, len(raw)))
    found = [line for line in decoded.lines if not isinstance(line, BadLine)]
    assert [raw[e.offset - 1000 :][: e.length] for e in found] == glued
    alone = [decode(Frame(7, 0, one, len(one))).lines[0] for one in glued]
    assert [_what(e) for e in found] == [_what(e) for e in alone]
    assert [a.code for a in decoded.anomalies].count("glued-line") == 1
    lost = [line for line in decoded.lines if isinstance(line, BadLine)]
    assert [line.length for line in lost] == ([len(torn)] if torn else [])


def _what(line: Line) -> object:
    return (line.id, line.body) if isinstance(line, Entry) else type(line)


@given(odd_trees())
def test_the_path_is_the_one_pi_walks_as_long_as_that_walk_ends(session: SessionFile) -> None:
    reading = read([session.bytes()])
    entries = [line for line in reading.lines if isinstance(line, Entry)]
    named = [entry for entry in entries if entry.id is not None]
    newest = {entry.id: entry for entry in named}
    walked: list[Entry] = []
    at = named[-1] if named else None
    while at is not None and at not in walked:
        walked.append(at)
        at = newest.get(at.parent) if at.parent is not None and at.parent != at.id else None
    nodes = {line.offset: n for n, line in enumerate(_rows(reading.lines))}
    expected = [nodes[entry.offset] for entry in reversed(walked)]
    if named and at is None:
        assert reading.path == expected
    elif named:
        # The walk came back to where it was: what is left after the cut ends it as well.
        assert reading.path == expected[len(expected) - len(reading.path) :]
        assert "cycle" in [anomaly.code for anomaly in reading.tree.anomalies()]
    else:
        assert reading.path == [nodes[entry.offset] for entry in entries]


def _rows(lines: Iterable[Line]) -> list[Line]:
    return [line for line in lines if not isinstance(line, Header)]


@given(odd_trees())
def test_a_row_is_found_by_its_key_and_no_path_uses_a_bad_line(session: SessionFile) -> None:
    reading = read([session.bytes()])
    tree, rows = reading.tree, _rows(reading.lines)
    assert len(tree) == len(rows) == len(tree.keys)
    assert not [n for n in reading.path if isinstance(rows[n], BadLine)]
    for node, row in enumerate(rows):
        found = tree.find(tree.keys[node])
        assert found is not None
        assert tree.keys[found] == tree.keys[node] or rows[found].line == row.line
        if isinstance(row, BadLine):
            assert tree.parent(node) == NONE
            assert node not in [tree.parent(child) for child in range(len(tree))]
    assert tree.find("nothing") is None
    assert tree.find("line:0") is None
