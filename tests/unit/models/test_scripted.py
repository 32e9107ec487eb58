"""The scripted model keeps the contract that every other model must keep."""

from threading import Event

import pytest

from longhaul_tui.models.contract import Model, ModelFailure, ModelReply, ModelRequest, Part
from tests.scripted import ScriptedModel, never

REQUEST = ModelRequest(
    system="be brief", prompt=(Part(text="one"), Part(text="two")), max_tokens=3_000
)


def test_it_answers_in_order_and_records_every_request() -> None:
    model = ScriptedModel(["{}", ModelFailure(kind="timeout"), lambda request: request.text])
    contract: Model = model
    first = contract.ask(REQUEST, never())
    assert isinstance(first, ModelReply)
    assert (first.text, first.stop, first.provider) == ("{}", "stop", "scripted")
    assert contract.ask(REQUEST, never()) == ModelFailure(kind="timeout")
    third = contract.ask(REQUEST, never())
    assert isinstance(third, ModelReply)
    assert third.text == "one\ntwo"
    assert model.requests == [REQUEST] * 3


def test_a_request_too_many_fails_the_test_unless_there_is_a_rest() -> None:
    with pytest.raises(AssertionError, match="request 1"):
        ScriptedModel().ask(REQUEST, never())
    reply = ScriptedModel(rest="x").ask(REQUEST, never())
    assert isinstance(reply, ModelReply)
    assert reply.text == "x"


def test_a_cancelled_request_is_a_failure_and_an_exception_is_raised() -> None:
    cancelled = Event()
    cancelled.set()
    assert ScriptedModel(["x"]).ask(REQUEST, cancelled) == ModelFailure(kind="aborted")
    with pytest.raises(OSError, match="boom"):
        ScriptedModel([OSError("boom")]).ask(REQUEST, never())
