"""Nothing a terminal would act on is left, and everything a person reads is."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.text import clip, code_span, excerpt, one_line, plain, plain_line, sanitise

any_text = st.lists(
    st.one_of(
        st.integers(0, 0x10FFFF).map(chr),
        st.sampled_from("\x1b\x07\x00\t\r\n\x7f\x9b\u200d\ufe0f\u0301\u20dd😀👩❤é漢a "),
    ),
    max_size=20,
).map("".join)

VISIBLE_FORMATS = set("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2") | {
    "\U000110bd",
    "\U000110cd",
}
"""Signs of category Cf that have a shape of their own."""


@pytest.mark.req("L172")
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain [/red] [@click=x] text", "plain [/red] [@click=x] text"),
        ("\x1b[31mred\x1b[0m", "␛[31mred␛[0m"),
        ("\x1b]52;c;aGk=\x07", "␛]52;c;aGk=␇"),
        ("\x9b2J\x85\x90", "⟨U+009B⟩2J⟨U+0085⟩⟨U+0090⟩"),
        ("a\x00b\x7f", "a␀b␡"),
        ("a\tb", "a→ b"),
        ("a\r\nb\nc\rd\r", "a\nb\nc␍d␍"),
        ("gnp\u202etxt.exe", "gnp⟨U+202E⟩txt.exe"),
        ("a\u200bb\u2066c\ufeff\u00ad", "a⟨U+200B⟩b⟨U+2066⟩c⟨U+FEFF⟩⟨U+00AD⟩"),
        ("a\u2028b\u2029", "a⟨U+2028⟩b⟨U+2029⟩"),
        ("a\ud800b\udfff", "a�b�"),
        ("\ufffd\ufffc", "\ufffd\ufffc"),
        ("tag\U000e0041", "tag⟨U+E0041⟩"),
        ("\u180f\U0001d173\U0001bca0", "⟨U+180F⟩⟨U+1D173⟩⟨U+1BCA0⟩"),
        ("漢字 é ñ 한국어 עברית", "漢字 é ñ 한국어 עברית"),
    ],
)
def test_what_is_shown(text: str, shown: str) -> None:
    assert sanitise(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("❤\ufe0f ☎\ufe0e a\ufe00", "❤ ☎ a"),
        ("👩\u200d💻", "👩💻"),
        ("🏳\ufe0f\u200d🌈", "🏳🌈"),
        ("👍🏽\u200d👍", "👍🏽👍"),
        ("a\u200db", "a⟨U+200D⟩b"),
        ("\u200d👩", "⟨U+200D⟩👩"),
        ("👩\u200d", "👩⟨U+200D⟩"),
        ("🇩🇪", "🇩🇪"),
    ],
)
def test_pictures_lose_what_terminals_disagree_about(text: str, shown: str) -> None:
    assert sanitise(text) == shown


@pytest.mark.parametrize("mark", ["\u0301", "\u20dd", "\u0e31", "\u0489"])
def test_at_most_four_marks_stand_on_one_sign(mark: str) -> None:
    assert sanitise("a" + mark * 50 + "b" + mark) == "a" + mark * 4 + "b" + mark
    assert sanitise(mark + "x\n" + mark) == f"◌{mark}x\n◌{mark}"


@given(any_text)
def test_no_control_format_or_surrogate_is_left(text: str) -> None:
    for char in sanitise(text):
        category = unicodedata.category(char)
        assert char == "\n" or category not in ("Cc", "Cs", "Zl", "Zp"), hex(ord(char))
        assert category != "Cf" or char in VISIBLE_FORMATS, hex(ord(char))


@given(any_text)
def test_what_is_safe_stays_as_it_is(text: str) -> None:
    once = sanitise(text)
    assert sanitise(once) == once
    assert once.count("\n") == text.count("\n")


def test_a_long_text_of_joined_pictures_takes_time_in_proportion() -> None:
    assert sanitise("👩\ufe0f\u200d" * 300_000 + "👩") == "👩" * 300_001


def test_one_line_has_single_spaces() -> None:
    assert one_line(" a\n\n b\t c\x1b ") == "a b→ c␛"
    assert one_line("\n") == ""


@pytest.mark.parametrize(
    ("limit", "shown"), [(6, "abcde"), (5, "abcde"), (4, "abc…"), (1, "…"), (0, ""), (-1, "")]
)
def test_a_clipped_text_is_at_most_so_long(limit: int, shown: str) -> None:
    assert clip("abcde", limit) == shown


@pytest.mark.req("L172")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("plain [/red] text", "plain [/red] text"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b\u200b[31mred", "red"),
        ("\x1b]8;;http://a.b\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1b]0;title\x07words", "words"),
        ("\x9b2Jall\x9dtitle\x9c", "all"),
        ("\x1b]no end", "no end"),
        ("a\x1b]no end\nb\x07", "ano end\nb"),
        ("\x1b(Bx\x1b7y\x1b", "xy"),
        ("a\x00b\x7fc\x85d", "abc\nd"),
        ("a\tb", "a b"),
        ("a\r\nb\rc\u2028d\x0be", "a\nb\nc\nd\ne"),
        ("gnp\u202etxt\u2066.exe\ufeff\u00ad\u200b", "gnptxt.exe"),
        ("hid\U000e0041\U000e0042den", "hidden"),
        ("a\ud800b", "a�b"),
        ("Zoe\u0301 漢字 🧊 \ufffc", "Zoe\u0301 漢字 🧊 \ufffc"),
    ],
)
def test_the_state_has_the_words_alone(text: str, words: str) -> None:
    assert plain(text) == words


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("  one\n\n two \r\n", "one two"),
        ("a\u2028b", "a b"),
        ("two  spaces", "two  spaces"),
        (" \n ", ""),
    ],
)
def test_an_item_is_one_line(text: str, line: str) -> None:
    assert plain_line(text) == line


@pytest.mark.parametrize(
    ("command", "span"),
    [
        ("npm test", "`npm test`"),
        ("echo `date`!", "``echo `date`!``"),
        ("`date`", "`` `date` ``"),
        ("a ``b`` c", "```a ``b`` c```"),
    ],
)
def test_backquotes_of_a_command_are_outnumbered(command: str, span: str) -> None:
    assert code_span(command) == span


@pytest.mark.parametrize(("text", "shown"), [("abcdef", "abcdef"), ("abcdefg", "ab…g")])
def test_an_excerpt_is_head_and_tail(text: str, shown: str) -> None:
    assert excerpt(text, 6, 2, 1) == shown
