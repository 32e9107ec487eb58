"""Where an id leads."""

import pytest

from longhaul_tui.view.ids import node_of
from tests.tui.rows import night


@pytest.mark.parametrize(
    ("word", "node"),
    [
        ("u1", 0),
        ("u2", 3),
        ("C1", 2),
        ("C3", 9),
        ("E2", 6),
        ("#1", 7),
        ("e5", 5),
        ("line:13", 11),
        (" u2 ", 3),
        ("u3", None),
        ("C4", None),
        ("E9", None),
        ("#2", None),
        ("u0", None),
        ("C-1", None),
        ("C99999999999", None),
        ("", None),
        ("[/x]", None),
    ],
)
def test_an_id_is_a_row_or_nothing(word: str, node: int | None) -> None:
    assert node_of(night().snapshot(), word) == node


def test_an_error_leads_to_where_it_last_stood() -> None:
    scene = night()
    node = scene.command("just bench big", 137, error="Killed")
    assert node_of(scene.snapshot(), "E2") == node
