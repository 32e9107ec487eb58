"""`longhaul_recall`: answers from the session's own record (STATE U95, U96).

Owns the text of each answer. Nothing is answered from memory: ids are those of the current path,
texts are read from the file, and what is not there is said to be not there.
"""

from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.recall.grammar import GRAMMAR, Kind, Query, matches, parse
from longhaul_tui.recall.pages import pages
from longhaul_tui.recall.record import Record
from longhaul_tui.recall.spans import errors_by_state, one_command, one_error, span_lines
from longhaul_tui.state.values import Item, Rule
from longhaul_tui.text import plain_line
from longhaul_tui.words.credentials import mask

Code: TypeAlias = Literal["ok", "none", "unknown", "no-page", "usage"]
"""Answered; nothing of the kind, or nothing that matches; an id the path does not have; a page
the answer does not have; not a query."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What is answered. The text is as the record has it: whoever prints it makes it safe."""

    query: str
    """As it would be asked again, without a page; of what is no query the words themselves."""
    kind: Kind | None
    code: Code
    text: str
    page: int = 1
    pages: int = 1


def recall(record: Record, text: str, page: int | None = None) -> Answer:
    """The answer to `text`; always one, whatever was asked. More than a page ends in a line that
    names the next one."""
    query = parse(text, page)
    if query is None:
        return Answer(query=text, kind=None, code="usage", text="\n".join(GRAMMAR))
    code, whole = _ANSWERS[query.kind](record, query)
    if code != "ok":
        return Answer(query=query.words, kind=query.kind, code=code, text=whole)
    cut = pages(whole)
    if query.page > len(cut):
        words = f"{query.words} has {len(cut)} page{'s'[: len(cut) != 1]}"
        return Answer(query=query.words, kind=query.kind, code="no-page", text=words)
    part = cut[query.page - 1]
    if len(cut) > 1:
        part += "" if part.endswith("\n") else "\n"
        part += _where(query, len(cut))
    return Answer(
        query=query.words,
        kind=query.kind,
        code="ok",
        text=part,
        page=query.page,
        pages=len(cut),
    )


def _where(query: Query, count: int) -> str:
    if query.page == count:
        return f"[page {count} of {count}]"
    return f"[page {query.page} of {count}; next: {query.words} page={query.page + 1}]"


_Found: TypeAlias = tuple[Code, str]


def _listed(lines: Iterable[str], none: str) -> _Found:
    text = "\n".join(lines)
    return ("ok", text) if text else ("none", none)


def _unmatched(query: Query, what: str) -> str:
    return f"no {what} matches {query.pattern!r}" if query.pattern else f"no {what}s yet"


def _span(record: Record, query: Query) -> _Found:
    spans = record.state.spans
    own = next((own for own in spans if own.span == query.number), None)
    if own is None:
        newest = f"the newest is {spans[-1].span}" if spans else "there is none yet"
        return "unknown", f"no span {query.number}: {newest}"
    return "ok", "\n".join(span_lines(record, own))


def _commands(record: Record, query: Query) -> _Found:
    ledger = record.ledger
    newest = (*reversed(ledger.running), *reversed(ledger.commands))
    lines = (one_command(command) for command in newest if matches(query.pattern, command.command))
    return _listed(lines, _unmatched(query, "command"))


def _errors(record: Record, query: Query) -> _Found:
    lines = (one_error(record, error) for error in errors_by_state(record.ledger.errors))
    return _listed(lines, "no errors yet")


def _files(record: Record, query: Query) -> _Found:
    ledger = record.ledger
    lines = (
        f"{word} {plain_line(touch.path)}"
        for word, touches in (("modified", ledger.modified), ("read", ledger.read))
        for touch in touches
        if matches(query.pattern, touch.path)
    )
    return _listed(lines, _unmatched(query, "file"))


def _decisions(record: Record, query: Query) -> _Found:
    return _listed(map(_item, record.state.decisions), "no decisions recorded yet")


def _dead_ends(record: Record, query: Query) -> _Found:
    return _listed(map(_item, record.state.dead_ends), "no dead ends recorded yet")


def _item(item: Item) -> str:
    evidence = f" ({', '.join(item.evidence)})" if item.evidence else ""
    return f"{item.id} (span {item.span}): {plain_line(item.text)}{evidence}"


def _corrections(record: Record, query: Query) -> _Found:
    return _listed(map(_rule, record.state.rules), "no corrections recorded yet")


def _rule(rule: Rule) -> str:
    by = "" if rule.by is None else f" by {rule.by}"
    when = "" if rule.ended_span is None else f" in span {rule.ended_span}"
    status = "in force" if rule.status == "active" else f"{rule.status}{by}{when}"
    source = "" if rule.u is None else f" [u{rule.u}]"
    return f'{rule.id}{source} {status}: "{plain_line(rule.text)}"'


def _values(record: Record, query: Query) -> _Found:
    lines = []
    for value in record.state.learned:
        label = f"; {plain_line(value.label)}" if value.label else ""
        lines.append(f"{plain_line(value.text)} ({plain_line(value.source)}{label})")
    return _listed(lines, "no learned values yet")


def _message(record: Record, query: Query) -> _Found:
    number = query.number or 0
    if not 1 <= number <= record.users:
        newest = f"the newest is u{record.users}" if record.users else "there is none yet"
        return "unknown", f"no message u{number} on this path: {newest}"
    text = record.message(number)
    if text is None:
        return "unknown", f"u{number} could not be read from the session file"
    return "ok", text


def _output(record: Record, query: Query) -> _Found:
    name = f"{query.letter}{query.number}"
    node = _result_of(record, query)
    if isinstance(node, str):
        return "unknown", f"no {name} on this path: {node}"
    text = record.output(node)
    if text is None:
        return "unknown", f"the output of {name} could not be read from the session file"
    if not text:
        return "none", f"{name} printed nothing"
    return "ok", mask(text)


def _result_of(record: Record, query: Query) -> int | str:
    """The row of a command's result, or of an error's newest occurrence; or why there is none."""
    number, ledger = query.number or 0, record.ledger
    count = len(ledger.commands) if query.letter == "C" else len(ledger.errors)
    if not 1 <= number <= count:
        return f"the newest is {query.letter}{count}" if count else "there is none yet"
    if query.letter == "C":
        return ledger.commands[number - 1].node
    return ledger.errors[number - 1].last_node


_ANSWERS: dict[Kind, Callable[[Record, Query], _Found]] = {
    "span": _span,
    "commands": _commands,
    "errors": _errors,
    "files": _files,
    "decisions": _decisions,
    "dead-ends": _dead_ends,
    "corrections": _corrections,
    "values": _values,
    "message": _message,
    "output": _output,
}
