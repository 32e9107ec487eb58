"""Questions about rules that a message may replace, and their answers (STATE U53, U53a).

Owns which questions arise and how little a reply can do: add a target that was asked about, and
only to the label of a message that was asked about.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from longhaul_tui.state.records import QuestionRow
from longhaul_tui.verify.answer import Answer, Kind, Label, read_answer
from longhaul_tui.verify.known import Held
from longhaul_tui.verify.verdict import NewRule, Question
from longhaul_tui.words.quotes import own_words
from longhaul_tui.words.withdraws import lift_ok


def replacing(
    rules: Sequence[NewRule], held: Sequence[Held], texts: Mapping[int, str]
) -> tuple[Question, ...]:
    """What the new rules may take the place of without saying so by their label.

    The words a rule records, quotations left out, must pass the lift check against an older rule
    in force, and so must the whole message (`texts` by n): no question is asked whose answer the
    store would refuse.
    """
    found: list[Question] = []
    for rule in rules:
        for old in held:
            if old.status != "active" or old.u is None or old.u >= rule.u:
                continue
            before = "\n".join(old.before) if old.before else None
            if lift_ok(own_words(rule.text), old.text, replaced=before) and lift_ok(
                texts[rule.u], old.text, replaced=before
            ):
                found.append(
                    Question(u=rule.u, target=old.key, names=old.names, text=old.text, label="rule")
                )
    return tuple({(one.u, one.target): one for one in found}.values())


def heard(reply: str | None, asked: Sequence[Question]) -> tuple[QuestionRow, ...]:
    """What a reply says to each question; None where it says nothing that may be heard."""
    labels = read_answer(reply).labels if reply is not None else {}
    return tuple(
        QuestionRow(u=one.u, target=one.target, answer=_answer(labels.get(one.u), one, asked))
        for one in asked
    )


def _answer(label: Label | None, question: Question, asked: Sequence[Question]) -> str | None:
    if label is None:
        return None
    allowed = {name for one in asked if one.u == question.u for name in one.names}
    names_it = bool(set(label.targets) & set(question.names))
    only_asked = set(label.targets) <= allowed
    if question.label == "lifts":
        if label.kind == "not a rule":
            return "not a rule"
        return (
            f"lifts {question.name}" if label.kind == "lifts" and only_asked and names_it else None
        )
    if label.kind == "rule":
        return "rule"
    if label.kind != "rule and lifts" or not only_asked:
        return None
    return f"rule and lifts {question.name}" if names_it else "rule"


def with_answers(answer: Answer, rows: Sequence[QuestionRow]) -> Answer:
    """The kept answer with the targets that the replies added; nothing else changes."""
    labels = dict(answer.labels)
    for row in rows:
        if row.answer is None or "lifts" not in row.answer:
            continue
        old = labels.get(row.u, Label("rule"))
        name = row.target.partition(".")[0]
        if name in old.targets:
            continue
        kind: Kind = "lifts" if old.kind in ("lifts", "not a rule") else "rule and lifts"
        labels[row.u] = Label(kind, (*old.targets, name))
    return replace(answer, labels=labels)
