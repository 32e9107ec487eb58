"""What changed between two stored states (WIREFRAMES B, `d`)."""

from longhaul_tui.state.values import Rule
from longhaul_tui.view.changes import Change, Changes, changes

TOP = "# Session state (span {n}, {n}k tokens compacted)\nMessages after this state are newer.\n"
BEFORE = (
    TOP.format(n=9)
    + """\
## Objective (u1, unchanged since span 1)
> "Make the tide importer stream."
Done gate: `just test` last exit 1 @ 77c0e1d, clean tree: yes, not met (exit 1)
## Constraints & corrections (verbatim, newest last)
- R1 [u2] "never edit anything under fixtures/"
- R2 [u3] "keep every file under 400 lines"
## World (live at compaction)
branch stream-import @ 77c0e1d, tree clean
## Work log (one line per span; detail via longhaul_recall)
9. (narrative unavailable: transport)
## Decisions & dead ends (append-only, with evidence)
- D3 Decided (span 7): split the importer (C15)
## Now (as of u9; the newer messages below supersede it)
In progress: the merge  Next: -  Blocked: -
Resume: just test
longhaul_recall: span N | commands"""
)
AFTER = (
    TOP.format(n=10)
    + """\
## Objective (u1, unchanged since span 1)
> "Make the tide importer stream."
Done gate: `just test` last exit 1 @ 4be19d2, clean tree: no, not met (exit 1)
## Constraints & corrections (verbatim, newest last)
- R1 [u2] "never edit anything under fixtures/"
- R5 [u6] "keep every file under 300 lines"
## World (live at compaction)
branch stream-import @ 77c0e1d, tree clean
open errors: E3 TimeoutError (last seen span 10)
## Work log (one line per span; detail via longhaul_recall)
9. (narrative unavailable: transport)
10. gauge 14 still times out
## Decisions & dead ends (append-only, with evidence)
- D3 Decided (span 7): split the importer (C15, C141)
## Now (as of u9; the newer messages below supersede it)
In progress: gauge 14  Next: -  Blocked: -
Resume: just test
longhaul_recall: span N | commands"""
)
R2 = Rule(
    id="R2",
    u=3,
    entry="e",
    text="keep every file under 400 lines",
    start=0,
    end=31,
    whole=True,
    span=1,
    origin="pass",
    seq=2,
    status="replaced",
    by="R5",
)


def found() -> Changes:
    return changes(BEFORE, AFTER, [R2])


def test_the_difference_line_by_line() -> None:
    assert [(one.kind, one.text, one.was, one.note) for one in found().lines] == [
        ("head", "## Objective", "", "2 lines the same"),
        (
            "changed",
            "Done gate: `just test` last exit 1 @ 4be19d2, clean tree: no, not met (exit 1)",
            "Done gate: `just test` last exit 1 @ 77c0e1d, clean tree: yes, not met (exit 1)",
            "",
        ),
        ("head", "## Constraints & corrections", "", "1 rule the same, word for word"),
        ("added", '- R5 [u6] "keep every file under 300 lines"', "", ""),
        ("gone", '- R2 [u3] "keep every file under 400 lines"', "", "replaced by R5"),
        ("head", "## World", "", "1 line the same"),
        ("added", "open errors: E3 TimeoutError (last seen span 10)", "", ""),
        ("head", "## Work log", "", "1 line the same"),
        ("added", "10. gauge 14 still times out", "", ""),
        ("head", "## Decisions & dead ends", "", ""),
        (
            "changed",
            "- D3 Decided (span 7): split the importer (C15, C141)",
            "- D3 Decided (span 7): split the importer (C15)",
            "",
        ),
        ("head", "## Now", "", "2 lines the same"),
        (
            "changed",
            "In progress: gauge 14  Next: -  Blocked: -",
            "In progress: the merge  Next: -  Blocked: -",
            "",
        ),
    ]


def test_the_counts() -> None:
    assert found().words == "3 changed, 3 added, 1 gone, 7 the same"


def test_nothing_changed() -> None:
    same = changes(BEFORE, BEFORE.replace("span 9", "span 10"))
    assert {one.kind for one in same.lines} == {"head"}
    assert same.words == "11 the same"


def test_a_lifted_rule_that_still_stands_there_with_what_became_of_it_is_gone_once() -> None:
    old = TOP + '## Constraints & corrections (verbatim, newest last)\n- R4 [u5] "prefix DRY:"'
    new = old + " (lifted by u9)"
    lines = changes(old, new, [R2]).lines
    assert lines == (
        Change("head", "## Constraints & corrections"),
        Change("gone", '- R4 [u5] "prefix DRY:"'),
    )


def test_a_rule_is_never_called_changed() -> None:
    old = TOP + '## Constraints & corrections (x)\n- R1 [u2] "one"'
    new = TOP + '## Constraints & corrections (x)\n- R1 [u2] "two"'
    assert [one.kind for one in changes(old, new).lines] == ["head", "gone", "added"]


def test_a_section_that_is_gone_and_a_text_that_is_none_of_ours() -> None:
    assert [one.kind for one in changes(BEFORE, TOP).lines][:2] == ["head", "gone"]
    assert changes("", "").lines == ()
    assert changes("whatever", "something else").words == "0 the same"


def test_lines_about_the_same_thing_twice_are_told_apart() -> None:
    old = TOP + "## World (live)\nlast test: a\nlast test: b"
    new = TOP + "## World (live)\nlast test: a\nlast test: c"
    assert [(one.text, one.was) for one in changes(old, new).lines[1:]] == [
        ("last test: c", "last test: b")
    ]
