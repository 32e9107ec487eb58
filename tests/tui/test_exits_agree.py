"""One command ends in the same words wherever it is shown (WIREFRAMES C, README)."""

from datetime import UTC

import pytest

from longhaul_tui.engine.session import Session
from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.view.notices import notices
from longhaul_tui.view.orders import kind_of
from longhaul_tui.view.plain import ledger_lines
from longhaul_tui.view.snapshot import SessionSnapshot
from tests.sessions import SessionFile
from tests.tui.hosts import NOW, PaneApp, give, ledger, transcript


def ended(command: str, output: str, *, code: int | None = 0) -> SessionSnapshot:
    """A session with this one command; `code` None: it was flagged without an exit."""
    file = SessionFile()
    file.user("go")
    if code is None:
        call = file.call("bash", command=command)
        file.assistant(calls=[call])
        file.result(call, output, is_error=True)
    else:
        file.shell(command, output, code=code)
    session = Session()
    session.feed(file.bytes())
    return session.snapshot()


async def rows(pane: ListPane, snapshot: SessionSnapshot, width: int = 120) -> list[str]:
    """The lines of a pane, runs of blanks as one."""
    async with PaneApp(pane).run_test(size=(width, 40)) as pilot:
        await give(pilot, pane, snapshot)
        return [" ".join(line[3:].split()) for line in pane.view.plain()]


@pytest.mark.parametrize(
    ("command", "output", "reason", "failing"),
    [
        ("pytest -q | tail -5", "5 passed", "pipe", ""),
        ("pytest -q | tail -5", "3 failed, 2 passed", "pipe", ", failing"),
        ("pytest -q; echo done", "5 passed\ndone", "chain", ""),
    ],
)
async def test_a_0_that_a_pipe_or_chain_made_is_an_unknown_exit_everywhere(
    command: str, output: str, reason: str, failing: str
) -> None:
    snapshot = ended(command, output)
    assert snapshot.ledger.commands[0].exit == 0
    lines = await rows(ledger(), snapshot)
    assert any(line.startswith(f"C1 ? ({reason}) pytest") for line in lines)
    assert any(f"`pytest -q` C1 exit ? ({reason}){failing} " in line for line in lines)
    for width in (120, 80):
        said = next(line for line in await rows(transcript(), snapshot, width) if "C1" in line)
        assert f"exit ? ({reason})" in said
    plain = list(ledger_lines(snapshot, NOW, UTC))
    assert any(f"C1 exit ? ({reason}){failing}, no change seen" in line for line in plain)
    assert any(line.startswith(f"C1 exit ? ({reason}) at ") for line in plain)
    assert not any("exit 0" in line for line in (*lines, *plain))
    assert kind_of(snapshot.ledger.commands[0]) == "no exit"


async def test_an_exit_of_a_chain_that_is_not_0_stays() -> None:
    snapshot = ended("pytest -q; false", "5 passed", code=1)
    assert snapshot.ledger.commands[0].hidden == "chain"
    assert any(line.startswith("C1 1 pytest") for line in await rows(ledger(), snapshot))
    assert any("C1 pytest -q; false exit 1" in line for line in await rows(transcript(), snapshot))


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ("Command aborted", "cancelled"),
        ("Command timed out after 30 seconds", "timed out"),
    ],
)
async def test_a_check_that_was_stopped_says_how_in_its_claim_too(output: str, words: str) -> None:
    snapshot = ended("pytest -q", output, code=None)
    lines = await rows(ledger(), snapshot)
    assert any(f"`pytest -q` C1 {words} " in line for line in lines)
    assert any(line.startswith(f"C1 {words} pytest") for line in lines)
    plain = list(ledger_lines(snapshot, NOW, UTC))
    assert any(f'"pytest -q" C1 {words}, ' in line for line in plain)
    assert not any("exit ?" in line for line in (*lines, *plain))


def test_the_notice_of_a_new_error_does_not_call_a_hidden_exit_0() -> None:
    file = SessionFile()
    file.user("go")
    session = Session()
    session.feed(file.bytes())
    session.file = following = type(session.file)(condition="following")
    before, known = session.snapshot(), len(file.bytes())
    file.shell("pytest -q | tail", "3 failed")
    session.feed(file.bytes()[known:])
    session.file = following
    assert [notice.words for notice in notices(before, session.snapshot())] == [
        "E1 open: pytest -q | tail exit ? (pipe)."
    ]


@pytest.mark.parametrize("wrap", [True, False])
async def test_the_narrowest_transcript_still_says_how_everything_ended(wrap: bool) -> None:
    file = SessionFile()
    file.user("go")
    file.shell("x" * 90, "E   boom", code=137)
    file.shell("pytest -q | tail -5", "3 failed")
    file.shell("git status", "clean")
    edit = file.call("edit", path="src/" + "p" * 90, edits=[])
    file.assistant(calls=[edit])
    file.result(edit, "no match", is_error=True)
    file.assistant(calls=[file.call("bash", command="sleep 9")])
    session = Session()
    session.feed(file.bytes())
    pane = transcript()
    async with PaneApp(pane).run_test(size=(60, 30)) as pilot:
        pane.wrap = wrap
        await give(pilot, pane, session.snapshot())
        text = "\n".join(pane.view.plain())
    for words in ("exit 137  E1", "exit ? (pipe)  E2", "exit 0", "failed  E3", "running "):
        assert words in text
    assert all(len(line) <= 60 for line in text.split("\n"))
