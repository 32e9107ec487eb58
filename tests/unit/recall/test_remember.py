"""What `longhaul_remember` accepts, what it becomes, and what it says to the rest."""

import pytest
from msgspec.structs import replace

from longhaul_tui.compaction import UserMessage
from longhaul_tui.recall.remember import Context, Refused, Remembered, Wanted, remember, wanted
from longhaul_tui.state.event_codec import decode_event, encode_event
from longhaul_tui.state.events import Correction, DeadEnd, Decision, DoneWhen, Lift, Source
from longhaul_tui.state.values import State
from tests.states import item, lifted, rule, said

AT = "2026-11-30T02:00:00.000Z"
SAID = (
    "Make the kiln resume. Done when make test passes.",
    "never use mocks; fakes only",
    "keep every file under 400 lines",
    "go ahead and use a mock in the bench",
    "the no-mocks rule no longer applies",
)


def message(n: int, text: str) -> UserMessage:
    """u<n>, all of it the user's own words."""
    return UserMessage(n=n, entry=f"e{n}", text=text, start=0, end=len(text))


STATE = State(
    span=3,
    rules=(rule(1, 2, SAID[1]), replace(rule(2, 3, SAID[2]), entry="e3")),
    decisions=(item("D4", "write the resume point after every step of a firing", 1, "C4"),),
    dead_ends=(item("X2", "a socket to the old controller forgets its step", 2),),
    last_seq=17,
    pending=("p1", "p2"),
)


def context(*texts: str, state: State = STATE, per_span: int = 10) -> Context:
    return Context(
        state=state,
        messages=[message(n, text) for n, text in enumerate(texts or SAID, 1)],
        commands=12,
        errors=3,
        at=AT,
        per_span=per_span,
    )


def source(u: int | None) -> Source:
    entry = None if u is None else f"e{u}"
    return Source(seq=18, span=4, origin="remember", at=AT, u=u, entry=entry)


def accepted(call: Wanted, where: Context) -> Remembered:
    done = remember(call, where)
    assert isinstance(done, Remembered), done
    return done


def refused(call: Wanted, where: Context | None = None) -> Refused:
    done = remember(call, where or context())
    assert isinstance(done, Refused), done
    assert done.reply == f"refused: {done.code}: {done.advice}"
    assert "\n" not in done.reply
    assert done.advice
    return done


@pytest.mark.req("L200")
def test_a_correction_is_the_whole_short_message_in_the_users_words() -> None:
    text = " from now on tests go under tests/\n"
    done = accepted(Wanted(kind="correction", quote="tests go under tests/"), context(*SAID, text))
    assert done.reply == "recorded R3"
    assert done.event == Correction(
        source=source(6),
        id="R3",
        text="from now on tests go under tests/",
        start=1,
        end=34,
        whole=True,
    )


@pytest.mark.req("L200")
def test_a_correction_of_a_long_message_is_the_sentences_that_hold_the_quote() -> None:
    standing = "Our servers run Node 22, so no newer syntax."
    text = f"{'w' * 300}. {standing} Then look at the bench."
    done = accepted(Wanted(kind="correction", quote="servers run Node 22"), context(text))
    assert isinstance(done.event, Correction)
    assert (done.event.text, done.event.whole) == (standing, False)
    assert text[done.event.start : done.event.end] == standing


@pytest.mark.req("L200")
def test_offsets_count_in_the_quotable_text() -> None:
    text = '<skill name="x" location="/s">\nnever push to main\n</skill>\n\nplease never force-push'
    start = text.index("please")
    one = UserMessage(n=1, entry="e1", text=text, start=start, end=len(text))
    where = replace(context(), messages=[one])
    done = accepted(Wanted(kind="correction", quote="never force-push"), where)
    assert isinstance(done.event, Correction)
    assert (done.event.start, done.event.end) == (0, len("please never force-push"))
    assert refused(Wanted(kind="correction", quote="never push to main"), where).code == (
        "quote-not-yours"
    )


@pytest.mark.req("L200", "L46")
def test_a_lift_ends_a_rule_by_the_users_own_withdrawal() -> None:
    done = accepted(
        Wanted(kind="lift", target="[r1]", quote="no-mocks rule no longer applies"), context()
    )
    assert done.reply == "recorded: R1 lifted"
    assert done.event == Lift(
        source=source(5), targets=("R1",), quote=SAID[4], start=0, end=len(SAID[4])
    )


@pytest.mark.req("L200")
def test_a_decision_and_a_dead_end_are_the_agents_own_sentence_with_evidence() -> None:
    text = "a torn last line\nis dropped"
    for kind, letter, made in (("decision", "D5", Decision), ("dead-end", "X3", DeadEnd)):
        call = Wanted(kind=kind, text=text, evidence=("C12", "e3", "U5", "C12"))
        done = accepted(call, context())
        assert done.reply == f"recorded {letter}"
        assert done.event == made(
            source=source(None),
            id=letter,
            text="a torn last line is dropped",
            evidence=("C12", "E3", "u5"),
        )


@pytest.mark.req("L200")
def test_done_when_is_the_users_own_criterion() -> None:
    done = accepted(Wanted(kind="done-when", quote="Done when make test passes"), context())
    assert done.reply == "recorded done-when"
    assert done.event == DoneWhen(source=source(1), quote=SAID[0], start=0, end=len(SAID[0]))


@pytest.mark.req("L200")
@pytest.mark.parametrize(
    ("call", "code"),
    [
        (Wanted(kind="correction"), "quote-short"),
        (Wanted(kind="lift", quote="no-mocks rule no longer"), "no-target"),
        (Wanted(kind="lift", target="R1"), "quote-short"),
        (Wanted(kind="decision"), "text-length"),
        (Wanted(kind="dead-end"), "text-length"),
        (Wanted(kind="done-when"), "quote-short"),
        (Wanted(kind="rule", quote="never use mocks"), "kind"),
        (Wanted(), "kind"),
    ],
)
def test_a_missing_field_is_named_by_a_code(call: Wanted, code: str) -> None:
    assert refused(call).code == code


@pytest.mark.req("L201")
def test_a_quote_has_twelve_characters_of_one_message_word_for_word() -> None:
    assert refused(Wanted(kind="correction", quote="tests go un")).code == "quote-short"
    text = "tests go up to tests/"
    done = remember(Wanted(kind="correction", quote="tests go up "), context(text))
    assert isinstance(done, Refused)
    assert done.code == "quote-short"
    assert accepted(Wanted(kind="correction", quote="tests go up to"), context(text)).event
    for quote in ("Tests go up to tests", "tests go upto tests/", "ests go up to tests"):
        assert refused(Wanted(kind="correction", quote=quote), context(text)).code == (
            "quote-not-yours"
        )


@pytest.mark.req("L201", "L59")
def test_of_several_messages_that_hold_the_quote_the_newest_counts() -> None:
    texts = ("always run the linter", "yes", "always run the linter, please", "no")
    done = accepted(
        Wanted(kind="correction", quote="always run the linter"),
        context(*texts, state=State()),
    )
    assert isinstance(done.event, Correction)
    assert done.event.source.u == 3


@pytest.mark.req("L45", "L44")
def test_a_permission_lifts_nothing() -> None:
    call = Wanted(kind="lift", target="R1", quote="go ahead and use a mock in the bench")
    found = refused(call)
    assert found.code == "lift-not-yours"
    assert found.advice.startswith("u4 withdraws nothing in these words")


@pytest.mark.req("L41")
def test_a_withdrawal_of_something_else_lifts_nothing() -> None:
    call = Wanted(kind="lift", target="R2", quote="the no-mocks rule no longer applies")
    assert refused(call).code == "lift-not-yours"


def test_a_message_lifts_only_rules_that_are_older() -> None:
    state = State(rules=(rule(1, 2, "mocks are fine"),))
    texts = ("the mocks ban no longer applies", "mocks are fine")
    call = Wanted(kind="lift", target="R1", quote="mocks ban no longer applies")
    assert refused(call, context(*texts, state=state)).code == "lift-not-yours"


@pytest.mark.req("L36", "L37")
def test_a_replaced_rule_is_lifted_only_by_name_of_what_stands_for_it() -> None:
    old = replace(rule(1, 1, "indent with tabs"), status="replaced", by="R2")
    new = replace(rule(2, 2, "indent with two spaces"), replaces=("R1",))
    texts = (old.text, new.text, "the indent rule no longer applies", "two spaces no longer apply")
    where = context(*texts, state=State(rules=(old, new)))
    quote = "the indent rule no longer applies"
    found = refused(Wanted(kind="lift", target="R1", quote=quote), where)
    assert found.code == "no-target"
    assert 'R2 [u2] "indent with two spaces" is in force' in found.advice
    assert refused(Wanted(kind="lift", target="R2", quote=quote), where).code == "lift-not-yours"
    done = accepted(Wanted(kind="lift", target="R2", quote="two spaces no longer apply"), where)
    assert done.event


def test_a_rule_that_was_lifted_before_stays_as_it_is() -> None:
    state = State(rules=(lifted(1, 2, SAID[1], "u5", 1),))
    done = accepted(
        Wanted(kind="lift", target="R1", quote="no-mocks rule no longer"), context(state=state)
    )
    assert (done.event, done.reply) == (None, "already lifted: R1")


@pytest.mark.parametrize("target", ["R9", "u2", "", "two", "R0"])
def test_an_unknown_target_is_answered_with_the_rules_in_force(target: str) -> None:
    call = Wanted(kind="lift", target=target, quote="no-mocks rule no longer applies")
    found = refused(call)
    assert (found.code, "R1, R2" in found.advice) == ("no-target", True)


@pytest.mark.req("L228")
@pytest.mark.parametrize(
    ("call", "reply"),
    [
        (Wanted(kind="correction", quote="never use mocks;"), "already R1"),
        (
            Wanted(kind="decision", text="write the resume point after every step of the firing"),
            "already D4",
        ),
        (
            Wanted(kind="dead-end", text="A socket to the old controller forgets its step."),
            "already X2",
        ),
    ],
)
def test_what_is_there_already_is_answered_with_its_id_and_not_written(
    call: Wanted, reply: str
) -> None:
    done = accepted(call, context(per_span=0))
    assert (done.event, done.reply) == (None, reply)


def test_a_message_whose_rule_was_lifted_makes_no_second_one() -> None:
    state = State(rules=(lifted(1, 2, SAID[1], "u5", 1),))
    done = accepted(Wanted(kind="correction", quote=SAID[1]), context(state=state))
    assert (done.event, done.reply) == (None, "already R1 (lifted by u5)")


def test_the_same_done_when_is_not_written_twice() -> None:
    state = State(done_when=said(1, SAID[0]))
    done = accepted(Wanted(kind="done-when", quote="Done when make test"), context(state=state))
    assert (done.event, done.reply) == (None, "already done-when")


@pytest.mark.req("L202")
def test_the_eleventh_write_of_a_span_is_refused_with_the_number_and_the_next_span_takes_it() -> (
    None
):
    call = Wanted(kind="decision", text="rename the bench to trial")
    nine = replace(STATE, pending=tuple(f"p{n}" for n in range(9)))
    assert accepted(call, context(state=nine)).event
    ten = replace(STATE, pending=tuple(f"p{n}" for n in range(10)))
    found = refused(call, context(state=ten))
    assert found.code == "limit"
    assert found.advice.startswith("10 of 10 ")
    closed = replace(ten, span=4, pending=())
    assert accepted(call, context(state=closed)).event


@pytest.mark.parametrize(("chars", "taken"), [(11, False), (12, True), (240, True), (241, False)])
def test_the_agents_sentence_has_12_to_240_characters(chars: int, taken: bool) -> None:
    text = ("y z" * 80 + "y")[:chars].rstrip().ljust(chars, "q")
    done = remember(Wanted(kind="decision", text=text), context())
    assert isinstance(done, Remembered) is taken
    assert taken or (isinstance(done, Refused) and done.code == "text-length")


@pytest.mark.parametrize("evidence", ["C13", "E4", "u6", "C0", "X2", "see above"])
def test_evidence_that_does_not_exist_is_named(evidence: str) -> None:
    call = Wanted(kind="decision", text="rename the bench to trial", evidence=(evidence,))
    found = refused(call)
    assert found.code == "no-evidence"
    assert found.advice.endswith("there are C1-C12, E1-E3, u1-u5")


def test_at_most_four_ids_of_evidence_are_kept() -> None:
    ids = ("C1", "C2", "C3", "C4", "C5")
    done = accepted(
        Wanted(kind="decision", text="rename the bench to trial", evidence=ids), context()
    )
    assert isinstance(done.event, Decision)
    assert done.event.evidence == ids[:4]


def test_parameters_are_read_as_a_model_writes_them() -> None:
    given: dict[str, object] = {
        "kind": " Dead_End ",
        "text": "a fake sensor",
        "quote": None,
        "target": 7,
        "evidence": "C3 and `E2`; [u1]",
        "more": {},
    }
    assert wanted(given) == Wanted(
        kind="dead-end", text="a fake sensor", evidence=("C3", "E2", "u1")
    )
    assert wanted({"evidence": ["C3", 4, "E2, u1"]}).evidence == ("C3", "E2", "u1")
    assert wanted({}) == Wanted()


def test_what_was_made_is_read_back_from_the_record_as_it_was() -> None:
    calls = (
        Wanted(kind="lift", target="R1", quote="no-mocks rule no longer applies"),
        Wanted(kind="decision", text="rename the bench to trial", evidence=("C1",)),
        Wanted(kind="dead-end", text="rename the bench to trial"),
        Wanted(kind="done-when", quote="Done when make test passes"),
        Wanted(kind="correction", quote="go ahead and use a mock in the bench"),
    )
    for call in calls:
        event = accepted(call, context()).event
        assert event is not None
        read, flaws = decode_event(encode_event(event))
        assert (read, list(flaws)) == (event, [])
