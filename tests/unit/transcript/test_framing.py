"""Lines end at LF and nowhere else."""

from longhaul_tui.transcript.framing import Frame, Framer


def frames(*pieces: bytes) -> list[Frame]:
    framer = Framer()
    return [frame for piece in pieces for frame in framer.feed(piece)]


def test_number_offset_and_length_of_each_line() -> None:
    assert frames(b'{"a":1}\n{"b":22}\n') == [
        Frame(1, 0, b'{"a":1}', 7),
        Frame(2, 8, b'{"b":22}', 8),
    ]


def test_a_half_line_waits_for_its_line_feed_however_often_it_is_cut() -> None:
    framer = Framer()
    assert framer.feed(b'{"a"') == []
    assert framer.feed(b"") == []
    assert framer.feed(b":1") == []
    assert framer.pending == 6
    assert framer.feed(b'}\n{"b"') == [Frame(1, 0, b'{"a":1}', 7)]
    assert (framer.pending, framer.offset, framer.line) == (4, 8, 2)


def test_a_crlf_line_loses_its_cr_but_keeps_its_true_length() -> None:
    assert frames(b"{}\r\n{}\n") == [Frame(1, 0, b"{}", 3), Frame(2, 4, b"{}", 2)]


def test_other_line_ends_are_content() -> None:
    line = '{"t":"a\u2028b\u2029c\u0085d\re\x0bf\x0cg\x1ch\x00"}'.encode()
    assert frames(line + b"\n") == [Frame(1, 0, line, len(line))]


def test_blank_lines_give_nothing_and_are_counted() -> None:
    assert frames(b"\n \t\r\n{}\n") == [Frame(3, 5, b"{}", 2)]


def test_the_torn_end_is_given_on_request_and_stays_pending() -> None:
    framer = Framer()
    framer.feed(b'{}\n{"a":')
    assert framer.finish() == Frame(2, 3, b'{"a":', 5, torn=True)
    assert framer.feed(b"1}\n") == [Frame(2, 3, b'{"a":1}', 7)]
    assert framer.finish() is None


def test_a_blank_end_is_no_torn_line() -> None:
    framer = Framer()
    framer.feed(b"{}\n  \r")
    assert framer.finish() is None
    assert framer.pending == 3


def test_reading_goes_on_in_the_middle_of_a_file() -> None:
    assert Framer(offset=100, line=9).feed(b"{}\n") == [Frame(9, 100, b"{}", 2)]


def test_a_hundred_megabyte_line_in_small_pieces_is_one_line() -> None:
    framer = Framer()
    piece = b"x" * 65_536
    for _ in range(1_600):
        assert framer.feed(piece) == []
    assert framer.pending == 104_857_600
    (frame,) = framer.feed(b"\n")
    assert (frame.length, framer.pending) == (104_857_600, 0)
