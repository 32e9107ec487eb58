"""Credential-shaped lines (STATE U64)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.words.credentials import (
    MASK,
    credential_lines,
    is_credential,
    mask,
    stands_on_credential,
)

KEY = "s3same-open-77"
LOG = f"starting\npassword={KEY}\nport 8080\n"


@pytest.mark.req("L205")
def test_a_credential_line_is_masked_and_its_neighbours_are_exact() -> None:
    assert mask(LOG) == f"starting\n{MASK}\nport 8080\n"
    assert credential_lines(LOG) == ((9, 9 + len("password=") + len(KEY)),)


def test_a_private_key_is_masked_from_its_first_line_to_its_last() -> None:
    body = "-----BEGIN PRIVATE KEY-----\nshort\nlines\n-----END PRIVATE KEY-----"
    assert mask(f"a\n{body}\nb") == "\n".join(("a", MASK, MASK, MASK, MASK, "b"))


def test_a_key_without_an_end_hides_what_follows() -> None:
    assert mask("-----BEGIN PRIVATE KEY-----\nabc") == f"{MASK}\n{MASK}"


@pytest.mark.req("L239")
@pytest.mark.parametrize(
    ("value", "refused"),
    [
        (KEY, True),
        (f"the key {KEY}", True),
        ("8080", False),
        ("s3same", True),
        ("port 8080", False),
    ],
)
def test_a_value_any_part_of_which_stood_on_such_a_line_is_refused(
    value: str, refused: bool
) -> None:
    assert stands_on_credential(value, ["other", LOG]) is refused


def test_a_long_line_is_judged_in_pieces() -> None:
    assert is_credential("x " * 30_000 + "token=abc123")
    assert not is_credential("x " * 50_000)


@given(st.text(max_size=200))
def test_masking_keeps_every_line_end_and_masks_once(text: str) -> None:
    masked = mask(text)
    assert masked.count("\n") == text.count("\n")
    assert mask(masked) == masked
