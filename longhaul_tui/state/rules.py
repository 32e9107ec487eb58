"""Rules and their lives (STATE U49, U52, U54).

Owns how corrections and lifts change the rules in force. A rule is never forgotten: it is active,
or it says by whom it was ended. Nothing here judges whether a lift was rightful; the verifier did
before it was stored.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from longhaul_tui.state.events import Correction, Lift
from longhaul_tui.state.said import Message
from longhaul_tui.state.values import Rule


class RuleBook:
    """The rules of one path, in the order in which they were recorded."""

    def __init__(self, rules: Iterable[Rule] = ()) -> None:
        self._rules: dict[str, Rule] = {rule.id: rule for rule in rules}

    def __contains__(self, rule: str) -> bool:
        return rule in self._rules

    def rules(self) -> tuple[Rule, ...]:
        """All of them, ended ones too."""
        return tuple(self._rules.values())

    def record(
        self, event: Correction, message: Message | None, place: tuple[int, int]
    ) -> tuple[str, ...]:
        """Add a rule whose id is new, after the replacements it makes; `place` is the range of its
        words. Returns the targets that are not known."""
        unknown = [target for target in event.replaces if target not in self._rules]
        for target in event.replaces:
            self._end(target, "replaced", event.id, event, None)
        source = event.source
        self._rules[event.id] = Rule(
            id=event.id,
            u=source.u if message is None else message.n,
            entry=source.entry if message is None else message.entry,
            text=event.text,
            start=place[0],
            end=place[1],
            whole=event.whole,
            span=source.span,
            origin=source.origin,
            seq=source.seq,
            replaces=event.replaces,
        )
        return tuple(unknown)

    def lift(self, event: Lift, message: Message | None) -> tuple[str, ...]:
        """End the targets that are active; a rule that was ended before stays as it is (U49).
        Returns the targets that are not known."""
        n = event.source.u if message is None else message.n
        for target in event.targets:
            self._end(target, "lifted", f"u{n}" if n is not None else None, event, event.quote)
        return tuple(target for target in event.targets if target not in self._rules)

    def _end(
        self, target: str, status: str, by: str | None, event: Correction | Lift, quote: str | None
    ) -> None:
        rule = self._rules.get(target)
        if rule is None or rule.status != "active":
            return
        source = event.source
        self._rules[target] = replace(
            rule,
            status="lifted" if status == "lifted" else "replaced",
            by=by,
            ended_span=source.span,
            ended_seq=source.seq,
            ended_entry=source.entry,
            ended_quote=quote,
        )


def standing_for(rule: str, rules: Mapping[str, Rule]) -> Rule | None:
    """The end of the chain of replacements that begins with this rule (STATE U52); the rule itself
    where nothing replaced it, None where it is not known."""
    found = rules.get(rule)
    while found is not None and found.status == "replaced" and found.by is not None:
        # A rule is only ever replaced by one that was recorded later: there is no way round.
        following = rules.get(found.by)
        if following is None:
            return found
        found = following
    return found
