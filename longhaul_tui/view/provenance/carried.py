"""Whether each compaction handed a rule on (WIREFRAMES D, the strip).

Owns the sign of one rule in one compaction, whoever made it. Texts are compared, nothing else: what
a model made of a summary nobody knows. Must never call a rule kept that neither the summary nor a
kept message holds.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

import msgspec

from longhaul_tui.state.values import Rule
from longhaul_tui.text import plain
from longhaul_tui.view.held import holding
from longhaul_tui.view.provenance.values import Cell, Sign
from longhaul_tui.view.snapshot import CompactionRow, SessionSnapshot
from longhaul_tui.view.words import age

_SENTENCE = re.compile(r"[^.!?\n]+")
NEAREST_CHARS = 160
TROUBLES = frozenset("~!s")
LEGEND = (
    "= word for word  ~ reworded  ! missing  s stale: lifted, still given  > replaced  - lifted"
)
LEGEND_SHORT = "= same  ~ reworded  ! missing  s stale  > replaced  - lifted"
SummaryOf = Callable[[int], str | None]
"""Row of a compaction -> its summary; None where it was not read."""


class Life(msgspec.Struct, frozen=True, gc=False):
    """Where a rule's life has its turns, as rows of the file."""

    said: int | None
    recorded: int
    """Of the line whose event recorded it."""
    withdrawn: int | None = None
    """Of the message that ended it."""
    ended: int | None = None
    """Of the line whose event ended it."""
    replaced: bool = False


def life_of(snapshot: SessionSnapshot, rule: Rule, nodes: dict[int, int]) -> Life:
    """The turns of a rule; `nodes` has the row of every event by its number."""
    find = snapshot.rows.index
    ended = None if rule.ended_seq is None else nodes.get(rule.ended_seq)
    return Life(
        said=None if rule.entry is None else find(rule.entry),
        recorded=nodes.get(rule.seq, 0),
        withdrawn=None if rule.ended_entry is None else find(rule.ended_entry),
        ended=ended if rule.status != "active" else None,
        replaced=rule.status == "replaced",
    )


def sign_of(
    snapshot: SessionSnapshot, rule: Rule, life: Life, row: CompactionRow, summary: str | None
) -> Sign | None:
    """The rule in this compaction; None where its summary was not read."""
    if row.node < life.recorded:
        return " "
    if summary is None:
        return None
    if life.ended is not None and row.node >= life.ended:
        first = next(c for c in snapshot.compactions if c.on_path and c.node >= life.ended)
        if row.node == first.node:
            return ">" if life.replaced else "-"
        return "s" if row.span is None and _given(rule, summary) else " "
    if life.withdrawn is not None and life.withdrawn < row.node:
        return "s" if _given(rule, summary) else "-"
    held = holding(rule.text, summary)
    if held == "word for word" or _kept(snapshot, life, row):
        return "="
    return "~" if held == "reworded" else "!"


def _given(rule: Rule, summary: str) -> bool:
    return holding(rule.text, summary) != "missing"


def _kept(snapshot: SessionSnapshot, life: Life, row: CompactionRow) -> bool:
    """The message itself stands among what the compaction left word for word."""
    start = None if row.first_kept is None else snapshot.rows.index(row.first_kept)
    return start is not None and life.said is not None and start <= life.said < row.node


def cells(
    snapshot: SessionSnapshot,
    rule: Rule,
    life: Life,
    rows: Sequence[CompactionRow],
    summary_of: SummaryOf,
) -> Iterator[Cell]:
    """The rule in each of these compactions whose summary can be read."""
    for row in rows:
        # What was not recorded yet is in no summary: none is read for it.
        summary = "" if row.node < life.recorded else summary_of(row.node)
        sign = sign_of(snapshot, rule, life, row, summary)
        if sign is None:
            continue
        yield Cell(
            n=row.n or 0,
            entry=row.entry,
            node=row.node,
            at=row.at,
            by=row.by,
            sign=sign,
            nearest=nearest(rule.text, summary or "") if sign in "~!" else "",
        )


def nearest(rule: str, summary: str) -> str:
    """The sentence of a summary that shares most content words with a rule; empty where none
    shares any."""
    from longhaul_tui.words.tokens import content_words

    wanted = content_words(rule)
    best, most = "", 0
    for sentence in _SENTENCE.findall(plain(summary)):
        shared = len(wanted & content_words(sentence))
        if shared > most:
            best, most = sentence.strip(' -*>#"'), shared
    return best[:NEAREST_CHARS]


class Gap(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch in which what the model read did not hold every rule in force."""

    n: int
    until: int | None
    """`#n` of the next compaction; None: it lasts."""
    seconds: float | None
    commands: tuple[int, int] | None
    """First and last `C<n>` that ran meanwhile."""
    missing: tuple[str, ...]
    reworded: tuple[str, ...]

    @property
    def words(self) -> str:
        """`#6 to #7, 37m, C113–C128: R3 R5 missing, R1 reworded`."""
        return f"{self._where()}: {self._what()}"

    @property
    def short(self) -> str:
        """`#6–#7 37m R3 R5`."""
        until = "now" if self.until is None else f"#{self.until}"
        took = "" if self.seconds is None else f" {age(self.seconds)}"
        return f"#{self.n}–{until}{took} {' '.join((*self.missing, *self.reworded))}"

    def _where(self) -> str:
        until = "now" if self.until is None else f"#{self.until}"
        parts = [f"#{self.n} to {until}"]
        if self.seconds is not None:
            parts.append(age(self.seconds))
        if self.commands is not None:
            first, last = self.commands
            parts.append(f"C{first}" if first == last else f"C{first}–C{last}")
        return ", ".join(parts)

    def _what(self) -> str:
        told = ((self.missing, "missing"), (self.reworded, "reworded"))
        return ", ".join(f"{' '.join(ids)} {word}" for ids, word in told if ids)


def gaps(
    snapshot: SessionSnapshot, strips: dict[str, Sequence[Cell]], now: float | None = None
) -> tuple[Gap, ...]:
    """Every stretch between two compactions in which a rule in force was missing or reworded;
    `strips` has the cells of each rule by its id."""
    rows = [row for row in snapshot.compactions if row.on_path]
    after = {row.node: nxt for row, nxt in zip(rows, [*rows[1:], None], strict=True)}
    troubled: dict[int, dict[str, list[str]]] = {}
    for rule, strip in strips.items():
        for cell in strip:
            if cell.sign in "~!":
                troubled.setdefault(cell.node, {}).setdefault(cell.sign, []).append(rule)
    found = []
    for row in rows:
        signs = troubled.get(row.node)
        if signs is None:
            continue
        until = after[row.node]
        ends = now if until is None else until.at
        found.append(
            Gap(
                n=row.n or 0,
                until=None if until is None else until.n,
                seconds=None if ends is None or row.at is None else ends - row.at,
                commands=_commands(snapshot, row.node, None if until is None else until.node),
                missing=tuple(signs.get("!", ())),
                reworded=tuple(signs.get("~", ())),
            )
        )
    return tuple(found)


def _commands(snapshot: SessionSnapshot, after: int, upto: int | None) -> tuple[int, int] | None:
    """The commands whose results stand between two rows."""
    commands = snapshot.ledger.commands
    first = bisect_left(commands, after, key=lambda command: command.node)
    last = len(commands)
    if upto is not None:
        last = bisect_left(commands, upto, key=lambda command: command.node)
    return (first + 1, last) if first < last else None
