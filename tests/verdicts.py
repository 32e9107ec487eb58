"""Short ways to a verdict: messages of the user, rules in force, an answer as JSON."""

import json
from collections.abc import Mapping, Sequence

from longhaul_tui.verify.check import verify
from longhaul_tui.verify.known import Asked, Held, Known, Noted, Spoken
from longhaul_tui.verify.verdict import Verdict


def known(
    *messages: str,
    rules: Sequence[tuple[str, int, str]] = (),
    ask: Sequence[int] | None = None,
    standing: Sequence[int] = (),
    words_from: int = 600,
    shown: Mapping[str, Sequence[str]] | None = None,
    secrets: Sequence[str] = (),
    commands: int = 3,
    errors: int = 2,
    decisions: Sequence[tuple[str, str]] = (),
) -> Known:
    """u1, u2, … and rules as `(id, u, text)`; `ask` says which are asked about, else all."""
    numbers = range(1, len(messages) + 1) if ask is None else ask
    return Known(
        users=[Spoken(n=n, entry=f"e{n}", text=text) for n, text in enumerate(messages, 1)],
        asked=tuple(
            Asked(
                n=n,
                needs_label=n not in standing,
                standing=n in standing,
                words_from=words_from,
            )
            for n in numbers
        ),
        rules=tuple(Held(key=key, u=u, text=text, end=len(text)) for key, u, text in rules),
        decisions=tuple(Noted(key=key, text=text) for key, text in decisions),
        commands=commands,
        errors=errors,
        shown=lambda source: (shown or {}).get(source, ()),
        secrets=secrets,
    )


def judged(record: Known, attempt: int = 1, **answer: object) -> Verdict:
    """The verdict on an answer of these fields."""
    return verify(json.dumps(answer), record, attempt=attempt)


def codes(verdict: Verdict) -> list[str]:
    """The codes of all refusals, in order."""
    return [one.code for one in verdict.refusals]


def ends(verdict: Verdict) -> dict[str, str]:
    """How every rule stands after the answer: `{"R1": "lifted by u2"}`."""
    return {
        rule.key: rule.status if rule.by is None else f"{rule.status} by {rule.by}"
        for rule in verdict.held
    }
