"""No entry of a word list can go unseen: without it some message is judged otherwise.

Every list of every language is taken apart entry by entry; the messages are the example sentences
and those of `tests/words/entries`. `test_entries` judges the latter as they are; here the entries
are really missing.
"""

import unicodedata
from functools import cache
from pathlib import Path

import msgspec
import pytest

from longhaul_tui.words.compiled import Lists, all_lists
from longhaul_tui.words.language import Language
from longhaul_tui.words.languages import ALL
from longhaul_tui.words.openings import find_asking, find_go_ahead
from longhaul_tui.words.phrases import parse
from longhaul_tui.words.standing import find_standing
from longhaul_tui.words.withdraws import find_withdrawals
from tests.words.examples import LANGUAGES, PAIRS, sentences

ENTRIES = Path(__file__).resolve().parents[2] / "words" / "entries"
BY_CODE = {language.code: language for language in ALL}
OPENINGS = frozenset({"go_words", "polite"})
ELSEWHERE = frozenset({"stop", "prohibits", "limits", "says", "selves", "subjects"})
"""They are judged by other tests: content words, conflicts, quotations."""

Verdict = tuple[bool, ...]


def lists_of(language: Language) -> list[str]:
    return [
        field.name
        for field in msgspec.structs.fields(language)
        if isinstance(getattr(language, field.name), frozenset) and field.name not in ELSEWHERE
    ]


@cache
def texts(code: str) -> tuple[str, ...]:
    """The messages for single entries first: most entries hang on one of them."""
    lines = (ENTRIES / f"{code}.txt").read_text(encoding="utf-8").splitlines()
    found = [line.partition("\t")[2] for line in lines if "\t" in line]
    return (*found, *(text for pair in PAIRS for name in pair for text in sentences(code, name)))


@cache
def bare(text: str) -> str:
    """Without case, accents and apostrophes."""
    low = unicodedata.normalize("NFD", text.lower().replace("'", "").replace("’", ""))
    return "".join(char for char in low if not unicodedata.combining(char))


def judged(text: str, lists: tuple[Lists, ...], field: str) -> Verdict:
    if field in OPENINGS:
        return find_go_ahead(text, lists), find_asking(text, lists)
    return bool(find_withdrawals(text, lists)), bool(find_standing(text, lists))


@cache
def as_it_is(text: str, field: str) -> Verdict:
    return judged(text, all_lists(), field)


def is_seen(language: Language, field: str, entry: str) -> bool:
    """Whether a message with the entry's words in it is judged otherwise without it."""
    without = msgspec.structs.replace(
        language, **{field: getattr(language, field) - frozenset({entry})}
    )
    lists = tuple(
        Lists(without) if each.language.code == language.code else each for each in all_lists()
    )
    signs = {*"!@^$", "…", "……"}
    parts = [bare(part.strip("*")) for part in parse(entry) if part not in signs]
    kind = field if field in OPENINGS else "withdrawals"
    return any(
        judged(text, lists, field) != as_it_is(text, kind)
        for text in texts(language.code)
        if all(part in bare(text) for part in parts)
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_entry_that_is_missing_changes_a_message(code: str) -> None:
    language = BY_CODE[code]
    unseen = [
        f"{field}: {entry}"
        for field in lists_of(language)
        for entry in sorted(getattr(language, field))
        if not is_seen(language, field, entry)
    ]
    assert unseen == []
