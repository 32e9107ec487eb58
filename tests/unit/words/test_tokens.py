"""Tokens, near-duplicates and conflicts (STATE U47 as amended, U50, U51)."""

import pytest

from longhaul_tui.words.conflicts import Conflict, conflict
from longhaul_tui.words.duplicates import near_duplicate, similarity
from longhaul_tui.words.tokens import content_words, overlap, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("DRY: prefix", ("dry", "prefix")),
        ("two-space indents", ("two", "space", "indent")),
        ("don't use Mocks", ("dont", "use", "mock")),
        ("don’t", ("dont",)),
        ("boxes churches dishes quizzes", ("box", "church", "dish", "quizz")),
        ("class status tax files", ("class", "status", "tax", "file")),
        ("the bus has gas", ("the", "bus", "has", "gas")),
        ("alibis menus", ("alibis", "menus")),
        ("Node 22.11", ("node", "22", "11")),
        ("ﬁle ＡＢＣ", ("file", "abc")),
        ("a_b", ("a", "b")),
        ("不要使用", ("不要", "要使", "使用")),
        ("用 git 提交", ("用", "git", "提交")),
        ("", ()),
    ],
)
def test_tokens(text: str, expected: tuple[str, ...]) -> None:
    assert tokens(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("never use the mocks, please", {"mock"}),
        ("keep every file under 400 lines", {"keep", "file", "400", "line"}),
        ("must not do it any more now", set()),
        ("永远不要使用模拟", {"模拟"}),
    ],
)
def test_content_words_are_none_of_the_stop_list(text: str, expected: set[str]) -> None:
    assert content_words(text) == expected


def test_overlap_is_shared_by_all() -> None:
    assert overlap("abc", "bcd") == 0.5
    assert overlap("", "") == 1.0


@pytest.mark.req("L228")
@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        # 4 of 5 tokens: exactly 0.8.
        ("cache the parsed session header", "cache the parsed header", True),
        # 4 of 6 tokens.
        ("cache the parsed session header", "cache the parsed index header", False),
        ("Retry the upload three times.", "retry the uploads three times", True),
        ("retry the upload 3 times then stop", "retry the upload 5 times then stop", False),
        ("write the log to standard error", "do not write the log to standard error", False),
        ("run `make a` before every commit", "run `make b` before every commit", False),
        ("use fakes", "use fakes", True),
        ("use fakes", "use fakes here", False),
    ],
)
def test_near_duplicates_at_the_default_threshold(one: str, other: str, same: bool) -> None:
    assert near_duplicate(one, other, 0.8) is same
    assert near_duplicate(other, one, 0.8) is same


def test_the_threshold_is_met_not_passed() -> None:
    one, other = "cache the parsed session header", "cache the parsed header"
    assert similarity(one, other) == 0.8
    assert not near_duplicate(one, other, 0.81)


@pytest.mark.req("L33")
@pytest.mark.parametrize(
    ("new", "old", "expected"),
    [
        ("keep files under 300 lines", "keep every file under 400 lines", "number"),
        ("indent with spaces", "indent with tabs", "alternative"),
        ("mock the payment server in tests", "never mock the payment server", "polarity"),
        ("use mocks", "never use mocks", "polarity"),
        # The same number, other things, both forbidden, nothing shared: no conflict.
        ("keep files under 400 lines", "keep every file under 400 lines", None),
        ("never indent with spaces", "never indent with tabs", None),
        ("write docs in English", "retry uploads five times", None),
        ("indent with spaces", "never indent with tabs", None),
        # A limit takes nothing's place, nor does one shared word of a longer rule.
        ("only touch files below apps", "don't touch the lock file", None),
        ("good, commit it", "never commit while it is red", None),
        ("commit only when I ask", "never commit", None),
        # What is asked, allowed, quoted or merely told takes nothing's place.
        ("how long do the tests sleep?", "tests must not sleep, wait for the event", None),
        ("the customer with the odd mail address called", "never print mail addresses", None),
        ("the mobile team has no mocks in its suite left", "never use mocks in the suite", None),
        ("rename the flag, the database columns stay", "don't rename database columns", None),
        ("you can run the seed script here", "never run the seed script on staging", None),
        (
            'the bot wrote "never put the Jira number in front of it", odd',
            "put the Jira number in front",
            None,
        ),
        ("do not drop the rule about sdk exports", "keep the sdk exports unchanged", None),
        ("the timestamp in row nine lacks the Z", "timestamps in UTC with a Z", None),
        ("always run the seed script first", "never run the seed script", "polarity"),
    ],
)
def test_conflicts_are_those_that_words_show(new: str, old: str, expected: Conflict | None) -> None:
    assert conflict(new, old) == expected
