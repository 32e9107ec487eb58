"""Headers of the summariser's own calls (STATE U82 as amended)."""

import pytest

from longhaul_tui.models.headers import HeaderFault, is_session_id, summarizer_headers


@pytest.mark.req("L223", "L224")
def test_the_session_id_is_filled_in() -> None:
    headers = summarizer_headers(
        {"x-affinity": "s-{sessionId}/{sessionId}", "x-tag": "night {other}"},
        session_id="my.id-1",
        provider_headers=[],
    )
    assert headers.sent == (("x-affinity", "s-my.id-1/my.id-1"), ("x-tag", "night {other}"))
    assert headers.left_out == ()


@pytest.mark.req("L224")
def test_a_malformed_id_leaves_out_the_header_that_needs_it_and_no_other() -> None:
    headers = summarizer_headers(
        {"x-affinity": "{sessionId}", "x-tag": "night"}, session_id="a\r\nb", provider_headers=[]
    )
    assert headers.sent == (("x-tag", "night"),)
    assert headers.left_out == (("x-affinity", "no-session"),)


@pytest.mark.req("L225")
def test_a_header_the_provider_sets_wins_in_any_case() -> None:
    headers = summarizer_headers(
        {"X-Affinity": "mine", "x-tag": "night"},
        session_id="id",
        provider_headers=["x-aFFinity", "authorization"],
    )
    assert headers.sent == (("x-tag", "night"),)
    assert headers.left_out == (("X-Affinity", "provider-wins"),)


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("x tag", "v", "bad-name"),
        ("x:tag", "v", "bad-name"),
        ("", "v", "bad-name"),
        ("x-täg", "v", "bad-name"),
        ("x-tag\n", "v", "bad-name"),
        ("x-tag", "a\r\nx-evil: 1", "bad-value"),
        ("x-tag", "a\x00", "bad-value"),
        ("x-tag", "a\x7f", "bad-value"),
        ("x-tag", "日", "bad-value"),
    ],
)
def test_a_header_that_cannot_be_sent_is_left_out_and_named(
    name: str, value: str, fault: HeaderFault
) -> None:
    headers = summarizer_headers({name: value}, session_id="id", provider_headers=[])
    assert (headers.sent, headers.left_out) == ((), ((name, fault),))


def test_of_two_names_that_differ_in_case_one_is_sent() -> None:
    headers = summarizer_headers({"X-Tag": "1", "x-tag": "2"}, session_id="id", provider_headers=[])
    assert headers.sent == (("x-tag", "2"),)


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("019b2c3d-0000-7000-8000-000000000001", True),
        ("a", True),
        ("my.id_1-x", True),
        ("a" * 128, True),
        ("a" * 129, False),
        ("", False),
        ("-a", False),
        ("a.", False),
        ("a b", False),
        ("a/b", False),
        ("é", False),
        ("a\n", False),
    ],
)
def test_a_session_id_is_letters_and_digits_at_both_ends(text: str, good: bool) -> None:
    assert is_session_id(text) is good
