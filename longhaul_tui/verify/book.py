"""The rules while an answer is judged.

Owns their states from message to message. Must never decide whether one may be ended.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from longhaul_tui.verify.known import Held


class Book:
    """Rules by key, in the order in which they were recorded."""

    def __init__(self, rules: Iterable[Held]) -> None:
        self._rules = {rule.key: rule for rule in rules}

    def rules(self) -> tuple[Held, ...]:
        """All of them, ended ones too."""
        return tuple(self._rules.values())

    def active(self) -> tuple[Held, ...]:
        """Those in force."""
        return tuple(rule for rule in self._rules.values() if rule.status == "active")

    def from_message(self, n: int) -> tuple[Held, ...]:
        """Those that came from u<n>, whatever became of them."""
        return tuple(rule for rule in self._rules.values() if rule.u == n)

    def named(self, name: str) -> tuple[Held, ...]:
        """`R3`, or those of message `u5`."""
        if name.startswith("u"):
            return self.from_message(int(name[1:]))
        found = self._rules.get(name)
        return (found,) if found is not None else ()

    def current(self, rule: Held) -> Held:
        """What stands in its place now: the end of its chain of replacements (STATE U52)."""
        seen = {rule.key}
        while rule.status == "replaced" and rule.by in self._rules and rule.by not in seen:
            seen.add(rule.by)
            rule = self._rules[rule.by]
        return rule

    def next_key(self, n: int) -> str:
        """The key of the next new rule of u<n>."""
        prefix = f"u{n}."
        count = sum(key.startswith(prefix) for key in self._rules)
        return f"{prefix}{count + 1}"

    def add(self, rule: Held) -> None:
        """A new rule in force."""
        self._rules[rule.key] = rule

    def lift(self, key: str, by: str) -> None:
        """Ended by a message."""
        self._rules[key] = replace(self._rules[key], status="lifted", by=by)

    def replace(self, key: str, by: str) -> None:
        """Ended by another rule."""
        self._rules[key] = replace(self._rules[key], status="replaced", by=by)
