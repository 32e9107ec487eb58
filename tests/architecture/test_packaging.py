"""What is shipped, and that the README's commands are the ones that are run."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SETUP = "python3 -m venv .venv && .venv/bin/python -m pip install -q"


def commands() -> list[str]:
    """The one-line commands of the README's first screen."""
    text = (ROOT / "README.md").read_text()
    return [line for line in re.findall(r"```sh\n(.*?)\n```", text) if line.startswith(SETUP)]


def test_the_readme_has_one_command_for_the_demo_and_one_for_the_tests() -> None:
    demo, tests = commands()
    assert demo.endswith("longhaul demo")
    assert "pytest" in tests


def test_ci_and_contributing_run_the_very_command_of_the_readme() -> None:
    _, tests = commands()
    assert f"\n{tests}\n" in (ROOT / ".ci/run").read_text()
    assert f"\n{tests}\n" in (ROOT / ".github/CONTRIBUTING.md").read_text()


def test_the_wheel_holds_the_package_and_nothing_else(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    own = {name for name in names if not name.split("/")[0].endswith(".dist-info")}
    sources = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "longhaul_tui").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert own == sources
    assert "longhaul_tui/py.typed" in own
    assert any(name.endswith("licenses/LICENSE") for name in names)


@pytest.mark.req("H64")
def test_the_licence_has_the_notice_of_the_code_that_was_adapted() -> None:
    """LICENSE goes into the wheel, as the test before shows."""
    text = " ".join((ROOT / "LICENSE").read_text().split())
    _, _, adapted = text.partition("longhaul_tui/accounting adapt")
    assert "@earendil-works/pi-coding-agent 1.6.0" in adapted
    assert "MIT License Copyright (c) Mario Zechner Permission is hereby granted" in adapted
    assert "The above copyright notice and this permission notice shall be included" in adapted
    assert 'THE SOFTWARE IS PROVIDED "AS IS"' in adapted


def test_the_changelog_names_what_is_unreleased() -> None:
    assert "## [Unreleased]" in (ROOT / "CHANGELOG.md").read_text()
