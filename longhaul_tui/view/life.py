"""Is somebody still writing? The word of life without the bridge (WIREFRAMES A).

Owns the rule alone; the time is an argument. Must never claim more than the file and the process
table tell: *agent stopped* and *compacting* need the bridge.
"""

from longhaul_tui.view.snapshot import Life, LifeFacts, LifeWord

GREW_RECENTLY = 120.0
"""Seconds after which a silent file no longer proves a writer."""
GONE_AFTER = 600.0
"""Seconds of silence inside an open turn before the writer is called gone."""


def life(facts: LifeFacts, now: float) -> Life:
    """The word and since when, for an age beside it.

    A line that is old by its own time does not make a stale session look alive: the file's growth
    counts only as far as the newest entry is young too.
    """
    moments = [at for at in (facts.grew_at, facts.last_entry_at) if at is not None]
    since = facts.last_entry_at if facts.last_entry_at is not None else facts.grew_at
    silent = now - min(moments) if moments else None
    return Life(_word(facts, silent), since)


def _word(facts: LifeFacts, silent: float | None) -> LifeWord:
    if silent is not None and silent <= GREW_RECENTLY:
        return "working" if facts.turn_open else "idle"
    if facts.host == "there":
        return "working" if facts.turn_open else "waiting for you"
    if not facts.turn_open:
        return "ended"
    return "working" if silent is not None and silent < GONE_AFTER else "writer gone"
