"""Is it all right? One word and what it rests on, worst first (WIREFRAMES A).

Owns which facts count as *look* and which as *act*. Must never hide a fact: whoever shows too few
of them says how many more there are.
"""

from longhaul_tui.view.life import life
from longhaul_tui.view.snapshot import FileFacts, Grade, SessionSnapshot, Verdict, VerdictFact

_CHANGE_WORDS = {
    "truncated": "file cut",
    "replaced": "file replaced",
    "rewritten": "file rewritten",
    "recreated": "file made again",
}


def verdict(snapshot: SessionSnapshot, now: float) -> Verdict:
    """The verdict at this moment; `VerdictFact.since` is for an age beside the words."""
    facts = [
        *_file_facts(snapshot.file),
        *_life_facts(snapshot, now),
        *_rule_facts(snapshot),
        *_error_facts(snapshot),
        *pass_facts(snapshot),
        *_record_facts(snapshot),
    ]
    facts.sort(key=lambda fact: fact.grade != "act")
    grade: Grade = facts[0].grade if facts else "ok"
    return Verdict(grade, tuple(facts))


def _file_facts(file: FileFacts) -> list[VerdictFact]:
    if file.condition == "unreadable":
        return [VerdictFact("act", "cannot read", file.since)]
    if file.condition == "not-a-session":
        return [VerdictFact("act", "not a session")]
    if file.condition == "gone":
        return [VerdictFact("act", "file gone", file.since)]
    return []


def _life_facts(snapshot: SessionSnapshot, now: float) -> list[VerdictFact]:
    if snapshot.file.condition != "following" or not snapshot.entries:
        return []
    state = life(snapshot.life, now)
    return [VerdictFact("act", "writer gone", state.since)] if state.word == "writer gone" else []


def _error_facts(snapshot: SessionSnapshot) -> list[VerdictFact]:
    newest_first = sorted(snapshot.ledger.open_errors, key=lambda e: e.last_node, reverse=True)
    return [VerdictFact("look", f"E{e.n} open", e.first_at, e.last_node) for e in newest_first]


def _rule_facts(snapshot: SessionSnapshot) -> list[VerdictFact]:
    """Rules in force that the model does not read now, and those it reads in other words."""
    read, facts = snapshot.rules_read, []
    if read.missing:
        facts.append(VerdictFact("act", f"{' '.join(read.missing)} missing", node=read.node))
    if read.reworded:
        facts.append(VerdictFact("look", f"{' '.join(read.reworded)} reworded", node=read.node))
    return facts


def pass_facts(snapshot: SessionSnapshot) -> list[VerdictFact]:
    """What did not go as it should where Longhaul compacts: from its first compaction on, those of
    others, and those that closed without a narrative."""
    own = {span.node: span for span in snapshot.state.spans}
    if not own:
        return []
    first, fallbacks = min(own), set(snapshot.state.fallbacks)
    facts = []
    for row in snapshot.compactions:
        if not row.on_path or row.node < first:
            continue
        span, words = own.get(row.node), ""
        if row.entry in fallbacks:
            words = "fell back"
        elif span is None:
            words = "not ours" if row.by != "longhaul" else "not read"
        elif span.narrative.kind == "none":
            words = "no narrative"
        if words:
            facts.append(VerdictFact("look", f"#{row.n} {words}", node=row.node))
    return facts


def _record_facts(snapshot: SessionSnapshot) -> list[VerdictFact]:
    facts = []
    skipped = sum(count for _, count in snapshot.file.skipped)
    if skipped:
        facts.append(VerdictFact("look", f"{skipped} line{'s'[: skipped != 1]} skipped"))
    change = snapshot.file.change
    if change is not None:
        facts.append(VerdictFact("look", _CHANGE_WORDS[change.kind], change.at))
    of_lines = {"bad-line", "torn-line", "glued-line", "not-object"}
    odd = sum(anomaly.code not in of_lines for anomaly in snapshot.anomalies)
    if odd:
        facts.append(VerdictFact("look", f"{odd} anomal{'y' if odd == 1 else 'ies'}"))
    return facts


def refusal_count(snapshot: SessionSnapshot) -> int:
    """How many things were refused, as span records and answers of the remember tool say."""
    spans = snapshot.state.spans
    told = sum(len(own.record.refusals) for own in spans if own.record is not None)
    return told + len(snapshot.refused_writes)
