"""Greetings, go-aheads and questions (STATE U33 as amended)."""

import pytest

from longhaul_tui.words.openings import asks_only, is_go_ahead, is_substantial


@pytest.mark.req("L194")
@pytest.mark.parametrize(
    ("text", "substantial"),
    [
        ("hi", False),
        ("hello there, good morning", False),
        ("ok, sounds good, please go ahead", False),
        ("what does this repository do?", False),
        ("Add CSV export to the reports page", True),
        ("can you add CSV export, please?", True),
        ("fix the red test 1", False),
        ("fix the red test 12 x", True),
        ("   fix the red test   ", False),
    ],
)
def test_the_goal_is_a_message_that_asks_for_work(text: str, substantial: bool) -> None:
    assert is_substantial(text) is substantial


def test_nothing_but_signs_is_a_go_ahead() -> None:
    assert is_go_ahead("👍 !!!")


def test_work_beside_a_question_is_no_question() -> None:
    assert not asks_only("why is it red? fix it")
    assert asks_only("why is it red? and what is broken?")
