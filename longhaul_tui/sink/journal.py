"""What is remembered of a write under way, and what to do about one that did not end (DESIGN §6).

Owns the journal as a value and the comparison of a file with it. The journal holds places, lengths
and digests, no word of the conversation; so whether bytes are the beginning of the chain is told by
their own head (which carries the chain's random ids), by where their line ends lie, and by the
digest of every line that is whole. Must never touch a file.
"""

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

if TYPE_CHECKING:
    from longhaul_tui.sink.chain import Chain


class Footing(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A file up to where it was read."""

    device: int
    inode: int
    length: int
    """Bytes."""
    modified: int
    """Nanoseconds since the epoch."""
    tail: str
    """Digest of the last bytes before `length`."""


class Journal(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A write that was begun."""

    path: str
    inode: int
    length: int
    """Where the chain begins."""
    modified: int
    """Nanoseconds since the epoch: the file's time before the write."""
    tail: str
    """Of the bytes before `length`, as in `Footing`."""
    size: int
    """Bytes of the chain."""
    digest: str
    """SHA-256 of the chain."""
    head: str
    """How its first line begins."""
    lines: tuple[int, ...]
    """Bytes of its lines, each with its LF."""
    digests: tuple[str, ...]
    """SHA-256 of its lines."""


Deed: TypeAlias = Literal["none", "cut", "line-end"]


class Repair(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a journal says of its file."""

    state: Literal["unwritten", "whole", "torn", "other"]
    """`other`: the file went on, or is another one; the journal speaks of nothing any more."""
    deed: Deed = "none"
    at: int = 0
    """Where the file is cut, or where the line end is missing."""
    lines: int = 0
    """Of the chain's lines, how many stand whole once the deed is done."""

    @property
    def words(self) -> str:
        """What is wrong; empty where nothing is."""
        if self.state != "torn":
            return ""
        missing = {0: "", 1: ", its two records are missing", 2: ", one of its records is missing"}
        left = missing.get(self.lines, "")
        if self.deed == "none":
            return f"an interrupted --apply wrote a compaction{left}"
        if self.deed == "line-end":
            return f"an interrupted --apply left a line without its line end{left}"
        if self.lines:
            return f"an interrupted --apply left a torn record{left}"
        return "an interrupted --apply left the beginning of a compaction, which pi skips"

    @property
    def done(self) -> str:
        """What the deed does about it."""
        return {"none": "", "cut": "it was cut off", "line-end": "it was added"}[self.deed]


def journal_of(path: str, footing: Footing, chain: "Chain") -> Journal:
    """Of a write that begins now."""
    data = chain.data
    return Journal(
        path=path,
        inode=footing.inode,
        length=footing.length,
        modified=footing.modified,
        tail=footing.tail,
        size=len(data),
        digest=sha256(data).hexdigest(),
        head=chain.head.decode(),
        lines=tuple(map(len, chain.lines)),
        digests=tuple(sha256(line).hexdigest() for line in chain.lines),
    )


def repair_of(journal: Journal, inode: int, length: int, tail: str, rest: bytes) -> Repair:
    """Compare the file with the journal. `length` is the file's; `tail` the digest of its bytes
    before the chain's place, as in `Footing`; `rest` the bytes from there on, at least one more
    than the chain has where the file is that long."""
    if inode != journal.inode or length < journal.length or tail != journal.tail:
        return Repair(state="other")
    if not rest:
        return Repair(state="unwritten")
    if len(rest) >= journal.size:
        ours = sha256(rest[: journal.size]).hexdigest() == journal.digest
        return Repair(state="whole" if ours else "other")
    return _torn(journal, rest)


def _torn(journal: Journal, rest: bytes) -> Repair:
    """Fewer bytes than the chain has: its beginning, or something else."""
    head = journal.head.encode()
    if rest[: len(head)] != head[: len(rest)]:
        return Repair(state="other")
    start = whole = 0
    for size, digest in zip(journal.lines, journal.digests, strict=True):
        line = rest[start : start + size]
        if len(line) < size:
            break
        if sha256(line).hexdigest() != digest:
            return Repair(state="other")
        start, whole = start + size, whole + 1
    left = rest[start:]
    if b"\n" in left:
        return Repair(state="other")
    at = journal.length + start
    if not left:
        return Repair(state="torn", lines=whole)
    complete = sha256(left + b"\n").hexdigest() == journal.digests[whole]
    if complete:
        return Repair(state="torn", deed="line-end", at=journal.length + len(rest), lines=whole + 1)
    return Repair(state="torn", deed="cut", at=at, lines=whole)


# -- on disk -------------------------------------------------------------------------------------


def encode_journal(journal: Journal) -> bytes:
    """As it is stored."""
    return json.dumps(msgspec.structs.asdict(journal)).encode() + b"\n"


def decode_journal(data: bytes) -> Journal | None:
    """As it was stored; None where it is damaged: then nothing of it may be believed."""
    try:
        found = msgspec.json.decode(data, type=Journal)
    except (msgspec.MsgspecError, ValueError):
        return None
    sizes = (len(found.lines), len(found.digests))
    return found if sizes == (3, 3) and sum(found.lines) == found.size else None
