"""A git repository for tests, made with the real git and no configuration but its own."""

import os
import pty
import shutil
import stat
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

GIT = shutil.which("git") or "git"


def environ(home: Path, *front: Path) -> dict[str, str]:
    """An environment with this home, and these folders before all others on the path."""
    folders = [*map(str, front), str(Path(GIT).parent), "/usr/bin", "/bin"]
    return {"HOME": str(home), "PATH": os.pathsep.join(folders), "LANG": "de_DE.UTF-8"}


def write_program(path: Path, *lines: str) -> Path:
    """An executable shell script."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(("#!/bin/sh", *lines, "")))
    path.chmod(0o755)
    return path


def picture(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every name under a folder, with mode and content."""
    found = {}
    for path in sorted(folder.rglob("*")):
        mode = path.lstat().st_mode
        held = path.read_bytes() if stat.S_ISREG(mode) else b""
        found[str(path.relative_to(folder))] = (mode, held)
    return found


class Repository:
    """A work tree; its files change only by what a test says."""

    def __init__(self, path: Path, *, commits: bool = True, home: Path | None = None) -> None:
        self.path = path
        self._home = home or path.parent / "maker"
        path.mkdir(parents=True, exist_ok=True)
        self.git("init", "-q", "-b", "main")
        self.config("user.name", "A")
        self.config("user.email", "a@example.org")
        if commits:
            self.commit("a.txt", "one\n")

    def git(self, *words: str, stdin: str = "", check: bool = True, terminal: bool = False) -> str:
        """Run git in the work tree; what it printed, unless that went to a terminal."""
        env = {**environ(self._home), "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0"}
        with _output(terminal) as output:
            done = subprocess.run(
                [GIT, *words],
                cwd=self.path,
                env=env,
                input=stdin,
                stdout=output,
                stderr=subprocess.PIPE,
                check=check,
                text=True,
                timeout=60,
            )
        return (done.stdout or "").strip()

    def config(self, key: str, value: str) -> None:
        """Set a key of the repository's own configuration."""
        self.git("config", key, value)

    def write(self, name: str, text: str) -> Path:
        """A file of the work tree."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def commit(self, name: str, text: str) -> str:
        """Commit a file; the short hash."""
        self.write(name, text)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", f"add {name}")
        return self.head()

    def head(self) -> str:
        """The short hash of HEAD."""
        return self.git("rev-parse", "--short", "HEAD")

    def copy(self, path: Path) -> "Repository":
        """The same repository elsewhere, to try something on."""
        shutil.copytree(self.path, path, symlinks=True)
        other = object.__new__(Repository)
        other.path, other._home = path, self._home
        return other


@contextmanager
def _output(terminal: bool) -> Iterator[int]:
    if not terminal:
        yield subprocess.PIPE
        return
    ours, theirs = pty.openpty()
    try:
        yield theirs
    finally:
        os.close(theirs)
        os.close(ours)


def touched(paths: Iterable[Path]) -> None:
    """Files look changed to git, and are not."""
    for path in paths:
        info = path.stat()
        os.utime(path, (info.st_atime + 100, info.st_mtime + 100))
