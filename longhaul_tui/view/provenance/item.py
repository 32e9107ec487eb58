"""The life of a decision, a dead end or a learned value.

Owns their steps. A decision is the model's words: nobody said it, so its evidence is looked at. A
value is a figure that a turn shows: the turn is read again.
"""

from collections.abc import Iterator, Sequence

from longhaul_tui.state.events import DeadEnd, Decision, Value
from longhaul_tui.state.records import Learned
from longhaul_tui.state.values import Item
from longhaul_tui.text import plain_line
from longhaul_tui.verify.items import shows
from longhaul_tui.view.describe import command_ending
from longhaul_tui.view.ids import node_of
from longhaul_tui.view.provenance.record import PathRecord, Told
from longhaul_tui.view.provenance.values import Cell, Check, Kind, Provenance, Step, dotted
from longhaul_tui.view.provenance.wording import REFUSED
from longhaul_tui.view.rows import ON_PATH, RowKind
from longhaul_tui.view.words import many
from longhaul_tui.words.credentials import stands_on_credential


def item_life(record: PathRecord, name: str) -> Provenance | None:
    """`D1` or `X1`; None where there is none."""
    state = record.snapshot.state
    items = state.decisions if name[0] == "D" else state.dead_ends
    item = next((one for one in items if one.id == name), None)
    if item is None:
        return None
    told = [
        one
        for one in record.events
        if isinstance(one.event, Decision | DeadEnd) and one.event.id == name
    ]
    kind: Kind = "decision" if name[0] == "D" else "dead-end"
    first = told[0].where if told else "?"
    return Provenance(
        id=name,
        kind=kind,
        text=item.text,
        status="recorded",
        by=None,
        u=item.u,
        span=item.span,
        origin=item.origin,
        summary=(f"Recorded by {first} in the model's own words; it is no rule of yours.",),
        steps=(
            _recorded(record, item, told),
            _evidence(record, item),
            carried_text(record, item.text, told[0].node if told else 0),
        ),
        place=([one.id for one in items].index(name) + 1, len(items)),
    )


def _recorded(record: PathRecord, item: Item, told: Sequence[Told]) -> Step:
    if not told:
        return Step(name="recorded", words=("its event is not on the path any more",), holds=False)
    checks = []
    for one in told[1:]:
        event = one.event
        evidence = ", ".join(getattr(event, "evidence", ()))
        checks.append(Check(name=one.where, mark="note", words=f"said again; evidence {evidence}"))
    checks += _merged(record, item.id)
    head = dotted(told[0].where, record.at(told[0].node), f"span {item.span}")
    same = getattr(told[0].event, "text", "") == item.text
    return Step(name="recorded", words=head, holds=same, checks=tuple(checks))


def _merged(record: PathRecord, name: str) -> Iterator[Check]:
    """What was refused because this one says it already."""
    for span in record.state_spans():
        for row in () if span.record is None else span.record.refusals:
            if row.into == name:
                yield Check(
                    name=f"#{record.number(span.node)} try {row.attempt}",
                    mark="note",
                    words=f'"{row.text}": {REFUSED.get(row.code, row.code)} ({row.detail})',
                )


def _evidence(record: PathRecord, item: Item) -> Step:
    """Each id it cites, as the ledger has it now."""
    if not item.evidence:
        return Step(name="checked", words=("it cites no evidence",))
    checks = tuple(_cited(record, one) for one in item.evidence)
    gone = sum(check.mark == "no" for check in checks)
    words = f"{many(len(checks), 'id')} cited" + (f", {gone} not there" if gone else "")
    return Step(name="checked", words=(words,), holds=not gone, checks=checks)


def _cited(record: PathRecord, name: str) -> Check:
    snapshot = record.snapshot
    node = node_of(snapshot, name)
    if node is None:
        return Check(name=name, mark="no", words="there is no such id on the path")
    n = int(name[1:]) if name[1:].isdecimal() else 0
    words = snapshot.rows.row(node).head
    if name[:1] == "C":
        command = snapshot.ledger.commands[n - 1]
        words = f"{command_ending(command)}: {command.command}"
    elif name[:1] == "E":
        error = snapshot.ledger.errors[n - 1]
        words = f"{'open' if error.open else 'fixed'}: {error.text}"
    return Check(name=name, mark="ok", words=plain_line(words), leads=name)


def carried_text(record: PathRecord, text: str, since: int) -> Step:
    """In which summaries a text stands word for word since it was recorded."""
    wanted = plain_line(text)
    cells = []
    for row in record.compactions:
        if row.node < since:
            continue
        summary = record.text_of(row.node, "summary")
        if summary is None:
            continue
        held = wanted in summary or text in summary
        cells.append(
            Cell(
                n=row.n or 0,
                entry=row.entry,
                node=row.node,
                at=row.at,
                by=row.by,
                sign="=" if held else "!",
            )
        )
    if not cells:
        return Step(name="carried", words=("nothing: no compaction has come since",))
    same = sum(cell.sign == "=" for cell in cells)
    words = f"word for word in {same} of {many(len(cells), 'text')}"
    return Step(name="carried", words=(words,), holds=True, cells=tuple(cells))


# -- values --------------------------------------------------------------------------------------


def value_life(record: PathRecord, text: str) -> Provenance | None:
    """A learned value by its text, as it is stored or as the state writes it."""
    wanted = plain_line(text)
    learned = record.snapshot.state.learned
    at = next((n for n, one in enumerate(learned) if wanted == plain_line(one.text)), None)
    if at is None:
        return None
    value = learned[at]
    told = [
        one
        for one in record.events
        if isinstance(one.event, Value) and one.event.text == value.text
    ]
    newest = told[-1] if told else None
    return Provenance(
        id=value.text,
        kind="value",
        text=value.text,
        status="carried",
        by=None,
        u=None,
        span=None if newest is None else newest.event.source.span,
        origin=None if newest is None else newest.event.source.origin,
        summary=(_by(value),),
        steps=(
            _shown(record, value, newest),
            _recorded_value(record, value, told),
            _credential(record, value, newest),
            carried_text(record, value.text, told[0].node if told else 0),
        ),
        place=(at + 1, len(learned)),
    )


def _by(value: Learned) -> str:
    who = "Found by code" if value.by == "code" else "Named by the model, found by code"
    label = f' "{value.label}" is the model\'s label, not checked.' if value.label else ""
    return f"{who} in {value.source}.{label}"


_RESULTS = (RowKind.COMMAND, RowKind.READ, RowKind.EDIT, RowKind.TOOL)


def _turn_nodes(record: PathRecord, value: Learned, told: Told | None) -> Iterator[int]:
    """The rows its source stands for (STATE U62 as amended): its event's entry first; of `u4` the
    message and the results up to the next, of a file every read of it, the newest first."""
    rows, source = record.snapshot.rows, value.source
    entry = None if told is None else told.event.source.entry
    for found in (None if entry is None else rows.index(entry), node_of(record.snapshot, source)):
        if found is not None:
            yield found
    if source.startswith("read "):
        path = source.removeprefix("read ")
        nodes = range(len(rows) - 1, -1, -1)
        yield from (n for n in _on_path(record, nodes, (RowKind.READ,)) if rows.row(n).head == path)
    elif source[:1] == "u" and source[1:].isdecimal():
        start, end = (record.user_node(int(source[1:]) + more) for more in (0, 1))
        if start is not None:
            last = len(rows) if end is None else end
            yield from _on_path(record, range(start + 1, last), _RESULTS)


def _on_path(record: PathRecord, nodes: range, kinds: tuple[RowKind, ...]) -> Iterator[int]:
    rows = record.snapshot.rows
    return (n for n in nodes if rows.kind(n) in kinds and rows.flags(n) & ON_PATH)


def _source_node(record: PathRecord, value: Learned, told: Told | None) -> int | None:
    """The first of them that shows the value; where none does the first."""
    first = None
    for node in _turn_nodes(record, value, told):
        first = node if first is None else first
        text = _text_at(record, node)
        if text is not None and shows(text, value.text):
            return node
    return first


def _text_at(record: PathRecord, node: int) -> str | None:
    kind = record.snapshot.rows.kind(node)
    return record.text_of(node, "text" if kind == RowKind.USER else "output")


def _shown(record: PathRecord, value: Learned, told: Told | None) -> Step:
    """The turn that shows the value, read again."""
    node = _source_node(record, value, told)
    if node is None:
        words = f"{value.source}: no entry of it is on the path"
        return Step(name="shown", words=(words,), holds=None if told is None else False)
    text = _text_at(record, node)
    head = dotted(value.source, record.at(node))
    if text is None:
        return Step(name="shown", words=(*head, " · cannot be read any more"), holds=False)
    holds = shows(text, value.text)
    at = text.find(value.text)
    quote = record.shown_by(value.source, node, text, value.text)
    words = (
        f"stands at {at}–{at + len(value.text)} of {len(text)}"
        if holds
        else ("it does not show the value any more")
    )
    check = Check(name="in the turn", mark="ok" if holds else "no", words=words)
    return Step(name="shown", words=head, holds=holds, quotes=(quote,), checks=(check,))


def _recorded_value(record: PathRecord, value: Learned, told: Sequence[Told]) -> Step:
    if not told:
        words = "no event of it is on the path: it was carried from before"
        return Step(name="recorded", words=(words,))
    newest = told[-1]
    checks = tuple(
        Check(name=one.where, mark="note", words=f"from {getattr(one.event, 'seen_in', '?')}")
        for one in told[:-1]
    )
    same = getattr(newest.event, "seen_in", value.source) == value.source
    head = dotted(newest.where, record.at(newest.node), f"by {value.by}")
    return Step(name="recorded", words=head, holds=same, checks=checks)


def _credential(record: PathRecord, value: Learned, told: Told | None) -> Step:
    """Whether any part of it stands on a line that looks like a credential (STATE U64)."""
    node = _source_node(record, value, told)
    text = None if node is None else _text_at(record, node)
    if text is None:
        return Step(name="checked", words=("nothing: its turn cannot be read",))
    bad = stands_on_credential(value.text, (text,))
    check = Check(
        name="credential",
        mark="no" if bad else "ok",
        words="a line of its turn looks like a credential"
        if bad
        else ("no line of its turn that holds it looks like one"),
    )
    return Step(name="checked", words=("its turn, line by line",), holds=not bad, checks=(check,))
