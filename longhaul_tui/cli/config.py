"""`longhaul config`: what holds on this machine, and where each value is from."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from longhaul_tui.cli.options import agent_dir_option, home_directory, sessions_root
from longhaul_tui.engine.config import COMPACTOR, LOG, MODEL, VARIABLES, Config, read_config
from longhaul_tui.engine.config_keys import encode_settings, leaf_keys
from longhaul_tui.settings import CLAIM_PATTERNS, Settings
from longhaul_tui.text import one_line

_SECRET = re.compile(r"auth|cookie|key|token|secret|credential|password", re.IGNORECASE)
_HIDDEN = "(hidden)"


@click.command(short_help="The configuration in force, and where each value is from.")
@click.option("--example", is_flag=True, help="Print a longhaul.json with every key's default.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@agent_dir_option
def config(example: bool, as_json: bool, agent_dir: Path | None) -> int:
    """Show the configuration in force: longhaul.json of pi's agent directory over the defaults,
    and the environment variables.

    Everything is optional. The file is read again at every compaction. A key that is missing or
    wrong has its default. No project can have a configuration of its own.
    """
    if example:
        click.echo(json.dumps(encode_settings(Settings()), indent=2, ensure_ascii=True))
        return 0
    root = sessions_root(agent_dir)
    found = read_config(root.agent_dir, os.environ, Path(home_directory() or "/"))
    if as_json:
        click.echo(json.dumps(_answer(found), ensure_ascii=True))
        return 0
    for line in _lines(found):
        click.echo(line)
    return 0


def _answer(found: Config) -> dict[str, Any]:
    values = encode_settings(found.settings)
    values["model"] = found.environment.model or found.settings.model
    values["summarizerHeaders"] = _masked(found.settings)
    return {
        "path": str(found.path),
        "found": found.found,
        "values": values,
        "origins": {key: _origin(found, key) for key, _ in leaf_keys(found.settings)},
        "environment": {name: os.environ.get(name) for name in VARIABLES},
        "compactor": found.environment.compactor,
        "log": _log(found),
        "warning": found.warning,
        "unknown": list(found.decoded.unknown),
    }


def _origin(found: Config, key: str) -> str:
    if key == "model" and found.environment.model is not None:
        return MODEL
    return "longhaul.json" if key in found.decoded.given else "default"


def _masked(settings: Settings) -> dict[str, dict[str, str]]:
    """The headers, without what may be a secret."""
    return {
        provider: {
            name: _HIDDEN if _SECRET.search(name) else text for name, text in headers.items()
        }
        for provider, headers in settings.summarizer_headers.items()
    }


def _log(found: Config) -> str | None:
    """Where the log goes; None where it is off."""
    place = found.environment.log
    if not place.on:
        return None
    return place.path or str(found.path.parent / "logs" / "compaction-state.jsonl")


def _lines(found: Config) -> Iterator[str]:
    yield f"file  {one_line(str(found.path))}{'' if found.found else ' (not there)'}"
    yield ""
    rows = [(key, _shown(found, key, value)) for key, value in leaf_keys(found.settings)]
    width = max(len(name) for name in (*VARIABLES, *(key for key, _ in rows)))
    for key, shown in rows:
        yield f"{key:{width}}  {shown}  ({_origin(found, key)})"
    yield ""
    for name in VARIABLES:
        text = os.environ.get(name)
        said = "not set" if text is None else json.dumps(one_line(text), ensure_ascii=False)
        yield f"{name:{width}}  {said}{_meaning(found, name)}"
    yield from _trouble(found)


def _trouble(found: Config) -> Iterator[str]:
    """What is wrong, each on a line, and what nobody knows."""
    wrong = [f"{fault.key} {fault.words}" for fault in found.decoded.faults]
    if found.problem is not None:
        wrong.append(f"the file {found.problem}")
    if wrong or found.note:
        yield ""
    for line in wrong:
        yield f"wrong: {one_line(line)}"
    if found.note is not None:
        yield one_line(found.note)


def _shown(found: Config, key: str, value: object) -> str:
    if key == "claimPatterns" and found.settings.claim_patterns is CLAIM_PATTERNS:
        return f"the {len(CLAIM_PATTERNS)} patterns of --example"
    if key == "summarizerHeaders":
        value = _masked(found.settings)
    if key == "model":
        value = found.environment.model or value
    return "unset" if value is None else one_line(json.dumps(value, ensure_ascii=False))


def _meaning(found: Config, name: str) -> str:
    if name == COMPACTOR:
        return f": {found.environment.compactor or 'pi'} compacts"
    if name == LOG:
        return f": log {one_line(_log(found) or 'off')}"
    return ""
