"""The failure ladder of a pass: retries, the better answer, the route, no answer at all
(STATE U39-U41, U79-U85)."""

import json
from threading import Event

import pytest

from longhaul_tui.compaction import Cancelled, Compaction, Fallback, Models, Step
from longhaul_tui.models.contract import (
    Cost,
    ModelFailure,
    ModelInfo,
    ModelReply,
    ModelRequest,
    ModelResult,
    Usage,
)
from longhaul_tui.models.routing import ModelSpec, RouteChoice
from longhaul_tui.passes.compactor import StateCompactor
from longhaul_tui.settings import NarrativePolicy, Settings
from longhaul_tui.state.events import Value
from tests.own import OwnSession
from tests.passing import (
    Ticking,
    a_night,
    answer,
    append,
    compacted,
    labelling,
    prepared,
    rules_of,
    run,
    running,
)
from tests.scripted import INFO, Script, ScriptedModel

RULE = "never use mocks; fakes only"
ROUTE = ModelInfo(provider="cheap", id="tiny", context_window=200_000)
CHOSEN = RouteChoice(configured="cheap/tiny", spec=ModelSpec("cheap", "tiny"), why="route")
WHOLE = labelling({"u2": "rule"})


def cut_off(_request: ModelRequest) -> ModelReply:
    """Thought until the budget was gone."""
    return ModelReply(
        text="", provider="scripted", model="small", stop="length", usage=Usage(), ms=5
    )


def routed(
    night: OwnSession,
    route: ScriptedModel,
    own: ScriptedModel | None,
    compactor: StateCompactor | None = None,
    clock: Ticking | None = None,
) -> Compaction:
    source = prepared(night).source
    models = Models(own=own, route=route, choice=CHOSEN)
    around = running(clock=clock or Ticking())
    outcome = (compactor or StateCompactor()).run(source, models, around)
    assert isinstance(outcome, Compaction), outcome
    return outcome


# -- one retry, the better answer ----------------------------------------------------------------


@pytest.mark.req("L17", "L91")
def test_a_good_answer_is_one_request_and_a_defect_one_more_with_a_note() -> None:
    model = ScriptedModel([WHOLE])
    compacted(a_night(RULE), model)
    assert [request.purpose for request in model.requests] == ["diff"]
    model = ScriptedModel([answer(labels={"u1": "not a rule"}), WHOLE])
    made = compacted(a_night(RULE), model)
    assert [request.purpose for request in model.requests] == ["diff", "retry"]
    note = model.requests[1].prompt[-1].text
    assert "u2" in note
    assert "has no label" in note
    assert model.requests[1].prompt[-2].role == "assistant"
    assert [row.end for row in made.record.refusals] == ["mended"]
    assert [row.sent for row in made.record.refusals] == ["note"]


@pytest.mark.req("L92")
def test_the_first_answer_is_kept_where_the_retry_is_junk_or_throws() -> None:
    for second in ("I would rather talk", ModelFailure(kind="timeout"), RuntimeError("boom")):
        night = a_night(RULE)
        first = answer(labels={"u1": "lifts R9", "u2": "rule"})
        made = compacted(night, ScriptedModel([first, second]))
        append(night, made)
        assert rules_of(night) == {"R1": RULE}
        assert made.details.narrative.kind == "full"


def test_an_answer_stays_unverified_with_the_reason_of_the_last_try() -> None:
    first = answer(labels={"u1": "not a rule"})
    for second, reason in (
        (first, "unverified"),
        (ModelFailure(kind="timeout"), "timeout"),
        (ModelFailure(kind="auth", status=401), "auth"),
        (RuntimeError("boom"), "transport"),
    ):
        made = compacted(a_night(RULE), ScriptedModel([first, second]))
        assert made.details.narrative.kind == "partial"
        assert made.details.narrative.reason == reason
        assert made.details.narrative.unverified_chunks == 1


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        (ModelFailure(kind="timeout"), "timeout"),
        (ModelFailure(kind="auth", status=401), "auth"),
        (ModelFailure(kind="network"), "transport"),
        (ModelFailure(kind="status", status=400), "transport"),
        (ModelFailure(kind="no-model"), "no-model"),
        ("no object here", "not-json"),
        (cut_off, "output-limit"),
        (ValueError("bad"), "transport"),
    ],
)
@pytest.mark.req("L110", "L111")
def test_a_close_without_a_narrative_says_why_and_still_knows_ledger_and_world(
    script: object, reason: str
) -> None:
    night = a_night(RULE)
    model = ScriptedModel(rest=script)  # type: ignore[arg-type]  # any script
    made = compacted(night, model)
    assert made.details.narrative.kind == "none"
    assert made.details.narrative.reason == reason
    assert made.line.reason == reason
    assert f"\n1. [u1–u2] (narrative unavailable: {reason})\n" in made.summary
    assert [error.id for error in made.details.ledger.open_errors] == ["E1"]
    assert [claim.id for claim in made.details.ledger.claims] == ["C1"]
    assert [event.text for event in made.details.events if isinstance(event, Value)] == ["1 failed"]
    assert len(made.details.events) == 1
    append(night, made)
    assert night.snapshot().state.anomalies == ()


def test_no_model_at_all_closes_and_names_it() -> None:
    made = compacted(a_night(RULE), None)
    assert made.details.narrative.reason == "no-model"
    assert made.line.calls == 0
    assert made.usage is None


# -- output limit --------------------------------------------------------------------------------


@pytest.mark.req("L108")
def test_a_stop_at_the_limit_is_asked_again_with_a_raised_budget_that_the_trace_shows() -> None:
    model = ScriptedModel([cut_off, WHOLE])
    made = compacted(a_night(RULE), model)
    assert [request.max_tokens for request in model.requests] == [3_000, 8_192]
    assert [(call.kind, call.budget, call.stop) for call in made.record.trace.calls] == [
        ("diff", 3_000, "length"),
        ("retry", 8_192, "stop"),
    ]
    assert made.details.narrative.kind == "full"
    assert len(model.requests[1].prompt) == len(model.requests[0].prompt)


def test_the_raised_budget_is_the_fixable_retry_and_never_a_third_answer() -> None:
    model = ScriptedModel([cut_off, "junk"])
    compacted(a_night(RULE), model)
    model = ScriptedModel(["junk", cut_off])
    made = compacted(a_night(RULE), model)
    assert len(model.requests) == 2
    assert made.details.narrative.reason == "output-limit"


def test_without_fixable_retries_the_raised_budget_is_asked_for_all_the_same() -> None:
    settings = Settings(narrative_policy=NarrativePolicy(fixable_retries=0))
    model = ScriptedModel([cut_off, "junk"])
    compacted(a_night(RULE), model, settings=settings)
    assert [request.max_tokens for request in model.requests] == [3_000, 8_192]


def test_a_model_without_room_for_more_is_not_asked_the_same_again() -> None:
    model = ScriptedModel([cut_off], info=ModelInfo(provider="s", id="m", max_tokens=2_000))
    settings = Settings(narrative_policy=NarrativePolicy(fixable_retries=0))
    made = compacted(a_night(RULE), model, settings=settings)
    assert [request.max_tokens for request in model.requests] == [2_000]
    assert made.details.narrative.reason == "output-limit"


@pytest.mark.req("L229")
def test_the_policy_s_numbers_reach_the_request() -> None:
    model = ScriptedModel([WHOLE])
    compacted(a_night(RULE), model)
    assert model.requests[0].max_tokens == 3_000
    assert model.requests[0].timeout_ms == 30 * 60_000
    assert model.requests[0].reasoning is None
    policy = NarrativePolicy(fixable_retries=3, output_tokens=700, timeout_ms=9_000)
    model = ScriptedModel(rest=answer(labels={}))
    compacted(a_night(RULE), model, settings=Settings(narrative_policy=policy))
    assert [request.max_tokens for request in model.requests] == [700] * 4
    assert {request.timeout_ms for request in model.requests} == {9_000}


# -- transport, route ----------------------------------------------------------------------------


def test_a_server_that_is_busy_is_asked_again_after_one_and_four_seconds() -> None:
    busy = ModelFailure(kind="status", status=503)
    model = ScriptedModel([busy, busy, WHOLE])
    waits: list[float] = []
    made = compacted(a_night(RULE), model, around=running(waits=waits))
    assert waits == [1.0, 4.0]
    assert [call.stop for call in made.record.trace.calls] == ["status", "status", "stop"]
    assert made.details.narrative.kind == "full"
    model = ScriptedModel(rest=busy)
    compacted(a_night(RULE), model)
    assert len(model.requests) == 3


@pytest.mark.req("L109", "L120")
def test_a_route_that_fails_is_replaced_by_the_own_model_once_an_answer() -> None:
    night = a_night(RULE)
    route = ScriptedModel(rest=ModelFailure(kind="network"), info=ROUTE)
    own = ScriptedModel([answer(labels={}), WHOLE])
    made = routed(night, route, own)
    assert len(route.requests) == 1
    assert len(own.requests) == 2
    assert [(call.provider, call.kind) for call in made.record.trace.calls] == [
        ("cheap", "diff"),
        ("scripted", "diff"),
        ("scripted", "retry"),
    ]
    shown = made.record.trace.route
    assert (shown.configured, shown.used, shown.why) == (
        "cheap/tiny",
        "scripted/small",
        "unavailable",
    )


@pytest.mark.req("L120")
def test_with_the_breaker_off_every_answer_asks_the_route_and_then_the_own_model() -> None:
    night = a_night(RULE)
    route = ScriptedModel(rest=ModelFailure(kind="network"), info=ROUTE)
    own = ScriptedModel(rest=ModelFailure(kind="status", status=400))
    settings = Settings(route_failure_threshold=0)
    source = prepared(night, settings=settings).source
    outcome = StateCompactor().run(source, Models(own=own, route=route, choice=CHOSEN), running())
    assert isinstance(outcome, Compaction)
    assert (len(route.requests), len(own.requests)) == (1, 1)
    own = ScriptedModel([answer(labels={}), WHOLE])
    StateCompactor().run(source, Models(own=own, route=route, choice=CHOSEN), running())
    assert (len(route.requests), len(own.requests)) == (3, 2)


@pytest.mark.req("L230")
def test_the_breaker_outlives_the_pass_and_ends_with_the_cool_down() -> None:
    compactor, clock = StateCompactor(), Ticking()
    night = a_night(RULE)
    route = ScriptedModel([ModelFailure(kind="network")], rest=WHOLE, info=ROUTE)
    routed(night, route, ScriptedModel(rest=WHOLE), compactor, clock)
    clock.now += 29 * 60
    made = routed(night, route, ScriptedModel([WHOLE]), compactor, clock)
    assert len(route.requests) == 1
    assert made.record.trace.route.why == "breaker-open"
    clock.now += 2 * 60
    again = routed(night, route, ScriptedModel(), compactor, clock)
    assert len(route.requests) == 2
    assert again.record.trace.route.used == "cheap/tiny"
    assert again.record.trace.route.why == "route"


def test_a_route_without_an_own_model_closes_with_its_failure() -> None:
    route = ScriptedModel(rest=ModelFailure(kind="timeout"), info=ROUTE)
    made = routed(a_night(RULE), route, None)
    assert made.details.narrative.reason == "timeout"


def test_the_summariser_s_headers_go_with_every_call() -> None:
    headers = {"scripted": {"x-session": "longhaul-{sessionId}", "bad name": "x"}}
    model = ScriptedModel([answer(labels={}), WHOLE])
    night = a_night(RULE)
    compacted(night, model, settings=Settings(summarizer_headers=headers))
    session = night.snapshot().identity.session_id
    assert [request.headers for request in model.requests] == [
        (("x-session", f"longhaul-{session}"),)
    ] * 2


# -- usage ---------------------------------------------------------------------------------------


def priced(text: str, cost: Cost | None, *, tells: bool = True) -> ModelReply:
    usage = Usage(input=1_000, output=200, cache_read=50, cache_write=7, cost=cost)
    return ModelReply(
        text=text, provider="scripted", model="small", usage=usage if tells else None, ms=5
    )


def test_usage_is_the_whole_sum_or_nothing() -> None:
    cost = Cost(input=0.5, output=0.25, cache_read=0.125, cache_write=0.0625, total=0.9375)
    bad, good = answer(labels={}), answer(labels={"u1": "not a rule", "u2": "rule"})
    made = compacted(a_night(RULE), ScriptedModel([priced(bad, cost), priced(good, cost)]))
    assert made.usage is not None
    assert (made.usage.input, made.usage.output) == (2_000, 400)
    assert (made.usage.cache_read, made.usage.cache_write) == (100, 14)
    assert made.usage.total_tokens == 2_514
    assert (made.usage.cost_input, made.usage.cost_output) == (1.0, 0.5)
    assert (made.usage.cost_cache_read, made.usage.cost_cache_write) == (0.25, 0.125)
    assert made.usage.cost_total == 1.875
    assert (made.line.calls, made.line.input_tokens, made.line.output_tokens) == (2, 2_000, 400)
    for second in (priced(good, None), priced(good, cost, tells=False)):
        made = compacted(a_night(RULE), ScriptedModel([priced(bad, cost), second]))
        assert made.usage is None
        assert made.details.usage is not None
    endless = replace_cost(cost, float("inf"))
    made = compacted(a_night(RULE), ScriptedModel([priced(good, endless)]))
    assert made.usage is None


def replace_cost(cost: Cost, total: float) -> Cost:
    return Cost(
        input=cost.input,
        output=cost.output,
        cache_read=cost.cache_read,
        cache_write=cost.cache_write,
        total=total,
    )


# -- cancelled, thrown, hostile ------------------------------------------------------------------


class Stopping:
    """A cancel that sets itself at the n-th look."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.mark.req("L117")
def test_wherever_a_pass_is_cancelled_it_leaves_nothing_and_never_throws() -> None:
    night = a_night(RULE)
    ends = []
    for looks in range(40):
        outcome = run(
            night,
            ScriptedModel([answer(labels={}), WHOLE]),
            around=running(cancel=Stopping(looks)),
        )
        ends.append(type(outcome))
    whole = ends.index(Compaction)
    assert 4 <= whole < 30
    assert set(ends[:whole]) == {Cancelled}
    assert set(ends[whole:]) == {Compaction}


def test_a_cancel_during_a_call_is_a_cancel_even_where_the_call_answers() -> None:
    cancel = Event()

    def slow(request: ModelRequest) -> str:
        cancel.set()
        return WHOLE(request)

    outcome = run(a_night(RULE), ScriptedModel([slow]), around=running(cancel=cancel))
    assert isinstance(outcome, Cancelled)

    def pause(_seconds: float) -> None:
        cancel.set()

    cancel.clear()
    model = ScriptedModel([ModelFailure(kind="overload")])
    outcome = run(a_night(RULE), model, around=running(cancel=cancel, pause=pause))
    assert isinstance(outcome, Cancelled)
    assert len(model.requests) == 1


def test_a_provider_that_gives_up_by_itself_cancels_nothing() -> None:
    made = compacted(a_night(RULE), ScriptedModel(rest=ModelFailure(kind="aborted")))
    assert made.details.narrative.reason == "transport"


@pytest.mark.req("L116", "L117")
def test_a_pass_that_throws_at_any_step_is_a_fallback_with_class_and_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for step in ("Turns", "offering", "plan", "Diff", "close"):
        with monkeypatch.context() as patch:

            def boom(*_args: object, **_more: object) -> object:
                raise KeyError("line one\nline two " + "x" * 400)

            patch.setattr(f"longhaul_tui.passes.compactor.{step}", boom)
            outcome = run(a_night(RULE), ScriptedModel(rest=WHOLE))
        assert isinstance(outcome, Fallback), step
        assert outcome.error_class == "KeyError"
        assert "\n" not in outcome.error
        assert len(outcome.error) <= 200


def test_whoever_watches_the_progress_may_fail_too() -> None:
    def boom(_step: Step) -> None:
        raise OSError("gone")

    outcome = run(a_night(RULE), ScriptedModel(rest=WHOLE), around=running(progress=boom))
    assert isinstance(outcome, Fallback)


@pytest.mark.req("L3")
def test_the_phases_come_in_order() -> None:
    steps: list[Step] = []
    run(a_night(RULE), ScriptedModel([WHOLE]), around=running(progress=steps.append))
    begun = [step.phase for step in steps if not step.call]
    assert begun == ["ledger", "fold", "model", "verify", "close"]
    assert [step.call for step in steps if step.call] == ["diff"]
    assert [step.phase for step in steps] == ["ledger", "fold", *["model"] * 2, "verify", "close"]


SMALL = ModelInfo(provider="scripted", id="small", context_window=12_000)
BLOCKS = (
    ("indent", "tabs", "spaces", "log", "SYNC", "TIDE"),
    ("quote", "ticks", "commas", "branch", "OAK", "ELM"),
    ("wrap", "hyphens", "ellipses", "report", "MONDAY", "FRIDAY"),
    ("name", "camels", "snakes", "ticket", "ALPHA", "OMEGA"),
)


def hard_night(blocks: int = 4) -> OwnSession:
    """Every block can raise a defect, a lift of a replaced rule, and a rule that may replace."""
    night = OwnSession()
    for verb, old, new, what, first, second in BLOCKS[:blocks]:
        night.says(f"{verb} the code with {old} everywhere")
        night.says(f"{verb} the code with {new} instead of {old}")
        night.says(f"the rule to {verb} with {old}, now with {new}, no longer applies")
        night.says(f"{what} lines start with {first}: from here on")
        night.says(f"{what} lines no longer start with {first}: they start with {second}: now")
        for _ in range(13):
            night.assistant("word " * 300)
    night.says("go on " + "x" * 200)
    return night


def endless(request: ModelRequest) -> str:
    """Defects first; then a lift of a replaced rule that nothing raised before; then rules that
    may replace others."""
    assert request.task is not None
    asked = [message.u for message in request.task.messages]
    if request.purpose == "diff":
        return answer(labels={})
    if request.purpose == "retry":
        one, two, three, four, five = asked[:5]
        labels = {one: "rule", two: f"rule and lifts {one}", three: f"lifts {one}"}
        return answer(labels={**labels, four: "rule", five: "rule"})
    question = request.task.questions[-1]
    lifts = "lifts" if request.purpose == "lift" else "rule and lifts"
    return answer(labels={question.u: f"{lifts} {question.target}"})


@pytest.mark.req("L118", "L18")
def test_four_chunks_of_four_answers_are_the_most_a_pass_ever_asks() -> None:
    night = hard_night()
    model = ScriptedModel(rest=endless, info=SMALL)
    made = compacted(night, model)
    assert [request.purpose for request in model.requests] == [
        "diff",
        "retry",
        "lift",
        "question",
    ] * 4
    append(night, made)
    state = night.snapshot().state
    assert state.anomalies == ()
    assert [rule.status for rule in state.rules] == [
        "replaced",
        "lifted",
        "replaced",
        "active",
    ] * 4


@pytest.mark.req("L118")
def test_a_model_that_is_cut_off_after_a_defect_is_not_asked_a_fifth_time() -> None:
    def cutting(request: ModelRequest) -> str | ModelReply:
        return cut_off(request) if request.purpose == "retry" else endless(request)

    for script in (cutting, "junk", "[" * 9_000, cut_off, "{" + '"a":' * 4_000):
        model = ScriptedModel(rest=script, info=SMALL)
        compacted(hard_night(), model)
        assert len(model.requests) <= 8


@pytest.mark.req("L117")
def test_a_model_that_throws_at_any_call_still_closes_the_span() -> None:
    for at in range(16):
        night = hard_night()
        script: list[Script] = [endless for _ in range(at)]
        script.append(OSError("reset"))
        made = compacted(night, ScriptedModel(script, rest=endless, info=SMALL))
        append(night, made)
        assert night.snapshot().state.anomalies == ()


@pytest.mark.req("L115")
def test_a_span_with_one_unverified_chunk_is_carried_whole() -> None:
    night = hard_night()
    good = labelling()
    script: list[Script] = [good, ModelFailure(kind="timeout"), good, good]
    append(night, compacted(night, ScriptedModel(script, info=SMALL)))
    spans = night.snapshot().state.spans
    assert (spans[0].narrative.kind, spans[0].narrative.unverified_chunks) == ("partial", 1)
    night.says("go on " + "y" * 200)
    model = ScriptedModel([good])
    made = compacted(night, model)
    assert model.requests[0].task is not None
    assert [message.u for message in model.requests[0].task.messages] == [
        f"u{n}" for n in range(1, 22)
    ]
    assert made.record.carried


@pytest.mark.req("L103")
def test_the_questions_of_the_worst_case_are_told_in_the_span_record() -> None:
    night = hard_night(1)
    made = compacted(night, ScriptedModel(rest=endless, info=SMALL))
    assert [(row.u, row.target, row.answer) for row in made.record.questions] == [
        (3, "R2", "lifts u2"),
        (5, "R3", "rule and lifts u4"),
    ]
    assert [
        (row.code, row.item, row.attempt, row.sent, row.end)
        for row in made.record.refusals
        if row.code != "label-missing"
    ] == [("target-replaced", "lifts u1", 2, "question", "mended")]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        '{"labels": 3}',
        '{"labels": {"u1": ["rule"], "u2": {"a": 1}}, "words": [1, 2], "quotes": {"u": null}}',
        '{"labels": {"u1": "not a rule", "u2": "rule"}, "now": "later", "narrative": 7}',
        json.dumps({"labels": {f"u{n}": "rule" for n in range(5_000)}}),
        json.dumps({"decisions": [{"text": "t" * 9_000, "evidence": ["C999"] * 500}] * 300}),
        json.dumps({"values": [{"text": "\ud800", "from": "u1", "label": "\x1b[2J"}] * 99}),
        json.dumps({"labels": {"u1": "lifts C3, E9, Z4", "u2": "lifts R0, R-1, u99999999999"}}),
        '{"labels": {"u1": "rule"' + " " * 30_000,
        "\x00\x1b]8;;http://x\x07{}",
    ],
)
def test_whatever_a_model_writes_the_span_closes_and_the_fold_agrees(text: str) -> None:
    night = a_night(RULE)
    made = compacted(night, ScriptedModel(rest=text))
    append(night, made)
    state = night.snapshot().state
    assert state.anomalies == ()
    assert set(rules_of(night).values()) <= {RULE, night.text_of(night.users()[0])}


def test_what_is_not_even_a_result_is_a_fallback() -> None:
    class Odd:
        info = INFO

        def ask(self, _request: ModelRequest, _cancel: object) -> ModelResult:
            return None  # type: ignore[return-value]  # what a broken provider may do

    outcome = run(a_night(RULE), Odd())
    assert isinstance(outcome, Fallback | Compaction)
