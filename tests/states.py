"""States as values, for tests of what is made of them. Every name and sentence is invented."""

from typing import Literal

from longhaul_tui.state.records import Carried, CarriedError, Files, Learned, Narrative, Now
from longhaul_tui.state.values import Gate, Item, Rule, Said, State, WorkLine
from longhaul_tui.world import World, WorldClaim

GOAL = (
    "Let the kiln resume a firing after a power cut, from its own log, with nothing new to install."
)
TABLES = "never edit the calibration tables; they were measured by hand"


def said(u: int | None, text: str, since: int = 1, *, command: bool = False) -> Said:
    """Words of u<n>, the whole message."""
    return Said(u=u, entry="e0", text=text, start=0, end=len(text), since=since, command=command)


def rule(n: int, u: int | None, text: str, span: int = 1) -> Rule:
    """R<n> in force."""
    return Rule(
        id=f"R{n}",
        u=u,
        entry=f"e{u}",
        text=text,
        start=0,
        end=len(text),
        whole=True,
        span=span,
        origin="pass",
        seq=n,
    )


def lifted(n: int, u: int, text: str, by: str, span: int, seq: int = 90) -> Rule:
    """R<n>, lifted in `span`."""
    return Rule(
        id=f"R{n}",
        u=u,
        entry=f"e{u}",
        text=text,
        start=0,
        end=len(text),
        whole=True,
        span=1,
        origin="pass",
        seq=n,
        status="lifted",
        by=by,
        ended_span=span,
        ended_seq=seq,
        ended_quote="no longer",
    )


def item(name: str, text: str, span: int, *evidence: str) -> Item:
    """D<n> or X<n>."""
    return Item(id=name, text=text, span=span, evidence=evidence, seq=span)


def line(
    span: int,
    users: tuple[int, int] | None,
    text: str = "",
    *,
    missing: str | None = None,
    kind: Literal["full", "partial", "none"] = "full",
) -> WorkLine:
    """A line of the work log; `missing` is the reason why there is no narrative."""
    told = Narrative(kind=kind, line=text)
    if missing is not None:
        told = Narrative(kind="none", reason=missing)
    return WorkLine(span=span, users=users, narrative=told)


def error(
    n: int, text: str, span: int, command: str | None = None, runs: int | None = None
) -> CarriedError:
    """E<n>, open."""
    return CarriedError(id=f"E{n}", text=text, last_span=span, command=command, runs=runs)


GATE = Gate(
    command="make test",
    exit=0,
    head="9d41e07",
    clean=False,
    met=False,
    why="tree changed since the run",
)

NIGHT = State(
    span=3,
    tokens_compacted=1_287_400,
    pass_id="5c0ffee1",
    goal=said(1, GOAL),
    done_when=said(1, "done when make test passes on the whole tree"),
    rules=(
        rule(1, 2, TABLES),
        lifted(2, 3, "keep every module under 250 lines", "u6", 3),
        rule(3, 5, "temperatures are always in kelvin, also in the tests"),
    ),
    world=World(
        ok=True,
        branch="resume-firing",
        head="9d41e07",
        dirty_files=1,
        shortstat=" 1 file changed, 4 insertions(+), 1 deletion(-)",
        claims=(
            WorldClaim(
                kind="test",
                command="make test",
                id="C12",
                exit=0,
                head="9d41e07",
                changed_since="yes",
            ),
        ),
    ),
    ledger=Carried(
        open_errors=(error(2, "OSError: [Errno 5] sensor 4 did not answer", 3, "make bench", 3),)
    ),
    files=Files(
        modified=("kiln/resume.py", "tests/test_resume.py"), read=("kiln/log.py", "docs/firing.md")
    ),
    learned=(
        Learned(text="1,512 K", source="u6", label="the cone 10 limit", by="model"),
        Learned(text="7c1e44b", source="C9"),
        Learned(text="3.12.4", source="read .python-version"),
    ),
    work_log=(
        line(1, (1, 2), "read the firing log and sketched a resume point"),
        line(2, (3, 4), "wrote the resume file with its tests"),
        line(3, (5, 6), "kelvin everywhere; sensor 4 still fails in the bench"),
    ),
    decisions=(
        item("D1", "write the resume point after every step, not on a timer", 1, "C4"),
        item("D2", "a torn last line is dropped, never repaired", 3, "C9", "u6"),
    ),
    dead_ends=(
        item("X1", "a socket to the old controller; it forgets its step on a cut", 2, "E1"),
    ),
    now=Now(in_progress="the bench with sensor 4", next="a firing cut twice", resume="make bench"),
    as_of=6,
)
"""An ordinary night, every section of it with something to say."""

ONLY_RULES = State(
    rules=(rule(1, 1, TABLES), rule(2, 4, "say \"cone\",\nnot 'temperature', in every message"))
)
"""Nothing compacted yet; two rules were remembered."""

FOREIGN = State(
    span=2,
    tokens_compacted=639_500,
    pass_id="0badcafe",
    goal=said(1, "Let the kiln resume a firing after a power cut, from its own log."),
    request=said(4, "First draw the firing curve in the terminal, please.", 2),
    rules=(rule(1, 2, TABLES),),
    world=World(
        ok=False,
        skip="no-git",
        claims=(WorldClaim(kind="build", command="make", id="C3", exit_from="chain"),),
    ),
    work_log=(
        line(1, (1, 3), "read the firing log"),
        line(2, (4, 4), "drew the curve with braille dots"),
    ),
    now=Now(blocked="no terminal wider than 60 columns at hand"),
    as_of=4,
    foreign_since="f00d0001",
)
"""Another compactor has compacted behind the second span; the snapshot was skipped."""

NO_NARRATIVE = State(
    span=4,
    tokens_compacted=51_700,
    pass_id="00000a4f",
    goal=said(None, "Resume a firing after a power cut", 2, command=True),
    world=World(
        ok=True,
        branch="(detached)",
        head="1f00d5e",
        claims=(
            WorldClaim(
                kind="test",
                command="make test",
                id="C20",
                exit=2,
                head="1f00d5e",
                changed_since="no",
            ),
            WorldClaim(
                kind="lint",
                command="ruff check | tail -5",
                id="C21",
                exit_from="pipe",
                failing=True,
                changed_since="no",
            ),
        ),
    ),
    ledger=Carried(
        open_errors=(
            error(1, "edit failed: no such text", 1),
            error(3, "2 failed, 40 passed", 4, "make test", 7),
        )
    ),
    work_log=(
        line(1, (1, 2), "read the firing log"),
        line(2, None, "kept reading it", kind="partial"),
        line(3, (3, 3), missing="transport"),
        line(4, (4, 9), missing="output-limit"),
    ),
    as_of=9,
)
"""Two spans closed without a word of the model; a goal command is active."""

HIDING = State(
    span=5,
    tokens_compacted=2_000_000,
    pass_id="77777777",
    goal=said(1, GOAL),
    request=said(9, "Now make the bench run without sensor 4.", 4),
    rules=(
        rule(1, 2, TABLES),
        lifted(2, 3, "keep every module under 250 lines", "u8", 5, seq=95),
        lifted(3, 5, "every commit subject starts with KILN: and a number", "u7", 4, seq=70),
    ),
    world=World(
        ok=True,
        branch="resume-firing",
        head="9d41e07",
        untracked=2,
        claims=(
            WorldClaim(
                kind="test",
                command="make test",
                id="C40",
                exit=1,
                head="9d41e07",
                changed_since="no",
            ),
        ),
    ),
    ledger=Carried(
        open_errors=(
            error(1, "OSError: [Errno 5] sensor 4 did not answer", 2, "make bench", 9),
            error(2, "edit failed: no such text", 3),
            error(3, "disk full", 5, "make bench", 9),
        )
    ),
    files=Files(
        modified=("kiln/resume.py", "kiln/bench.py"),
        read=("kiln/log.py", "docs/firing.md", "kiln/sensors.py"),
    ),
    learned=(
        Learned(text="14 s", source="C44", label="a bench run", by="model"),
        Learned(text="1,512 K", source="u6", label="the cone 10 limit", by="model"),
        Learned(text="7c1e44b", source="C9"),
    ),
    work_log=(
        line(1, (1, 2), "read the firing log and sketched a resume point"),
        line(2, (3, 4), "wrote the resume file with its tests"),
        line(3, (5, 7), "kelvin everywhere"),
        line(4, (8, 9), "started on the bench"),
        line(5, None, "the bench waits for sensor 4"),
    ),
    decisions=(
        item("D1", "write the resume point after every step, not on a timer", 1, "C4"),
        item("D2", "the bench skips a dead sensor", 4, "C31"),
    ),
    dead_ends=(
        item("X1", "a socket to the old controller; it forgets its step on a cut", 2, "E1"),
        item("X2", "a fake sensor 4", 5, "E3"),
    ),
    now=Now(in_progress="the bench", resume="make bench"),
    as_of=9,
)
"""With the caps of its golden text every section that has a list hides some of it."""
