"""Every example sentence, written by another hand before the lists, is judged as it claims."""

from collections.abc import Callable

import pytest

from longhaul_tui.words.credentials import is_credential
from longhaul_tui.words.openings import is_substantial
from longhaul_tui.words.quotes import own_words
from longhaul_tui.words.standing import is_standing
from longhaul_tui.words.withdraws import withdraws
from tests.words.examples import LANGUAGES, PAIRS, plain_speech, quotations, sentences
from tests.words.examples_credentials import CREDENTIALS, PLAIN

LEAST = 20


def says_nothing_lasting(text: str) -> bool:
    return not withdraws(text) and not is_standing(text)


JUDGES: dict[str, Callable[[str], bool]] = {
    "WITHDRAWS": withdraws,
    "STANDS": is_standing,
    "IDLE": lambda text: not is_substantial(text),
    "PASSING": says_nothing_lasting,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("members", "others"), PAIRS)
def test_members_and_near_misses_are_told_apart(language: str, members: str, others: str) -> None:
    judge = JUDGES[members]
    inside, outside = sentences(language, members), sentences(language, others)
    assert min(len(inside), len(outside)) >= LEAST
    assert [text for text in inside if not judge(text)] == []
    assert [text for text in outside if judge(text)] == []


@pytest.mark.req("L96", "L97")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_quoted_is_left_out_and_the_rest_stays(language: str) -> None:
    for example in quotations(language):
        own = own_words(example.message)
        assert len(own) == len(example.message)
        for gone in example.gone:
            assert gone.strip() not in own
        for word in example.rest.split():
            if word.isalpha():
                assert word in own


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_that_quote_nothing_leave_every_word(language: str) -> None:
    assert [text for text in plain_speech(language) if own_words(text) != text] == []


@pytest.mark.req("L205")
def test_credential_lines_are_known_and_plain_ones_are_not() -> None:
    assert [line for line in CREDENTIALS if not is_credential(line)] == []
    assert [line for line in PLAIN if is_credential(line)] == []
