"""What is worth being a goal (STATE U33 as amended)."""

import pytest

from longhaul_tui.state.said import KEPT_CHARS, is_substantial, shown, words_of

SUBSTANTIAL = [
    "Add CSV export to the reports page.",
    "fix the flaky login test",
    "Can you add a CSV export to the reports page?",
    "could you please look into the failing build?",
    "Would you move the parser into its own file?",
    "Hello! The build is red on main.",
    "ok, now move the parser into its own file",
    "What is wrong here? Fix the parser, it drops the last line.",
    "the parser drops the last line, why?",
    "Bitte füge dem Bericht einen CSV-Export hinzu.",
    "レポートのページにCSVエクスポートを追加してください。お願いします。",
]
NOT = [
    "",
    "hi",
    "fix the parser",  # under 20 characters
    " " * 30 + "fix the parser",
    "Hello there, good morning everyone!",
    "ok, yes, please go ahead and continue",
    "Thank you very much. That looks good!",
    "What does the reports page do at the moment?",
    "hi, how do I run the tests here?",
    "Why is the build red? Which commit broke it?",
    "is the export streaming or not?",
    "Does it work? Are the tests green?",
    "Hello! Where is the parser? Thanks!",
]


@pytest.mark.parametrize("text", SUBSTANTIAL)
def test_tasks_and_polite_requests_are_substantial(text: str) -> None:
    assert is_substantial(text)


@pytest.mark.req("L194")
@pytest.mark.parametrize("text", NOT)
def test_greetings_go_aheads_and_questions_alone_are_not(text: str) -> None:
    assert not is_substantial(text)


@pytest.mark.parametrize("length", [0, 20, KEPT_CHARS, KEPT_CHARS + 1, 3 * KEPT_CHARS])
def test_of_a_message_only_so_much_is_kept_and_its_ends_are_shown(length: int) -> None:
    text = "".join(chr(97 + at % 26) for at in range(length))
    words = words_of(text)
    assert words.length == length
    assert words.kept == text[:KEPT_CHARS]
    assert words.clipped == (length > KEPT_CHARS)
    assert shown(words) == (text if length <= 600 else f"{text[:400]}…{text[-150:]}")
