"""How a span is fitted into the window of whoever is asked, and what the trace says of it
(STATE U57, U77, U83)."""

import json

import pytest

from longhaul_tui.compaction import Compaction, Models
from longhaul_tui.models.contract import ModelFailure, ModelInfo, ModelRequest
from longhaul_tui.models.routing import ModelSpec, RouteChoice
from longhaul_tui.passes.chunks import CHARS_PER_TOKEN
from longhaul_tui.passes.compactor import StateCompactor
from longhaul_tui.state.record_codec import decode_span_record
from longhaul_tui.state.records import Shortened
from longhaul_tui.state.writing import encode_span_record
from longhaul_tui.view.pass_words import pass_lines
from tests.own import OwnSession
from tests.passing import compacted, labelling, prepared, running
from tests.scripted import ScriptedModel
from tests.sessions import usage

NOTHING = labelling()
RESULT = "0123456789\n" * 300
"""3,300 characters: shown with 600 and 300, then 200 and 100, then not at all."""


def info(window: int, name: str = "small") -> ModelInfo:
    return ModelInfo(provider="scripted", id=name, context_window=window, max_tokens=1_000)


def room(window: int) -> int:
    """Characters of a prompt: the window without the answer's 1,000 tokens and 1,024 more."""
    return (window - 1_000 - 1_024) * CHARS_PER_TOKEN


def size(request: ModelRequest) -> int:
    return len(request.system) + sum(len(part.text) + 1 for part in request.prompt)


def talk(results: int = 0, *, said: int = 0) -> OwnSession:
    """A request, so many commands with long results, a text of so many characters."""
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming all rows, please.")
    for n in range(results):
        night.shell(f"cat part{n}.txt", RESULT)
    if said:
        night.says("y" * said)
    night.says("go on " + "x" * 200)
    return night


def shortened(made: Compaction) -> Shortened:
    return made.record.trace.shortened


# -- a token of this session ------------------------------------------------------------------


def measured_talk(*totals: int) -> OwnSession:
    """Replies that report so many tokens, 4,000 characters of the user between two."""
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming all rows, please.")
    for at, total in enumerate(totals):
        if at:
            night.says("z" * 4_000)
        night.assistant("answered", usage=usage(total))
    night.says("go on " + "x" * 200)
    return night


@pytest.mark.parametrize(
    ("totals", "measured"),
    [
        ((1_000, 3_000), (2_000, 4_008)),
        ((1_000, 1_900, 3_000), (2_000, 8_016)),
        ((5_000,), (0, 0)),
        ((5_000, 5_000), (0, 0)),
        ((), (0, 0)),
    ],
)
def test_what_a_token_holds_is_measured_between_the_first_and_the_newest_reply(
    totals: tuple[int, ...], measured: tuple[int, int]
) -> None:
    assert prepared(measured_talk(*totals)).source.measured == measured


def test_nothing_is_measured_over_an_edit_or_before_a_compaction() -> None:
    night = measured_talk(1_000, 3_000)
    night.context_edit(night.users()[0], "shorter")
    assert prepared(night).source.measured == (0, 0)
    night = measured_talk(1_000, 3_000)
    night.close()
    night.says("and the header row, too " + "x" * 400)
    assert prepared(night).source.measured == (0, 0)


def test_a_session_whose_tokens_hold_less_gets_more_and_shorter_prompts() -> None:
    """Two characters a token: the factor is 1.6 at most, so a prompt may hold 1 / 1.6 of it."""
    window = 8_000
    plain, dense = (
        ScriptedModel(rest=NOTHING, info=info(window)),
        ScriptedModel(rest=NOTHING, info=info(window)),
    )
    compacted(measured_talk(1_000, 2_002, 3_004, 4_006), plain)
    assert len(plain.requests) == 1
    assert room(window) / 1.6 < size(plain.requests[0]) <= room(window)
    compacted(measured_talk(1_000, 3_004, 5_008, 7_012), dense)
    assert len(dense.requests) == 2
    assert all(size(request) <= room(window) / 1.6 for request in dense.requests)


# -- what the trace says ----------------------------------------------------------------------


def test_a_span_that_fits_says_nothing_of_it() -> None:
    made = compacted(talk(3), ScriptedModel(rest=NOTHING))
    assert shortened(made) == Shortened()
    assert "shortened" not in encode_span_record(made.record)["trace"]


def test_results_that_were_cut_or_left_out_are_counted() -> None:
    model = ScriptedModel(rest=NOTHING, info=info(6_000))
    made = compacted(talk(100), model)
    prompts = [request.prompt for request in model.requests]
    text = "\n".join(part.text for prompt in prompts for part in prompt)
    stubs = text.count("3,300 characters, left out")
    assert len(prompts) == 4
    assert 0 < stubs < 100
    assert shortened(made) == Shortened(results=100, stubs=stubs)
    assert encode_span_record(made.record)["trace"]["shortened"] == {
        "results": 100,
        "stubs": stubs,
        "messages": 0,
        "carried": 0,
        "leftOut": 0,
    }


def test_a_long_text_of_the_user_is_counted() -> None:
    """A quarter of 22,000 characters is less than 6,000."""
    made = compacted(talk(said=6_000), ScriptedModel(rest=NOTHING, info=info(7_524)))
    assert shortened(made) == Shortened(messages=1)


def test_carried_messages_without_room_are_counted() -> None:
    """A third of 23,904 characters holds three messages of 2,500: the request and the first of the
    five are excerpts. The fifth stays behind the cut of the span that closed, so the next asks."""
    night = OwnSession()
    night.says("Add CSV export to the reports page, streaming all rows, please.")
    for letter in "abcde":
        night.says(letter * 2_500)
    night.close(reason="timeout")
    night.says("and the header row, too " + "x" * 400)
    night.says("go on " + "x" * 200)
    made = compacted(night, ScriptedModel(rest=NOTHING, info=info(8_000)))
    assert shortened(made).carried == 2


def test_earlier_messages_beyond_those_offered_are_counted() -> None:
    """Of 64 that are no rules the newest 60 are offered (STATE U57); one more stays behind the
    other compactor's cut and belongs to the span."""
    night = OwnSession()
    for n in range(65):
        night.says(f"look at page {n} of the export, the header seems odd there")
    night.foreign()
    night.says("and the footer of the page " + "x" * 400)
    night.says("go on " + "x" * 200)
    made = compacted(night, ScriptedModel(rest=NOTHING))
    assert shortened(made).left_out == 4


def test_what_was_shortened_is_read_back_and_told() -> None:
    night = talk(100)
    made = compacted(night, ScriptedModel(rest=NOTHING, info=info(6_000)))
    stored = json.loads(json.dumps(encode_span_record(made.record) | {"compactionEntryId": "e1"}))
    record, flaws = decode_span_record(stored)
    assert record is not None
    assert (record.trace.shortened, flaws) == (shortened(made), [])
    lines = list(pass_lines(prepared(night).source, made, "a model"))
    cut, left = 100 - shortened(made).stubs, shortened(made).stubs
    assert f"To fit the model: results cut short {cut}, results left out {left}." in lines


# -- another model answers --------------------------------------------------------------------


def routed(night: OwnSession, route: ScriptedModel, own: ScriptedModel) -> Compaction:
    choice = RouteChoice(configured="cheap/wide", spec=ModelSpec("cheap", "wide"), why="route")
    models = Models(own=own, route=route, choice=choice)
    outcome = StateCompactor().run(prepared(night).source, models, running())
    assert isinstance(outcome, Compaction)
    return outcome


@pytest.mark.req("L109")
def test_where_the_route_failed_the_session_s_own_model_gets_a_prompt_that_fits_it() -> None:
    wide = ScriptedModel(rest=ModelFailure(kind="auth"), info=info(100_000, "wide"))
    own = ScriptedModel(rest=NOTHING, info=info(6_000))
    made = routed(talk(20), wide, own)
    (first,), (second,) = wide.requests, own.requests
    assert size(first) > room(6_000)
    assert size(second) <= room(6_000)
    assert second.task == first.task
    asked = [part.text for part in first.prompt if part.text.startswith("## Messages to label")]
    assert asked == [p.text for p in second.prompt if p.text.startswith("## Messages to label")]
    assert made.details.narrative.kind == "full"
    assert shortened(made).results == 20


@pytest.mark.parametrize("window", [100_000, 200_000])
def test_one_that_holds_the_route_s_prompt_gets_the_same(window: int) -> None:
    wide = ScriptedModel(rest=ModelFailure(kind="auth"), info=info(100_000, "wide"))
    own = ScriptedModel(rest=NOTHING, info=info(window))
    made = routed(talk(20), wide, own)
    assert own.requests[0].prompt == wide.requests[0].prompt
    assert shortened(made) == Shortened()


def test_a_retry_note_reaches_the_smaller_model_behind_its_own_prompt() -> None:
    wide = ScriptedModel(rest=ModelFailure(kind="auth"), info=info(100_000, "wide"))
    own = ScriptedModel(["no json", NOTHING], info=info(6_000))
    made = routed(talk(20), wide, own)
    first, retry = own.requests
    assert retry.prompt[: len(first.prompt)] == first.prompt
    assert retry.prompt[-2].text == "no json"
    assert made.details.narrative.kind == "full"
