"""A file compared with the journal of a write into it, at every byte."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.sink.chain import Chain
from longhaul_tui.sink.journal import (
    Footing,
    Journal,
    Repair,
    decode_journal,
    encode_journal,
    journal_of,
    repair_of,
)

HEAD = b'{"type":"compaction","id":"0000000a","parentId":"0000000b","timestamp":"t"'
LINES = (
    HEAD + b',"summary":"said by a person"}\n',
    b'{"type":"custom","id":"0000000c","data":"span"}\n',
    b'{"type":"custom","id":"0000000d","data":"line"}\n',
)
CHAIN = Chain(
    compaction="0000000a", record="0000000c", line="0000000d", parent="0000000b", lines=LINES
)
DATA = CHAIN.data
FOOTING = Footing(device=1, inode=7, length=1_000, modified=5, tail="t")
JOURNAL = journal_of("/s.jsonl", FOOTING, CHAIN)


def repair(rest: bytes, *, inode: int = 7, tail: str = "t", journal: Journal = JOURNAL) -> Repair:
    return repair_of(journal, inode, journal.length + len(rest), tail, rest)


def test_at_every_byte_the_deed_leaves_whole_lines_and_loses_no_whole_one() -> None:
    for count in range(len(DATA) + 1):
        rest = DATA[:count]
        found = repair(rest)
        whole = rest.count(b"\n")
        begun = rest.rpartition(b"\n")[2]
        complete = bool(begun) and begun + b"\n" in LINES
        if count == 0:
            expected = Repair(state="unwritten")
        elif count == len(DATA):
            expected = Repair(state="whole")
        elif complete:
            expected = Repair(state="torn", deed="line-end", at=1_000 + count, lines=whole + 1)
        elif begun:
            cut = 1_000 + count - len(begun)
            expected = Repair(state="torn", deed="cut", at=cut, lines=whole)
        else:
            expected = Repair(state="torn", lines=whole)
        assert found == expected, count


@given(at=st.integers(0, len(DATA) - 1), byte=st.integers(1, 255), count=st.integers(1, len(DATA)))
def test_other_bytes_are_left_alone(at: int, byte: int, count: int) -> None:
    """But in the middle of a line that is not whole, which nobody reads, and behind its head."""
    changed = bytearray(DATA)
    changed[at] ^= byte
    rest = bytes(changed[:count])
    begun = rest.rfind(b"\n") + 1
    unread = at >= begun and (begun > 0 or at >= len(HEAD)) and rest[at : at + 1] != b"\n"
    if at < count and not unread:
        assert repair(rest).state == "other"


@pytest.mark.parametrize(
    "rest",
    [
        b'{"type":"message","id":"0000000f","parentId":"0000000b"}\n',
        DATA[:40] + b'{"type":"message"}\n',  # a pi that was there all the time
        DATA[:100] + b"\n" + b'{"type":"message"}\n',  # a pi that opened it
        LINES[0] + LINES[1][:9] + b"\n",
        b"\0" * 40,
        DATA.replace(b"0000000a", b"0000000e")[:100],
    ],
)
def test_a_file_that_went_on_is_none_of_our_business(rest: bytes) -> None:
    assert repair(rest) == Repair(state="other")


def test_what_was_appended_behind_a_whole_chain_does_not_matter() -> None:
    assert repair(DATA + b"{") == Repair(state="whole")


def test_another_file_is_left_alone() -> None:
    assert repair(DATA[:9], inode=8).state == "other"
    assert repair(DATA[:9], tail="u").state == "other"
    assert repair_of(JOURNAL, 7, 999, "t", b"").state == "other"


def test_the_journal_survives_being_stored_and_holds_no_word_of_the_session() -> None:
    data = encode_journal(JOURNAL)
    assert decode_journal(data) == JOURNAL
    assert b"said by a person" not in data
    assert JOURNAL.digest == sha256(DATA).hexdigest()
    assert JOURNAL.size == len(DATA)


@given(st.binary(max_size=400))
def test_a_damaged_journal_is_none(data: bytes) -> None:
    assert decode_journal(data) is None


@pytest.mark.parametrize("cut", range(0, len(encode_journal(JOURNAL)) - 1, 7))
def test_a_torn_journal_is_none(cut: int) -> None:
    assert decode_journal(encode_journal(JOURNAL)[:cut]) is None


def test_a_journal_whose_numbers_disagree_is_none() -> None:
    other = encode_journal(JOURNAL).replace(b'"size": ', b'"size": 1')
    assert decode_journal(other) is None


@pytest.mark.parametrize(
    ("count", "words", "done"),
    [
        (30, "left the beginning of a compaction, which pi skips", "it was cut off"),
        (
            len(LINES[0]) - 1,
            "left a line without its line end, its two records are missing",
            "it was added",
        ),
        (len(LINES[0]), "wrote a compaction, its two records are missing", ""),
        (
            len(LINES[0]) + 5,
            "left a torn record, its two records are missing",
            "it was cut off",
        ),
        (len(DATA) - 1, "left a line without its line end", "it was added"),
        (len(DATA) - 9, "left a torn record, one of its records is missing", "it was cut off"),
        (len(DATA), "", ""),
    ],
)
def test_what_is_wrong_is_said(count: int, words: str, done: str) -> None:
    found = repair(DATA[:count])
    assert found.words == (f"an interrupted --apply {words}" if words else "")
    assert found.done == done
