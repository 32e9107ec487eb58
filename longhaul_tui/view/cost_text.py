"""The cost of sessions as lines of text.

Owns the table of `longhaul cost`. Words in place of marks; what has no price is named with its
reason, and every total is called an estimate (H47).
"""

from collections.abc import Iterator, Sequence
from datetime import tzinfo

from longhaul_tui.accounting.spending import Item
from longhaul_tui.accounting.tally import Group, Sums, grouped, total_of
from longhaul_tui.accounting.usage import Kind
from longhaul_tui.text import one_line
from longhaul_tui.view.cost import By, Report, SessionCost, groups
from longhaul_tui.view.money import dollars, meter_sentence
from longhaul_tui.view.spend import HEADS, group_name, group_words, has_usage
from longhaul_tui.view.words import many, tokens

ESTIMATE = (
    "Estimates by prices in pi's models.json and the catalogue shipped with this program: "
    "no invoice."
)


def cost_lines(report: Report, by: By | None, tz: tzinfo | None, home: str) -> Iterator[str]:
    """The whole answer; `home` is written as `~`."""
    if len(report.sessions) == 1:
        yield from _one(report.sessions[0], home)
    else:
        yield from _several(report)
    if by is not None:
        yield f"By {by}"
        yield from _table([(key, sums) for key, sums in groups(report, by, tz)])
    if report.shared:
        noun, stand = ("entry", "stands") if report.shared == 1 else ("entries", "stand")
        yield (
            f"{report.shared:,} {noun} {stand} in several of these files (forks, clones or "
            "copies): counted once."
        )
    yield from _differences([item for item in report.items if item.differs])
    yield ESTIMATE


def _one(session: SessionCost, home: str) -> Iterator[str]:
    yield _title(session)
    where = session.cwd.replace(home, "~", 1) if home and session.cwd.startswith(home) else ""
    if where or session.cwd:
        yield f"Directory {one_line(where or session.cwd)}."
    context = meter_sentence(session.meter)
    if context:
        yield context
    kind = None
    for group in grouped(session.items):
        if group.kind != kind:
            kind = group.kind
            yield HEADS[kind]
        yield f"  {group_line(group)}"
    yield _total("All", total_of(session.items))


def _several(report: Report) -> Iterator[str]:
    yield many(len(report.sessions), "session")
    yield from _table([(_title(session), total_of(session.items)) for session in report.sessions])
    yield _total("All", total_of(report.items))


def _title(session: SessionCost) -> str:
    name = one_line(session.name)
    return f"{name} ({one_line(session.id)})" if name else one_line(session.id) or session.path


def group_line(group: Group) -> str:
    """One row: who, how often, tokens, money, what is missing."""
    sums = group.sums
    word = "response" if group.kind is Kind.RESPONSE else "call"
    name, why = one_line(group_name(group)), group_words(group)
    why = f": {why}" if why else ""
    if not has_usage(sums):
        return f"{name}: {many(sums.items, word)}: {money(sums)}{why}"
    counts = (
        f"{many(sums.items, word)}, {tokens(sums.fresh)} input, {tokens(sums.read)} cached, "
        f"{tokens(sums.written)} written, {tokens(sums.output)} output"
    )
    return f"{name}: {counts}: {money(sums)}{why}"


def money(sums: Sums) -> str:
    """`$4.14 (reported $4.14)`, `unpriced`, `plan`."""
    words = []
    priced = sums.items - sums.unpriced
    if priced:
        words.append(dollars(sums.derived))
    if sums.dear:
        words.append(f"{sums.dear} unpriced")
    if sums.plan:
        words.append(f"{sums.plan} by plan")
    reported = f" (reported {dollars(sums.reported)})" if sums.reported else ""
    return (" + ".join(words) or "nothing") + reported


def _total(name: str, sums: Sums) -> str:
    read = f", {tokens(sums.read)} of {tokens(sums.fresh + sums.read + sums.written)} input tokens"
    cached = f"{read} read from cache" if sums.read else ""
    return f"{name}: {money(sums)}{cached}."


def _table(rows: Sequence[tuple[str, Sums]]) -> Iterator[str]:
    for key, sums in rows:
        yield f"  {one_line(key)}: {many(sums.responses, 'response')}: {money(sums)}"


def _differences(items: Sequence[Item]) -> Iterator[str]:
    if not items:
        return
    counts: dict[str, int] = {}
    for item in items:
        found = item.difference
        if found is not None:
            counts[found.why] = counts.get(found.why, 0) + 1
    words = ", ".join(f"{count} by {why}" for why, count in counts.items())
    yield f"Derived and reported cost differ for {many(len(items), 'item')}: {words}; --json tells."
