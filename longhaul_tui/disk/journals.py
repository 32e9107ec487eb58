"""Lock and journal of a session file, in the user's cache directory (DESIGN §6).

Owns where they lie: by the file's real name, so that two names of one session share them. Must
never hold a word of a conversation, nor outlive what they protect: the journal goes when the write
has ended well.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

import platformdirs

from longhaul_tui.disk.files import Problem, opened, pieces, problem_of
from longhaul_tui.disk.whole import write_whole
from longhaul_tui.sink.journal import Journal, decode_journal, encode_journal
from longhaul_tui.sink.refusals import Refused

_MOST = 1 << 20
"""A journal above this many bytes is not ours."""


def cache_directory() -> Path:
    """`<user cache dir>/longhaul`; not made here."""
    return Path(platformdirs.user_cache_path("longhaul"))


def journal_path(cache: Path, session: Path) -> Path:
    """Where the journal of this file lies."""
    name = sha256(os.fsencode(os.path.realpath(session))).hexdigest()[:32]
    return cache / "apply" / f"{name}.json"


def read_journal(path: Path) -> Journal | None:
    """The journal, where a write did not end well; a damaged one is none."""
    with opened(path) as fd:
        if isinstance(fd, Problem):
            return None
        try:
            return decode_journal(b"".join(pieces(fd, 0, _MOST)))
        except OSError:
            return None


def write_journal(path: Path, journal: Journal) -> Problem | None:
    """Flushed to the disk when this returns."""
    return write_whole(path, encode_journal(journal))


def drop_journal(path: Path) -> None:
    """The write has ended, or the journal speaks of nothing any more."""
    with suppress(OSError):
        path.unlink(missing_ok=True)


@contextmanager
def locked(journal: Path) -> Iterator[Refused | None]:
    """Hold the session's lock; a refusal where that cannot be done, at once."""
    from filelock import FileLock, Timeout  # starts slowly, and only a write needs it

    try:
        journal.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(journal.with_suffix(".lock"), timeout=0, mode=0o600, thread_local=False)
        lock.acquire()
    except Timeout:
        yield Refused(code="busy", words="is being written by another longhaul compact --apply")
        return
    except (OSError, NotImplementedError) as error:
        why = problem_of(error).words if isinstance(error, OSError) else "no locks here"
        yield Refused(
            code="no-lock", words=f"cannot be locked: {journal.parent} cannot be used: {why}"
        )
        return
    try:
        yield None
    finally:
        lock.release()
