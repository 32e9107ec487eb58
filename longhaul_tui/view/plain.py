"""The plain form of what the screen shows (WIREFRAMES, *Plain twin*).

Owns one fact a line: no frames, signs or colour, words in place of marks, ASCII but for what is
quoted from the session. Whatever is quoted is made safe here.
"""

from collections.abc import Iterator
from datetime import tzinfo

from longhaul_tui.ledger.claims import Claim
from longhaul_tui.ledger.commands import Command
from longhaul_tui.ledger.errors import ErrorRecord
from longhaul_tui.settings import Settings
from longhaul_tui.text import one_line
from longhaul_tui.view.describe import NO_CHANGE_SEEN, claim_ending, command_ending, error_words
from longhaul_tui.view.life import life
from longhaul_tui.view.money import meter_sentence, spending_sentence
from longhaul_tui.view.naming import opening
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.spans import fold_text, no_state
from longhaul_tui.view.verdict import verdict
from longhaul_tui.view.words import age, clock_seconds, many, moment

_GRADES = {"ok": "OK", "look": "Look at", "act": "Act on"}


def quoted(text: str) -> str:
    """Text of the session between quotation marks, on one line."""
    return f'"{one_line(text)}"'


def _nameless(snapshot: SessionSnapshot) -> str:
    """As the screen calls it, and the id by which it can be named."""
    begun, session_id = opening(snapshot), one_line(snapshot.identity.session_id)
    if begun and session_id:
        return f"{quoted(begun)} ({session_id})"
    return quoted(begun) if begun else session_id or "a session without a name"


def header_lines(snapshot: SessionSnapshot, now: float, tz: tzinfo | None) -> Iterator[str]:
    """Who it is and whether it is all right."""
    identity = snapshot.identity
    state = life(snapshot.life, now)
    name = one_line(identity.name) or _nameless(snapshot)
    last = snapshot.life.last_entry_at
    when = "no entry yet" if last is None else f"last entry {age(now - last)} ago"
    yield f"{name}: {state.word}, {when}, at {clock_seconds(now, tz)}."
    yield f"Directory {one_line(identity.directory) or '?'}. File {one_line(identity.path)}."
    if identity.model:
        model = "/".join(part for part in (identity.provider, identity.model) if part)
        level = f", {one_line(identity.thinking)}" if identity.thinking else ""
        yield f"Model {one_line(model)}{level}."
    context = meter_sentence(snapshot.meter)
    if context:
        yield context
    if snapshot.spending is not None and not snapshot.spending.loading:
        yield spending_sentence(snapshot.spending.total)
    found = verdict(snapshot, now)
    if not found.facts:
        yield "OK: nothing to look at."
    else:
        facts = "; ".join(
            fact.words + ("" if fact.since is None else f" {age(now - fact.since)}")
            for fact in found.facts
        )
        yield f"{_GRADES[found.grade]} {len(found.facts)}: {facts}."


def state_lines(snapshot: SessionSnapshot, settings: Settings) -> Iterator[str]:
    """What the agent believes, the text as it is rendered."""
    if snapshot.state.has_own:
        yield from fold_text(snapshot, settings).split("\n")
    else:
        yield f"State: {no_state(snapshot)}."
        for rule in snapshot.state.active_rules:
            said = "" if rule.u is None else f" from u{rule.u}"
            yield f"{rule.id}{said}, remembered, in no compaction yet: {quoted(rule.text)}"


def ledger_lines(snapshot: SessionSnapshot, now: float, tz: tzinfo | None) -> Iterator[str]:
    """What the agent did."""
    ledger = snapshot.ledger
    yield (
        f"Ledger: {many(len(ledger.commands), 'command')}, {many(len(ledger.errors), 'error')}, "
        f"{len(ledger.open_errors)} open, {many(len(snapshot.users), 'message')} of yours."
    )
    for error in ledger.errors:
        yield _error(error, error_words(error, ledger.commands), now, tz)
    for claim in ledger.claims:
        yield _claim(claim, ledger.commands[claim.n - 1])
    for command in (*ledger.commands, *ledger.unanswered, *ledger.running):
        yield _command(command, now, tz)
    for title, touches in (("Modified", ledger.modified), ("Read", ledger.read)):
        if touches:
            yield f"{title}: {', '.join(quoted(touch.path) for touch in touches)}."


def _clock(at: float | None, now: float, tz: tzinfo | None) -> str:
    return "an unknown time" if at is None else moment(at, now, tz)


def _error(error: ErrorRecord, words: str, now: float, tz: tzinfo | None) -> str:
    if error.open:
        state = "open" if error.first_at is None else f"open {age(now - error.first_at)}"
    else:
        by = "" if error.fixed_command is None else f" by C{error.fixed_command}"
        state = f"fixed{by}"
    where = _place(error.first_command, error.first_at, now, tz)
    if error.count > 1:
        where += f", last {_place(error.last_command, error.last_at, now, tz)}, {error.count} times"
    return f"E{error.n} {state}, {one_line(error.tool)}, {where}: {quoted(words)}"


def _place(command: int | None, at: float | None, now: float, tz: tzinfo | None) -> str:
    when = _clock(at, now, tz)
    return f"at {when}" if command is None else f"C{command} at {when}"


def _claim(claim: Claim, command: Command) -> str:
    changed = {
        "yes": "tree changed since",
        "no": "tree unchanged since",
        "unknown": NO_CHANGE_SEEN,
    }
    return (
        f"Newest {claim.kind}: {quoted(claim.command)} C{claim.n} "
        f"{claim_ending(claim, command.end)}, {changed[claim.changed_since]}."
    )


def _command(command: Command, now: float, tz: tzinfo | None) -> str:
    name = "Command without an id" if command.n is None else f"C{command.n}"
    raised = "" if command.error is None else f", E{command.error}"
    by = ", by you" if command.by == "user" else ""
    return (
        f"{name} {command_ending(command)} at {_clock(command.at, now, tz)}{raised}{by}: "
        f"{quoted(command.command)}"
    )
