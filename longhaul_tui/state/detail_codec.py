"""Details of an own compaction, read from JSON (STATE U12, U30, U71 as amended).

Owns the bounds of every field. Whatever is damaged is named and left out, the rest is read; what
a newer format wrote is not read at all. `writing` is its counterpart.
"""

from collections.abc import Sequence
from typing import Any, cast

from longhaul_tui.state.event_codec import Newer, NewerFormatError, check_format, read_event
from longhaul_tui.state.fields import FieldError, Fields, Flaw, Flaws, id_of
from longhaul_tui.state.records import (
    COMPACTOR,
    CallUsage,
    CapFit,
    Carried,
    CarriedError,
    Details,
    DetailsCut,
    Files,
    Learned,
    Narrative,
    Now,
    PassUsage,
    Range,
    SectionFit,
)
from longhaul_tui.world import ChangedSince, Skip, World, WorldClaim

DETAILS_BYTES = 256 * 1024
FILES = 200
LEARNED = 60
OPEN_ERRORS = 12
CALLS = 50
LINE_CHARS = 200
COMMAND_CHARS = 400
ERROR_CHARS = 160
_SKIPS = (
    *("no-git", "not-a-repository", "bare", "filter-driver", "partial-clone"),
    *("unsafe-owner", "timeout", "error", "git-too-old"),
)


def is_own(details: Any) -> bool:
    """Details of a compaction of ours, of whatever format (STATE U15)."""
    return (
        isinstance(details, dict)
        and details.get("compactor") == COMPACTOR
        and type(details.get("stateFormat")) is int
    )


# -- reading ----------------------------------------------------------------------------------


def decode_details(data: Any, size: int = 0) -> tuple[Details | Newer | None, Sequence[Flaw]]:
    """The details; None where they cannot be used. `size` is that of their JSON in bytes."""
    flaws = Flaws()
    fields = Fields(data, "", flaws)
    try:
        check_format(fields)
        if size > DETAILS_BYTES:
            flaws.note("oversize", f"details: {size} bytes, {DETAILS_BYTES} at most")
        return _details(fields), flaws.found
    except NewerFormatError as refused:
        return refused.newer, ()
    except FieldError as bad:
        flaws.note("bad-event", str(bad))
        return None, flaws.found


def _details(fields: Fields) -> Details:
    files = fields.part("files")
    world = fields.part("world", needed=False)
    cap_fit = fields.part("capFit", needed=False)
    usage = fields.part("usage", needed=False)
    now = fields.part("now")
    ledger = fields.part("ledger")
    return Details(
        span=fields.must_number("span", 1),
        pass_id=fields.text("pass", 16),
        events=fields.rows("events", read_event),
        absorbed=fields.texts("absorbed", needed=False),
        range=read_range(fields),
        narrative=read_narrative(fields),
        now=Now() if now is None else _now(now),
        world=None if world is None else _world(world),
        ledger=Carried() if ledger is None else _carried(ledger),
        files=Files() if files is None else _files(files),
        learned=fields.rows("learned", _learned, LEARNED),
        tokens_before=fields.number("tokensBefore"),
        tokens_compacted=fields.number("tokensCompacted"),
        usage=None if usage is None else _usage(usage),
        cap_fit=CapFit() if cap_fit is None else _cap_fit(cap_fit),
    )


def read_range(record: Fields) -> Range:
    """`range` of details and span records."""
    fields = record.part("range")
    if fields is None:
        return Range()
    return Range(
        first=fields.maybe_text("first"),
        last=fields.maybe_text("last"),
        first_kept=fields.maybe_text("firstKept"),
        users=_users(fields),
    )


def _users(fields: Fields) -> tuple[int, int] | None:
    users = fields.items("users", needed=False)
    if not users:
        return None
    known = [found for item in users if (found := id_of(item, "u")) is not None]
    if len(users) != 2 or len(known) != 2:
        fields.flaw("users", "not the first and the last u<n>")
        return None
    first, last = (int(item[1:]) for item in known)
    if first > last:
        fields.flaw("users", "the first comes after the last")
        return None
    return first, last


def read_narrative(record: Fields) -> Narrative:
    """`narrative` of details and span records."""
    fields = record.part("narrative")
    if fields is None:
        return Narrative(kind="none")
    kind = fields.choice("kind", ("full", "partial", "none"), "none")
    return Narrative(
        kind="full" if kind == "full" else "partial" if kind == "partial" else "none",
        line=fields.text("line", LINE_CHARS, ""),
        reason=fields.maybe_text("reason", 40),
        unverified_chunks=fields.number("unverifiedChunks", 0, 0),
    )


def _now(fields: Fields) -> Now:
    return Now(
        in_progress=fields.maybe_text("inProgress", LINE_CHARS),
        next=fields.maybe_text("next", LINE_CHARS),
        blocked=fields.maybe_text("blocked", LINE_CHARS),
        resume=fields.maybe_text("resume", LINE_CHARS),
    )


def _world(fields: Fields) -> World:
    skip = fields.choice("skip", _SKIPS, "error") if fields.has("skip") else None
    return World(
        ok=fields.flag("ok"),
        skip=cast(Skip | None, skip),
        branch=fields.maybe_text("branch", COMMAND_CHARS),
        head=fields.maybe_text("head", 64),
        dirty_files=fields.number("dirtyFiles", 0, 0),
        untracked=fields.number("untracked", 0, 0),
        shortstat=fields.text("shortstat", LINE_CHARS, ""),
        claims=fields.rows("claims", _claim, 50, needed=False),
    )


def _claim(fields: Fields) -> WorldClaim:
    kind = fields.choice("kind", ("test", "build", "lint", "custom"))
    hidden = fields.choice("exitFrom", ("pipe", "chain")) if fields.has("exitFrom") else None
    changed = fields.choice("changedSince", ("yes", "no", "unknown"), "unknown")
    code = fields.maybe_number("exit", -(2**31))
    return WorldClaim(
        kind=cast(Any, kind),
        command=fields.text("cmd", COMMAND_CHARS),
        id=fields.must_id("id", "C"),
        exit=code,
        exit_from=cast(Any, hidden),
        failing=fields.flag("failing"),
        head=fields.maybe_text("head", 64),
        changed_since=cast(ChangedSince, changed),
    )


def _carried(fields: Fields) -> Carried:
    return Carried(
        claims=fields.rows("claims", _claim, 50),
        open_errors=fields.rows("openErrors", _error, OPEN_ERRORS),
        next_c=fields.number("nextC", 1),
        next_e=fields.number("nextE", 1),
    )


def _error(fields: Fields) -> CarriedError:
    return CarriedError(
        id=fields.must_id("id", "E"),
        text=fields.text("text", ERROR_CHARS),
        last_span=fields.number("lastSpan", 1),
        command=fields.maybe_text("command", COMMAND_CHARS),
        runs=fields.maybe_number("runs"),
        count=fields.number("count", 1, 1),
        entry=fields.maybe_text("entry"),
    )


def _files(fields: Fields) -> Files:
    return Files(
        modified=fields.texts("modified", FILES),
        read=fields.texts("read", FILES),
    )


def _learned(fields: Fields) -> Learned:
    fields.must_text("text")
    by = fields.choice("by", ("code", "model"), "code")
    return Learned(
        text=fields.text("text", 120),
        source=fields.must_text("source"),
        label=fields.maybe_text("label", 80),
        by="model" if by == "model" else "code",
    )


def _usage(fields: Fields) -> PassUsage:
    return PassUsage(
        input=fields.number("input"),
        output=fields.number("output"),
        cache_read=fields.number("cacheRead"),
        cache_write=fields.number("cacheWrite"),
        calls=fields.rows("calls", _call, CALLS, needed=False),
    )


def _call(fields: Fields) -> CallUsage:
    return CallUsage(
        provider=fields.text("provider", 200),
        model=fields.text("model", 200),
        input=fields.number("input"),
        output=fields.number("output"),
        cache_read=fields.number("cacheRead"),
        cache_write=fields.number("cacheWrite"),
        cache_write_1h=fields.maybe_number("cacheWrite1h"),
        reasoning=fields.maybe_number("reasoning"),
        cost=fields.cost("cost"),
    )


def _cap_fit(fields: Fields) -> CapFit:
    sections = fields.part("sections", needed=False)
    cut = fields.part("details", needed=False)
    return CapFit(
        chars=fields.number("chars", 0, 0),
        hard=fields.flag("hard"),
        sections=() if sections is None else _sections(sections),
        details=None
        if cut is None
        else DetailsCut(
            files=cut.number("files", 0, 0),
            learned=cut.number("learned", 0, 0),
            open_errors=cut.number("openErrors", 0, 0),
        ),
    )


def _sections(fields: Fields) -> tuple[SectionFit, ...]:
    rows = []
    for name in fields.names(20):
        section = fields.part(name)
        if section is not None:
            rows.append(
                SectionFit(
                    name=name,
                    chars=section.number("chars", 0, 0),
                    shown=section.number("shown", 0, 0),
                    hidden=section.number("hidden", 0, 0),
                )
            )
    return tuple(rows)
