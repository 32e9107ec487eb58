"""Which entries of the word lists no example needs: `python -m tests.words.mutants [reader]`.

Takes every entry of every list out, one at a time, and judges again the messages that hold its
words: those of `tests/words/entries` and the example sentences. Prints the entries whose absence
changes no judgement. With `reader` the built-in reader's lists, by the labels of its tests'
sentences. Run by hand: it takes minutes. Words of `stop` that another language, or another form, takes care
of too are printed; `test_entries` holds each language's list by itself.
"""

import re
import sys
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec

from longhaul_tui.models.contract import TaskMessage
from longhaul_tui.passes import reader_forms, reader_languages, reader_rules
from longhaul_tui.passes.reader_labels import label_one
from longhaul_tui.passes.reader_lifts import InForce
from longhaul_tui.words import compiled, conflicts, openings, quotes, standing, tokens, withdraws
from longhaul_tui.words.conflicts import asking_clauses, polarity
from longhaul_tui.words.language import Language
from longhaul_tui.words.languages import ALL
from longhaul_tui.words.openings import asks_only, is_go_ahead
from longhaul_tui.words.phrases import parse
from longhaul_tui.words.quotes import own_words
from longhaul_tui.words.reading import is_unspaced, plain
from longhaul_tui.words.standing import is_standing
from longhaul_tui.words.tokens import content_words
from longhaul_tui.words.withdraws import withdraws as withdraws_
from tests.planted.rules import RULES as PLANTED
from tests.unit.passes.reader_sentences import NONE, RULES
from tests.unit.passes.test_reader_holds import CASES, REPORTS
from tests.unit.passes.test_reader_near_misses import ENDS, NEAR_MISSES
from tests.unit.words.test_entries import rows
from tests.words.examples import LANGUAGES, PAIRS, plain_speech, quotations, sentences

SIGNS = frozenset({*"!@^$", "…", "……"})
Judge = Callable[[str], Any]


def judge_words(text: str) -> Any:
    """Everything the word tests say of a message."""
    return (
        withdraws_(text),
        is_standing(text),
        is_go_ahead(text),
        asks_only(text),
        own_words(text),
        polarity(text),
        tuple(asking_clauses(text)),
        content_words(text),
    )


@cache
def bare(text: str) -> str:
    """Without case, accents and apostrophes."""
    low = unicodedata.normalize("NFD", text.lower().replace("'", "").replace("’", ""))
    return "".join(char for char in low if not unicodedata.combining(char))


def words_of(entry: str) -> tuple[str, ...]:
    """The literal words of an entry, as they are looked for in a message."""
    return tuple(bare(part.strip("*")) for part in parse(entry) if part not in SIGNS)


def forget() -> None:
    """Nothing that was found with other lists may be remembered."""
    for module in (compiled, conflicts, openings, quotes, standing, tokens, withdraws):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
    for module in (reader_forms, reader_rules):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def use(languages: tuple[Language, ...]) -> None:
    """Judge by these lists from now on."""
    compiled.ALL = languages  # type: ignore[attr-defined]
    entries = frozenset(entry for language in languages for entry in language.stop)
    tokens._STOPS = frozenset(plain(entry) for entry in entries if not is_unspaced(entry))
    tokens._STOPPED = frozenset(tokens.singular(entry) for entry in tokens._STOPS) | {""}
    unspaced = sorted((e for e in entries if is_unspaced(e)), key=lambda e: (-len(e), e))
    tokens._UNSPACED_STOPS = re.compile("|".join(map(re.escape, unspaced)))
    forget()


def fields(lists: Any) -> Iterator[tuple[str, frozenset[str]]]:
    for field in msgspec.structs.fields(lists):
        value = getattr(lists, field.name)
        if isinstance(value, frozenset):
            yield field.name, value


def survivors_of_words(code: str) -> Iterator[str]:
    """`field: entry` of one language."""
    language = next(each for each in ALL if each.code == code)
    texts = [message for _, _, message in rows(code)]
    texts += [text for pair in PAIRS for name in pair for text in sentences(code, name)]
    texts += [quoted.message for quoted in quotations(code)]
    texts += plain_speech(code)
    use(ALL)
    right = {text: judge_words(text) for text in texts}
    for name, entries in fields(language):
        for entry in sorted(entries):
            parts = words_of(entry)
            near = [text for text in texts if all(part in bare(text) for part in parts)]
            changed = msgspec.structs.replace(language, **{name: entries - {entry}})
            use(tuple(changed if each is language else each for each in ALL))
            if all(judge_words(text) == right[text] for text in near):
                yield f"{name}: {entry}"
    use(ALL)


def reader_cases() -> list[tuple[str, str | None]]:
    """Messages, each with the rule it may end."""
    found: list[tuple[str, str | None]] = [(text, None) for text in (*RULES, *NONE)]
    found += [(text, rule) for text, rule in (*NEAR_MISSES, *ENDS, *CASES, *REPORTS)]
    for rule in PLANTED:
        found.append((rule.text, None))
        found += [(text, rule.text) for text in (rule.withdrawal, rule.replacement, *rule.near)]
    return found


def judge_reader(case: tuple[str, str | None]) -> Any:
    """The label of a message."""
    text, rule = case
    force = [InForce("R1", 1, rule)] if rule is not None else []
    return label_one(TaskMessage(u="u9", text=text), force)


def survivors_of_reader() -> Iterator[str]:
    """`language field: entry`."""
    forms = reader_languages.FORMS
    cases = reader_cases()
    forget()
    right = {case: judge_reader(case) for case in cases}
    for own in forms:
        for name, entries in fields(own):
            for entry in sorted(entries):
                parts = words_of(entry)
                near = [case for case in cases if all(part in bare(case[0]) for part in parts)]
                changed = msgspec.structs.replace(own, **{name: entries - {entry}})
                reader_languages.FORMS = tuple(  # type: ignore[assignment]  # as many as before
                    changed if each is own else each for each in forms
                )
                forget()
                if all(judge_reader(case) == right[case] for case in near):
                    yield f"{own.code} {name}: {entry}"
    reader_languages.FORMS = forms
    forget()


def main() -> None:
    if "reader" in sys.argv[1:]:
        found = list(survivors_of_reader())
    else:
        found = [f"{code} {one}" for code in LANGUAGES for one in survivors_of_words(code)]
    print(*found, sep="\n")
    print(f"{len(found)} entries that no example needs")


if __name__ == "__main__":
    main()
