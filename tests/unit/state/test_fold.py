"""From the lines of a path to the state (STATE U16-U18, U33-U35, U52-U54)."""

from typing import Any

import pytest

from longhaul_tui.state.records import Files, LabelRow, Learned, Now
from longhaul_tui.state.rules import standing_for
from longhaul_tui.state.values import State
from longhaul_tui.world import World
from tests.own import OwnSession

GOAL = "Add CSV export to the reports page, streaming, no new dependencies."


def state_of(night: OwnSession) -> State:
    return night.snapshot().state


def told(night: OwnSession) -> list[tuple[str, str, str]]:
    return [(found.code, found.entry, found.detail) for found in night.snapshot().anomalies]


def begun() -> tuple[OwnSession, str, str]:
    """A session with a goal (u1) and a rule that is said (u2), nothing compacted yet."""
    night = OwnSession()
    goal = night.says(GOAL)
    night.assistant("I look into it.")
    return night, goal, night.says("never use mocks; fakes only")


# -- own compactions ----------------------------------------------------------------------------


def test_an_own_compaction_carries_everything_it_closed_with() -> None:
    night, _, rule = begun()
    world = World(ok=True, branch="main", head="ab12cd", dirty_files=1, shortstat="1 file")
    values = (Learned(text="840 ms", source="u1", label="first export", by="model"),)
    now = Now(in_progress="quoting", next="tests")
    files = Files(modified=("src/export.ts",), read=("README.md",))
    recorded = night.rule(rule)
    close = night.close(
        recorded, line="scaffolded", now=now, world=world, learned=values, files=files
    )
    state = state_of(night)
    assert (state.span, state.tokens_compacted, state.pass_id) == (1, 100_000, "7f3a91c0")
    assert (state.now, state.world, state.learned, state.files) == (now, world, values, files)
    assert (state.as_of, state.foreign_since, state.anomalies) == (2, None, ())
    assert [(line.span, line.narrative.line, line.users) for line in state.work_log] == [
        (1, "scaffolded", (1, 2))
    ]
    kept = state.rules[0]
    assert (kept.id, kept.u, kept.entry, kept.text) == (
        "R1",
        2,
        rule,
        "never use mocks; fakes only",
    )
    assert (kept.status, kept.span, kept.start, kept.end, kept.whole) == ("active", 1, 0, 27, True)
    own = state.spans[0]
    assert (own.entry, own.span, own.events) == (close, 1, (1,))
    assert own.record is not None
    assert own.record.compaction == close
    assert own.line is not None
    assert own.line.duration_ms == 41_200


def test_the_newest_own_compaction_replaces_and_the_work_log_grows() -> None:
    night, _, _ = begun()
    night.close(line="one", files=Files(read=("a.ts",)), now=Now(next="x"))
    night.says("go on with the writer please")
    night.close(line="two", tokens=20_000)
    state = state_of(night)
    assert state.span == 2
    assert state.tokens_compacted == 120_000
    assert (state.files, state.now) == (Files(), Now())
    assert [(line.span, line.narrative.line) for line in state.work_log] == [(1, "one"), (2, "two")]
    assert state.as_of == 3


def test_a_span_in_which_nobody_spoke_leaves_as_of_where_it_was() -> None:
    night, _, _ = begun()
    night.close()
    night.shell("ls")
    night.close()
    state = state_of(night)
    assert (state.span, state.as_of, state.work_log[1].users) == (2, 2, None)


def test_without_a_compaction_there_is_only_what_was_remembered() -> None:
    night, _, rule = begun()
    entry = night.remember(night.rule(rule))
    state = state_of(night)
    assert (state.span, state.has_own, state.now, state.world) == (0, False, None, None)
    assert [(kept.id, kept.origin) for kept in state.rules] == [("R1", "remember")]
    assert state.pending == (entry,)


def test_a_close_absorbs_what_was_remembered_in_its_span_and_later_ones_wait() -> None:
    night, _, rule = begun()
    night.remember(night.rule(rule))
    night.close()
    later = night.says("always run the linter before a commit")
    entry = night.remember(night.rule(later))
    state = state_of(night)
    assert [kept.id for kept in state.active_rules] == ["R1", "R2"]
    assert state.pending == (entry,)
    assert state.rules[1].span == 2


@pytest.mark.req("L28")
def test_lines_below_a_compaction_change_nothing_of_the_state() -> None:
    states = []
    for shown in (True, False):
        night, _, rule = begun()
        night.close(night.rule(rule), line="one", shown=shown)
        state = state_of(night)
        assert (state.spans[0].line is not None) == shown
        states.append((state.rules, state.work_log, state.now, state.span, state.anomalies))
    assert states[0] == states[1]


# -- rules --------------------------------------------------------------------------------------


def test_a_lifted_rule_says_by_which_message_and_stays_known() -> None:
    night, _, rule = begun()
    night.close(night.rule(rule))
    lifting = night.says("the no-mocks rule is lifted")
    night.close(night.lift(lifting, "R1"))
    kept = state_of(night).rules[0]
    assert (kept.status, kept.by, kept.ended_span, kept.ended_entry) == ("lifted", "u3", 2, lifting)
    assert kept.ended_quote == "the no-mocks rule is lifted"
    assert state_of(night).active_rules == ()


def test_a_replaced_rule_does_not_come_back_with_the_end_of_its_replacement() -> None:
    night, _, rule = begun()
    night.close(night.rule(rule))
    narrower = night.says("never use mocks in unit tests, instead of never at all")
    night.close(night.rule(narrower, replaces=["R1"]))
    lifting = night.says("no rule about mocks any more")
    night.close(night.lift(lifting, "R2"))
    rules = state_of(night).rules
    assert [(kept.id, kept.status, kept.by) for kept in rules] == [
        ("R1", "replaced", "R2"),
        ("R2", "lifted", "u4"),
    ]


def test_a_rule_that_was_ended_is_not_ended_again() -> None:
    night, _, rule = begun()
    night.close(night.rule(rule))
    first = night.says("the no-mocks rule is lifted")
    second = night.says("mocks: that rule no longer applies")
    night.close(night.lift(first, "R1"), night.lift(second, "R1"))
    assert state_of(night).rules[0].by == "u3"
    assert told(night) == []


def test_a_lift_of_a_replaced_rule_changes_neither_it_nor_its_replacement() -> None:
    night, _, rule = begun()
    night.close(night.rule(rule))
    narrower = night.says("never use mocks in unit tests, instead of never at all")
    night.close(night.rule(narrower, replaces=["R1"]))
    night.close(night.lift(night.says("the no-mocks rule is lifted"), "R1"))
    rules = state_of(night).rules
    assert [(kept.id, kept.status, kept.by) for kept in rules] == [
        ("R1", "replaced", "R2"),
        ("R2", "active", None),
    ]


def test_a_chain_of_replacements_is_followed_to_its_end() -> None:
    night, _, rule = begun()
    second = night.says("never use mocks in unit tests, instead of never at all")
    third = night.says("never use mocks in unit tests of the parser, instead of all")
    other = night.says("keep every file under 400 lines")
    night.close(
        night.rule(rule),
        night.rule(second, replaces=["R1"]),
        night.rule(third, replaces=["R2"]),
        night.rule(other),
    )
    rules = {kept.id: kept for kept in state_of(night).rules}
    ends = [standing_for(name, rules) for name in ("R1", "R2", "R3", "R4", "R9")]
    assert [end and end.id for end in ends] == ["R3", "R3", "R3", "R4", None]


def test_a_rule_given_and_lifted_in_one_span_has_both_ends() -> None:
    night, _, rule = begun()
    lifting = night.says("forget the fakes, that rule is off")
    night.close(night.rule(rule), night.lift(lifting, "R1"))
    kept = state_of(night).rules[0]
    assert (kept.span, kept.ended_span, kept.by) == (1, 1, "u3")


def test_several_slices_of_one_long_message_are_rules_of_their_own() -> None:
    night = OwnSession()
    night.says(GOAL)
    long = night.says(f"never push to main. {'x' * 700} Keep files under 400 lines.")
    night.close(
        night.rule(long, "never push to main."), night.rule(long, "Keep files under 400 lines.")
    )
    rules = state_of(night).rules
    assert [(kept.id, kept.u, kept.start, kept.whole) for kept in rules] == [
        ("R1", 2, 0, False),
        ("R2", 2, 721, False),
    ]


# -- decisions ----------------------------------------------------------------------------------


@pytest.mark.req("L188")
def test_decisions_and_dead_ends_are_only_ever_added_to() -> None:
    night, _, _ = begun()
    night.close(
        night.decision("stream rows to the response", "C1"), night.dead_end("a CSV library", "u1")
    )
    before = state_of(night)
    night.shell("npm test")
    night.close(
        night.decision("stream rows to the response", "C2", "E1", merge="D1"),
        night.decision("quote every field that has a comma"),
    )
    state = state_of(night)
    assert [(item.id, item.text, item.span) for item in state.decisions] == [
        ("D1", "stream rows to the response", 1),
        ("D2", "quote every field that has a comma", 2),
    ]
    assert state.decisions[0].evidence == ("C1", "C2", "E1")
    assert state.dead_ends == before.dead_ends
    assert [(item.id, item.evidence) for item in state.dead_ends] == [("X1", ("u1",))]


def test_merged_evidence_keeps_four() -> None:
    night, _, _ = begun()
    night.close(night.decision("stream the rows", "C1", "C2", "C3"))
    night.close(night.decision("stream the rows", "C3", "C4", "C5", merge="D1"))
    assert state_of(night).decisions[0].evidence == ("C1", "C2", "C3", "C4")


# -- objective ----------------------------------------------------------------------------------


@pytest.mark.req("L194")
def test_the_goal_is_the_first_substantial_message() -> None:
    night = OwnSession()
    night.says("hi")
    night.says("Hello there, good morning everyone!")
    night.says("What does the reports page do at the moment?")
    night.says(GOAL)
    night.says("And then something completely different, at length.")
    goal = state_of(night).goal
    assert goal is not None
    assert (goal.u, goal.text, goal.since, goal.command) == (4, GOAL, 1, False)


@pytest.mark.req("L192")
def test_a_new_request_stands_beside_the_goal() -> None:
    night, _, _ = begun()
    night.close()
    second = night.says("Now add XML export next to it.")
    night.close(night.objective(second))
    state = state_of(night)
    assert state.goal is not None
    assert state.request is not None
    assert (state.goal.text, state.goal.since) == (GOAL, 1)
    assert (state.request.u, state.request.text, state.request.since) == (
        3,
        "Now add XML export next to it.",
        2,
    )
    assert state.objective == state.request


@pytest.mark.req("L193")
@pytest.mark.parametrize("name", ["goal-state", "goals-state"])
def test_an_active_goal_command_takes_the_goal_line_until_it_ends(name: str) -> None:
    night, _, _ = begun()
    night.close()
    entry = night.goal("Ship &lt;the&gt; exporter", name=name)
    goal = state_of(night).goal
    assert goal is not None
    assert (goal.text, goal.entry, goal.command, goal.since) == (
        "Ship &lt;the&gt; exporter",
        entry,
        True,
        2,
    )
    night.close()
    night.goal("Ship &lt;the&gt; exporter", name=name)
    goal = state_of(night).goal
    assert goal is not None
    assert goal.since == 2
    night.goal("Ship &lt;the&gt; exporter", name=name, status="done")
    goal = state_of(night).goal
    assert goal is not None
    assert goal.text == GOAL


def test_done_when_is_the_newest_and_a_lift_leaves_it() -> None:
    night, _, rule = begun()
    first = night.says("done when npm test passes on the whole tree")
    night.close(night.rule(rule), night.done_when(first))
    second = night.says("it is done when the linter is quiet; the no-mocks rule is lifted")
    night.close(night.done_when(second, "done when the linter is quiet"), night.lift(second, "R1"))
    done = state_of(night).done_when
    assert done is not None
    assert (done.u, done.text, done.start, done.since) == (4, "done when the linter is quiet", 6, 2)


@pytest.mark.parametrize(("length", "shown"), [(600, 600), (601, 551), (5_000, 551), (90_000, 551)])
def test_a_long_goal_is_shown_by_its_ends(length: int, shown: int) -> None:
    night = OwnSession()
    text = "Add it. " + "x" * (length - 12) + " end"
    night.says(text)
    goal = state_of(night).goal
    assert goal is not None
    assert len(goal.text) == shown
    if shown == 551:
        assert goal.text == f"{text[:400]}…{text[-150:]}"
    assert goal.end == length


# -- foreign and newer --------------------------------------------------------------------------


def test_foreign_compactions_leave_the_state_and_say_since_when() -> None:
    night, _, rule = begun()
    night.close(night.rule(rule))
    night.says("go on with the streaming writer")
    first = night.foreign()
    night.foreign(details={"compactor": "somebody"})
    state = state_of(night)
    assert state.foreign_since == first
    assert [kept.id for kept in state.active_rules] == ["R1"]
    night.close()
    assert state_of(night).foreign_since is None


@pytest.mark.parametrize("details", [{"compactor": "longhaul"}, {"stateFormat": 1}, {}])
def test_details_without_format_or_name_are_somebody_elses(details: dict[str, Any]) -> None:
    night, _, _ = begun()
    night.foreign(details=details)
    state = state_of(night)
    assert state.foreign_since is not None
    assert (state.span, state.anomalies) == (0, ())


@pytest.mark.req("L122", "L123")
def test_a_newer_format_is_named_and_the_state_starts_clean_after_it() -> None:
    night, _, rule = begun()
    night.close(
        night.rule(rule),
        night.decision("stream the rows"),
        line="one",
        now=Now(next="x"),
        world=World(ok=True, head="ab12cd"),
        learned=(Learned(text="840 ms", source="u1"),),
        files=Files(read=("a.ts",)),
    )
    entry = night.newer(3)
    state = state_of(night)
    assert told(night) == [("newer-format", entry, "format 3 is newer than this version")]
    assert (state.span, state.newer_format, state.foreign_since) == (0, 3, entry)
    assert (state.rules, state.decisions, state.work_log, state.spans) == ((), (), (), ())
    assert (state.now, state.world, state.learned, state.files) == (None, None, (), Files())
    assert state.last_seq == 0
    assert state.goal is not None
    assert state.goal.text == GOAL


@pytest.mark.req("L123")
@pytest.mark.parametrize("kind", ["compaction", "event"])
def test_what_comes_after_a_newer_format_stands_alone(kind: str) -> None:
    night, _, rule = begun()
    night.close(night.rule(rule), line="one")
    entry = night.newer() if kind == "compaction" else night.newer_event()
    later = night.says("always run the linter before a commit")
    night.close(night.rule(later), line="anew")
    state = state_of(night)
    assert told(night) == [("newer-format", entry, "format 2 is newer than this version")]
    assert [(kept.id, kept.text) for kept in state.rules] == [
        ("R1", "always run the linter before a commit")
    ]
    assert [line.narrative.line for line in state.work_log] == ["anew"]
    assert (state.span, state.foreign_since, state.tokens_compacted) == (1, None, 100_000)


# -- anomalies ----------------------------------------------------------------------------------


def test_an_event_with_an_id_that_is_known_is_left_out() -> None:
    night, _, rule = begun()
    other = night.says("always run the linter before a commit")
    night.close(night.rule(rule))
    night.damage(lambda data: {**data, "events": [{**data["events"][0], "id": "R1"}]})
    entry = night.close(night.rule(other))
    assert told(night) == [("duplicate-event", entry, "R1 is known already")]
    assert [kept.text for kept in state_of(night).rules] == ["never use mocks; fakes only"]


def test_a_sequence_number_that_falls_back_is_named_and_the_rule_is_kept() -> None:
    night, _, rule = begun()
    other = night.says("always run the linter before a commit")
    night.close(night.rule(rule), night.decision("stream the rows"))
    night.damage(lambda data: {**data, "events": [{**data["events"][0], "seq": 2}]})
    entry = night.close(night.rule(other))
    assert told(night) == [("seq-regression", entry, "seq 2 behind 2")]
    assert [kept.id for kept in state_of(night).active_rules] == ["R1", "R2"]


@pytest.mark.parametrize("kind", ["lift", "replaces"])
def test_a_target_that_is_not_known_is_named_and_the_others_are_ended(kind: str) -> None:
    night, _, rule = begun()
    night.close(night.rule(rule))
    said = night.says("the no-mocks rule is lifted, use the linter")
    event = (
        night.lift(said, "R9", "R1") if kind == "lift" else night.rule(said, replaces=["R9", "R1"])
    )
    entry = night.close(event)
    assert told(night) == [("unknown-target", entry, "R9 is not known")]
    assert state_of(night).rules[0].status == ("lifted" if kind == "lift" else "replaced")


def test_evidence_for_an_item_that_is_not_known_is_named() -> None:
    night, _, _ = begun()
    entry = night.close(night.decision("stream the rows", "C1", merge="D4"))
    assert told(night) == [("unknown-target", entry, "D4 is not known")]
    assert state_of(night).decisions == ()


def _other_words(data: dict[str, Any]) -> dict[str, Any]:
    event = data["events"][0]
    key = "text" if "text" in event else "quote"
    return {**data, "events": [{**event, key: "x" * len(event[key])}, *data["events"][1:]]}


def test_a_rule_whose_words_are_gone_is_named_and_stays() -> None:
    night, _, rule = begun()
    night.damage(_other_words)
    entry = night.close(night.rule(rule))
    assert told(night) == [("quote-drift", entry, "words are not in u2")]
    assert [kept.status for kept in state_of(night).rules] == ["active"]


def test_a_lift_in_words_that_nobody_said_ends_nothing() -> None:
    night, _, rule = begun()
    night.close(night.rule(rule))
    lifting = night.says("the no-mocks rule is lifted")
    night.damage(_other_words)
    entry = night.close(night.lift(lifting, "R1"))
    assert told(night) == [("quote-drift", entry, "words are not in u3")]
    assert [kept.status for kept in state_of(night).rules] == ["active"]


@pytest.mark.parametrize("kind", ["done", "request"])
def test_an_objective_in_words_that_nobody_said_is_left_out(kind: str) -> None:
    night, _, _ = begun()
    said = night.says("done when npm test passes on the whole tree")
    night.damage(_other_words)
    night.close(night.done_when(said) if kind == "done" else night.objective(said))
    state = state_of(night)
    assert (state.done_when, state.request) == (None, None)
    assert [code for code, *_ in told(night)] == ["quote-drift"]


def test_words_that_moved_within_their_message_are_found_where_they_are() -> None:
    night, _, rule = begun()

    def moved(data: dict[str, Any]) -> dict[str, Any]:
        event = {**data["events"][0], "start": 3, "end": 13}
        return {**data, "events": [event]}

    night.damage(moved)
    night.close(night.rule(rule, "fakes only"))
    assert told(night) == []
    kept = state_of(night).rules[0]
    assert (kept.start, kept.end) == (17, 27)


def test_words_far_down_in_a_very_long_message_are_taken_as_stored() -> None:
    night = OwnSession()
    night.says(GOAL)
    long = night.says("x" * 70_000 + " never push to main.")
    night.close(night.rule(long, "never push to main."))
    assert told(night) == []
    assert state_of(night).rules[0].start == 70_001


def test_a_message_of_another_branch_is_no_message_of_this_path() -> None:
    night, goal, rule = begun()
    recorded = night.rule(rule)
    night.branch(goal)
    entry = night.close(recorded)
    assert told(night) == [("quote-drift", entry, "its message is not on the path")]


def test_a_message_that_has_another_number_here_is_named_and_numbered_anew() -> None:
    night, _, rule = begun()
    night.damage(lambda data: {**data, "events": [{**data["events"][0], "u": "u7"}]})
    entry = night.close(night.rule(rule))
    assert told(night) == [("id-drift", entry, "u7 is u2 on this path")]
    assert state_of(night).rules[0].u == 2


@pytest.mark.parametrize(("next_c", "drifts"), [(1, True), (2, False), (3, False), (4, True)])
def test_numbers_a_close_stored_are_checked_against_the_path(next_c: int, drifts: bool) -> None:
    # The span ends behind C1; C2 ran while the pass did: it may have stored either number.
    night, _, _ = begun()
    night.shell("ls")

    def stored(data: dict[str, Any]) -> dict[str, Any]:
        last = {**data["range"], "last": end}
        return {**data, "range": last, "ledger": {**data["ledger"], "nextC": next_c}}

    end = night.leaf
    night.shell("pwd")
    night.damage(stored)
    entry = night.close()
    words = f"nextC: {next_c} stored, 3 counted"
    assert told(night) == ([("id-drift", entry, words)] if drifts else [])


def test_a_span_record_without_its_compaction_is_named() -> None:
    night, _, _ = begun()
    close = night.close()
    entry = night.span_record(close, compactionEntryId="gone0000")
    assert told(night) == [("orphan-span-record", entry, "its compaction is not on the path")]


@pytest.mark.req("L124")
def test_a_span_record_of_another_version_is_passed_over() -> None:
    night, _, _ = begun()
    close = night.close(record=False)
    night.span_record(close, labels=[LabelRow(u=1, label="not a rule")], v=2)
    state = state_of(night)
    assert state.spans[0].record is None
    assert told(night) == []


def test_details_that_say_nothing_count_as_somebody_elses() -> None:
    night, _, rule = begun()
    night.close(night.rule(rule))
    night.damage({"span": "two"})
    entry = night.close()
    state = state_of(night)
    assert told(night) == [("bad-event", entry, "span: no whole number from 1")]
    assert (state.span, state.foreign_since) == (1, entry)
    assert [kept.id for kept in state.active_rules] == ["R1"]


def test_many_flaws_of_one_entry_and_kind_are_one_anomaly() -> None:
    night, _, _ = begun()
    night.damage({"events": [{}, {}, 5], "absorbed": [1, 2]})
    entry = night.close()
    assert told(night) == [("bad-event", entry, "events[0].stateFormat: no known format")]
