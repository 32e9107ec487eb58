"""Files read and modified (STATE U27)."""

import pytest

from longhaul_tui.ledger.files import CARRIED, FileTouch, base_name, relative
from tests.conversation import Conversation


def paths(touches: tuple[FileTouch, ...]) -> list[str]:
    return [touch.path for touch in touches]


def test_successful_reads_and_edits_are_listed_newest_first() -> None:
    talk = Conversation()
    talk.tool("read", "a.py")
    talk.tool("view", "b.py")
    talk.tool("Edit", "c.py")
    newest = talk.tool("write", "d.py")
    talk.tool("read", "a.py")
    state = talk.state()
    assert paths(state.read) == ["a.py", "b.py"]
    assert paths(state.modified) == ["d.py", "c.py"]
    assert state.modified[0] == FileTouch("d.py", newest, 1_000.0 + newest)


def test_what_was_modified_is_not_listed_as_read() -> None:
    talk = Conversation()
    talk.tool("read", "a.py")
    talk.tool("write", "a.py")
    talk.tool("write", "b.py")
    talk.tool("read", "a.py")
    state = talk.state()
    assert paths(state.read) == []
    assert paths(state.modified) == ["a.py", "b.py"]


def test_failed_and_unknown_tools_and_commands_add_no_file() -> None:
    talk = Conversation()
    talk.tool("read", "a.py", error="ENOENT: no such file")
    talk.tool("search", "b.py")
    talk.tool("write", None)
    talk.bash("cat c.py > d.py")
    state = talk.state()
    assert (state.read, state.modified) == ((), ())


def test_at_most_two_hundred_of_each_are_handed_out() -> None:
    talk = Conversation()
    for n in range(CARRIED + 5):
        talk.tool("read", f"r{n}")
        talk.tool("write", f"w{n}")
    state = talk.state()
    assert paths(state.read) == [f"r{n}" for n in range(CARRIED + 4, 4, -1)]
    assert paths(state.modified) == [f"w{n}" for n in range(CARRIED + 4, 4, -1)]


def test_one_file_by_two_names_is_one() -> None:
    talk = Conversation("/home/dev/proj")
    talk.tool("write", "./src/../a.py")
    talk.tool("write", "/home/dev/proj/a.py")
    assert paths(talk.state().modified) == ["a.py"]


@pytest.mark.parametrize(
    ("path", "directory", "expected"),
    [
        ("/home/dev/proj/a.py", "/home/dev/proj", "a.py"),
        ("/home/dev/proj/a.py", "/home/dev/proj/", "a.py"),
        ("/home/dev/project/a.py", "/home/dev/proj", "/home/dev/project/a.py"),
        ("/home/dev/proj", "/home/dev/proj", "/home/dev/proj"),
        ("/etc//x/./y", "/home/dev", "/etc/x/y"),
        ("a//b/./c/../d", "/home/dev", "a/b/d"),
        ("../x", "/home/dev", "../x"),
        ("../../x/..", "/home/dev", "../.."),
        ("/../x", "/", "x"),
        ("/a/x", "/", "a/x"),
        ("/a/x", "", "/a/x"),
        ("a/x", "", "a/x"),
        ("~/x", "/home/dev", "~/x"),
        (".", "/home/dev", "."),
        ("/", "/home/dev", "/"),
        ("", "/home/dev", ""),
    ],
)
def test_a_path_is_seen_from_the_directory_when_inside(
    path: str, directory: str, expected: str
) -> None:
    assert relative(path, directory) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [("a.py", "a.py"), ("/x/a.py", "a.py"), ("x/a/", "a"), (r"C:\x\a.py", "a.py"), ("", ""),
     ("/", "")],
)  # fmt: skip
def test_the_base_name_is_the_last_part(path: str, expected: str) -> None:
    assert base_name(path) == expected
