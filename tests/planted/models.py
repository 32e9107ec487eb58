"""The four models of the planted-rule suite.

Owns what each answers to a request: the one that labels right by the episode's own truth, the
built-in reader, one that errs on every third label, one that lifts and replaces whatever it can
name. All read the request's task; none is asked what it saw in the prompt.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any, Literal

from longhaul_tui.models.contract import (
    Cancel,
    Model,
    ModelInfo,
    ModelReply,
    ModelRequest,
    ModelResult,
    Task,
    TaskMessage,
)
from longhaul_tui.passes.reader import BuiltinReader
from longhaul_tui.words.slices import LEAST_CHARS, WHOLE_CHARS
from tests.planted.values import Episode, Said

Name = Literal["right", "reader", "erring", "greedy"]
NAMES: tuple[Name, ...] = ("right", "reader", "erring", "greedy")


def model_for(name: Name, episode: Episode) -> Model:
    """A fresh model for one episode."""
    if name == "reader":
        return BuiltinReader()
    return {"right": Right, "erring": Erring, "greedy": Greedy}[name](episode)


class _Answering:
    """Answers with labels, and words where a message is long."""

    info = ModelInfo(provider="planted", id="planted", context_window=200_000)

    def __init__(self, episode: Episode) -> None:
        self._said = {f"u{said.u}": said for said in episode.said}

    def ask(self, request: ModelRequest, cancel: Cancel) -> ModelResult:
        """Labels for what is asked about."""
        assert not cancel.is_set()
        assert request.task is not None
        task = request.task
        answer: dict[str, Any]
        if request.purpose in ("lift", "question"):
            answer = {"labels": self.replies(task)}
        else:
            words = {m.u: [self._words(m)] for m in task.messages if len(m.text) > WHOLE_CHARS}
            answer = {"labels": self.labels(task), "words": words, "narrative": "worked on"}
        return ModelReply(text=json.dumps(answer), provider="planted", model="planted", ms=1)

    def labels(self, task: Task) -> dict[str, str]:
        """A label for every message."""
        return {message.u: self.label(message, task) for message in task.messages}

    def replies(self, task: Task) -> dict[str, str]:
        """An answer to every question."""
        asked = {message.u: message for message in task.messages}
        return {one.u: self.label(asked[one.u], task) for one in task.questions}

    def label(self, message: TaskMessage, task: Task) -> str:
        """Of one message."""
        raise NotImplementedError

    def _words(self, message: TaskMessage) -> str:
        said = self._said[message.u]
        if not said.rule:
            return message.text[:200].rsplit(" ", 1)[0]
        start = message.text.index(said.rule)
        while len(said.rule) + message.text.index(said.rule) - start < LEAST_CHARS:
            start = message.text.rindex(" ", 0, start - 1) + 1
        return message.text[start : message.text.index(said.rule) + len(said.rule)]


class Right(_Answering):
    """Labels every message as its user meant it."""

    def label(self, message: TaskMessage, task: Task) -> str:
        """By the truth of the episode."""
        said = self._said[message.u]
        if said.kind == "rule":
            return "rule"
        if said.kind == "none" or said.of is None:
            return "not a rule"
        return f"{_AS[said.kind]} {_names(task, said)}"


_AS = {"lifts": "lifts", "replaces": "rule and lifts"}


def _names(task: Task, said: Said) -> str:
    """The rule that is meant: by its id, or by its message where the span itself gave it."""
    meant = f"u{said.of}"
    found = [rule.id for rule in task.rules if rule.u == meant and rule.replaced_by is None]
    return ", ".join(found) or meant


class Erring(Right):
    """Right, but every third label is wrong by turns: missed, invented, lifting what is named."""

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self._count = 0

    def label(self, message: TaskMessage, task: Task) -> str:
        """Wrong at every third."""
        right = super().label(message, task)
        self._count += 1
        if self._count % 3:
            return right
        kind = self._count // 3 % 4
        named = _all(message, task)
        wrong: Sequence[Callable[[], str]] = (
            lambda: "not a rule" if right != "not a rule" else "rule",
            lambda: f"lifts {named[0]}" if named else "rule",
            lambda: f"rule and lifts {named[-1]}" if named else "not a rule",
            lambda: "lifts R99" if right != "lifts R99" else "rule",
        )
        return wrong[kind]()


class Greedy(_Answering):
    """Lifts and replaces whatever it can name, in every answer and to every question."""

    def label(self, message: TaskMessage, task: Task) -> str:
        """All that is older, replaced at odd messages and lifted at even ones."""
        named = ", ".join(_all(message, task))
        odd = int(message.u[1:]) % 2
        if task.questions:
            named = ", ".join(one.target for one in task.questions if one.u == message.u)
        if not named:
            return "rule"
        return f"rule and lifts {named}" if odd else f"lifts {named}"


def _all(message: TaskMessage, task: Task) -> list[str]:
    """Every rule and every older message of the span."""
    n = int(message.u[1:])
    rules = [rule.id for rule in task.rules if rule.u and int(rule.u[1:]) < n]
    return rules + [one.u for one in task.messages if int(one.u[1:]) < n]
