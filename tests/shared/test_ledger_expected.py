"""The ledger of each sample session is the one a careful reader got by hand.

This is no unit test: it is the only one that reads what pi itself wrote, from bytes to ledger.
"""

import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from longhaul_tui.ledger.build import Ledger
from longhaul_tui.ledger.facts import fact_of
from longhaul_tui.ledger.files import FileTouch
from longhaul_tui.ledger.state import LedgerState
from longhaul_tui.transcript.decode import decode
from longhaul_tui.transcript.entries import Entry, Header
from longhaul_tui.transcript.framing import Framer
from longhaul_tui.transcript.tree import SessionTree

EXPECTED = sorted((Path(__file__).parent / "expected").glob("*.toml"))


def digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


class Session:
    """A session file read whole, and the ledger of its path."""

    def __init__(self, data: bytes) -> None:
        self.tree = SessionTree()
        self.entries: dict[int, Entry] = {}
        framer = Framer()
        frames = framer.feed(data)
        last = framer.finish()
        for frame in [*frames, *([] if last is None else [last])]:
            for line in decode(frame).lines:
                if isinstance(line, Header):
                    self.tree.add_header(line)
                elif isinstance(line, Entry):
                    self.entries[self.tree.add(line)] = line
                else:
                    self.tree.add_bad(line)
        self.tree.advance()
        header = self.tree.header
        self.ledger = Ledger("" if header is None else header.cwd)
        for node in self.tree.path:
            fact = fact_of(self.entries[node], node) if node in self.entries else None
            if fact is not None:
                self.ledger.apply(fact)

    def state(self) -> LedgerState:
        return self.ledger.state()


def read(toml: Path, sessions: Path) -> tuple[dict[str, Any], Session]:
    expected = tomllib.loads(toml.read_text("utf-8"))
    data = (sessions / expected["file"]).read_bytes()
    assert sha256(data).hexdigest() == expected["sha256"], "not the file that was read by hand"
    return expected, Session(data)


def command_rows(session: Session) -> list[dict[str, Any]]:
    keys = session.tree.keys
    rows: list[dict[str, Any]] = []
    for command in session.state().commands:
        row = {"id": f"C{command.n}", "entry": keys[command.node], "end": command.end}
        rows.append(row if command.exit is None else row | {"exit": command.exit})
    return rows


def error_rows(session: Session) -> list[dict[str, Any]]:
    state = session.state()
    rows: list[dict[str, Any]] = []
    for error in state.errors:
        row = {
            "id": f"E{error.n}",
            "entry": session.tree.keys[error.first_node],
            "text": digest(error.text),
            "open": error.open,
            "count": error.count,
        }
        runs = {} if error.command_key is None else {"runs": state.runs(error.command_key)}
        rows.append(row | runs)
    return rows


def claim_rows(session: Session) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for claim in session.state().claims:
        row: dict[str, Any] = {"kind": claim.kind, "id": f"C{claim.n}"}
        row |= {} if claim.exit is None else {"exit": claim.exit}
        row |= {} if claim.exit_from is None else {"exit_from": claim.exit_from}
        rows.append(row | {"changed_since": claim.changed_since})
    return rows


def digests(touches: tuple[FileTouch, ...]) -> list[str]:
    return [digest(touch.path) for touch in touches]


@pytest.mark.req("L4", "L5", "L6")
@pytest.mark.parametrize("toml", EXPECTED, ids=lambda toml: toml.stem)
def test_the_ledger_is_the_one_read_by_hand(toml: Path, shared_sessions: Path) -> None:
    expected, session = read(toml, shared_sessions)
    commands = [
        {key: value for key, value in row.items() if key != "digest"}
        for row in expected.get("commands", [])
    ]
    assert command_rows(session) == commands
    assert error_rows(session) == expected.get("errors", [])
    assert claim_rows(session) == expected.get("claims", [])
    assert digests(session.state().modified) == expected["modified"]
    assert digests(session.state().read) == expected["read"]


@pytest.mark.parametrize("toml", EXPECTED, ids=lambda toml: toml.stem)
def test_commands_are_kept_word_for_word_up_to_their_limit(
    toml: Path, shared_sessions: Path
) -> None:
    expected, session = read(toml, shared_sessions)
    wanted = {row["id"]: row["digest"] for row in expected.get("commands", [])}
    whole = [command for command in session.state().commands if not command.clipped]
    assert {f"C{c.n}": digest(c.command) for c in whole} == {
        f"C{c.n}": wanted[f"C{c.n}"] for c in whole
    }


def test_every_sample_session_has_its_expected_values(shared_sessions: Path) -> None:
    named = {tomllib.loads(toml.read_text("utf-8"))["file"] for toml in EXPECTED}
    found = {str(file.relative_to(shared_sessions)) for file in shared_sessions.rglob("*.jsonl")}
    assert named == found
