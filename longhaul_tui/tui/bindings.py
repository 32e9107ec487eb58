"""Keys made from the action table: what screens and lists bind, what the footer names.

Owns the order of the footer and how a key is written. Must never bind what is not in the table.
Keys that belong to a list are bound by the list, in place of Textual's of the same meaning.
"""

from collections.abc import Iterable

from textual.binding import Binding, BindingType

from longhaul_tui.tui.actions import ACTIONS, BY_ID, Action, works
from longhaul_tui.tui.situation import Place, Situation

FOOTER: dict[Place, tuple[str, ...]] = {
    "state": (
        "open",
        "step.previous",
        "changes",
        "go.other",
        "go.sessions",
        "find",
        "wrap",
        "facts",
        "copy",
    ),
    "ledger": ("open", "go.other", "filter", "find", "error.next", "sort", "copy", "facts"),
    "rejections": ("open", "go.other", "filter", "find", "sort", "step.previous", "copy", "wrap"),
    "passes": ("open", "back", "go.other", "step.previous", "error.next", "find", "sort", "copy"),
    "transcript": (
        "follow",
        "step.previous",
        "error.next",
        "go.id",
        "find",
        "filter",
        "open",
        "go.other",
        "wrap",
        "copy",
    ),
    "log": ("open", "go.other", "step.previous", "find", "error.next", "copy", "wrap"),
    "spend": ("open", "back", "step.previous", "go.other", "find", "copy", "wrap"),
    "sessions": ("open", "watch", "find", "sort", "back"),
    "inspector": ("open", "wrap", "find", "copy", "back"),
    "facts": ("open", "find", "copy", "back"),
    "help": ("back",),
    "choice": ("open", "back"),
    "preview": ("open", "copy", "back"),
}
"""What the footer names, most needed first; `? help` and `q quit` stand last. A field has two keys
of its own."""

_SHOWN = {
    "colon": ":",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "slash": "/",
    "question_mark": "?",
    "enter": "Enter",
    "escape": "Esc",
    "pagedown": "PgDn",
    "pageup": "PgUp",
    "down": "↓",
    "up": "↑",
    "left": "←",
    "right": "→",
}


def shown(key: str) -> str:
    """A key as a person reads it on the keyboard."""
    return _SHOWN.get(key, key)


def bindings(places: Iterable[Place]) -> list[BindingType]:
    """What a screen with these places binds; its lists bind `list_bindings`."""
    wanted = set(places)
    return [
        _binding(action)
        for action in ACTIONS
        if not action.on_list and wanted.intersection(action.places)
    ]


def list_bindings() -> list[BindingType]:
    """What a list binds in place of Textual's keys of the same meaning."""
    return [_binding(action) for action in ACTIONS if action.on_list]


def _binding(action: Action) -> Binding:
    return Binding(
        ",".join(action.keys),
        action.call,
        action.word,
        show=False,
        tooltip=action.help,
        id=action.id,
    )


def footer(now: Situation) -> list[tuple[str, str]]:
    """Keys and words for the footer, most needed first (WIREFRAMES, *Footer*)."""
    if now.place == "field":
        return [("Enter", now.opens), ("Esc", "leave")]
    ids = list(FOOTER[now.place])
    if now.passing or now.compacts:
        ids.insert(0 if now.passing else 1, "cancel" if now.passing else "compact")
    if now.mouse_given:
        ids.insert(0, "mouse")
    if now.matches is not None:
        ids.insert(0, "find.next")
    if now.filter and "filter" in ids:
        ids.remove("filter")
        ids.insert(0, "filter")
    if "follow" in ids or now.paused:
        ids.insert(0 if now.paused else len(ids), "pause")
    ids += ["go.return", "help", "quit"]
    return [
        (_footer_key(action), action.words(now))
        for action in (BY_ID[name] for name in dict.fromkeys(ids))
        if works(action, now)
    ]


def _footer_key(action: Action) -> str:
    if action.id == "find.next":
        return "n N"
    if action.id == "step.previous":
        return "[ ]"
    return shown(action.keys[0])
