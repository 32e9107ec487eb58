"""What a command really loads: proven in a process of its own (DESIGN §3)."""

import json
import subprocess
import sys
from pathlib import Path

from tests.commands import environment
from tests.sessions import SessionFile

HEAVY = (
    "textual",
    "rich",
    "watchfiles",
    "pydantic",
    "asyncio",
    "httpx",
    "requests",
    "urllib3",
    "http.client",
    "socket",
    "ssl",
)


def loaded(script: str, agent_dir: Path) -> set[str]:
    """Top-level and dotted names of all modules after this script."""
    code = f"{script}\nimport json, sys\njson.dump(sorted(sys.modules), sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(agent_dir), capture_output=True, check=True
    )
    return set(json.loads(done.stderr))


def test_state_loads_no_screen_and_nothing_that_could_call_out(tmp_path: Path) -> None:
    path = SessionFile().write(tmp_path / "s.jsonl")
    script = f"from longhaul_tui.cli.group import run\nassert run(['state', {str(path)!r}]) == 0"
    names = loaded(script, tmp_path)
    assert names.isdisjoint((*HEAVY, "genai_prices", "longhaul_tui.accounting.spending"))
    assert "longhaul_tui.engine.session" in names


def test_cost_loads_the_price_library_only_for_models_it_may_know(tmp_path: Path) -> None:
    path = SessionFile()
    path.assistant("one")
    file = path.write(tmp_path / "s.jsonl")
    script = f"from longhaul_tui.cli.group import run\nassert run(['cost', {str(file)!r}]) == 0"
    assert loaded(script, tmp_path).isdisjoint((*HEAVY, "genai_prices"))
    path.assistant("two", provider="anthropic", model="claude-sonnet-4-5")
    path.write(file)
    assert "genai_prices" in loaded(script, tmp_path)


def test_the_screen_never_loads_the_price_library(tmp_path: Path) -> None:
    """It asks a process of its own."""
    script = """
from longhaul_tui.engine.elsewhere import look_up_elsewhere
assert look_up_elsewhere([("anthropic", "claude-sonnet-4-5")])
import longhaul_tui.tui.app, longhaul_tui.cli.screen, longhaul_tui.engine.board
"""
    assert "genai_prices" not in loaded(script, tmp_path)


def test_config_loads_no_screen_and_nothing_that_could_call_out(tmp_path: Path) -> None:
    (tmp_path / "longhaul.json").write_text('{"rememberPerSpan": 3}')
    script = "from longhaul_tui.cli.group import run\nassert run(['config']) == 0"
    names = loaded(script, tmp_path)
    assert names.isdisjoint(HEAVY)
    assert "longhaul_tui.engine.config" in names


def test_looking_up_prices_calls_nobody(tmp_path: Path) -> None:
    script = """
import sys
def refuse(event, _arguments):
    if event.startswith(("socket.connect", "socket.getaddrinfo", "socket.bind", "subprocess.")):
        raise RuntimeError(event)
sys.addaudithook(refuse)
from longhaul_tui.providers.prices import look_up
assert look_up([("anthropic", "claude-sonnet-4-5"), ("anthropic", "unheard-of")])
"""
    assert "genai_prices" in loaded(script, tmp_path)


def test_the_package_root_loads_nothing(tmp_path: Path) -> None:
    own = {name for name in loaded("import longhaul_tui", tmp_path) if "longhaul" in name}
    assert own == {"longhaul_tui"}


FIRST_FRAME = """
import asyncio, os, sys
from pathlib import Path
import longhaul_tui.cli.watch
from longhaul_tui.cli.options import sessions_root
from longhaul_tui.cli.screen import LonghaulApp
from longhaul_tui.engine.board import DirectoryBoard

before = set()

class Board(DirectoryBoard):
    def begin(self):
        before.update(sys.modules)  # reading begins now, behind the first frame

async def main(path):
    board = Board(sessions_root(None))
    app = LonghaulApp(board=board, feed=board.open(path), key=path, clock=lambda: 0.0)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert before

asyncio.run(main({path!r}))
late = [name for name in set(sys.modules) - before if name in sys.modules]
for name in late:
    del sys.modules[name]
"""
"""Ends with the modules that were there when the first frame had been drawn."""

LATE = (
    "watchfiles",
    "longhaul_tui.tui.palette",
    "longhaul_tui.tui.panes.ledger",
    "longhaul_tui.tui.panes.transcript",
    "longhaul_tui.tui.panes.log",
    "longhaul_tui.tui.screens.choice",
    "longhaul_tui.tui.screens.facts",
    "longhaul_tui.tui.screens.field",
    "longhaul_tui.tui.screens.help",
    "longhaul_tui.tui.screens.inspector",
    "longhaul_tui.tui.screens.sessions",
    "pydantic",
    "genai_prices",
)
"""What no first frame needs."""


def test_the_first_frame_waits_for_no_screen_pane_or_library_but_its_own(tmp_path: Path) -> None:
    path = SessionFile().write(tmp_path / "s.jsonl")
    names = loaded(FIRST_FRAME.replace("{path!r}", repr(str(path))), tmp_path)
    assert "longhaul_tui.tui.panes.state" in names
    assert names.isdisjoint(LATE)
