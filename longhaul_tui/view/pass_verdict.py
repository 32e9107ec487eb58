"""The verdict of one pass, line by line (WIREFRAMES F).

Owns what is said of it and in which order. What only the log knows is called not known where the
log does not say; words of records are raw: whoever shows them makes them safe.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from datetime import tzinfo
from typing import Literal

import msgspec

from longhaul_tui.accounting.tally import total_of
from longhaul_tui.log.saying import took
from longhaul_tui.verify.verdict import WORDS
from longhaul_tui.view.money import spent
from longhaul_tui.view.pass_cells import about_words, phase_words, took_words
from longhaul_tui.view.pass_log import LOG_WORDS, PassLog
from longhaul_tui.view.pass_rules import RulesHeld, held_words
from longhaul_tui.view.passes import Passes, PassRow
from longhaul_tui.view.snapshot import CompactionRow, SessionSnapshot
from longhaul_tui.view.words import age, many, moment, tokens

Sign = Literal["", "look", "ok"]
_MAKERS = {
    "pi": "pi's own",
    "other": "a hook that is not ours",
    "distill": "the distill compactor",
    "fold": "the fold compactor",
}
ROUTES = {
    "env": "by PI_COMPACT_STATE_MODEL",
    "route": "by route",
    "no-model": "the session's own model, no route is set",
    "provider-not-listed": "the session's own model, its provider is not in routeProviders",
    "local-only": "the session's own model, the directory is local only",
    "breaker-open": "the session's own model, the route rests after failures",
    "unavailable": "the session's own model, the route failed",
    "invalid-spec": "the session's own model, the route cannot be read",
}
"""Why which model answered (STATE U81), in words."""
_CALLS = {"question": "question", "lift": "question of a lift", "turn": "turn"}


class VerdictLine(msgspec.Struct, frozen=True, gc=False):
    """One fact."""

    caption: str
    words: str
    sign: Sign = ""


def verdict_lines(
    session: SessionSnapshot,
    found: Passes,
    row: PassRow,
    held: RulesHeld | str,
    now: float,
    tz: tzinfo | None,
) -> list[VerdictLine]:
    """All that is known of a pass. `held` are words while its summary has not been read, or
    could not be."""
    lines = [VerdictLine("Whose", _whose(row))]
    if row.why:
        caption = "Narrative" if row.ours_only else "Failed"
        lines.append(VerdictLine(caption, _why(row), "look"))
    if row.row is not None:
        lines.append(_rules(held))
    lines.append(VerdictLine("Route", _route(session, row)))
    lines.append(VerdictLine("Took", _took(row)))
    if row.refused is not None:
        lines.append(VerdictLine("Refused", _refused(row)))
    if row.row is not None:
        lines.append(VerdictLine("Size", _size(row)))
        lines.append(VerdictLine("Kept from", _kept(session, row.row)))
        lines.append(_until(session, found, row))
    lines += _log(row, found.log, now, tz)
    return lines


def _whose(row: PassRow) -> str:
    name = "" if row.pass_id is None else f", pass {row.pass_id}"
    if row.own is not None:
        takeover = " · takeover: what came before was not ours, so all standing rules were read"
        return f"ours, span {row.span}{name}{takeover if row.outcome == 'takeover' else ''}"
    if row.row is None:
        return f"ours{name}: it left no compaction"
    if row.outcome == "not read":
        return "ours by its name, but it cannot be read"
    whose = _MAKERS.get(row.by, row.by)
    if row.outcome == "fell back":
        return f"{whose}, after our pass failed"
    if row.told is not None and row.told.end == "closed":
        return f"{whose}; our pass ran too: paid, not used"
    return whose


def _why(row: PassRow) -> str:
    if row.own is not None and row.own.narrative.kind == "none":
        return f"none: {row.why}; what it missed is asked about again by the next pass"
    message = row.told.message if row.told is not None else ""
    return f'{row.why} "{message}"' if message else row.why


def _rules(held: RulesHeld | str) -> VerdictLine:
    if isinstance(held, str):
        return VerdictLine("Rules", held)
    sign: Sign = "ok" if held.whole and held.due else "" if held.whole else "look"
    return VerdictLine("Rules", held_words(held), sign)


def _route(session: SessionSnapshot, row: PassRow) -> str:
    parts = [row.trigger or "trigger not recorded"]
    route = row.route
    if route is not None and (route.used or route.why):
        why = ROUTES.get(route.why or "", route.why or "")
        words = ", ".join(part for part in (route.used or "nobody answered", why) if part)
        wanted = route.configured
        parts.append(words + (f"; route {wanted}" if wanted not in (None, route.used) else ""))
    if row.calls is not None:
        again = "" if row.retries is None else f", {_retries(row.retries)}"
        parts.append(f"{many(row.calls, 'call')}{again}")
    parts += _questions(row)
    if row.tokens_in is not None or row.tokens_out is not None:
        sent = "?" if row.tokens_in is None else tokens(row.tokens_in)
        received = "?" if row.tokens_out is None else tokens(row.tokens_out)
        parts.append(f"{sent} in, {received} out")
    cost = cost_words(session, row)
    return " · ".join([*parts, cost] if cost else parts)


def _retries(count: int) -> str:
    return "1 retry" if count == 1 else f"{count:,} retries"


def _questions(row: PassRow) -> Iterator[str]:
    record = row.own.record if row.own is not None else None
    calls = record.trace.calls if record is not None else ()
    for kind, word in _CALLS.items():
        count = sum(call.kind == kind for call in calls)
        if count:
            yield many(count, word)


def cost_words(session: SessionSnapshot, row: PassRow) -> str:
    """`$0.0051`; empty where nobody asked for money, or nothing was asked of a model."""
    spending = session.spending
    if spending is None or row.row is None:
        return ""
    place = spending.view.place(row.row.node) - 1
    if place < 0 or spending.view[place].node != row.row.node:
        return ""
    sums = total_of(spending.at(place))
    if not sums.items:
        return ""
    return "unpriced" if sums.unpriced == sums.items and not sums.plan else spent(sums)


def _took(row: PassRow) -> str:
    parts = [took_words(row) if row.took is not None else "not known"]
    if row.ms is not None:
        parts.append(phase_words(row.ms) or "every phase under a tenth of a second")
    elif row.own is not None:
        parts.append("phases not recorded")
    if row.theirs is not None:
        time = about_words(row.theirs) if row.inferred else took(row.theirs)
        parts.append(f"then {time} by {_MAKERS.get(row.by, row.by)}")
    return ": ".join(parts[:2]) + ("; " + parts[2] if len(parts) > 2 else "")


def _refused(row: PassRow) -> str:
    record = row.own.record if row.own is not None else None
    if record is None:
        dropped = row.told.dropped if row.told is not None else {}
        said = ", ".join(f"{code} {count}" for code, count in dropped.items())
        return f"{row.refused}: {said}" if said else str(row.refused)
    if not record.refusals:
        return "nothing"
    codes: dict[str, int] = {}
    for one in record.refusals:
        words = WORDS.get(one.code, one.code)  # type: ignore[call-overload]  # of other versions
        codes[words] = codes.get(words, 0) + 1
    said = "; ".join(f"{count}× {words}" if count > 1 else words for words, count in codes.items())
    return f"{many(len(record.refusals), 'item')}: {said}"


def _size(row: PassRow) -> str:
    made = row.row
    chars = 0 if made is None else made.summary_chars
    before = "?" if row.before is None else tokens(row.before)
    after = "not measured yet" if row.after is None else tokens(row.after)
    if row.after_about and row.after is not None:
        after = f"about {after}, not measured yet"
    return f"{before} → {after} · {chars:,} characters handed over"


def _kept(session: SessionSnapshot, row: CompactionRow) -> str:
    node = None if row.first_kept is None else session.rows.index(row.first_kept)
    if node is None:
        return "nothing" if row.first_kept is None else f"{row.first_kept}, which is not there"
    commands = session.ledger.commands
    at = bisect_left(commands, node, key=lambda command: command.node)
    first = commands[at] if at < len(commands) and commands[at].node < row.node else None
    name = "" if first is None or first.n is None else f"C{first.n}, "
    users = session.users
    said = bisect_left(users, node, key=lambda user: user.node)
    kept = bisect_left(users, row.node, key=lambda user: user.node) - said
    return f"{name}entry {row.first_kept} · {many(kept, 'message')} of yours among it"


def _until(session: SessionSnapshot, found: Passes, row: PassRow) -> VerdictLine:
    made = row.row
    if made is None or not made.on_path:
        return VerdictLine("Until", "it is not on the path: nothing reads it")
    after = next(
        (one.row for one in found.on_path if one.row is not None and one.row.node > made.node), None
    )
    commands = session.ledger.commands
    low = bisect_right(commands, made.node, key=lambda command: command.node)
    high = len(commands)
    if after is not None:
        high = bisect_left(commands, after.node, key=lambda command: command.node)
    ran = f"{many(high - low, 'command')}"
    if high > low:
        first, last = commands[low].n, commands[high - 1].n
        ran += f": C{first}" if first == last else f": C{first}–C{last}"
    if after is None:
        return VerdictLine("Until", f"now: the model reads it · {ran}")
    time = "" if after.at is None or made.at is None else f"{age(after.at - made.at)}, "
    return VerdictLine(f"Until #{after.n}", f"{time}{ran}")


def _log(row: PassRow, log: PassLog, now: float, tz: tzinfo | None) -> Iterator[VerdictLine]:
    """Only where something is missing that it might have said."""
    if not row.unknown:
        return
    yield VerdictLine("Log", f"{log_words(row, log, now, tz)}; not known: {', '.join(row.unknown)}")


def log_words(row: PassRow, log: PassLog, now: float, tz: tzinfo | None) -> str:
    """Why the log says nothing of this pass."""
    if log.state in LOG_WORDS:
        return LOG_WORDS[log.state]
    if log.oldest is not None and row.at is not None and row.at < log.oldest:
        return f"it begins later, at {moment(log.oldest, now, tz)}: it was turned over since"
    return "it has no record of this pass"
