"""Fitting a span: chunks first, then shorter results (STATE U77)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.passes.chunks import calibrated, fit, room_for
from longhaul_tui.passes.encode import Kind, Piece


def piece(n: int, kind: Kind, size: int) -> Piece:
    whole = chr(97 + n % 26) * size
    result = kind == "result"
    return Piece(
        key=f"e{n}",
        kind=kind,
        whole=whole,
        short=whole[:300] if result else whole,
        stub="stub" if result else whole,
    )


def turns(count: int, size: int) -> list[Piece]:
    """Turns of user, agent and result, each of `size` characters."""
    kinds: tuple[Kind, ...] = ("user", "agent", "result")
    return [piece(n, kinds[n % 3], size) for n in range(3 * count)]


def test_a_span_that_fits_is_one_chunk() -> None:
    found = fit(turns(2, 10), 100, 4)
    assert [len(chunk.keys) for chunk in found.chunks] == [6]
    assert found.shortened.results == found.shortened.stubs == 0


def test_a_longer_one_is_split_where_the_user_speaks() -> None:
    found = fit(turns(8, 100), 1_300, 4)
    assert [chunk.keys[0] for chunk in found.chunks] == ["e0", "e12"]
    assert found.fits


def test_without_a_user_it_is_split_where_the_agent_speaks() -> None:
    kinds: tuple[Kind, ...] = ("agent", "result")
    pieces = [piece(n, kinds[n % 2], 100) for n in range(20)]
    found = fit(pieces, 1_100, 4)
    assert [chunk.keys[0] for chunk in found.chunks] == ["e0", "e10"]


@pytest.mark.req("L18")
def test_there_are_never_more_chunks_than_allowed_and_results_give_way_instead() -> None:
    found = fit(turns(20, 1_000), 9_000, 4)  # 60,000 characters; four chunks hold 36,000
    assert len(found.chunks) == 4
    assert found.shortened.results == 20  # 20 x 700 less is 46,000: still too long
    assert found.shortened.stubs > 0
    assert sum(len(chunk.keys) for chunk in found.chunks) == 60


def test_the_oldest_results_of_a_chunk_become_stubs_first() -> None:
    pieces = [piece(0, "user", 50), *(piece(n, "result", 300) for n in range(1, 6))]
    found = fit(pieces, 1_000, 1)
    assert found.chunks[0].text.split("\n") == [
        "a" * 50,
        "stub",
        "stub",
        "d" * 300,
        "e" * 300,
        "f" * 300,
    ]
    assert found.fits


def test_what_cannot_be_shortened_is_asked_all_the_same() -> None:
    found = fit([piece(0, "user", 5_000)], 1_000, 4)
    assert not found.fits
    assert len(found.chunks[0].text) == 5_000


@given(
    st.lists(
        st.tuples(st.sampled_from(["user", "agent", "result", "note"]), st.integers(1, 2_000)),
        max_size=40,
    ),
    st.integers(50, 20_000),
    st.integers(1, 8),
)
def test_every_entry_is_in_one_chunk_in_order(
    made: list[tuple[Kind, int]], room: int, most: int
) -> None:
    pieces = [piece(n, kind, size) for n, (kind, size) in enumerate(made)]
    found = fit(pieces, room, most)
    assert [key for chunk in found.chunks for key in chunk.keys] == [p.key for p in pieces]
    assert 1 <= len(found.chunks) <= most
    users = [p.whole for p in pieces if p.kind == "user"]
    text = "\n".join(chunk.text for chunk in found.chunks)
    assert all(user in text for user in users)
    for chunk in found.chunks[1:]:
        kind = pieces[int(chunk.keys[0][1:])].kind
        assert kind in ("user", "agent")


@pytest.mark.parametrize(
    ("tokens", "chars", "factor"),
    [
        (None, 0, 1.0),
        (1_000, 4_000, 1.0),
        (2_000, 4_000, 1.6),
        (500, 4_000, 0.7),
        (1_200, 4_000, 1.2),
    ],
)
def test_the_factor_comes_from_the_last_measured_prompt(
    tokens: int | None, chars: int, factor: float
) -> None:
    assert calibrated(tokens, chars) == pytest.approx(factor)


def test_the_room_is_what_the_fixed_parts_leave() -> None:
    assert room_for(10_000, 4_000) == 36_000
    assert room_for(10_000, 4_000, 1.25) == 28_000
    assert room_for(100, 4_000) == 0
