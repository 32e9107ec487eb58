"""The configuration of this machine: `longhaul.json` and the environment (STATE U103, U104, U117).

Owns reading the one file there is, in pi's agent directory, and the variables of the contract. It
is read again whenever it is asked for, so a pass sees what was changed since the last one. There
is no configuration of a project: a repository that is opened must not say where a conversation
goes. Must never write the file, keep what it read, or fail because of what it holds.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from longhaul_tui.disk.files import Problem, read_span
from longhaul_tui.engine.config_keys import Decoded, Resolve, decode_settings
from longhaul_tui.settings import CompactorName, Environment, LogPlace, Settings

FILE = "longhaul.json"
_MOST_BYTES = 1 << 20

COMPACTOR = "PI_COMPACTOR"
MODEL = "PI_COMPACT_STATE_MODEL"
LOG = "PI_COMPACT_STATE_DEBUG"
EXCERPTS = "PI_COMPACT_STATE_DEBUG_EXCERPTS"
STACK = "PI_COMPACT_STATE_DEBUG_STACK"
LOADED = "PI_COMPACTOR_STATE_LOADED"
VARIABLES = (COMPACTOR, MODEL, LOG, EXCERPTS, STACK, LOADED)
"""The variables of the contract; the last is set by the product, for others to see."""
_OFF = frozenset({"", "off", "0", "false", "no", "none"})
_COMPACTORS: Mapping[str, CompactorName] = {
    "": "state",
    "state": "state",
    "distill": "distill",
    "fold": "fold",
}


class Config(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What holds, and where it is from."""

    path: Path
    found: bool
    """The file is there."""
    decoded: Decoded = Decoded()
    environment: Environment = Environment()
    problem: str | None = None
    """Why the whole file is left aside, in words that fit behind its name."""

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.decoded.settings

    @property
    def warning(self) -> str | None:
        """One line that names everything that is wrong; None where nothing is."""
        if self.problem is not None:
            return f"{FILE} {self.problem}: every key has its default"
        if not self.decoded.faults:
            return None
        told = "; ".join(f"{fault.key} {fault.words}" for fault in self.decoded.faults)
        return f"{FILE}: {told}"

    @property
    def note(self) -> str | None:
        """A debug note of keys that nobody knows."""
        unknown = self.decoded.unknown
        return f"{FILE}: unknown keys: {', '.join(unknown)}" if unknown else None


def read_config(agent_dir: Path, environ: Mapping[str, str], home: Path) -> Config:
    """The configuration as it is now."""
    path = agent_dir / FILE
    environment = read_environment(environ)
    data = read_span(path, 0, _MOST_BYTES + 1)
    if isinstance(data, Problem):
        missing = data.code == "missing"
        problem = None if missing else f"cannot be used ({data.words})"
        return Config(path=path, found=not missing, environment=environment, problem=problem)
    value = _parse(data)
    if isinstance(value, str):
        return Config(path=path, found=True, environment=environment, problem=value)
    decoded = decode_settings(value, places(home))
    return Config(path=path, found=True, environment=environment, decoded=decoded)


def _parse(data: bytes) -> dict[str, object] | str:
    """The object in the file, or what is wrong with it."""
    if len(data) > _MOST_BYTES:
        return "is larger than 1 MB"
    try:
        value: object = json.loads(data.decode("utf-8-sig"), parse_constant=_refuse)
    except (ValueError, RecursionError):
        return "is not valid JSON"
    return value if isinstance(value, dict) else "is not an object"


def _refuse(constant: str) -> object:
    raise ValueError(constant)


def read_environment(environ: Mapping[str, str]) -> Environment:
    """What the variables of the contract say."""
    log = environ.get(LOG)
    place = LogPlace()
    if log is not None:
        off = log.strip().lower() in _OFF
        place = LogPlace(on=not off, path=None if off else log)
    return Environment(
        compactor=_COMPACTORS.get(environ.get(COMPACTOR, "")),
        model=environ.get(MODEL, "").strip() or None,
        log=place,
        excerpts=environ.get(EXCERPTS) == "1",
        stack=environ.get(STACK) == "1",
    )


def places(home: Path) -> Resolve:
    """How a directory of the configuration, or of a session, is found on this machine: `~` is the
    home, and both the path as it is written and what its links lead to count, so that a root goes
    on covering when a link changes."""

    def resolve(text: str) -> tuple[str, ...]:
        if text == "~" or text.startswith(("~/", f"~{os.sep}")):
            text = str(home / text[2:])
        try:
            if not Path(text).is_absolute():
                return ()
            written = os.path.normpath(text)
            return tuple(dict.fromkeys((os.path.realpath(text), written)))
        except (OSError, ValueError, RuntimeError):
            return ()

    return resolve
