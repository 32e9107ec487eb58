"""The sections of the rendered state, each with the forms it may take (STATE U34, U35, U65-U70).

Owns the words and the order inside a section. Whatever comes from outside passes
`text.plain_line` here, so that an item is one line and holds nothing but words.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from longhaul_tui.state.caps import Fit, Section, first_that_fits, listing, size
from longhaul_tui.state.records import CarriedError, Learned, Now
from longhaul_tui.state.values import Gate, Item, Said, State, WorkLine
from longhaul_tui.text import clip, code_span, excerpt, plain_line
from longhaul_tui.world import World, WorldClaim

OBJECTIVE, WORLD, FILES, LEARNED = "objective", "world", "files", "learned"
WORK_LOG, DECISIONS, NOW = "workLog", "decisions", "now"

_TEXT_CHARS, _LINE_CHARS, _SOURCE_CHARS, _VALUE_CHARS, _LABEL_CHARS = 240, 200, 240, 120, 80
"""Bounds of what a pass may store (STATE U37); a record of another origin keeps them here."""
_HASH_CHARS = 40


def _quoted(text: str, limits: tuple[int, int, int]) -> str:
    return f'"{excerpt(plain_line(text), *limits)}"'


_WHOLE = (600, 400, 150)
"""STATE U34."""
_SHORT = (241, 160, 80)
_OBJECTIVE_FORMS = (
    (_WHOLE, _WHOLE, 300, 400),
    (_WHOLE, _WHOLE, 300, 120),
    (_SHORT, _WHOLE, 300, 120),
    (_SHORT, _SHORT, 300, 120),
    (_SHORT, _SHORT, 160, 60),
    ((80, 50, 29), (80, 50, 29), 80, 40),
    ((40, 25, 14), (40, 25, 14), 40, 20),
)
"""Limits of goal and request, and most characters of the done-when words and of a command. The
opening request gives way before the one that is being worked on."""


def objective(state: State, gate: Gate | None) -> Fit:
    """Objective, Goal and Request, Done when, Done gate. Nothing is left out, only shortened."""

    def forms() -> Iterator[Section]:
        for goal, request, done, command in _OBJECTIVE_FORMS:
            lines = [_objective_heading(state.objective)]
            if state.request is None:
                if state.goal is not None:
                    lines.append(f"> {_quoted(state.goal.text, request)}")
            else:
                if state.goal is not None:
                    lines.append(f"Goal: {_quoted(state.goal.text, goal)}{_by(state.goal)}")
                words = _quoted(state.request.text, request)
                lines.append(f"Request: {words}{_by(state.request)}")
            if state.done_when is not None:
                words = clip(plain_line(state.done_when.text), done)
                lines.append(f'Done when: "{words}"{_by(state.done_when)}')
            if gate is not None:
                lines.append(_gate(gate, command))
            items = len(lines) - 1
            yield Section(name=OBJECTIVE, lines=tuple(lines) if items else (), shown=items)

    return lambda room: first_that_fits(forms(), room)


def _objective_heading(said: Said | None) -> str:
    if said is None:
        return "## Objective"
    who = "goal command" if said.u is None else f"u{said.u}"
    return f"## Objective ({who}, unchanged since span {said.since})"


def _by(said: Said) -> str:
    if said.u is not None:
        return f" (u{said.u})"
    return " (goal command)" if said.command else ""


def _gate(gate: Gate, command_chars: int) -> str:
    clean = {True: "yes", False: "no", None: "unknown"}[gate.clean]
    if gate.command is None:
        run = "no run"
    else:
        run = f"{_command(gate.command, command_chars)} last exit {_number(gate.exit)}"
        run += _at(gate.head)
    met = "met" if gate.met else f"not met ({clip(plain_line(gate.why or 'unknown'), 60)})"
    return f"Done gate: {run}, clean tree: {clean}, {met}"


def _command(command: str, chars: int) -> str:
    return code_span(clip(plain_line(command), chars))


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)


def _at(head: str | None) -> str:
    return "" if head is None else f" @ {clip(plain_line(head), _HASH_CHARS)}"


_WORLD_FORMS = ((255, 400), (100, 120), (40, 40))
"""Most characters of a branch and of a command."""


def world(state: State) -> Callable[[int, bool], Section]:
    """World: branch and tree, the newest run of each kind of check, open errors.

    `fit(room, whole)`: with `whole` only commands, branch and errors give way, oldest first;
    without it checks may be counted instead of shown.
    """
    here = state.world
    errors = [_error(error) for error in _oldest_first(state.ledger.open_errors)]
    claims = state.ledger.claims if here is None else here.claims

    def forms(whole: bool) -> Iterator[Section]:
        yield _world(here, claims, errors, len(errors), _WORLD_FORMS[0])
        for shown in range(len(errors), -1, -1):
            yield _world(here, claims, errors, shown, _WORLD_FORMS[1])
        if not whole:
            yield _world(here, claims, errors, 0, _WORLD_FORMS[2])
            yield _world(here, claims, errors, 0, _WORLD_FORMS[2], checks=False)

    return lambda room, whole: first_that_fits(forms(whole), room)


def _oldest_first(errors: Sequence[CarriedError]) -> list[CarriedError]:
    return sorted(errors, key=lambda error: error.last_span)


def _world(
    here: World | None,
    claims: Sequence[WorldClaim],
    errors: Sequence[str],
    shown: int,
    limits: tuple[int, int],
    *,
    checks: bool = True,
) -> Section:
    lines = ["## World (live at compaction)"]
    if here is not None and here.ok:
        lines.append(_tree(here, limits[0]))
    if checks:
        lines += [_claim(claim, limits[1]) for claim in claims]
    elif claims:
        lines.append(f"last checks: {len(claims)} not shown (longhaul_recall commands)")
    if errors:
        lines.append(_errors(errors, shown))
    hidden = len(errors) - shown + (0 if checks else len(claims))
    kept = shown + (len(claims) if checks else 0)
    body = tuple(lines) if len(lines) > 1 else ()
    return Section(name=WORLD, lines=body, shown=kept, hidden=hidden)


def _tree(here: World, branch_chars: int) -> str:
    branch = "(no branch)" if here.branch is None else plain_line(here.branch)
    counts = []
    if here.dirty_files:
        counts.append(f"{here.dirty_files} file{'s'[: here.dirty_files != 1]}")
    if here.untracked:
        counts.append(f"{here.untracked} untracked")
    tree = f"dirty ({', '.join(counts)})" if counts else "clean"
    change = clip(plain_line(here.shortstat), 100)
    changed = f":  {change}" if change else ""
    return f"branch {clip(branch, branch_chars)}{_at(here.head)}, tree {tree}{changed}"


def _claim(claim: WorldClaim, chars: int) -> str:
    exit_ = _number(claim.exit)
    if claim.exit_from is not None:
        exit_ += f" ({claim.exit_from}){', failing' if claim.failing else ''}"
    command = _command(claim.command, chars)
    changed = f"tree changed since: {claim.changed_since}"
    return f"last {claim.kind}: {command} exit {exit_}{_at(claim.head)}, {changed}"


def _errors(errors: Sequence[str], shown: int) -> str:
    hidden = len(errors) - shown
    if not shown:
        return f"open errors: {hidden} not shown (longhaul_recall errors)"
    told = list(errors[hidden:])
    if hidden:
        told.insert(0, f"{hidden} older not shown (longhaul_recall errors)")
    return f"open errors: {'; '.join(told)}"


def _error(error: CarriedError) -> str:
    seen = f"last seen span {error.last_span}"
    if error.command is not None and error.runs is not None:
        seen += f"; {clip(plain_line(error.command), 80)} ran {error.runs}×"
    return f"{error.id} {clip(plain_line(error.text), 160)} ({seen})"


def files(state: State) -> Callable[[int, int], Section]:
    """Files: modified, then read, newest first; at cap 0 only how many.

    `fit(room, spared)`: read files give way first; of the modified ones at least the `spared`
    newest stay.
    """
    modified = [plain_line(path) for path in state.files.modified]
    read = [plain_line(path) for path in state.files.read]
    heading = "## Files (modified, then read; newest first)"

    def fit(room: int, spared: int) -> Section:
        if not modified and not read:
            return Section(name=FILES)
        room -= size([heading])
        kept = next(
            (
                (some, others)
                for some, others in _file_counts(len(modified), len(read), spared)
                if long_modified[some] + long_read[others] <= room
            ),
            (min(spared, len(modified)), 0),
        )
        lines = (_names("Modified", modified, kept[0]), _names("Read", read, kept[1]))
        return Section(
            name=FILES,
            lines=(heading, *(line for line in lines if line)),
            shown=sum(kept),
            hidden=len(modified) + len(read) - sum(kept),
        )

    long_modified, long_read = _lengths("Modified", modified), _lengths("Read", read)
    return fit


def _file_counts(modified: int, read: int, spared: int) -> Iterator[tuple[int, int]]:
    """How many of each may stay, the most first."""
    yield from ((modified, some) for some in range(read, -1, -1))
    yield from ((some, 0) for some in range(modified - 1, spared - 1, -1))


def _names(label: str, paths: Sequence[str], shown: int) -> str:
    if not paths:
        return ""
    more = len(paths) - shown
    if not shown:
        return f"{label}: {more} file{'s'[: more != 1]}"
    return f"{label}: {', '.join(paths[:shown])}{f', {more} more' if more else ''}"


def _lengths(label: str, paths: Sequence[str]) -> list[int]:
    """Of the line with the first 0, 1, … paths; with its LF, 0 where there is no line."""
    names = accumulate((len(path) + 2 for path in paths), initial=0)
    return [_line_length(label, paths, shown, chars) for shown, chars in enumerate(names)]


def _line_length(label: str, paths: Sequence[str], shown: int, names: int) -> int:
    if not paths:
        return 0
    if not shown:
        return len(_names(label, paths, 0)) + 1
    more = len(paths) - shown
    return len(label) + 1 + names + (len(f", {more} more") if more else 0)


def learned(state: State) -> Fit:
    """Learned values, newest first; at cap 0 there is no such section."""
    heading = (
        "## Learned values (verbatim; where each came from, then any label the summarizer gave "
        "it; newest first)"
    )
    items = [_value(value) for value in state.learned]
    fit = listing(LEARNED, heading, items, _older_values, newest_first=True)
    return lambda room: fit(room) if room > 0 else Section(name=LEARNED, hidden=len(items))


def _older_values(hidden: int) -> str:
    return f"({hidden} older not shown: longhaul_recall values)"


def _value(value: Learned) -> str:
    source = clip(plain_line(value.source), _SOURCE_CHARS)
    label = "" if value.label is None else clip(plain_line(value.label), _LABEL_CHARS)
    named = f"{source}; {label}" if label else source
    return f"- {clip(plain_line(value.text), _VALUE_CHARS)} ({named})"


def work_log(state: State) -> Fit:
    """One line a span; older ones merge into one."""
    spans = [line.span for line in state.work_log]

    def merged(hidden: int) -> str:
        first, last = spans[0], spans[hidden - 1]
        if hidden == 1:
            return f"span {first}: see recall"
        gaps = "" if last - first + 1 == hidden else f" ({hidden} lines)"
        return f"spans {first}–{last}{gaps}: see recall"

    heading = "## Work log (one line per span; detail via longhaul_recall)"
    return listing(WORK_LOG, heading, [_work_line(line) for line in state.work_log], merged)


def _work_line(line: WorkLine) -> str:
    told = line.narrative
    users = ""
    if line.users is not None:
        first, last = line.users
        users = f"[u{first}] " if first == last else f"[u{first}–u{last}] "
    if told.kind == "none":
        reason = "" if told.reason is None else f": {clip(plain_line(told.reason), 40)}"
        words = f"(narrative unavailable{reason})"
    else:
        words = clip(plain_line(told.line), _LINE_CHARS) or "(nothing told)"
    return f"{line.span}. {users}{words}"


def decisions(state: State) -> Fit:
    """Decisions, then dead ends, by id; of all of them the oldest give way."""
    kinds = ((state.decisions, "Decided"), (state.dead_ends, "Dead end"))
    lines = [(item, _item(item, word)) for items, word in kinds for item in items]
    oldest = sorted(range(len(lines)), key=lambda i: (lines[i][0].span, lines[i][0].seq, i))
    heading = "## Decisions & dead ends (append-only, with evidence)"
    choose = listing(DECISIONS, heading, [lines[i][1] for i in oldest], _older_decisions)

    def fit(room: int) -> Section:
        """The list decides how many stay; they stand in the order of their ids."""
        chosen = choose(room)
        if not chosen.lines:
            return chosen
        kept = sorted(oldest[chosen.hidden :])
        count = (_older_decisions(chosen.hidden),) if chosen.hidden else ()
        body = (heading, *count, *(lines[i][1] for i in kept))
        return Section(name=DECISIONS, lines=body, shown=chosen.shown, hidden=chosen.hidden)

    return fit


def _older_decisions(hidden: int) -> str:
    return f"({hidden} older not shown: longhaul_recall decisions | dead-ends)"


def _item(item: Item, word: str) -> str:
    evidence = ", ".join(plain_line(one) for one in item.evidence[:4])
    told = clip(plain_line(item.text), _TEXT_CHARS)
    return f"- {item.id} {word} (span {item.span}): {told}{f' ({evidence})' if evidence else ''}"


_NOW_FORMS = (200, 120, 60, 30)
"""Most characters of each of the four."""


def what_now(state: State) -> Fit:
    """What is going on. Nothing is left out, only shortened."""
    told = state.now or Now()
    as_of = "" if state.as_of is None else f"as of u{state.as_of}; "
    heading = f"## Now ({as_of}the newer messages below supersede it)"
    given = sum(
        value is not None for value in (told.in_progress, told.next, told.blocked, told.resume)
    )

    def forms() -> Iterator[Section]:
        for chars in _NOW_FORMS:
            going, then, stuck, resume = (
                (value and clip(plain_line(value), chars)) or "—"
                for value in (told.in_progress, told.next, told.blocked, told.resume)
            )
            first = f"In progress: {going}  Next: {then}  Blocked: {stuck}"
            lines = (heading, first, f"Resume: {resume}") if given else ()
            yield Section(name=NOW, lines=lines, shown=given)

    return lambda room: first_that_fits(forms(), room)
