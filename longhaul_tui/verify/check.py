"""One answer against the record: the way in.

Owns the order in which the parts are judged. Pure: the same answer and the same record always
give the same verdict.
"""

from collections.abc import Mapping

from longhaul_tui.state.records import Now
from longhaul_tui.verify.answer import Answer, Fault, Plan, Quote, read_answer
from longhaul_tui.verify.items import bind, check_notes, check_quote, check_value, quote_fault
from longhaul_tui.verify.known import Asked, Known
from longhaul_tui.verify.questions import replacing
from longhaul_tui.verify.rulings import Rulings
from longhaul_tui.verify.verdict import NewQuote, NewValue, Refusal, Verdict


def verify(text: str, known: Known, *, attempt: int = 1) -> Verdict:
    """What of a model's answer is accepted (STATE U36-U65)."""
    return judge(read_answer(text), known, attempt=attempt)


def judge(answer: Answer, known: Known, *, attempt: int = 1) -> Verdict:
    """A read answer, held against the record."""
    rulings = _ruled(answer, known, attempt)
    ruled = rulings.ruled
    decisions = check_notes("decision", answer.decisions, known.decisions, known, attempt)
    dead_ends = check_notes("dead-end", answer.dead_ends, known.dead_ends, known, attempt)
    quotes: list[NewQuote | Refusal] = [
        check_quote(quote, f"done_when {at}", known, attempt)
        for at, quote in enumerate(answer.done_when, 1)
    ]
    wish = answer.objective
    objective = None if wish is None else check_quote(wish, "objective", known, attempt)
    values = [
        check_value(figure, f"value {at}", known, attempt)
        for at, figure in enumerate(answer.values, 1)
    ]
    texts = {message.n: message.text for message in known.users}
    return Verdict(
        answer=answer,
        attempt=attempt,
        labels=tuple(ruled.labels),
        unlabelled=tuple(ruled.unlabelled),
        rules=tuple(ruled.rules),
        lifts=tuple(ruled.lifts),
        objective=objective if isinstance(objective, NewQuote) else None,
        done_when=tuple(one for one in quotes if isinstance(one, NewQuote)),
        decisions=decisions.new,
        dead_ends=dead_ends.new,
        values=tuple(one for one in values if isinstance(one, NewValue)),
        narrative=answer.narrative,
        now=_now(answer.now),
        refusals=(
            *(_fault(fault, attempt) for fault in answer.faults),
            *ruled.refusals,
            *(one for one in (objective, *quotes) if isinstance(one, Refusal)),
            *decisions.refusals,
            *dead_ends.refusals,
            *(one for one in values if isinstance(one, Refusal)),
        ),
        questions=replacing(ruled.rules, rulings.book.rules(), texts),
        lift_questions=tuple(ruled.lift_questions),
        held=rulings.book.rules(),
        noted_decisions=decisions.noted,
        noted_dead_ends=dead_ends.noted,
    )


def _now(plan: Plan) -> Now:
    return Now(
        in_progress=plan.in_progress, next=plan.next, blocked=plan.blocked, resume=plan.resume
    )


def _ruled(answer: Answer, known: Known, attempt: int) -> Rulings:
    rulings = Rulings(known, attempt, parsed=answer.parsed)
    words = {n: list(texts) for n, texts in answer.words.items()}
    asked = {one.n: one for one in known.asked}
    loose = []
    for quote in answer.quotes:
        bound = bind(quote, known)
        code = quote_fault(bound)
        if bound is None or code is not None:
            rulings.ruled.refusals.append(
                Refusal(
                    code=code or "quote-not-yours",
                    item=f"quote u{quote.u}" if quote.u is not None else "quote",
                    u=quote.u,
                    attempt=attempt,
                    text=quote.text,
                )
            )
        elif bound.message.n in asked:
            # Its label says whether the message is a rule; the quote only gives the words.
            words.setdefault(bound.message.n, []).append(quote.text)
        else:
            loose.append(bound)
    _rebind(answer, words, asked, known)
    for one in known.asked:
        rulings.apply(one, answer.labels.get(one.n), words.get(one.n, ()))
    for bound in loose:
        rulings.quoted(bound.message, bound.place)
    return rulings


def _rebind(
    answer: Answer, words: dict[int, list[str]], asked: Mapping[int, Asked], known: Known
) -> None:
    """Words cited under the wrong message are words of the newest rule that holds them (U43)."""
    for n, texts in answer.words.items():
        for text in texts:
            bound = bind(Quote(n, text), known)
            if bound is None or bound.message.n == n or bound.message.n not in asked:
                continue
            label = answer.labels.get(bound.message.n)
            if label is not None and label.kind.startswith("rule"):
                words.setdefault(bound.message.n, []).append(text)


def _fault(fault: Fault, attempt: int) -> Refusal:
    user = fault.item if fault.item.startswith("u") and fault.item[1:].isdigit() else ""
    return Refusal(
        code=fault.code,
        item=f"label {user}" if user else fault.item,
        u=int(user[1:]) if user else None,
        attempt=attempt,
        text=fault.text,
        detail=fault.detail,
        end="kept" if fault.code == "list-too-long" else "dropped",
    )


def unanswered(known: Known, *, attempt: int = 1) -> Verdict:
    """The verdict of a chunk that brought no answer at all: nobody's label is known."""
    return judge(Answer(parsed=False), known, attempt=attempt)
