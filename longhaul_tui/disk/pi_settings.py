"""pi's own settings, as far as they say how much a compaction keeps (PI §9).

Owns reading `settings.json` of the agent directory and of a trusted project. Nothing is written,
and a file that cannot be used is named, never guessed at. Read by hand: a command that asks for
one number need not load a schema library.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

from longhaul_tui.disk.files import Problem, read_span

_MOST = 4 << 20
_LARGEST = 2**53 - 1
_FIELD = "keepRecentTokens"

KeepFrom: TypeAlias = Literal["default", "settings", "model"]
"""Where the number stands: pi's default, `compaction` of the settings, or its `modelOverrides`."""


class Keep(msgspec.Struct, frozen=True, gc=False):
    """How many tokens pi keeps in a session."""

    tokens: int | None
    """None where pi would use its default."""
    how: KeepFrom
    problems: tuple[str, ...] = ()
    """Settings that are ignored, in words."""


class Refused(msgspec.Struct, frozen=True, gc=False):
    """A setting with which pi refuses to compact."""

    words: str


def read_settings(path: Path) -> tuple[dict[str, Any], str | None]:
    """The settings in this file, and why they were ignored, in words; a missing file has none."""
    data = read_span(path, 0, _MOST)
    if isinstance(data, Problem):
        missing = data.code == "missing"
        return {}, None if missing else f"{path.name} is ignored: {data.words}"
    try:
        value: Any = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return {}, f"{path.name} is ignored: not valid JSON"
    return (value, None) if isinstance(value, dict) else ({}, None)


def find_keep(agent_dir: Path, cwd: str, model: str | None) -> Keep | Refused:
    """What pi's settings say for a session in `cwd` with this model, `provider/id`.

    A project's `.pi/settings.json` is laid over those of the agent directory where pi's own
    `trust.json` trusts the project, as pi does."""
    settings, problem = read_settings(agent_dir / "settings.json")
    problems = [] if problem is None else [problem]
    if _is_trusted(agent_dir, cwd, settings):
        project, problem = read_settings(Path(cwd, ".pi", "settings.json"))
        problems += [] if problem is None else [f".pi/{problem}"]
        settings = merged(settings, project)
    return _keep(settings, model, tuple(problems))


def merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """`over` laid over `base`, object by object, as pi merges a project's settings."""
    both = dict(base)
    for key, value in over.items():
        below = base.get(key)
        if isinstance(below, dict) and isinstance(value, dict):
            both[key] = merged(below, value)
        else:
            both[key] = value
    return both


def _keep(
    settings: Mapping[str, Any], model: str | None, problems: tuple[str, ...]
) -> Keep | Refused:
    compaction = settings.get("compaction")
    if not isinstance(compaction, dict):
        return Keep(None, "default", problems)
    general = compaction.get(_FIELD)
    if _FIELD in compaction and not _is_count(general):
        return Refused(f"compaction.{_FIELD}")
    overrides = compaction.get("modelOverrides")
    own: Any = {}
    if isinstance(overrides, dict) and model in overrides:
        own = overrides[model]
    if not isinstance(own, dict):
        return Refused(f"compaction.modelOverrides of {model}")
    if _FIELD in own:
        if not _is_count(own[_FIELD]):
            return Refused(f"compaction.modelOverrides of {model}, {_FIELD}")
        return Keep(own[_FIELD], "model", problems)
    return (
        Keep(None, "default", problems) if general is None else Keep(general, "settings", problems)
    )


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= _LARGEST


def _is_trusted(agent_dir: Path, cwd: str, settings: Mapping[str, Any]) -> bool:
    """What the nearest directory at or above `cwd` that is named in pi's trust file says, else
    its default. Trust for one session alone leaves no mark on the disk."""
    if not cwd.startswith("/") or "\0" in cwd:
        return False
    trust, problem = read_settings(agent_dir / "trust.json")
    if problem is not None:
        return False
    here = Path(os.path.realpath(cwd))
    for folder in (here, *here.parents):
        decision = trust.get(str(folder))
        if decision is True or decision is False:
            return decision
    return settings.get("defaultProjectTrust") == "always"
