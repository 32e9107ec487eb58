"""The prompt of a diff call, part by part (STATE U75 as amended).

Owns the order: state so far, rules in force, ledger, files, World, messages to label, the
conversation, the user's note, the closing line; what is the same in every chunk stands first. Text
of a session stands behind a mark of ours, wherever it comes from.
"""

from collections.abc import Iterable, Sequence

import msgspec

from longhaul_tui.compaction import CompactionSource
from longhaul_tui.ledger.commands import Command, own_exit
from longhaul_tui.models.contract import Part
from longhaul_tui.passes.chunks import Chunk
from longhaul_tui.passes.encode import DATA, USER, cut, marked, one_line, user_block
from longhaul_tui.passes.instructions import CLOSING
from longhaul_tui.passes.offering import EXCERPT, LISTED, Offered, Offering
from longhaul_tui.settings import Caps
from longhaul_tui.state.render import render
from longhaul_tui.state.values import Rule, State

COMMANDS_MOST = 200
FILES_MOST = 100
NOTE_CHARS = 2_000
SUMMARY_HEAD, SUMMARY_TAIL = 2_500, 1_500
COMMAND_CHARS = 200


class Accepted(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A rule that an earlier chunk of this pass gave, known by its message until the close."""

    u: str
    text: str


def shared_parts(source: CompactionSource, caps: Caps | None = None) -> tuple[Part, ...]:
    """What every chunk of a pass is shown first: the state and its rules."""
    state = source.state
    return (
        Part(text=_state(state, caps)),
        Part(text=_rules(state.rules)),
        *(Part(text=text) for text in _remembered(state)),
    )


def span_parts(source: CompactionSource, offering: Offering) -> tuple[Part, ...]:
    """What the whole span knows: ledger, files, World, the other compactor's summary, and the
    earlier messages that are asked about."""
    found = [_ledger(source), _files(source), _world(source)]
    if source.foreign_summary:
        found.append(_foreign(source.foreign_summary))
    return tuple(Part(text=text) for text in found if text)


def chunk_parts(
    chunk: Chunk,
    asked: Sequence[Offered],
    *,
    user_most: int,
    accepted: Sequence[Accepted] = (),
    part_of: tuple[int, int] = (1, 1),
    note: str = "",
    listed: frozenset[int] = frozenset(),
) -> tuple[Part, ...]:
    """What one chunk is asked about: its messages, its conversation, the user's note."""
    found = [
        _accepted(accepted),
        _earlier(asked, listed, user_most),
        _messages(asked, user_most),
        _conversation(chunk, part_of),
        _note(note),
        CLOSING,
    ]
    return tuple(Part(text=text) for text in found if text)


def length(parts: Iterable[Part]) -> int:
    """Characters of these parts as they are sent, a line break between two."""
    return sum(len(part.text) + 1 for part in parts)


# -- the parts -----------------------------------------------------------------------------------


def _state(state: State, caps: Caps | None) -> str:
    if not state.has_own:
        return "## State so far\nNone yet: this is the first pass."
    return f"## State so far\n{render(state, caps).text}"


def _rules(rules: Sequence[Rule]) -> str:
    """Rules in force, and replaced ones with what took their place: they are lifted by its name."""
    lines = []
    for rule in rules:
        said = f"u{rule.u}" if rule.u is not None else "?"
        if rule.status == "active":
            lines.append(f"{rule.id} [{said}]\n{marked(rule.text, USER)}")
        elif rule.status == "replaced":
            lines.append(f"{rule.id} [{said}] was replaced by {rule.by}: name that one.")
    return "## Rules in force\n" + ("\n".join(lines) if lines else "None.")


def _remembered(state: State) -> Iterable[str]:
    """What the agent recorded itself in this span: it is recorded already (L16)."""
    late = [
        f"{rule.id} rule, from u{rule.u}"
        for rule in state.rules
        if rule.span > state.span and rule.origin == "remember"
    ]
    late += [
        f"{item.id} {one_line(item.text, 240)}"
        for item in (*state.decisions, *state.dead_ends)
        if item.span > state.span and item.origin == "remember"
    ]
    if late:
        yield "## Recorded already in this part\n" + "\n".join(late)


def _ledger(source: CompactionSource) -> str:
    commands = source.ledger.commands
    numbers = [entry.command for entry in source.span if entry.command is not None]
    shown = [commands[n - 1] for n in numbers[-COMMANDS_MOST:] if n <= len(commands)]
    lines = [command_line(command) for command in shown]
    if len(numbers) > len(shown):
        lines.insert(0, f"({len(numbers) - len(shown)} older commands of this part are not listed)")
    opened = source.ledger.open_errors
    lines += [f"E{error.n} open: {one_line(error.text, 160)}" for error in opened]
    return "## Ledger\n" + ("\n".join(lines) if lines else "No command ran.")


def command_line(command: Command) -> str:
    """`C12 exit 1: npm test`; `exit ?` where it is not known."""
    ends = {"timeout": "timed out", "cancelled": "cancelled"}
    code = own_exit(command)
    end = ends.get(command.end) or f"exit {'?' if code is None else code}"
    return f"C{command.n} {end}: {one_line(command.command, COMMAND_CHARS)}"


def _files(source: CompactionSource) -> str:
    lines = []
    for name, touched in (("Modified", source.ledger.modified), ("Read", source.ledger.read)):
        if touched:
            paths = ", ".join(one_line(touch.path, 300) for touch in touched[:FILES_MOST])
            more = f" and {len(touched) - FILES_MOST} more" if len(touched) > FILES_MOST else ""
            lines.append(f"{name}: {paths}{more}")
    return "## Files\n" + "\n".join(lines) if lines else ""


def _world(source: CompactionSource) -> str:
    world = source.world
    if not world.ok:
        return ""
    tree = (
        f"dirty ({world.dirty_files} files, {world.untracked} untracked)"
        if world.dirty_files or world.untracked
        else "clean"
    )
    branch = one_line(world.branch or "?", 120)
    return f"## World\nbranch {branch} @ {world.head or 'no commit'}, tree {tree}"


def _foreign(summary: str) -> str:
    shown = marked(cut(summary, SUMMARY_HEAD, SUMMARY_TAIL), DATA)
    return (
        "## Another compactor's summary\n"
        "It paraphrases. Carry forward what it still holds; a rule comes only from the user's "
        f"messages, a value only from the turn that shows it.\n{shown}"
    )


def _accepted(accepted: Sequence[Accepted]) -> str:
    if not accepted:
        return ""
    lines = [f"{one.u}\n{marked(one.text, USER)}" for one in accepted]
    return "## Rules given in earlier parts of this span\n" + "\n".join(lines)


def _earlier(asked: Sequence[Offered], listed: frozenset[int], user_most: int) -> str:
    """Messages from before this conversation: carried whole, standing ones verbatim, others as
    excerpts."""
    lines = []
    for one in asked:
        done = f" ({one.done})" if one.done else ""
        if one.how == "carried":
            lines.append(user_block(f"{one.name}{done}", one.message.words, user_most))
        elif one.how == "standing" and one.message.n in listed:
            reads = "reads as a standing rule and is recorded unless you label it a one-off"
            lines.append(user_block(f"{one.name} {reads}{done}", one.message.words, user_most))
        elif one.how == "earlier":
            text = one.message.words
            lines.append(f"{one.name}{done}\n{marked(_excerpt(text, EXCERPT), USER)}")
    return "## Earlier messages of the user\n" + "\n".join(lines) if lines else ""


def _excerpt(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most] + "…"


def _messages(asked: Sequence[Offered], user_most: int) -> str:
    """Every message that needs a label, those of the span cut at 240 characters."""
    lines = []
    for one in asked:
        if not one.needs_label:
            continue
        if one.how != "span":
            lines.append(f"{one.name} (above)")
            continue
        done = f" ({one.done})" if one.done else ""
        lines.append(f"{one.name}{done}\n{marked(_excerpt(one.message.words, LISTED), USER)}")
    if not lines:
        return "## Messages to label\nNone."
    return "## Messages to label\n" + "\n".join(lines)


def _conversation(chunk: Chunk, part_of: tuple[int, int]) -> str:
    at, of = part_of
    head = "## Conversation" if of == 1 else f"## Conversation, part {at} of {of}"
    return f"{head}\n{chunk.text}" if chunk.text else f"{head}\n(nothing was said)"


def _note(note: str) -> str:
    """What the user typed with a manual compaction: no rule, no label, not quotable."""
    if not note.strip():
        return ""
    shown = marked(one_line(note, NOTE_CHARS), USER)
    return f"## The user's note for this pass alone (it makes no rule and is not quotable)\n{shown}"
