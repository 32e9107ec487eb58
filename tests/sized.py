"""Sized entries for tests of accounting: a path in one line.

`path("u 5", "a 3", "r 9", "meta")` is a path of the entries `1`, `2`, `3` and `4`: a word for the
kind and the tokens it takes.
"""

from longhaul_tui.accounting.estimate import Role, Size
from longhaul_tui.accounting.projection import Edit, PathEntry

_ROLES: dict[str, Role] = {
    "u": "user",
    "a": "assistant",
    "r": "toolResult",
    "sh": "bashExecution",
    "s": "system",
    "?": "other",
}


def path(*words: str) -> list[PathEntry]:
    """One entry a word: `u a r sh s ?` messages, `m` an extension's, `b` a branch summary, `meta`
    metadata, `c 5 2` a compaction of 5 tokens that keeps from entry 2, `x 3` an edit that leaves
    out entry 3, `x 3 7` one that gives it 7 tokens."""
    return [_entry(str(n), *word.split()) for n, word in enumerate(words, 1)]


def _entry(key: str, kind: str, *numbers: str) -> PathEntry:
    units = 4 * int(numbers[0]) if numbers else 0
    if kind == "meta":
        return PathEntry(key)
    if kind == "m":
        return PathEntry(key, "custom_message", (Size("custom", units),))
    if kind == "b":
        return PathEntry(key, "branch_summary", (Size("branchSummary", units),))
    if kind == "c":
        kept = numbers[1] if len(numbers) > 1 else None
        return PathEntry(key, "compaction", (Size("compactionSummary", units),), first_kept=kept)
    if kind == "x":
        shown = 4 * int(numbers[1]) if len(numbers) > 1 else None
        return PathEntry(key, "context_edit", edit=Edit(numbers[0], shown, shown or 0))
    return PathEntry(key, "message", (Size(_ROLES[kind], units),))
