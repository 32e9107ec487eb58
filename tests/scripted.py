"""A model that answers from a script and remembers every request."""

from collections.abc import Callable, Iterable
from threading import Event
from typing import TypeAlias

from longhaul_tui.models.contract import (
    Cancel,
    ModelFailure,
    ModelInfo,
    ModelReply,
    ModelRequest,
    ModelResult,
    Usage,
)

Answer: TypeAlias = str | ModelResult | Exception
Script: TypeAlias = Answer | Callable[[ModelRequest], Answer]

INFO = ModelInfo(provider="scripted", id="small", context_window=200_000)


class ScriptedModel:
    """Gives the answers in order: a text, a reply, a failure, an exception to raise, or a
    function of the request that returns one of these. `rest` answers when the script is used up;
    without it one request too many is the test's failure."""

    def __init__(
        self, answers: Iterable[Script] = (), *, rest: Script | None = None, info: ModelInfo = INFO
    ) -> None:
        self.info = info
        self.requests: list[ModelRequest] = []
        self._answers = iter(tuple(answers))
        self._rest = rest

    def ask(self, request: ModelRequest, cancel: Cancel) -> ModelResult:
        """The next answer of the script."""
        self.requests.append(request)
        if cancel.is_set():
            return ModelFailure(kind="aborted")
        script = next(self._answers, self._rest)
        if script is None:
            raise AssertionError(f"request {len(self.requests)} was not in the script")
        answer = script(request) if callable(script) else script
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, str):
            return self.reply(answer)
        return answer

    def reply(self, text: str) -> ModelReply:
        """`text` as this model's whole answer, with tokens counted as characters / 4."""
        return ModelReply(
            text=text,
            provider=self.info.provider,
            model=self.info.id,
            usage=Usage(input=100, output=len(text) // 4),
            ms=5,
        )


def never() -> Event:
    """A cancel that is not set."""
    return Event()
