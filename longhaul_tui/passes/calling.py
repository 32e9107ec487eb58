"""One answer, whoever gives it: the route, retries, the session's own model (STATE U79-U83).

Owns the order in which models are asked for an answer, and the trace and usage of every request.
Must never judge an answer. A model that raises is a failed request like any other.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from longhaul_tui.compaction import Models, Running
from longhaul_tui.models.breaker import Breaker, after_answer, after_failure, is_open
from longhaul_tui.models.contract import (
    Cost,
    Model,
    ModelFailure,
    ModelInfo,
    ModelReply,
    ModelRequest,
    ModelResult,
)
from longhaul_tui.models.headers import summarizer_headers
from longhaul_tui.models.retries import OWN_RETRIES, retry_wait_ms
from longhaul_tui.settings import Settings
from longhaul_tui.state.records import CallTrace, CallUsage, Route

Make: TypeAlias = Callable[[ModelInfo], ModelRequest]
"""The request for a model: budgets differ."""
TRACED = 50


class Caller:
    """Asks for the answers of one pass."""

    def __init__(
        self,
        models: Models,
        settings: Settings,
        session: str,
        running: Running,
        breaker: Breaker = Breaker(),  # noqa: B008 - a frozen value
    ) -> None:
        self._models = models
        self._settings = settings
        self._session = session
        self._running = running
        self.breaker = breaker
        """Of the route; whoever keeps it across passes reads it here."""
        self.calls: list[CallTrace] = []
        self.usage: list[CallUsage] = []
        self.costs: list[Cost | None] = []
        """Of every reply in order; None where it is not known, or the reply told no usage."""
        self.answers = 0
        """Answers asked for, however often each was sent."""
        self.ms = 0
        self._why = models.choice.why
        self._used: str | None = None

    @property
    def info(self) -> ModelInfo | None:
        """Of the model that will be asked first; None where there is none."""
        model = self._route() or self._models.own
        return None if model is None else model.info

    @property
    def route(self) -> Route:
        """Which model answered, and why (STATE U105)."""
        return Route(configured=self._models.choice.configured, used=self._used, why=self._why)

    def ask(self, make: Make, attempt: int = 1) -> ModelResult:
        """One answer: of the route, and where that fails once more of the session's own model."""
        self.answers += 1
        route = self._route()
        if route is not None:
            result = self._ask(route, make, attempt, self._settings.route_max_retries)
            if isinstance(result, ModelReply):
                self.breaker = after_answer(self.breaker)
                return result
            if result.kind == "aborted":
                return result
            self.breaker = after_failure(
                self.breaker,
                now=self._running.clock(),
                threshold=self._settings.route_failure_threshold,
            )
            self._why = "unavailable"
            if self._models.own is None:
                return result
        if self._models.own is None:
            return ModelFailure(kind="no-model")
        return self._ask(self._models.own, make, attempt, OWN_RETRIES)

    def _route(self) -> Model | None:
        if self._models.route is None:
            return None
        cooldown = self._settings.route_cooldown_ms
        if is_open(self.breaker, now=self._running.clock(), cooldown_ms=cooldown):
            if self._why in ("route", "env"):
                self._why = "breaker-open"
            return None
        return self._models.route

    def _ask(self, model: Model, make: Make, attempt: int, limit: int) -> ModelResult:
        request = self._headed(make(model.info), model.info)
        retried = 0
        while True:
            result = self._send(model, request)
            self._note(model, request, result, attempt)
            if isinstance(result, ModelReply):
                self._used = model.info.spec
                return result
            wait = retry_wait_ms(
                result, retried=retried, limit=limit, chance=self._running.chance()
            )
            if wait is None:
                return result
            retried += 1
            self._running.pause(wait / 1000)
            if self._running.cancel.is_set():
                return ModelFailure(kind="aborted")

    def _send(self, model: Model, request: ModelRequest) -> ModelResult:
        cancel = self._running.cancel
        if cancel.is_set():
            return ModelFailure(kind="aborted")
        began = self._running.clock()
        try:
            result = model.ask(request, cancel)
        except Exception as error:  # noqa: BLE001 whatever a provider raises costs one request
            result = ModelFailure(kind="status", detail=type(error).__name__)
        if isinstance(result, ModelFailure) and (cancel.is_set() or result.kind == "aborted"):
            # Only the user's wish ends a pass: a provider that gave up by itself has failed.
            result = replace(result, kind="aborted" if cancel.is_set() else "bad-reply")
        self.ms += max(round((self._running.clock() - began) * 1000), 0)
        return result

    def _headed(self, request: ModelRequest, info: ModelInfo) -> ModelRequest:
        templates = self._settings.summarizer_headers.get(info.provider)
        if not templates:
            return request
        headers = summarizer_headers(templates, session_id=self._session, provider_headers=())
        return replace(request, headers=headers.sent)

    def _note(self, model: Model, request: ModelRequest, result: ModelResult, attempt: int) -> None:
        reply = result if isinstance(result, ModelReply) else None
        usage = reply.usage if reply is not None else None
        stop = reply.stop if reply is not None else _failed(result)
        if len(self.calls) < TRACED:
            self.calls.append(
                CallTrace(
                    kind=request.purpose,
                    provider=model.info.provider,
                    model=model.info.id,
                    attempt=attempt,
                    input=None if usage is None else usage.input,
                    output=None if usage is None else usage.output,
                    ms=result.ms,
                    stop=stop,
                    budget=request.max_tokens,
                )
            )
        if reply is not None:
            self.costs.append(None if usage is None else usage.cost)
        if usage is None:
            return
        self.usage.append(
            CallUsage(
                provider=model.info.provider,
                model=model.info.id,
                input=usage.input,
                output=usage.output,
                cache_read=usage.cache_read,
                cache_write=usage.cache_write,
                cache_write_1h=usage.cache_write_1h,
                reasoning=usage.reasoning,
                cost=None if usage.cost is None else usage.cost.total,
            )
        )


def _failed(result: ModelResult) -> str:
    return result.kind if isinstance(result, ModelFailure) else "stop"
