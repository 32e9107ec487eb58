"""The one table of what a key does (WIREFRAMES, *Keys*).

Owns every action: bindings, footer, palette and help are made from it, so a command exists once.
Must never hold a key that does nothing: `when` says when an action works, and what does not work
now is neither bound nor named (SCREEN §1.6).
"""

from collections.abc import Callable

import msgspec

from longhaul_tui.tui.situation import BOXED, PANES, SCREENS, Condition, Place, Situation


def _always(_now: Situation) -> bool:
    return True


def _has_rows(now: Situation) -> bool:
    return now.rows > 0


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the table."""

    id: str
    keys: tuple[str, ...]
    """In Textual's names; `shown` gives the key as a person reads it."""
    word: str
    """Of the footer."""
    help: str
    places: tuple[Place, ...] = SCREENS
    on_list: bool = False
    """Bound by the list that has the focus, not by the screen."""
    when: Condition = _always
    say: Callable[[Situation], str] | None = None
    """The footer's word where it depends on the situation."""
    argument: str = ""

    @property
    def name(self) -> str:
        """Of the method that does it, without `action_`."""
        base = self.id.rsplit(".", 1)[0] if self.argument else self.id
        return base.replace(".", "_").replace("-", "_")

    @property
    def call(self) -> str:
        """The action as Textual parses it."""
        return f"{self.name}({self.argument!r})" if self.argument else self.name

    def words(self, now: Situation) -> str:
        """The footer's word for it now."""
        return self.say(now) if self.say is not None else self.word


def _follow_word(now: Situation) -> str:
    if now.follow:
        return "stop"
    return f"follow ({now.new} new)" if now.new else "follow"


def _pause_word(now: Situation) -> str:
    if not now.paused:
        return "pause"
    return f"resume ({now.held} held)" if now.held else "resume"


def _match_word(now: Situation) -> str:
    at, of = now.matches or (0, 0)
    return f"match {at} of {of}"


def _move(name: str, keys: tuple[str, ...], words: str) -> Action:
    return Action(
        id=f"move.{name}",
        keys=keys,
        word=words,
        help=words,
        places=BOXED,
        on_list=True,
        when=_has_rows,
    )


def _screen(pane: str, digit: str, words: str) -> Action:
    return Action(
        id=f"go.screen.{pane}", keys=(digit,), word=pane.title(), help=words, argument=pane
    )


ACTIONS: tuple[Action, ...] = (
    _screen("state", "1", "State: what the model reads of the session"),
    _screen("ledger", "2", "Ledger: commands, errors, claims"),
    _screen("rejections", "4", "Rejections: what was refused, and what became of it"),
    _screen("passes", "5", "Passes: every compaction, its time and its verdict"),
    _screen("transcript", "6", "Transcript: the conversation"),
    _screen("log", "7", "Log: records of the compaction log"),
    _screen("spend", "9", "Spend: what the session cost"),
    Action(
        id="go.sessions",
        keys=("s",),
        word="sessions",
        help="all sessions of the agent directory",
        places=(*PANES, "inspector", "facts"),
    ),
    Action(
        id="go.id",
        keys=("colon",),
        word="go to",
        help="go to an id, a clock time or #n",
        places=(*PANES, "inspector", "facts"),
        when=lambda now: now.session,
    ),
    Action(
        id="go.other",
        keys=("o",),
        word="transcript",
        help="the same moment in the transcript; from there, in the log",
        places=PANES,
        when=lambda now: bool(now.other),
        say=lambda now: now.other,
    ),
    Action(
        id="go.return",
        keys=("b", "backspace"),
        word="return",
        help="back to where the jump began",
        places=PANES,
        when=lambda now: now.jumped,
    ),
    _move("down", ("j", "down"), "next row"),
    _move("up", ("k", "up"), "row before"),
    _move("left", ("h", "left"), "link, column or choice before"),
    _move("right", ("l", "right"), "link, column or choice after"),
    _move("page-down", ("pagedown", "ctrl+d"), "a page down"),
    _move("page-up", ("pageup", "ctrl+u"), "a page up"),
    _move("top", ("g", "home"), "first row"),
    _move("bottom", ("G", "end"), "last row, which follows again where rows arrive"),
    Action(
        id="focus.next",
        keys=("tab",),
        word="next list",
        help="the next list of this screen",
        places=("ledger",),
        when=lambda now: now.lists > 1,
    ),
    Action(
        id="focus.previous",
        keys=("shift+tab",),
        word="list before",
        help="the list before",
        places=("ledger",),
        when=lambda now: now.lists > 1,
    ),
    Action(
        id="open",
        keys=("enter",),
        word="open",
        help="open the link or row; in a box, do the choice",
        places=BOXED,
        on_list=True,
        when=lambda now: bool(now.opens),
        say=lambda now: now.opens,
    ),
    Action(
        id="back",
        keys=("escape",),
        word="back",
        help="close what is on top, else go back",
        places=(*BOXED, "help", "field"),
        when=lambda now: now.back,
        say=lambda now: "leave" if now.place == "field" else "back",
    ),
    Action(
        id="step.previous",
        keys=("left_square_bracket",),
        word="compaction",
        help="span or compaction before",
        places=("state", "rejections", "passes", "transcript", "log", "spend"),
        when=lambda now: now.steps,
    ),
    Action(
        id="step.next",
        keys=("right_square_bracket",),
        word="compaction",
        help="span or compaction after",
        places=("state", "rejections", "passes", "transcript", "log", "spend"),
        when=lambda now: now.steps,
    ),
    Action(
        id="error.next",
        keys=("e",),
        word="error",
        help="next error",
        places=PANES,
        when=lambda now: now.errors > 0,
    ),
    Action(
        id="error.previous",
        keys=("E",),
        word="error before",
        help="error before",
        places=PANES,
        when=lambda now: now.errors > 0,
    ),
    Action(
        id="find",
        keys=("slash",),
        word="find",
        help="find in this screen",
        when=lambda now: now.finds,
    ),
    Action(
        id="find.next",
        keys=("n",),
        word="match",
        help="next match",
        when=lambda now: bool(now.matches and now.matches[1]),
        say=_match_word,
    ),
    Action(
        id="find.previous",
        keys=("N",),
        word="match before",
        help="match before",
        when=lambda now: bool(now.matches and now.matches[1]),
    ),
    Action(
        id="filter",
        keys=("F",),
        word="filter",
        help="show or hide by kind",
        places=("ledger", "rejections", "transcript"),
        when=lambda now: now.filterable,
        say=lambda now: now.filter or "filter",
    ),
    Action(
        id="follow",
        keys=("f",),
        word="follow",
        help="follow the newest again, or stop",
        places=("transcript",),
        when=lambda now: now.follow is not None,
        say=_follow_word,
    ),
    Action(
        id="pause",
        keys=("space",),
        word="pause",
        help="hold the display, go on reading",
        places=PANES,
        when=lambda now: now.session,
        say=_pause_word,
    ),
    Action(
        id="changes",
        keys=("d",),
        word="changes",
        help="changes since the span before",
        places=("state",),
        when=lambda now: bool(now.changes),
        say=lambda now: now.changes,
    ),
    Action(
        id="sort",
        keys=("S",),
        word="sort",
        help="sort by the next column",
        places=("ledger", "rejections", "passes", "sessions"),
        when=lambda now: now.sorts,
    ),
    Action(
        id="watch",
        keys=("v",),
        word="watch or not",
        help="watch this session, or not",
        places=("sessions",),
        when=_has_rows,
    ),
    Action(
        id="compact",
        keys=("c",),
        word="compact",
        help="compact: preview first",
        places=(*PANES, "facts"),
        when=lambda now: now.compacts,
    ),
    Action(
        id="cancel",
        keys=("x",),
        word="cancel",
        help="cancel the pass",
        places=(*PANES, "facts"),
        when=lambda now: now.passing,
    ),
    Action(
        id="copy",
        keys=("y",),
        word="copy",
        help="copy the row, or the whole box",
        places=(*SCREENS, "preview"),
        when=_has_rows,
    ),
    Action(
        id="wrap",
        keys=("W",),
        word="wrap",
        help="wrap long lines, or not",
        places=(*PANES, "inspector"),
        when=lambda now: now.wraps,
    ),
    Action(
        id="facts",
        keys=("i",),
        word="facts",
        help="what was read, skipped, watched",
        places=(*PANES, "inspector"),
        when=lambda now: now.session,
    ),
    Action(
        id="mouse",
        keys=("M",),
        word="mouse",
        help="give the mouse to the terminal, or take it",
        say=lambda now: "mouse back" if now.mouse_given else "mouse",
    ),
    Action(id="theme", keys=("t",), word="theme", help="next theme"),
    Action(id="help", keys=("question_mark",), word="help", help="keys of this screen and of all"),
    Action(
        id="quit",
        keys=("q",),
        word="quit",
        help="leave; the agent goes on",
        places=(*BOXED, "help", "field"),
        when=lambda now: now.small or now.place in SCREENS,
    ),
)
BY_ID = {action.id: action for action in ACTIONS}
_BY_CALL = {(action.name, action.argument): action for action in ACTIONS}


def in_place(place: Place) -> tuple[Action, ...]:
    """Every action of this place, in the table's order."""
    return tuple(action for action in ACTIONS if place in action.places)


def find(name: str, parameters: tuple[object, ...]) -> Action | None:
    """The row of the table behind a Textual action, if it is one."""
    argument = str(parameters[0]) if parameters else ""
    return _BY_CALL.get((name, argument))


def works(action: Action, now: Situation) -> bool:
    """It would do something now."""
    return now.place in action.places and action.when(now)
