"""A text as rows."""

from longhaul_tui.tui.widgets.rows import Shape
from longhaul_tui.tui.widgets.textrows import PIECE, TextRows


def shown(rows: TextRows, width: int = 20) -> list[list[str]]:
    """The lines of every row."""
    return [
        ["".join(seg.text for seg in line.segs) for line in rows.lines(at, Shape(width))]
        for at in range(len(rows))
    ]


def test_lines_end_at_lf_alone() -> None:
    assert shown(TextRows.of(0, "one\r\ntwo\u2028still\n\nlast\n")) == [
        ["one"],
        ["two⟨U+2028⟩still"],
        [""],
        ["last"],
    ]


def test_no_text_is_no_row() -> None:
    assert len(TextRows.of(0, "")) == 0
    assert TextRows.of(0, "").find("0") is None


def test_a_line_of_a_megabyte_is_many_rows_and_none_of_it_is_lost() -> None:
    rows = TextRows.of(0, "x" * 1_000_000 + "\nend")
    assert len(rows) == -(-1_000_000 // PIECE) + 1
    assert sum(line.count("x") for row in shown(rows) for line in row) == 1_000_000


def test_a_key_is_the_number_of_a_row_across_pages() -> None:
    rows = TextRows.of(0, "a\nb\nc", first=40)
    assert (rows.key(1), rows.find("42"), rows.find("99"), rows.find("x")) == ("41", 2, 2, None)
