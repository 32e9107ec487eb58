"""Values that code learns (STATE U61-U64)."""

import pytest

from longhaul_tui.verify.learned import MOST_VALUES, Turn, TurnKind, learn


def texts(*turns: Turn) -> list[str]:
    return [seen.text for seen in learn(turns)]


def shown(text: str) -> list[str]:
    """What is learned when the agent uses all of an output again."""
    return texts(Turn(kind="local", text=text, source="C1"), Turn(kind="agent", text=text))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("took 840 ms", ["840 ms"]),
        ("done in 3.2s", ["3.2s"]),
        ("waited 1,200 seconds", ["1,200 seconds"]),
        ("12 passed", ["12 passed"]),
        ("coverage 98.5%", ["98.5%"]),
        ("size 4.7 MB", ["4.7 MB"]),
        ("port 8080 is open", ["port 8080"]),
        ("at http://localhost:5173/", ["localhost:5173"]),
        ("10.0.0.7:443 answers", ["10.0.0.7:443"]),
        ("version 5.9.3", ["5.9.3"]),
        ("v1.2.0-rc.1 is out", ["v1.2.0-rc.1"]),
        ("commit 3f9a2c1", ["3f9a2c1"]),
        ("id 01890f3c-7a2b-7c11-8d4e-0123456789ab", ["01890f3c-7a2b-7c11-8d4e-0123456789ab"]),
        ("wrote /var/tmp/out.csv", ["/var/tmp/out.csv"]),
        ("Total: 412", ["Total: 412"]),
        ("retries=5", ["retries=5"]),
        ("plain words only", []),
        ("line 12 of 40", []),
        ("defaced facade 1234567", []),
        ("127.0.0.1", []),
        ("a/b/c and 1/2", []),
        ("x1.2.3", []),
    ],
)
def test_the_shapes_of_values(text: str, values: list[str]) -> None:
    assert shown(text) == values


def test_a_value_of_an_output_is_kept_only_when_it_is_used_again_later() -> None:
    output = Turn(kind="local", text="it took 840 ms and 12 passed", source="C1", entry="e1")
    assert texts(output) == []
    assert texts(Turn(kind="agent", text="840 ms"), output) == []
    (seen,) = learn([output, Turn(kind="agent", text="so 840 ms it is")])
    assert (seen.text, seen.source, seen.entry) == ("840 ms", "C1", "e1")


def test_a_value_of_the_user_is_kept_and_the_newest_claims_summary_too() -> None:
    assert texts(Turn(kind="user", text="it took 840 ms", source="u4")) == ["840 ms"]
    claim = Turn(kind="local", text="a took 5 ms\n12 passed in 3.2s", source="C2", claim=True)
    assert texts(claim) == ["3.2s", "12 passed"]


def test_equal_values_are_one_with_the_newest_source_and_the_newest_come_first() -> None:
    found = learn(
        [
            Turn(kind="user", text="840 ms then 5 ms", source="u1"),
            Turn(kind="user", text="again 840 ms", source="u2"),
        ]
    )
    assert [(seen.text, seen.source) for seen in found] == [("840 ms", "u2"), ("5 ms", "u1")]


def test_at_most_forty_are_kept() -> None:
    turn = Turn(kind="user", text="\n".join(f"{n} ms" for n in range(100)), source="u1")
    assert len(learn([turn])) == MOST_VALUES


@pytest.mark.req("L238")
def test_nothing_is_learned_from_hidden_turns() -> None:
    web = Turn(kind="hidden", text="it took 840 ms", source="C1")
    assert texts(web, Turn(kind="agent", text="840 ms")) == []


@pytest.mark.req("L239")
@pytest.mark.parametrize("kind", ["user", "local", "hidden"])
def test_a_value_that_stood_on_a_credential_line_anywhere_is_refused(kind: TurnKind) -> None:
    leak = Turn(kind=kind, text="token=3f9a2c1bb now", source="C1")
    said = Turn(kind="user", text="see 3f9a2c1bb and 840 ms", source="u1")
    assert texts(said, leak) == ["840 ms"]
    assert texts(leak, said) == ["840 ms"]
    assert texts(said) == ["840 ms", "3f9a2c1bb"]


def test_a_huge_output_is_looked_at_from_both_ends() -> None:
    text = "first 11 ms\n" + "x " * 200_000 + "\nlast 22 ms"
    used = Turn(kind="agent", text="11 ms, 22 ms")
    assert sorted(texts(Turn(kind="local", text=text, source="C1"), used)) == ["11 ms", "22 ms"]
