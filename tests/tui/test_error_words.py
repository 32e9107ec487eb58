"""An error is told from others in a list: what ran and how it ended, where no line says why."""

from datetime import UTC

import pytest

from longhaul_tui.engine.session import Session
from longhaul_tui.view.plain import ledger_lines
from longhaul_tui.view.snapshot import SessionSnapshot
from tests.sessions import SessionFile
from tests.tui.hosts import NOW, PaneApp, give, ledger


def failed(command: str, output: str) -> SessionSnapshot:
    """A session in which one command failed with this text."""
    file = SessionFile()
    call = file.call("bash", command=command)
    file.assistant(calls=[call])
    file.result(call, output, is_error=True)
    session = Session()
    session.feed(file.bytes())
    return session.snapshot()


@pytest.mark.parametrize(
    ("command", "output", "words"),
    [
        (
            "npm run watch",
            "waiting…\n\nCommand timed out after 30 seconds",
            "timed out · waiting… · npm run watch",
        ),
        ("echo hi; exit 3", "hi\n\nCommand exited with code 3", "exit 3 · hi · echo hi; exit 3"),
        ("false", "(no output)\n\nCommand exited with code 1", "exit 1 · false"),
        ("make", "error: boom\n\nCommand exited with code 2", "error: boom"),
    ],
)
@pytest.mark.parametrize("width", [120, 80])
async def test_a_last_line_that_is_no_diagnostic_stands_with_its_command(
    command: str, output: str, words: str, width: int
) -> None:
    snapshot = failed(command, output)
    pane = ledger()
    async with PaneApp(pane).run_test(size=(width, 40)) as pilot:
        await give(pilot, pane, snapshot)
        row = next(line for line in pane.view.plain() if line[3:].startswith("E1 "))
        assert row[9:].startswith(f"{words} ")
        pane.sought = command
        assert pane.step_match(1) == (2, 2) if command in words else (1, 1)
    assert any(line.endswith(f'"{words}"') for line in ledger_lines(snapshot, NOW, UTC))
