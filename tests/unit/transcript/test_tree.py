"""The tree of a session, and the path a person sees."""

from typing import Any

from longhaul_tui.transcript.decode import decode
from longhaul_tui.transcript.entries import BadLine, Entry, Header
from longhaul_tui.transcript.framing import Framer
from longhaul_tui.transcript.tree import NONE, PathChange, SessionTree
from tests.sessions import SessionFile


def grow(tree: SessionTree, data: bytes) -> SessionTree:
    for frame in Framer().feed(data):
        for line in decode(frame).lines:
            match line:
                case Entry():
                    tree.add(line)
                case BadLine():
                    tree.add_bad(line)
                case Header():
                    tree.add_header(line)
    return tree


def tree_of(session: SessionFile) -> SessionTree:
    tree = grow(SessionTree(), session.bytes())
    tree.advance()
    return tree


def path(session: SessionFile) -> list[str]:
    tree = tree_of(session)
    return [tree.keys[node] for node in tree.path]


def odd(session: SessionFile) -> list[tuple[str, str]]:
    return [(anomaly.code, anomaly.entry) for anomaly in tree_of(session).anomalies()]


def entry(session: SessionFile, id_: str | None, parent: str | None = None) -> None:
    session.entry("label", {}, fields={"id": id_, "parentId": parent})


# -- ordinary sessions --------------------------------------------------------------------------


def test_the_path_runs_from_the_first_entry_to_the_last() -> None:
    session = SessionFile()
    keys = [session.user("a"), session.assistant("b"), session.label("e0000001", "l")]
    assert path(session) == keys
    assert odd(session) == []


def test_a_branch_leaves_the_other_one_out() -> None:
    session = SessionFile()
    first = session.user("a")
    session.user("left out")
    session.branch(first)
    second = session.user("b")
    assert path(session) == [first, second]


def test_a_null_parent_starts_a_new_root() -> None:
    session = SessionFile()
    session.user("a")
    session.branch(None)
    fresh = session.user("b")
    assert path(session) == [fresh]
    assert odd(session) == []


def test_every_line_but_headers_and_blank_ones_has_a_node() -> None:
    session = SessionFile()
    first = session.user("a")
    session.raw(b"{")
    session.raw(b"")
    session.raw(b"42")
    second = session.user("b")
    tree = tree_of(session)
    assert tree.keys == [first, "line:3", "line:5", second]
    assert tree.path.tolist() == [0, 3]
    assert [tree.parent(node) for node in range(4)] == [NONE, NONE, NONE, 0]
    assert tree.leaf == 3


def test_a_v1_file_is_one_line_of_entries() -> None:
    session = SessionFile(version=1)
    session.user("a")
    session.raw(b"{")
    session.assistant("b")
    tree = tree_of(session)
    assert tree.keys == ["line:2", "line:3", "line:4"]
    assert tree.path.tolist() == [0, 2]
    assert tree.anomalies() == ()


def test_ids_and_parents_in_a_v1_file_count_for_nothing() -> None:
    session = SessionFile(version=1)
    entry(session, "x", "nowhere")
    entry(session, "x", "x")
    assert path(session) == ["line:2", "line:3"]
    assert odd(session) == []


def test_a_v2_file_is_a_tree() -> None:
    session = SessionFile(version=2)
    first = session.user("a")
    session.user("left out")
    session.branch(first)
    assert path(session)[:1] == [first]


def test_a_key_finds_its_node() -> None:
    session = SessionFile()
    first = session.user("a")
    session.raw(b"{")
    tree = tree_of(session)
    assert tree.find(first) == 0
    assert tree.find("line:2") == 0
    assert tree.find("line:3") == 1
    for key in ("line:1", "line:4", "line:", "line:x", "line:²", "line:-1", "line:" + "9" * 99, ""):
        assert tree.find(key) is None


def test_an_id_that_looks_like_a_line_is_an_id() -> None:
    session = SessionFile()
    session.raw(b"{")
    entry(session, "line:2")
    tree = tree_of(session)
    assert tree.find("line:2") == 1
    assert tree.path.tolist() == [1]


# -- advancing ----------------------------------------------------------------------------------


def test_an_append_adds_its_node_only() -> None:
    session = SessionFile()
    session.user("a")
    tree = grow(SessionTree(), session.bytes())
    assert tree.advance() == PathChange(0, [0])
    assert tree.advance() == PathChange(1, [])
    more = SessionFile(header=False)
    entry(more, "x", "e0000001")
    entry(more, "y", "x")
    grow(tree, more.bytes())
    assert tree.advance() == PathChange(1, [1, 2])
    assert tree.path.tolist() == [0, 1, 2]


def test_a_branch_keeps_the_common_beginning() -> None:
    session = SessionFile(header=False)
    for id_, parent in (("a", None), ("b", "a"), ("c", "b"), ("d", "c")):
        entry(session, id_, parent)
    tree = grow(SessionTree(), session.bytes())
    tree.advance()
    more = SessionFile(header=False)
    entry(more, "e", "b")
    grow(tree, more.bytes())
    assert tree.advance() == PathChange(2, [4])
    back = SessionFile(header=False)
    entry(back, "f", "d")
    grow(tree, back.bytes())
    assert tree.advance() == PathChange(2, [2, 3, 5])


def test_a_bad_line_moves_nothing() -> None:
    tree = SessionTree()
    session = SessionFile()
    session.user("a")
    grow(tree, session.bytes())
    tree.advance()
    grow(tree, b"{\n")
    assert tree.advance() == PathChange(1, [])


def test_a_late_parent_gives_the_path_its_beginning() -> None:
    session = SessionFile()
    entry(session, "b", "a")
    tree = grow(SessionTree(), session.bytes())
    assert tree.advance() == PathChange(0, [0])
    assert [a.code for a in tree.anomalies()] == ["missing-parent"]
    more = SessionFile(header=False)
    entry(more, "a")
    entry(more, "c", "b")
    grow(tree, more.bytes())
    assert tree.advance() == PathChange(0, [1, 0, 2])
    assert tree.anomalies() == ()


def test_a_long_path_is_walked_without_recursion() -> None:
    session = SessionFile()
    for _ in range(5_000):
        session.name("n")
    assert len(path(session)) == 5_000


# -- odd files ----------------------------------------------------------------------------------


def test_a_missing_parent_starts_the_path_and_is_said_once() -> None:
    session = SessionFile()
    session.user("lost")
    entry(session, "b", "nowhere")
    entry(session, "c", "b")
    assert path(session) == ["b", "c"]
    assert odd(session) == [("missing-parent", "b")]


def test_an_entry_that_is_its_own_parent_is_a_root() -> None:
    session = SessionFile()
    entry(session, "a", "a")
    entry(session, "b", "a")
    assert path(session) == ["a", "b"]
    assert odd(session) == [("self-parent", "a")]


def test_a_later_entry_with_the_same_id_replaces_the_earlier_as_parent() -> None:
    session = SessionFile()
    for id_, parent in (("a", None), ("b", "a"), ("x", None), ("a", "x"), ("c", "b")):
        entry(session, id_, parent)
    tree = tree_of(session)
    assert tree.path.tolist() == [2, 3, 1, 4]
    assert tree.find("a") == 3
    assert [(a.code, a.entry) for a in tree.anomalies()] == [("duplicate-entry", "a")]


def test_a_duplicate_changes_the_beginning_of_a_path_that_goes_on() -> None:
    session = SessionFile()
    for id_, parent in (("a", None), ("b", "a"), ("c", "b")):
        entry(session, id_, parent)
    tree = tree_of(session)
    assert tree.path.tolist() == [0, 1, 2]
    more = SessionFile(header=False)
    entry(more, "a")
    entry(more, "d", "c")
    grow(tree, more.bytes())
    assert tree.advance() == PathChange(0, [3, 1, 2, 4])


def test_a_cycle_is_cut_at_its_earliest_line() -> None:
    session = SessionFile()
    for id_, parent in (("a", "c"), ("b", "a"), ("c", "b"), ("d", "c")):
        entry(session, id_, parent)
    assert path(session) == ["a", "b", "c", "d"]
    assert odd(session) == [("cycle", "a")]


def test_a_duplicate_that_closes_a_cycle_is_survived() -> None:
    session = SessionFile()
    for id_, parent in (("a", None), ("b", "a"), ("a", "b")):
        entry(session, id_, parent)
    tree = tree_of(session)
    assert tree.path.tolist() == [1, 2]
    assert [(a.code, a.entry) for a in tree.anomalies()] == [
        ("cycle", "b"),
        ("duplicate-entry", "a"),
    ]
    assert tree.parent(1) == NONE


def test_two_cycles_are_both_told() -> None:
    session = SessionFile()
    for id_, parent in (("a", "b"), ("b", "a"), ("c", "d"), ("d", "c"), ("e", "a")):
        entry(session, id_, parent)
    assert odd(session) == [("cycle", "a"), ("cycle", "c")]
    assert path(session) == ["a", "e"]


def test_an_entry_without_an_id_stands_on_no_path() -> None:
    session = SessionFile()
    entry(session, "a")
    entry(session, None, "a")
    assert path(session) == ["a"]
    assert odd(session) == [("no-id", "line:3")]
    entry(session, "b", "a")
    assert path(session) == ["a", "b"]


def test_a_file_in_which_nothing_has_an_id_is_read_in_order() -> None:
    session = SessionFile()
    entry(session, None)
    entry(session, None)
    assert path(session) == ["line:2", "line:3"]
    assert odd(session) == [("no-id", "line:2"), ("no-id", "line:3")]


def test_a_file_without_a_header() -> None:
    session = SessionFile(header=False)
    session.raw(b"{")
    entry(session, "a")
    session.header()
    tree = tree_of(session)
    assert [(a.code, a.entry, a.offset) for a in tree.anomalies()] == [("no-header", "line:1", 0)]
    assert tree.header is not None
    assert tree.header.line == 3


def test_a_second_header_is_no_node_and_changes_nothing() -> None:
    session = SessionFile()
    entry(session, "a")
    session.header(cwd="/elsewhere", version=1)
    entry(session, "b", "a")
    tree = tree_of(session)
    assert tree.path.tolist() == [0, 1]
    assert tree.header is not None
    assert tree.header.cwd == "/home/dev/proj"
    assert [(a.code, a.entry) for a in tree.anomalies()] == [("second-header", "line:3")]


def compacted(first_kept: str | None, **fields: Any) -> list[tuple[str, str]]:
    """Anomalies of a compaction on a path a, b, with c on a side branch of a."""
    session = SessionFile()
    entry(session, "a")
    entry(session, "c", "a")
    entry(session, "b", "a")
    session.compaction("s", first_kept, **{"id": "k", "parentId": "b", **fields})
    return odd(session)


def test_a_compaction_may_keep_any_entry_of_its_path_nothing_or_itself() -> None:
    for kept in ("a", "b", "k", None):
        assert compacted(kept) == []


def test_a_compaction_that_keeps_what_is_not_on_its_path_is_told() -> None:
    for kept in ("c", "deadbeef"):
        assert compacted(kept) == [("kept-id-unknown", "k")]
    assert compacted("a", parentId=None) == [("kept-id-unknown", "k")]


def test_a_v1_compaction_is_not_judged() -> None:
    session = SessionFile(version=1)
    session.user("a")
    session.compaction("s", 7)
    assert odd(session) == []


def test_anomalies_are_in_the_order_of_the_file() -> None:
    session = SessionFile()
    entry(session, "a", "gone")
    entry(session, None)
    entry(session, "b", "b")
    entry(session, "a", "b")
    session.header()
    assert odd(session) == [
        ("missing-parent", "a"),
        ("no-id", "line:3"),
        ("self-parent", "b"),
        ("duplicate-entry", "a"),
        ("second-header", "line:6"),
    ]


def test_many_compactions_of_a_far_entry_are_no_hang() -> None:
    session = SessionFile()
    entry(session, "a")
    parent = "a"
    for n in range(3_000):
        entry(session, f"x{n}", parent)
        session.compaction("s", "a", id=f"k{n}", parentId=f"x{n}")
        parent = f"k{n}"
    assert odd(session) == []
