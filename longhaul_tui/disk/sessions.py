"""Where pi keeps its sessions, which there are, and which one a word means.

Owns discovery (PI §1). It reads pi's settings and the two ends of session files; it changes
neither. A directory, a FIFO or an empty file named like a session is named, never opened.
"""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from longhaul_tui.disk.files import EMPTY, Problem, look, problem_of
from longhaul_tui.disk.heads import SessionHead, read_head
from longhaul_tui.disk.pi_settings import read_settings

SUFFIX = ".jsonl"
AGENT_DIR = "PI_CODING_AGENT_DIR"
SESSION_DIR = "PI_CODING_AGENT_SESSION_DIR"


class Root(msgspec.Struct, frozen=True, gc=False):
    """The directory sessions are looked for in."""

    path: Path
    agent_dir: Path
    how: str
    """Why this one: `--agent-dir`, `PI_CODING_AGENT_DIR is not set`, …"""
    problem: str | None = None
    """Why pi's settings were ignored, in words."""


class SessionFile(msgspec.Struct, frozen=True, gc=False):
    """One file that is named like a session."""

    path: Path
    size: int
    mtime: float
    device: int
    inode: int


class Listing(msgspec.Struct, frozen=True, gc=False):
    """What lies in a root."""

    files: tuple[SessionFile, ...] = ()
    """Written last comes first."""
    skipped: tuple[tuple[Path, Problem], ...] = ()
    """What is named like a session, or a folder of them, and cannot be one."""
    problem: Problem | None = None
    """Why the root itself could not be read."""


class NotFound(msgspec.Struct, frozen=True, gc=False):
    """No session has this id or name, and no file this name."""

    word: str


class Ambiguous(msgspec.Struct, frozen=True, gc=False):
    """More than one session begins with this id, or has this name."""

    word: str
    matches: tuple[tuple[Path, SessionHead], ...]
    """Written last comes first."""


def find_root(option: Path | None, environ: Mapping[str, str], home: Path) -> Root:
    """The sessions directory as pi would choose it.

    `option` is `--agent-dir`. Given, it decides alone: `PI_CODING_AGENT_SESSION_DIR`, which would
    lead away from it, is left aside; `sessionDir` of its own settings counts.
    """
    named = environ.get(AGENT_DIR, "")
    if option is not None:
        agent_dir, how = option, "--agent-dir"
    elif named:
        agent_dir, how = _expanded(named, home), AGENT_DIR
    else:
        agent_dir, how = home / ".pi" / "agent", f"{AGENT_DIR} is not set"
    direct = environ.get(SESSION_DIR, "")
    if direct and option is None:
        return Root(_expanded(direct, home), agent_dir, SESSION_DIR)
    chosen, problem = _session_dir(agent_dir / "settings.json")
    if chosen:
        return Root(_expanded(chosen, home), agent_dir, "sessionDir in settings.json")
    return Root(agent_dir / "sessions", agent_dir, how, problem)


def list_sessions(root: Path) -> Listing:
    """Session files directly in `root` and in its `--cwd--` folders; none of them is opened."""
    files: list[SessionFile] = []
    skipped: list[tuple[Path, Problem]] = []
    problem: Problem | None = None
    try:
        folders = [root, *(path for path in root.iterdir() if _is_folder(path))]
    except (OSError, ValueError) as error:
        folders, problem = [], problem_of(error)
    for path in _candidates(folders, skipped):
        info = look(path)
        if isinstance(info, Problem):
            skipped.append((path, info))
        elif info.st_size == 0:
            skipped.append((path, EMPTY))
        else:
            files.append(SessionFile(path, info.st_size, info.st_mtime, info.st_dev, info.st_ino))
    files = _once(files)
    files.sort(key=lambda file: (-file.mtime, str(file.path)))
    skipped.sort()
    return Listing(tuple(files), tuple(skipped), problem)


def _once(files: list[SessionFile]) -> list[SessionFile]:
    """Each file under one name, its own rather than one that a link leads to: a linked folder
    holds no further sessions."""
    found: dict[tuple[int, int], SessionFile] = {}
    for file in files:
        place = (file.device, file.inode)
        if place not in found or os.path.realpath(file.path) == str(file.path):
            found[place] = file
    return list(found.values())


def resolve(word: str, root: Path) -> Path | NotFound | Ambiguous:
    """The session a word of the command line means: a path, an id or its start, or a name.

    A path is returned as it is, missing or not: whoever opens it says what is wrong. An existing
    file comes before a session of that name, a directory after it. An id or a name that is whole
    comes before the start of an id.
    """
    path = Path(word)
    found = look(path)
    code = found.code if isinstance(found, Problem) else None
    if code not in ("missing", "directory", "io"):
        return path
    matches = _matches(word, root) if word else []
    if len(matches) == 1:
        return matches[0][0]
    if matches:
        return Ambiguous(word, tuple(matches))
    if word and (code == "directory" or os.sep in word or word.endswith(SUFFIX)):
        return path
    return NotFound(word)


def _expanded(name: str, home: Path) -> Path:
    """As pi does: a leading `~`, and nothing else; a relative path from the working directory."""
    if name == "~" or name.startswith("~/"):
        return home / name[2:]
    return Path(name)


def _session_dir(settings: Path) -> tuple[str, str | None]:
    """`sessionDir` of pi's settings, or empty, and why the settings were ignored."""
    value, problem = read_settings(settings)
    if problem is not None:
        return "", problem
    chosen = value.get("sessionDir")
    if chosen is None or (isinstance(chosen, str) and _is_name(chosen)):
        return chosen or "", None
    return "", "sessionDir in settings.json is ignored: not a path"


def _is_name(text: str) -> bool:
    """The system can take it for a path: JSON can also hold a NUL and half a character."""
    try:
        return b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        return False


def _is_folder(path: Path) -> bool:
    name = path.name
    return name.startswith("--") and name.endswith("--") and not name.endswith(SUFFIX)


def _candidates(folders: list[Path], skipped: list[tuple[Path, Problem]]) -> Iterator[Path]:
    for folder in folders:
        try:
            yield from (path for path in folder.iterdir() if path.name.endswith(SUFFIX))
        except OSError as error:
            skipped.append((folder, problem_of(error)))


def _matches(word: str, root: Path) -> list[tuple[Path, SessionHead]]:
    whole: list[tuple[Path, SessionHead]] = []
    begun: list[tuple[Path, SessionHead]] = []
    for file in list_sessions(root).files:
        head = read_head(file.path)
        if isinstance(head, Problem):
            continue
        if word in (head.id, head.name):
            whole.append((file.path, head))
        elif head.id.startswith(word):
            begun.append((file.path, head))
    return whole or begun
