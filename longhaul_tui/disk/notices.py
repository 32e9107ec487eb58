"""Change notices for the directory a file lies in.

Owns the watch and the reason why there is none: the platform refused it, or the file system would
not tell of what other machines write. A lost notice must never lose an append, so whoever waits
here looks at the file itself as well, at least once a second (DESIGN §5, §11).
"""

import errno
import re
import time
from collections.abc import Sequence
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from watchfiles._rust_notify import RustNotify

LIMIT = "inotify limit reached"
NETWORK = "network file system"
NOT_ALLOWED = "no permission to watch the directory"
REFUSED = "change notices refused"

MOUNTS = Path("/proc/self/mountinfo")

_NETWORK_TYPES = re.compile(
    r"(nfs4?|cifs|smb\w*|ncpfs|afs|ceph|lustre|gpfs|beegfs|orangefs|glusterfs|davfs|9p|virtiofs"
    r"|vboxsf|vmhgfs|prl_fs|drvfs|fakeowner|osxfs|fuse\.(sshfs|rclone|s3fs|gcsfuse|glusterfs"
    r"|ceph|davfs|curlftpfs|vmhgfs-fuse|grpcfuse|osxfs))"
)
"""File systems on which others write without this machine's inotify hearing of it."""

_STEPS = ((10.0, 10), (120.0, 50))
"""Seconds since the last notice and, up to there, milliseconds between two looks of the library
into its own queue: each costs processor time, so a quiet night is looked at less often."""
_IDLE_STEP = 150
_GATHER_MS = 50
_RETRY = 30.0
"""Seconds after which a refused watch is tried again."""
_PAUSE = 0.05

Watched: TypeAlias = tuple[tuple[str, int, int], ...]
"""Directories with device and inode."""


def mount_type(directory: str, mountinfo: str) -> str:
    """The file system type a directory lies on, by the text of `/proc/self/mountinfo`."""
    best, found = -1, ""
    for line in mountinfo.splitlines():
        head, separator, tail = line.partition(" - ")
        fields = head.split(" ")
        if not separator or len(fields) < 5:
            continue
        point = re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), fields[4])
        inside = directory == point or directory.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= best:
            best, found = len(point), tail.split(" ")[0]
    return found


class Notices:
    """The watch over one name. All methods are called from the thread that follows the file."""

    def __init__(
        self, path: Path, stop: Event, mounts: Path = MOUNTS, *, retry: float = _RETRY
    ) -> None:
        self.why: str | None = None
        """Why there are no notices, in words; None while there are, or no directory yet."""
        self._path = path
        self._stop = stop
        self._mounts = mounts
        self._retry = retry
        self._watcher: RustNotify | None = None
        self._watched: Watched | None = None
        self._refused_at = 0.0
        self._heard_at = time.monotonic()

    @property
    def armed(self) -> bool:
        """There is a watch; otherwise the caller has to look by itself."""
        return self._watcher is not None

    def arm(self) -> None:
        """Watch the directory as it is now; cheap where nothing about it changed."""
        watched = self._directories()
        retry = self.why is not None and time.monotonic() - self._refused_at >= self._retry
        if watched == self._watched and not retry:
            return
        self.close()
        self._watched = watched
        if watched:
            self._start([directory for directory, _, _ in watched])

    def wait(self, seconds: float) -> None:
        """Until something happened in the directory, `seconds` passed, or the stop."""
        if self._watcher is None:
            self._stop.wait(seconds)
            return
        still = time.monotonic() - self._heard_at
        step = next((step for until, step in _STEPS if still < until), _IDLE_STEP)
        try:
            heard = self._watcher.watch(_GATHER_MS, step, int(seconds * 1000), self._stop)
        except (OSError, RuntimeError):
            self.close()
            self._stop.wait(_PAUSE)
            return
        if isinstance(heard, set):
            self._heard_at = time.monotonic()
            self._drop_if_removed({path for _, path in heard})

    def close(self) -> None:
        """End the watch."""
        if self._watcher is not None:
            self._watcher.close()
        self._watcher = self._watched = None

    def _drop_if_removed(self, paths: set[str]) -> None:
        """A directory made anew may have the old one's inode number, but not its watch."""
        if any(directory in paths for directory, _, _ in self._watched or ()):
            self.close()

    def _directories(self) -> Watched:
        """The name's own directory and, of a link, the one its file lies in; none if missing."""
        found: dict[str, tuple[str, int, int]] = {}
        try:
            for directory in (self._path.parent, self._path.resolve().parent):
                info = directory.stat()
                place = str(directory.resolve())
                found[place] = (place, info.st_dev, info.st_ino)
        except (OSError, RuntimeError, ValueError):
            return ()
        return tuple(found.values())

    def _start(self, directories: Sequence[str]) -> None:
        self.why = self._refusal(directories)
        if self.why is not None:
            self._refused_at = time.monotonic()

    def _refusal(self, directories: Sequence[str]) -> str | None:
        """Start the watch, or say why there can be none."""
        from watchfiles._rust_notify import RustNotify  # slow to load, and wanted late

        mounts = _text(self._mounts)
        if any(_NETWORK_TYPES.fullmatch(mount_type(each, mounts)) for each in directories):
            return NETWORK
        try:
            self._watcher = RustNotify(list(directories), False, False, 0, False, False)
        except FileNotFoundError:
            self._watched = None
        except PermissionError:
            return NOT_ALLOWED
        except (OSError, RuntimeError, ValueError) as error:
            return LIMIT if is_limit(str(error)) else REFUSED
        return None


def is_limit(words: str) -> bool:
    """It was a limit of inotify; the library hands on the system's error as text alone."""
    codes = (errno.EMFILE, errno.ENFILE, errno.ENOSPC)
    return "watch limit" in words or any(f"os error {code})" in words for code in codes)


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", "surrogateescape")
    except OSError:
        return ""
