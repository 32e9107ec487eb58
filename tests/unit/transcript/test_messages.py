"""Which user messages a person typed, and which words of them may be quoted."""

import pytest

from longhaul_tui.transcript.entries import Image, User
from longhaul_tui.transcript.messages import is_genuine, quotable

SKILL = '<skill name="review" location="/s/SKILL.md">\nBe strict.\n\nNever push.\n</skill>'


def words(text: str) -> str | None:
    span = quotable(text)
    return None if span is None else text[slice(*span)]


@pytest.mark.parametrize("text", ["hi", " x\n", "[image]", "/goal", SKILL, "Continue the work"])
def test_what_a_person_typed_is_genuine(text: str) -> None:
    assert is_genuine(User(text))


def test_an_image_alone_is_genuine() -> None:
    assert is_genuine(User("[image]", (Image("image/png", 70),)))
    assert is_genuine(User("", (Image("image/png", 70),)))


@pytest.mark.parametrize("text", ["", "  \n\t"])
def test_a_message_with_neither_text_nor_image_is_not(text: str) -> None:
    assert not is_genuine(User(text))


@pytest.mark.parametrize(
    "text",
    [
        "Continue the active /goal until it is complete:\n\n<goal_objective>x</goal_objective>",
        "Keep going.\n\n<!-- pi-goal-continuation:5f0c-11 -->",
        "[pi-goal-continuation goal_id=g1] go on",
    ],
)
def test_a_prompt_an_extension_injects_is_not_counted(text: str) -> None:
    assert not is_genuine(User(text))


@pytest.mark.parametrize(
    "text",
    [
        "why does it say Continue the active /goal every time?",
        "continue the active /goal",
        "what is [pi-goal-continuation goal_id=g1]?",
    ],
)
def test_speaking_of_such_a_prompt_is_genuine(text: str) -> None:
    assert is_genuine(User(text))


def test_all_of_an_ordinary_message_may_be_quoted() -> None:
    assert words("never push\nto main ") == "never push\nto main "
    assert words("<skill>x</skill>") == "<skill>x</skill>"
    assert quotable("") is None


def test_of_an_expanded_skill_only_what_follows_the_block() -> None:
    assert words(f"{SKILL}\n\nonly src/,\nplease") == "only src/,\nplease"
    assert quotable(SKILL) is None
    assert quotable(f"{SKILL}\n\n \n") is None


@pytest.mark.parametrize(
    "text",
    [
        f"please read {SKILL}",
        f"{SKILL}\nnext line",
        f"{SKILL}\n",
        SKILL.replace("\nBe", "Be"),
        SKILL.replace(' location="/s/SKILL.md"', ""),
    ],
)
def test_what_is_not_quite_a_skill_block_is_the_users_own_text(text: str) -> None:
    assert words(text) == text


def test_a_skill_that_shows_its_own_end_ends_there() -> None:
    assert words(f"{SKILL}\n\nmine\n</skill>\n\nmine too") == "mine\n</skill>\n\nmine too"


def test_of_a_goal_message_only_the_objective() -> None:
    text = "Goal:\n<goal_objective>never &lt;push&gt;\nto main</goal_objective>\nAlways go on."
    assert words(text) == "never &lt;push&gt;\nto main"


def test_only_the_first_pair_of_objective_tags_counts() -> None:
    pair = "<goal_objective>{}</goal_objective>"
    assert words(pair.format("one") + pair.format("two")) == "one"
    assert words("<goal_objective>stray " + pair.format("one")) == "one"
    assert words("</goal_objective>" + pair.format("one")) == "one"


@pytest.mark.parametrize(
    "text",
    [
        "<goal_objective>no end",
        "<goal_objective></goal_objective>",
        "a<goal_objective> \n</goal_objective>",
    ],
)
def test_without_an_objective_nothing_may_be_quoted(text: str) -> None:
    assert quotable(text) is None
