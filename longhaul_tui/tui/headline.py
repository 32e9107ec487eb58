"""The header's facts from a snapshot, the board and the time.

Owns which facts go where. Must never keep one: life, verdict and ages are worked out for the
moment they are asked for.
"""

from collections.abc import Sequence
from datetime import tzinfo

from longhaul_tui.tui.widgets.header import HeaderFacts, Tab
from longhaul_tui.view.board import BoardSnapshot
from longhaul_tui.view.conditions import conditions, newest_compaction, state_words
from longhaul_tui.view.life import life
from longhaul_tui.view.money import spend_words
from longhaul_tui.view.naming import session_name
from longhaul_tui.view.snapshot import SessionSnapshot
from longhaul_tui.view.verdict import pass_facts, refusal_count, verdict
from longhaul_tui.view.words import age, clock

PANE_NAMES = {
    "state": ("State", "State", ""),
    "ledger": ("Ledger", "Led", ""),
    "rejections": ("Rejections", "Rej", ""),
    "passes": ("Passes", "Pass", ""),
    "transcript": ("Transcript", "Text", ""),
    "log": ("Log", "Log", ""),
    "spend": ("Spend", "$", ""),
}


_DIGITS = (
    ("1", "state"),
    ("2", "ledger"),
    ("4", "rejections"),
    ("5", "passes"),
    ("6", "transcript"),
    ("7", "log"),
    ("9", "spend"),
)


def header_facts(
    snapshot: SessionSnapshot,
    board: BoardSnapshot,
    now: float,
    tz: tzinfo | None,
    *,
    place: str,
    key: str,
    paused: bool = False,
    held: int = 0,
) -> HeaderFacts:
    """What the header says now; `place` is the pane or screen on show, `key` its session."""
    identity = snapshot.identity
    model = "/".join(part for part in (identity.provider, identity.model) if part)
    there = snapshot.file.condition != "waiting"
    found = verdict(snapshot, now)
    return HeaderFacts(
        now=now,
        name=session_name(snapshot),
        directory=identity.directory,
        model=" ".join(part for part in (model, identity.thinking) if part),
        life=life(snapshot.life, now) if snapshot.entries else None,
        paused=paused,
        held=held,
        verdict=found if found.facts or snapshot.file.read else None,
        marks=_marks(snapshot, now, tz),
        compaction=_compaction(snapshot, now) if there else "",
        meter=snapshot.meter,
        spend=spend_words(snapshot.spending),
        clock=clock(now, now, tz),
        tabs=tuple(_tabs(snapshot, board, place, key)),
    )


def _marks(snapshot: SessionSnapshot, now: float, tz: tzinfo | None) -> tuple[str, ...]:
    """What is not as usual and no fact of the verdict."""
    counted = ("cannot", "not a session", "file", "writer")
    return tuple(
        state.mark
        for state in conditions(snapshot, now, tz)
        if not state.mark.startswith(counted) and not state.mark.endswith(("skipped", "missing"))
    )


def _compaction(snapshot: SessionSnapshot, now: float) -> str:
    newest = newest_compaction(snapshot)
    mark = state_words(snapshot).mark or (f"#{newest.n}" if newest is not None else "#0")
    if newest is None or newest.at is None:
        return mark
    return f"{mark} {age(now - newest.at)} ago"


def _tabs(snapshot: SessionSnapshot, board: BoardSnapshot, place: str, key: str) -> Sequence[Tab]:
    open_errors = len(snapshot.ledger.open_errors)
    refused, odd = refusal_count(snapshot), len(pass_facts(snapshot))
    badges = {
        "ledger": f"!{open_errors}" if open_errors else "",
        "rejections": f"·{refused}" if refused else "",
        "passes": f"!{odd}" if odd else "",
    }
    tabs = [
        Tab(digit, PANE_NAMES[pane], badges.get(pane, ""), place == pane, f"go_screen('{pane}')")
        for digit, pane in _DIGITS
    ]
    others = sum(
        row.verdict is not None and row.verdict.grade != "ok"
        for row in board.rows
        if row.key != key
    )
    badge = f"!{others}" if others else ""
    tabs.append(Tab("s", ("Sessions", "", ""), badge, place == "sessions", "go_sessions"))
    tabs.append(Tab("?", ("Help", "", ""), "", place == "help", "help"))
    return tabs
