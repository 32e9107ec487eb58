"""The state a pass closes with, before anything is written (STATE U16, U54).

Owns the step from a state and the details of a pass to the next state: the same that the fold
yields once the compaction stands on the path, proven against it by a property test.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from longhaul_tui.state.belief import Belief
from longhaul_tui.state.records import Details
from longhaul_tui.state.said import Listed, Message
from longhaul_tui.state.values import State, WorkLine


def closed(state: State, details: Details, messages: Sequence[Message]) -> State:
    """`state` after an own compaction with these details; `messages` are those of the path."""
    belief = Belief.of(state, Listed(messages))
    for event in details.events:
        belief.apply(event)
    users = details.range.users
    line = WorkLine(span=details.span, narrative=details.narrative, users=users)
    return replace(
        state,
        span=details.span,
        tokens_compacted=details.tokens_compacted,
        pass_id=details.pass_id,
        goal=state.goal if state.goal is not None and state.goal.command else belief.goal,
        request=belief.request,
        done_when=belief.done_when,
        rules=belief.rules.rules(),
        world=details.world,
        ledger=details.ledger,
        files=details.files,
        learned=details.learned,
        work_log=(*state.work_log, line),
        decisions=belief.items("D"),
        dead_ends=belief.items("X"),
        now=details.now,
        as_of=users[1] if users is not None else state.as_of,
        cap_fit=details.cap_fit,
        foreign_since=None,
        last_seq=belief.last_seq,
        pending=tuple(entry for entry in state.pending if entry not in details.absorbed),
    )
