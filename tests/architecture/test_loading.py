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


def test_the_package_root_loads_nothing(tmp_path: Path) -> None:
    own = {name for name in loaded("import longhaul_tui", tmp_path) if "longhaul" in name}
    assert own == {"longhaul_tui"}
