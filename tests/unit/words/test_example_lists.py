"""The example sentences themselves: enough of each, none twice, none on both sides."""

import pytest

from tests.words.block import lines, quoted
from tests.words.examples import LANGUAGES, PAIRS, quotations, sentences
from tests.words.examples_credentials import CREDENTIALS, PLAIN


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("members", "others"), [*PAIRS])
def test_both_sides_have_twenty_of_their_own(language: str, members: str, others: str) -> None:
    one, two = sentences(language, members), sentences(language, others)
    assert len(set(one)) == len(one) >= 20
    assert len(set(two)) == len(two) >= 20
    assert not set(one) & set(two)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_sides_have_twenty_quotations(language: str) -> None:
    plain = sentences(language, "QUOTES_NOT")
    assert len({q.message for q in quotations(language)}) >= 20
    assert len(set(plain)) == len(plain) >= 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_quoted_is_a_slice_of_its_message(language: str) -> None:
    for found in quotations(language):
        assert "⟦" not in found.message
        assert "⟧" not in found.message
        assert all(part and part in found.message for part in found.gone)
        kept = "".join(found.rest.split())
        whole = "".join(found.message.split())
        taken = "".join("".join(part.split()) for part in found.gone)
        assert len(kept) + len(taken) == len(whole)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_withdraws_in_one_list_and_not_in_another(language: str) -> None:
    assert not set(sentences(language, "WITHDRAWS")) & set(sentences(language, "PASSING"))
    assert not set(sentences(language, "WITHDRAWS_NOT")) & set(sentences(language, "LASTING"))


def test_a_block_is_read_line_by_line() -> None:
    assert lines("\n## why\n one \n\ntwo⏎more\n") == ("one", "two\nmore")


def test_marks_enclose_what_is_quoted() -> None:
    (found,) = quoted("He said “⟦a b⟧”⏎> ⟦c⟧⏎mine")
    assert found.message == "He said “a b”\n> c\nmine"
    assert found.gone == ("a b", "c")
    assert found.rest.split() == ["He", "said", "“", "”", ">", "mine"]


@pytest.mark.parametrize("line", ["nothing", "an ⟦open one"])
def test_a_line_without_whole_marks_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"quoted|open"):
        quoted(line)


def test_there_are_sixty_lines_of_either_kind_of_credentials() -> None:
    assert len(set(CREDENTIALS)) == len(CREDENTIALS) >= 60
    assert len(set(PLAIN)) == len(PLAIN) >= 60
    assert not set(CREDENTIALS) & set(PLAIN)
    assert not any("·" in line for line in CREDENTIALS + PLAIN)
