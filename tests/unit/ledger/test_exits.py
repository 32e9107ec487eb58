"""Which segment the exit of a call speaks for (STATE U21, U24, U25, U32 as amended)."""

import pytest

from longhaul_tui.ledger.exits import owns
from longhaul_tui.shell_split import split

PIPE = (None, "pipe")
CHAIN = (None, "chain")


def exits(command: str, result: int | None) -> list[tuple[int | None, str | None]]:
    return [own.exit(result) for own in owns(split(command).segments)]


@pytest.mark.parametrize(
    ("command", "zero", "three"),
    [
        ("a", [(0, None)], [(3, None)]),
        ("cd x && a", [(0, None), (0, None)], [CHAIN, (3, None)]),
        ("cd x && cd y && a", [(0, None)] * 3, [CHAIN, CHAIN, (3, None)]),
        ("a && b", [(0, None), (0, None)], [CHAIN, CHAIN]),
        ("a && b && c", [(0, None)] * 3, [CHAIN, CHAIN, CHAIN]),
        ("a; b", [CHAIN, (0, None)], [CHAIN, (3, None)]),
        ("a\nb", [CHAIN, (0, None)], [CHAIN, (3, None)]),
        ("a & b", [CHAIN, (0, None)], [CHAIN, (3, None)]),
        ("a &", [CHAIN], [CHAIN]),
        ("a; cd x && b", [CHAIN, (0, None), (0, None)], [CHAIN, CHAIN, (3, None)]),
        ("a; b && c", [CHAIN, (0, None), (0, None)], [CHAIN, CHAIN, CHAIN]),
        ("a | b", [PIPE, (0, None)], [PIPE, (3, None)]),
        ("a | b; c", [PIPE, CHAIN, (0, None)], [PIPE, CHAIN, (3, None)]),
        ("a; b | c", [CHAIN, PIPE, (0, None)], [CHAIN, PIPE, (3, None)]),
        ("a && b | c", [PIPE, PIPE, (0, None)], [PIPE, PIPE, CHAIN]),
        ("a || b", [CHAIN, CHAIN], [CHAIN, CHAIN]),
        ("a || b && c", [CHAIN, CHAIN, (0, None)], [CHAIN, CHAIN, CHAIN]),
        ("a || b | c", [CHAIN, PIPE, CHAIN], [CHAIN, PIPE, CHAIN]),
        ("set -o pipefail; a | b", [CHAIN, (0, None), (0, None)], [CHAIN, (3, None), (3, None)]),
        ("set -euo pipefail && a | b", [(0, None)] * 3, [CHAIN, (3, None), (3, None)]),
        ("a | b; set -o pipefail", [PIPE, CHAIN, (0, None)], [PIPE, CHAIN, (3, None)]),
        ("set -o pipefail; a | b; c", [CHAIN, CHAIN, CHAIN, (0, None)],
         [CHAIN, CHAIN, CHAIN, (3, None)]),
        ("set -o nounset; a | b", [CHAIN, PIPE, (0, None)], [CHAIN, PIPE, (3, None)]),
        ("grep 'x | y' a", [(0, None)], [(3, None)]),
    ],
)  # fmt: skip
def test_an_exit_is_a_segments_own_only_where_nothing_else_could_have_set_it(
    command: str,
    zero: list[tuple[int | None, str | None]],
    three: list[tuple[int | None, str | None]],
) -> None:
    assert exits(command, 0) == zero
    assert exits(command, 3) == three


def test_no_exit_hides_nothing() -> None:
    assert exits("a | b; c", None) == [(None, None)] * 3
