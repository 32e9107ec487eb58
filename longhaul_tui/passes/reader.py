"""The built-in reader: a model that answers the diff with code (DESIGN §9).

Owns the answer's text: labels, words, objective, done-when, the work-log line and Now, all from
`ModelRequest.task`. Must never look at the prompt, and never claim to be more than word lists: its
name stands wherever its labels are shown.
"""

import json
from collections.abc import Sequence
from typing import Any

from longhaul_tui.models.contract import (
    Cancel,
    ModelFailure,
    ModelInfo,
    ModelReply,
    ModelRequest,
    ModelResult,
    Task,
    TaskMessage,
    TaskQuestion,
)
from longhaul_tui.passes.reader_labels import Labelled, in_force, label_messages, label_one, number
from longhaul_tui.passes.reader_lifts import InForce
from longhaul_tui.passes.reader_requests import done_when, newest_request, newest_work
from longhaul_tui.text import clip, one_line

INFO = ModelInfo(provider="builtin", id="reader", api="builtin")
SPEC = INFO.spec
"""How the reader is named: `builtin/reader`."""
NARRATIVE = 200
NOW = 200


class BuiltinReader:
    """`builtin/reader`: needs no provider and no network."""

    @property
    def info(self) -> ModelInfo:
        """What is known of it."""
        return INFO

    def ask(self, request: ModelRequest, cancel: Cancel) -> ModelResult:
        """The answer, at once; a request without a task gets an answer that says nothing."""
        if cancel.is_set():
            return ModelFailure(kind="aborted")
        task = request.task or Task()
        answer: dict[str, Any]
        if request.purpose in ("lift", "question"):
            answer = {"labels": _answers(task, asks_lift=request.purpose == "lift")}
        else:
            answer = _diff(task)
        text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
        return ModelReply(text=text, provider=INFO.provider, model=INFO.id)


def _diff(task: Task) -> dict[str, Any]:
    labelled = label_messages(task.messages, task.rules)
    plain = [
        message
        for message, one in zip(_in_order(task.messages), labelled, strict=True)
        if not one.rule and not one.targets
    ]
    answer: dict[str, Any] = {"labels": {one.u: one.label for one in labelled}}
    words = {one.u: list(one.words) for one in labelled if one.words}
    if words:
        answer["words"] = words
    if request := newest_request(plain, _in_order(task.messages)):
        answer["objective"] = {"u": request[0], "quote": request[1]}
    if done := done_when(_in_order(task.messages)):
        answer["done_when"] = [{"u": u, "quote": quote} for u, quote in done]
    answer["narrative"] = _narrative(task, labelled)
    if now := _now(task, newest_work(plain)):
        answer["now"] = now
    return answer


def _in_order(messages: Sequence[TaskMessage]) -> list[TaskMessage]:
    return sorted(messages, key=lambda one: number(one.u))


def _answers(task: Task, *, asks_lift: bool) -> dict[str, str]:
    """To each question the label with the asked targets that the message's own words end."""
    texts = {message.u: message for message in task.messages}
    asked: dict[str, list[TaskQuestion]] = {}
    for question in task.questions:
        asked.setdefault(question.u, []).append(question)
    found: dict[str, str] = {}
    for u, questions in asked.items():
        message = texts.get(u)
        if message is None:
            continue
        names = {question.target for question in questions}
        force = in_force(task.rules)
        known = {rule.name for rule in force}
        force += [InForce(q.target, 0, q.text) for q in questions if q.target not in known]
        targets = [name for name in label_one(message, force).targets if name in names]
        if asks_lift:
            found[u] = f"lifts {', '.join(targets)}" if targets else "not a rule"
        else:
            found[u] = f"rule and lifts {', '.join(targets)}" if targets else "rule"
    return found


# -- the work -------------------------------------------------------------------------------------


def _narrative(task: Task, labelled: Sequence[Labelled]) -> str:
    """One line of counts and names; it claims nothing that the ledger does not hold."""
    failed = sum(1 for one in task.commands if one.exit not in (None, 0))
    parts = []
    if task.commands:
        parts.append(
            _count(len(task.commands), "command") + (f", {failed} failed" if failed else "")
        )
    if task.modified:
        names = ", ".join(_base(path) for path in task.modified[:3])
        more = f" and {len(task.modified) - 3} more" if len(task.modified) > 3 else ""
        parts.append(f"changed {names}{more}")
    if open_errors := sum(1 for one in task.errors if one.open):
        parts.append(_count(open_errors, "open error"))
    if claim := next((one for one in reversed(task.commands) if one.claim), None):
        how = "no exit known" if claim.exit is None else f"exit {claim.exit}"
        parts.append(f"{claim.claim}: {how}")
    rules = sum(1 for one in labelled if one.rule)
    if rules:
        parts.append(_count(rules, "new rule"))
    return clip(one_line("; ".join(parts) or "talk only, no commands"), NARRATIVE)


def _now(task: Task, wanted: tuple[str, str] | None) -> dict[str, str]:
    """Where the work stands, by the newest order, command, file and open error."""
    now: dict[str, str] = {}
    if wanted is not None:
        now["next"] = f"{wanted[0]} asks: {wanted[1]}"
    if task.modified:
        now["in_progress"] = f"working on {task.modified[0]}"
    if error := next((one for one in reversed(task.errors) if one.open), None):
        now["blocked"] = f"{error.id}: {error.text}"
    if task.commands:
        last = task.commands[-1]
        how = "" if last.exit is None else f" (exit {last.exit})"
        now["resume"] = f"after {last.id} {last.command}{how}"
    return {key: clip(one_line(text), NOW) for key, text in now.items()}


def _base(path: str) -> str:
    return path.rstrip("/").rsplit("/", 1)[-1] or path


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
