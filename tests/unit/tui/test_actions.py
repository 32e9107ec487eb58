"""The action table and what is made from it; all of it is plain data."""

import itertools
from collections import Counter

import pytest
from msgspec.structs import replace
from textual.binding import Binding

from longhaul_tui.tui.actions import ACTIONS, BY_ID, find, in_place, works
from longhaul_tui.tui.bindings import FOOTER, bindings, footer, list_bindings, shown
from longhaul_tui.tui.situation import PANES, Place, Situation

PLACES: tuple[Place, ...] = (
    *PANES,
    "sessions",
    "inspector",
    "facts",
    "help",
    "choice",
    "field",
)
FULL = Situation(
    place="transcript",
    rows=9,
    lists=2,
    opens="open",
    session=True,
    errors=1,
    follow=True,
    filterable=True,
    sorts=True,
    wraps=True,
    back=True,
)


def test_the_keys_are_those_of_the_key_table() -> None:
    assert {action.id: " ".join(shown(key) for key in action.keys) for action in ACTIONS} == {
        "go.screen.state": "1",
        "go.screen.ledger": "2",
        "go.screen.rejections": "4",
        "go.screen.passes": "5",
        "go.screen.transcript": "6",
        "go.screen.log": "7",
        "go.screen.spend": "9",
        "go.sessions": "s",
        "go.id": ":",
        "go.other": "o",
        "go.return": "b backspace",
        "move.down": "j ↓",
        "move.up": "k ↑",
        "move.left": "h ←",
        "move.right": "l →",
        "move.page-down": "PgDn ctrl+d",
        "move.page-up": "PgUp ctrl+u",
        "move.top": "g home",
        "move.bottom": "G end",
        "focus.next": "tab",
        "focus.previous": "shift+tab",
        "open": "Enter",
        "back": "Esc",
        "step.previous": "[",
        "step.next": "]",
        "error.next": "e",
        "error.previous": "E",
        "find": "/",
        "find.next": "n",
        "find.previous": "N",
        "filter": "F",
        "follow": "f",
        "pause": "space",
        "changes": "d",
        "sort": "S",
        "watch": "v",
        "compact": "c",
        "cancel": "x",
        "copy": "y",
        "wrap": "W",
        "facts": "i",
        "mouse": "M",
        "theme": "t",
        "help": "?",
        "quit": "q",
    }


@pytest.mark.parametrize("place", PLACES)
def test_no_key_means_two_things_in_one_place(place: Place) -> None:
    keys = [key for action in in_place(place) for key in action.keys]
    assert len(keys) == len(set(keys))


def test_keys_that_terminals_send_as_others_are_not_used() -> None:
    taken = {f"ctrl+{key}" for key in ("h", "i", "j", "m", "s", "z", "[", "q", "p", "c")}
    assert taken.isdisjoint(key for action in ACTIONS for key in action.keys)


def test_every_action_is_bound_once_by_a_screen_or_by_a_list() -> None:
    made = (*bindings(PLACES), *list_bindings())
    names = [binding.id for binding in made if isinstance(binding, Binding)]
    assert Counter(names) == Counter(BY_ID.keys())


def test_a_binding_leads_back_to_its_row_of_the_table() -> None:
    for action in ACTIONS:
        parameters = (action.argument,) if action.argument else ()
        assert find(action.name, parameters) is action
    assert find("maximize", ()) is None


def test_the_footer_names_only_what_is_in_its_place() -> None:
    for place, names in FOOTER.items():
        assert {name for name in names if place not in BY_ID[name].places} == set()


@pytest.mark.parametrize(
    ("situation", "words"),
    [
        ({"follow": True}, ["f stop", "e error"]),
        ({"follow": False, "new": 3}, ["f follow (3 new)", "e error"]),
        ({"follow": False}, ["f follow", "e error"]),
        ({"paused": True, "held": 41}, ["space resume (41 held)", "f stop"]),
        ({"paused": True}, ["space resume", "f stop"]),
        ({"filter": "filter: errors"}, ["F filter: errors", "f stop"]),
        ({"matches": (2, 7)}, ["n N match 2 of 7", "f stop"]),
        ({"mouse_given": True}, ["M mouse back", "f stop"]),
        (
            {"filter": "filter: errors", "matches": (2, 7)},
            ["F filter: errors", "n N match 2 of 7"],
        ),
    ],
)
def test_the_footer_tells_the_state(situation: dict[str, object], words: list[str]) -> None:
    now = replace(FULL, **situation)
    keys = [" ".join(pair) for pair in footer(now)]
    assert keys[: len(words)] == words
    assert keys[-2:] == ["? help", "q quit"]


def test_an_open_field_has_two_keys_and_nothing_else() -> None:
    assert footer(Situation(place="field", opens="find", back=True)) == [
        ("Enter", "find"),
        ("Esc", "leave"),
    ]


def test_nothing_works_on_an_empty_screen_but_getting_about() -> None:
    empty = Situation(place="state")
    assert [action.id for action in ACTIONS if works(action, empty)] == [
        "go.screen.state",
        "go.screen.ledger",
        "go.screen.rejections",
        "go.screen.passes",
        "go.screen.transcript",
        "go.screen.log",
        "go.screen.spend",
        "go.sessions",
        "find",
        "mouse",
        "theme",
        "help",
        "quit",
    ]


def test_quit_works_in_boxes_only_where_nothing_else_is_seen() -> None:
    boxes: tuple[Place, ...] = ("help", "field", "choice")
    for place, small in itertools.product(boxes, (True, False)):
        now = Situation(place=place, small=small)
        assert works(BY_ID["quit"], now) is small
