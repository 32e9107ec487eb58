"""The plain form of Rejections and Passes (WIREFRAMES, *Plain twin*).

Owns the sentences, newest first as on the screen. Words of records are made safe here.
"""

from collections.abc import Callable, Iterator
from datetime import tzinfo

from longhaul_tui.log.saying import took
from longhaul_tui.text import one_line
from longhaul_tui.view.log import LogSnapshot
from longhaul_tui.view.pass_cells import phase_words
from longhaul_tui.view.pass_log import LOG_WORDS, pass_log
from longhaul_tui.view.pass_rules import amiss, due_rules, rules_held
from longhaul_tui.view.pass_trend import median_took
from longhaul_tui.view.passes import PassRow, passes
from longhaul_tui.view.rejections import (
    RefusedRow,
    code_words,
    ended_words,
    refused,
    refused_counts,
    sent_words,
)
from longhaul_tui.view.snapshot import CompactionRow, SessionSnapshot
from longhaul_tui.view.words import many, moment, tokens

Summary = Callable[[int], str]
"""The summary of the compaction at a row, as far as it is compared with rules."""
_MAKERS = {"pi": "pi's own", "other": "another extension"}


def pass_lines(
    session: SessionSnapshot,
    log: LogSnapshot,
    summary: Summary,
    now: float,
    tz: tzinfo | None,
) -> Iterator[str]:
    """One line a pass."""
    found = passes(session, log)
    counted = found.on_path
    words = many(len(counted), "compaction")
    own = sum(row.ours_only for row in counted)
    middle = median_took(counted)
    if counted:
        words += f", {own} ours" + ("" if middle is None else f", median {took(middle)}")
    yield f"Passes: {words}."
    for row in reversed(found.rows):
        yield f"{_line(row, now, tz)}{_rules(session, row.row, summary)}"
    if found.rows and found.log.state in LOG_WORDS:
        missing = dict.fromkeys(words for row in found.rows for words in row.unknown)
        lost = f" Not known without it: {', '.join(missing)}." if missing else ""
        yield f"The compaction log: {LOG_WORDS[found.log.state]}.{lost}"


def _rules(session: SessionSnapshot, row: CompactionRow | None, summary: Summary) -> str:
    """`; R1 R6 missing, R3 R5 reworded`; empty where all rules stand there word for word."""
    if row is None:
        return ""
    due, withdrawn = due_rules(session, row)
    if not due and not withdrawn:
        return ""
    found = amiss(rules_held(due, withdrawn, summary(row.node)))
    return f"; {', '.join(found)}" if found else ""


def _line(row: PassRow, now: float, tz: tzinfo | None) -> str:
    at = "at an unknown time" if row.at is None else moment(row.at, now, tz)
    number = "Off the path" if row.row is not None and row.n is None else "No compaction"
    head = f"{number if row.n is None else f'#{row.n}'} {at} {_who(row)}"
    size = ""
    if row.row is not None and row.before is not None:
        about = "about " if row.after_about else ""
        after = "" if row.after is None else f" to {about}{tokens(row.after)}"
        size = f", {tokens(row.before)}{after}"
    if not row.ours_only:
        left = f": {row.outcome}" if row.row is None or row.outcome == "off the path" else ""
        return f"{head}{_took(row)}{size}{left}"
    calls = "" if row.calls is None else f", {many(row.calls, 'call')}"
    flow = ""
    if row.tokens_in or row.tokens_out:
        flow = f", {tokens(row.tokens_in or 0)} in {tokens(row.tokens_out or 0)} out"
    return f"{head}{_took(row)}{calls}{flow}{size}: {row.outcome}"


def _who(row: PassRow) -> str:
    if row.by == "longhaul":
        return "ours" if row.span is None else f"span {row.span}"
    maker = _MAKERS.get(row.by, f"by {row.by}")
    if row.outcome == "fell back":
        return f"{maker} after ours failed ({one_line(row.why)})"
    return maker


def _took(row: PassRow) -> str:
    if row.took is None:
        return ", time not known"
    words = took(row.took)
    if row.inferred:
        words = f"about {round(row.took / 1000)} s" if row.took < 100_000 else f"about {words}"
    if not row.ours_only and row.told is not None and row.told.end == "closed" and row.row:
        return f", {words}: ours {took(row.ours or 0)} not used"
    phases = "" if row.ms is None else phase_words(row.ms)
    return f", {words} ({phases})" if phases and row.theirs is None else f", {words}"


# -- rejections ------------------------------------------------------------------------------------


def rejection_lines(
    session: SessionSnapshot, log: LogSnapshot, now: float, tz: tzinfo | None
) -> Iterator[str]:
    """One line a refusal."""
    found = refused(session, pass_log(log, session))
    yield f"Rejections: {refused_counts(found, session)}."
    for row in found:
        yield _refusal(row, now, tz)


def _refusal(row: RefusedRow, now: float, tz: tzinfo | None) -> str:
    at = "At an unknown time" if row.at is None else moment(row.at, now, tz)
    place = "the remember tool" if row.n is None else f"#{row.n}, try {row.attempt}"
    offered = f' "{one_line(row.text)}"' if row.text else ""
    return (
        one_line(
            f"{at} {place}, {row.item}: {code_words(row)}; {sent_words(row)}; {ended_words(row)}."
        )
        + offered
    )
