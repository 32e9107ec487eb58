"""The list of sessions over a real agent directory."""

from collections.abc import Iterable
from pathlib import Path

from longhaul_tui.disk.sessions import find_root
from longhaul_tui.engine.board import DirectoryBoard
from longhaul_tui.view.snapshot import Host
from tests.commands import agent_sessions
from tests.sessions import SessionFile
from tests.waiting import until


def test_a_first_look_at_many_files_is_shown_ever_more_rarely(tmp_path: Path) -> None:
    """What is shown costs what is known by then: thousands of files must not cost its square."""
    folder = agent_sessions(tmp_path)
    data = SessionFile().bytes()
    for number in range(330):
        (folder / f"{number}.jsonl").write_bytes(data)
    shown: list[int] = []

    def hosts(directories: Iterable[str]) -> dict[str, Host]:
        asked = list(directories)
        shown.append(len(asked))
        return dict.fromkeys(asked, "none")

    board = DirectoryBoard(find_root(tmp_path, {}, tmp_path), hosts=hosts)
    board.begin()
    until(lambda: board.snapshot().complete, "the whole list")
    board.close()
    assert len(board.snapshot().rows) == 330
    assert shown[:5] == [40, 80, 160, 320, 330]
