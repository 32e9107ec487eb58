"""What holds of ink for any text at any width."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from longhaul_tui.tui.widgets.ink import Lit, Seg, clip, fit, ink, middle, window, wrap

NASTY = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("\x1b\x00\x07\x9b\t\n\r[]/@漢字🇩🇪👍🏽\u200d\ufe0f\u202e\u0301\ud800 "),
    ),
    max_size=120,
)
WIDTHS = st.integers(1, 60)


def plain(segs: list[Seg]) -> str:
    return "".join(seg.text for seg in segs)


@given(NASTY, WIDTHS)
def test_a_fitted_line_has_exactly_its_width(text: str, width: int) -> None:
    assert cell_len(plain(fit(ink(text), width))) == width


@given(NASTY, WIDTHS)
def test_no_control_character_is_left(text: str, width: int) -> None:
    shown = plain(clip(ink(text), width))
    assert not any(ord(c) < 32 or 0x7F <= ord(c) < 0xA0 or 0xD800 <= ord(c) < 0xE000 for c in shown)


@given(NASTY, st.integers(2, 60), st.integers(0, 4))
def test_wrapped_lines_stay_within_the_width_and_lose_only_spaces(
    text: str, width: int, hang: int
) -> None:
    segs = ink(text)
    hang = min(hang, width - 2)
    lines = wrap(segs, width, hang=hang)
    assert all(cell_len(plain(line)) <= width for line in lines)
    joined = "".join(plain(line) for line in lines)
    assert joined.replace(" ", "") == plain(segs).replace(" ", "")


@given(NASTY, WIDTHS, st.integers(1, 5))
def test_a_limit_of_lines_is_kept(text: str, width: int, limit: int) -> None:
    lines = wrap(ink(text), width, limit=limit)
    assert len(lines) <= limit
    assert all(cell_len(plain(line)) <= width for line in lines)


@given(NASTY, WIDTHS, st.integers(0, 80))
def test_a_window_stays_within_its_width(text: str, width: int, shift: int) -> None:
    shown, _ = window(ink(text), width, shift)
    assert cell_len(plain(shown)) <= width


@given(NASTY, NASTY)
def test_lighting_changes_no_letter(text: str, query: str) -> None:
    segs = ink(text)
    assert plain(Lit(query).light(segs)) == plain(segs)


@given(st.text("ab/漢", max_size=40), WIDTHS)
def test_a_path_never_outgrows_its_cells(path: str, width: int) -> None:
    assert cell_len(middle(path, width)) <= width
