"""Every entry of every word list is needed: a message hangs on it alone.

The messages stand in `tests/words/entries`, one for each entry; taking the entry out, or spelling
it otherwise, changes how its message is judged. They are no examples of how people write (those are
`tests/words/examples_*`): each is as short as the entry allows.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from longhaul_tui.words.conflicts import asking_clauses, polarity
from longhaul_tui.words.languages import ALL
from longhaul_tui.words.openings import asks_only, is_go_ahead
from longhaul_tui.words.quotes import own_words
from longhaul_tui.words.standing import is_standing
from longhaul_tui.words.tokens import content_words
from longhaul_tui.words.withdraws import withdraws

FOLDER = Path(__file__).resolve().parents[2] / "words" / "entries"
ENDS_AND_STANDS = {
    (True, True): "both",
    (True, False): "ends",
    (False, True): "stands",
    (False, False): "neither",
}


def rows(language: str) -> Iterator[tuple[str, str, str]]:
    """Field, judgement and message of every line."""
    field = ""
    for line in (FOLDER / f"{language}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            field = line.strip("[]")
        elif not line.startswith("#"):
            judgement, _, message = line.partition("\t")
            yield field, judgement, message


def judged(field: str, message: str) -> str:
    if field == "go_words":
        return "go" if is_go_ahead(message) else "no-go"
    if field == "polite":
        return "asks" if asks_only(message) else "polite"
    if field in ("says", "selves"):
        return "own" if own_words(message) == message else "said"
    if field in ("prohibits", "limits"):
        return polarity(message)
    if field == "subjects":
        return "asks" if list(asking_clauses(message)) else "tells"
    if field == "stop":
        return "empty" if not content_words(message) else "content"
    return ENDS_AND_STANDS[withdraws(message), is_standing(message)]


@pytest.mark.parametrize("language", [each.code for each in ALL])
def test_every_entry_decides_its_message(language: str) -> None:
    found = list(rows(language))
    assert [row for row in found if judged(row[0], row[2]) != row[1]] == []


@pytest.mark.parametrize("each", ALL, ids=lambda each: each.code)
def test_the_words_without_content_are_those_of_the_language(each: object) -> None:
    """By itself: what another language's list, or another form, hides too is seen here."""
    language = next(one for one in ALL if one is each)
    words = {
        word for field, _, text in rows(language.code) if field == "stop" for word in text.split()
    }
    assert words == language.stop


@pytest.mark.parametrize("each", ALL, ids=lambda each: each.code)
def test_every_list_has_a_message_for_each_entry(each: object) -> None:
    language = next(one for one in ALL if one is each)
    counts: dict[str, int] = {}
    for field, _, _ in rows(language.code):
        counts[field] = counts.get(field, 0) + 1
    for field in language.__struct_fields__:
        entries = getattr(language, field)
        if isinstance(entries, frozenset) and field != "stop":
            assert counts.get(field, 0) == len(entries), field
