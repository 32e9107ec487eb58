"""Which messages a pass asks about (STATE U56-U58a)."""

import pytest
from msgspec.structs import replace

from longhaul_tui.passes.offering import done_by, judged_up_to, offering
from longhaul_tui.state.records import CapFit, Narrative, Range
from longhaul_tui.state.values import OwnSpan, Rule, State
from tests.talk import Talk


def span(number: int, users: tuple[int, int] | None, kind: str = "full") -> OwnSpan:
    return OwnSpan(
        span=number,
        pass_id="00000000",
        entry=f"c{number:07x}",
        node=number,
        range=Range(users=users),
        narrative=Narrative(kind=kind),  # type: ignore[arg-type]  # one of the three
        tokens_before=0,
        tokens_compacted=0,
        usage=None,
        cap_fit=CapFit(),
        events=(),
    )


def talk_of(count: int, text: str = "message number {}, nothing special in it") -> Talk:
    talk = Talk()
    for n in range(1, count + 1):
        talk.user(text.format(n))
    return talk


def names(offered: object) -> list[str]:
    return [one.name for one in offered]  # type: ignore[attr-defined]  # of Offered


def test_the_messages_of_the_span_need_a_label_and_kept_ones_are_not_asked_about() -> None:
    talk = talk_of(4)
    found = offering(talk.source(cut_from=3))
    assert names(found.offered) == ["u1", "u2", "u3"]
    assert all(one.how == "span" and one.needs_label for one in found.offered)


@pytest.mark.req("L112")
def test_messages_of_a_span_without_narrative_are_carried_whole() -> None:
    talk = talk_of(6)
    state = State(span=2, spans=(span(1, (1, 2)), span(2, (3, 4), "none")))
    found = offering(talk.source(first=4, state=state))
    assert names(found.of("carried")) == ["u3", "u4"]
    assert names(found.of("span")) == ["u5", "u6"]
    assert all(one.needs_label for one in found.offered)


@pytest.mark.req("L113")
def test_at_most_thirty_are_carried_the_newest() -> None:
    talk = talk_of(42)
    state = State(span=1, spans=(span(1, (1, 40), "none"),))
    found = offering(talk.source(first=40, state=state))
    assert names(found.of("carried")) == [f"u{n}" for n in range(11, 41)]
    assert found.left_out == 10


def test_after_a_whole_close_nothing_is_carried() -> None:
    talk = talk_of(6)
    state = State(span=2, spans=(span(1, (1, 2), "partial"), span(2, (3, 4))))
    assert names(offering(talk.source(first=4, state=state)).offered) == ["u5", "u6"]


def test_a_whole_span_without_a_message_judged_what_came_before_it() -> None:
    assert judged_up_to((span(1, (1, 3), "none"), span(2, None))) == 3
    assert judged_up_to((span(1, (1, 3), "none"),)) == 0
    assert judged_up_to((span(1, (1, 3)), span(2, (4, 5), "partial"))) == 3


@pytest.mark.req("L68", "L78", "L79")
def test_a_takeover_parts_standing_messages_from_the_others() -> None:
    talk = Talk()
    talk.user("add a login page with a form")
    talk.user("never push to main")
    talk.user("thanks, looks fine")
    talk.user("now the logout")
    found = offering(talk.source(first=3, foreign_summary="## Goal"))
    assert found.takeover
    assert names(found.of("standing")) == ["u2"]
    assert names(found.of("earlier")) == ["u1", "u3"]
    assert names(found.of("span")) == ["u4"]
    assert [one.needs_label for one in found.offered] == [True, False, True, True]
    assert [one.words_from for one in found.offered] == [160, 600, 160, 600]
    assert found.listed == {2}


def test_standing_ones_are_listed_newest_first_until_their_room_is_used_up() -> None:
    talk = Talk()
    for n in range(1, 9):
        talk.user(f"never do thing {n}: " + "x" * 1_000)
    talk.user("go on")
    found = offering(talk.source(first=8, foreign_summary="s"))
    assert len(found.of("standing")) == 8
    assert found.listed == {4, 5, 6, 7, 8}  # five of 1,018; a sixth would pass 6,000


def test_of_the_others_the_newest_sixty_are_offered() -> None:
    talk = talk_of(71, "what does part {} look like so far")
    found = offering(talk.source(first=70, foreign_summary="s"))
    assert names(found.of("earlier")) == [f"u{n}" for n in range(11, 71)]
    assert found.left_out == 10


@pytest.mark.req("L88", "L90")
def test_with_an_own_state_only_what_no_whole_span_judged_is_offered() -> None:
    talk = talk_of(6)
    state = State(span=2, spans=(span(1, (1, 2)), span(2, (3, 3), "partial")))
    found = offering(talk.source(first=5, state=state, foreign_summary="s"))
    assert names(found.offered) == ["u3", "u4", "u5", "u6"]


def test_a_goal_command_without_words_of_the_user_needs_no_label() -> None:
    talk = Talk()
    talk.user("<goal_objective>unclosed template text")
    found = offering(talk.source())
    assert [one.needs_label for one in found.offered] == [False]


def test_what_a_message_already_did_is_told() -> None:
    talk = talk_of(5)
    users = talk.source().users
    rule = Rule(
        id="R1",
        u=1,
        entry="e",
        text="x",
        start=0,
        end=1,
        whole=True,
        span=1,
        origin="pass",
        seq=1,
        status="lifted",
        by="u5",
    )
    rules = [rule, replace(rule, id="R2", u=2, status="active", by=None)]
    assert done_by(users[0], rules) == "recorded as R1, lifted by u5"
    assert done_by(users[1], rules) == "recorded as R2"
    assert done_by(users[4], rules) == "lifted R1"
    assert done_by(users[2], rules) == ""


@pytest.mark.req("L68")
def test_pasted_text_is_no_standing_message_of_the_user() -> None:
    talk = Talk()
    talk.user("> never push to main\nwho wrote that?")
    talk.user("```\nnever push to main\n```\nwhat is that file")
    talk.user("Kim wrote: never push\nanswer her")
    talk.user("go on")
    found = offering(talk.source(first=3, foreign_summary="## Goal"))
    assert found.of("standing") == ()
    assert names(found.of("earlier")) == ["u1", "u2", "u3"]
