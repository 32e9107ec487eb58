"""The story of the demo: a weather-station program is made to survive a dead link overnight.

Owns what happens and when. Every name, path, figure and sentence is invented. Among ordinary work
the night holds what a screen like this is for: tests that fail and are mended, a command that was
blocked and one that ran out of time, an exit hidden by a pipe, a provider that failed, a branch
that was given up, a torn line, output made to fool a terminal, and one error that is still open in
the morning. Five times the context is compacted: by Longhaul, by pi after a pass of ours failed, by
Longhaul again, by another extension, and by Longhaul once more; rules are given, replaced,
narrowed and lifted on the way. The passes are real ones, with the built-in reader.
"""

from longhaul_tui.demo.lines import (
    Story,
    TimedLine,
    blocked,
    edit,
    read,
    shell,
    timed_out,
    write,
)
from longhaul_tui.demo.passes import fell_back, own_pass, pi_instead
from longhaul_tui.world import World

SESSION_ID = "019e5e11-0000-7000-8000-00000f20577a"
NAME = "frost-alarm"
PROJECT = "orchard"
"""Name of the directory the story plays in, below the user's home."""
BEGINS = (22, 38)

HOSTILE = (
    "station 7 says: \x1b[31mFROST\x1b[0m \x1b]0;you have been renamed\x07\x1b]52;c;aGVsbG8=\x07\n"
    "[@click=app.quit]press me[/] [/red] list[int] - [x] done \x9b2J\n"
    "\u202egnp.tsorf\u202c zero\u200bwidth 漢字 \U0001f9ca\ufe0f \U0001f468\u200d\U0001f33e\n"
)
"""What a broken station sent, and the agent printed: nothing of it may reach a terminal raw."""

FAILED_ONE = (
    "....F.......                                                             [100%]\n"
    "=================================== FAILURES ===================================\n"
    "______________________________ test_link_is_down _______________________________\n"
    "    def test_link_is_down(tmp_path):\n"
    ">       assert alarm.forecast(down, cache) == yesterday\n"
    "E       AssertionError: assert None == Forecast(low=-3)\n"
    "tests/test_cache.py:31: AssertionError\n"
    "=========================== short test summary info ============================\n"
    "FAILED tests/test_cache.py::test_link_is_down - AssertionError\n"
    "1 failed, 11 passed in 1.84s"
)
FAILED_STATION = (
    "..................F.....                                                 [100%]\n"
    "E       TimeoutError: station 14 did not answer in 30 s\n"
    "FAILED tests/test_live.py::test_station_14 - TimeoutError: station 14 did not answer\n"
    "1 failed, 41 passed in 33.20s"
)


def _tree(head: str, dirty: int) -> World:
    """What git would say of the orchard at that moment."""
    files = f"{dirty} file{'s'[: dirty != 1]} changed"  # git's own words
    stat = f"{files}, {9 * dirty} insertions(+)" if dirty else ""
    return World(ok=True, branch="main", head=head, dirty_files=dirty, shortstat=stat)


def passed(count: int, seconds: float) -> str:
    """What pytest prints when all is well."""
    return f"{'.' * min(count, 60)}  [100%]\n{count} passed in {seconds:.2f}s"


def night(start: float, home: str) -> list[TimedLine]:
    """The whole night, line by line. `start` is the moment of 22:38 in seconds since the epoch."""
    story = Story(start, SESSION_ID, f"{home.rstrip('/')}/{PROJECT}")
    _evening(story)
    _before_bed(story)
    _first_compaction(story)
    _abandoned_branch(story)
    _small_hours(story)
    _fallback(story)
    _awake_again(story)
    _morning(story)
    return story.lines


def _evening(story: Story) -> None:
    story.begin("medium")
    story.entry("session_info", name=NAME)
    story.user(
        "Make the frost alarm work when the station link is down: keep the last forecast on disk "
        "and read it back. Done when `pytest -q` passes on the whole tree."
    )
    story.wait(4)
    story.agent(
        "I'll look at how the alarm gets its forecast before I change anything.",
        shell("git status --short && git log --oneline -5", "a41c9e2 alarm: beep twice\n", 0),
        read("src/alarm.py", "\n".join(f"line {n}" for n in range(142))),
        thinking="The forecast comes from stations.fetch(). A cache beside it, written whole.",
    )
    story.at(22, 41)
    story.user("never touch anything under readings/; those files are the stations' own record")
    story.agent(
        "readings/ stays as it is. The cache goes to var/forecast.json.",
        shell("rg -n 'fetch\\(' src tests", "src/alarm.py:57:    got = stations.fetch(station)\n"),
        read("src/stations.py", "\n".join(f"line {n}" for n in range(88))),
    )
    story.agent(
        "",
        write("src/cache.py", "import json\n\n\ndef load(path):\n    ...\n"),
        edit("src/alarm.py", "got = fetch(s)", "got = fetch(s) or cache.load(path)\nlog(got)"),
        write("tests/test_cache.py", "def test_link_is_down(tmp_path):\n    ...\n"),
        shell("pytest -q", FAILED_ONE, 1, 3.1),
    )
    story.agent(
        "The cache is read before it is written. I'll write it after every good answer.",
        edit("src/cache.py", "...", "return json.loads(path.read_text())"),
        shell("pytest -q", passed(12, 1.79), seconds=2.9),
        shell("ruff check", "All checks passed!", seconds=0.4),
    )


def _before_bed(story: Story) -> None:
    story.at(23, 2)
    story.user("no new dependencies please, the standard library is enough")
    story.agent(
        "Understood: standard library only. Next is the age of a cached forecast.",
        blocked("pip install freezegun", "Blocked: installing packages is not allowed here."),
    )
    story.agent(
        "No new packages, then: I'll hand the clock in as an argument instead.",
        edit("src/cache.py", "def load(path):", "def load(path, now):\n    age = now - stamp"),
        edit("tests/test_cache.py", "load(p)", "load(p, now=0)"),
        shell("pytest -q 2>&1 | tail -3", passed(14, 1.90)),
    )
    story.at(23, 12)
    story.user("keep every module below 300 lines")
    story.agent("Modules stay below 300 lines.", shell("wc -l src/*.py", "  412 total\n"))
    story.at(23, 24)
    story.execution("git diff --stat", " src/cache.py | 21 +++++\n 1 file changed\n", 0)
    story.execution("cat ~/.netrc", "not for the agent", 0, hidden=True)
    story.user(
        "good so far. This is a chart of station 7, which prints rubbish at times", image=True
    )
    story.agent(
        "I'll read what station 7 sent last.",
        shell("cat readings/station-7.log", HOSTILE, seconds=0.2),
    )
    story.agent(
        "Station 7 sends escape sequences in its text. I'll strip them where readings are parsed.",
        edit("src/stations.py", "return raw", "return clean(raw)"),
        write("src/clean.py", "def clean(raw):\n    return raw.translate(TABLE)\n"),
        shell("pytest -q tests/test_stations.py", passed(9, 0.61), seconds=1.1),
        shell("git add -A && git commit -qm 'cache the last forecast'", ""),
    )


def _first_compaction(story: Story) -> None:
    story.at(23, 52)
    story.fill(182_900)
    story.agent(
        "Now the watcher: it should notice a dead link within a minute.",
        read("src/watcher.py", "\n".join(f"line {n}" for n in range(201))),
        shell("python -m orchard.watch --once", "link ok, 14 stations\n", seconds=8),
    )
    story.agent("", timed_out("python -m orchard.watch --simulate-down", "waiting…", 120))
    story.wait(60)
    own_pass(story, _tree("9c04e12", 2), 9.4)
    story.agent(
        "The simulation waits for a signal that never comes; I'll give it a time limit.",
        edit("src/watcher.py", "wait()", "wait(timeout=5)"),
        shell("python -m orchard.watch --simulate-down", "down after 5 s\n", seconds=6),
        shell("pytest -q", passed(31, 4.02), seconds=5),
    )
    story.entry("model_change", provider="lamp", modelId="quill-70b-night")
    story.model = ("lamp", "quill-70b-night")
    failed = story.agent("", stop="error", error="503: upstream connect error")
    story.entry("context_edit", targetId=failed, replacement=None)
    story.wait(9)
    story.agent(
        "Committing the watcher.",
        shell("git commit -qam 'watcher notices a dead link'", ""),
        shell("git log -1 --oneline", "b77e01c watcher notices a dead link\n"),
    )


def _abandoned_branch(story: Story) -> None:
    story.at(0, 31)
    fork = story.leaf
    story.user("try threads for polling the stations, one per station")
    story.agent(
        "One thread per station, joined before the alarm is rung.",
        write("src/pool.py", "class Pool:\n    ...\n"),
        shell("pytest -q", FAILED_ONE.replace("test_link_is_down", "test_threads"), 1, 6),
        shell("python -m orchard.bench", "Killed", 137, 41),
    )
    story.agent("Threads need more memory than the box has. I'd rather poll in turn.")
    old = story.leaf
    story.leaf = fork
    story.entry(
        "branch_summary",
        fromId=old,
        summary="Threads were tried for polling; the benchmark was killed for memory.",
        details={"readFiles": [], "modifiedFiles": ["src/pool.py"]},
    )
    story.entry("label", targetId=fork, label="before the threads")


def _small_hours(story: Story) -> None:
    story.user("poll the stations in turn then, with a budget of two seconds each. I'm off to bed.")
    story.agent(
        "Polling in turn, two seconds each. I'll run the whole suite after every step.",
        edit("src/stations.py", "for s in all:", "for s in all:\n    budget = Budget(2.0)"),
        write("src/budget.py", "class Budget:\n    ...\n"),
        shell("rm -f src/pool.py && git status --short", " M src/stations.py\n?? src/budget.py\n"),
        shell("pytest -q", FAILED_STATION, 1, 35),
    )
    story.at(0, 44)
    story.user("keep every module below 200 lines")
    story.agent("Below 200 lines from here on.", shell("wc -l src/*.py", "  466 total\n"))
    for minute, step in ((58, "budget"), (71, "retry"), (89, "logging"), (107, "docs")):
        story.at(minute // 60, minute % 60)
        story.agent(
            f"Next: the {step}.",
            read(f"src/{step}.py", "\n".join(f"line {n}" for n in range(40 + minute))),
            edit(f"src/{step}.py", f"def {step}():", f"def {step}(station):\n    check(station)"),
            shell("ruff check", "All checks passed!", seconds=0.4),
            shell(f"pytest -q tests/test_{step}.py", passed(5 + minute % 7, 0.8), seconds=1.4),
            shell(f"git commit -qam '{step} per station'", ""),
            thinking=f"The {step} part should not depend on the link being up.",
        )


def _fallback(story: Story) -> None:
    """Our pass fails, and pi's own compaction finishes the job."""
    story.at(2, 12)
    story.fill(183_700)
    story.agent(
        "Running everything again.",
        shell("pytest -q", FAILED_STATION, 1, 34),
        read("docs/stations.md", "\n".join(f"station {n}" for n in range(14))),
    )
    kept = story.agent(
        "Station 14 does not answer, and nothing here says why. I'll go on and leave its test be.",
        shell("grep -n 'station 14' docs/stations.md", "", 1, 0.1),
    )
    fell_back(story, "MemoryError", 3.1)
    story.wait(41)
    summary = (
        "## Goal\nThe frost alarm works offline.\n\n## Progress\n- cache, watcher, budgets done\n"
        "- all tests pass\n\n## Constraints\n- leave the station readings alone\n\n"
        "## Next Steps\n1. README\n"
    )
    pi_instead(story, summary, kept, 184_600, 44.1)
    story.agent(
        "Continuing with the README.",
        edit(
            "README.md",
            "## Use",
            "## Link down\n\nThe alarm reads its cache.\n\n## Use",
        ),
        shell("git commit -qam 'readme: the link may be down'", ""),
    )


def _awake_again(story: Story) -> None:
    """The person reads along from bed, once."""
    story.at(2, 51)
    story.fill(183_100)
    story.user("the rule about new dependencies is lifted: freezegun is fine for the tests")
    story.agent(
        "freezegun it is, for the tests alone.",
        edit("tests/test_cache.py", "now=0", "now=frozen()"),
        shell("ruff check", "All checks passed!", seconds=0.4),
    )
    story.at(2, 53)
    story.user(
        "the readings/ rule no longer covers the old years: never touch this year's files there"
    )
    story.agent(
        "This year's files under readings/ stay as they are; I'll sort the years before it.",
        shell("mkdir -p readings/2019 && git mv readings/*-2019.log readings/2019/", ""),
    )
    own_pass(story, _tree("e51fd08", 1), 17.6)
    story.agent(
        "Back to the documents.",
        edit("docs/stations.md", "station 14", "station 14 (silent since 00:31)"),
        shell("git commit -qam 'docs: station 14 is silent'", ""),
    )


def _morning(story: Story) -> None:
    story.at(3, 40)
    story.agent(
        "The type checker should be clean as well.",
        shell("mypy src", "src/budget.py:12: error: Missing return statement\nFound 1 error", 1, 9),
        edit("src/budget.py", "...", "return self.left > 0"),
        shell("mypy src", "Success: no issues found in 9 source files", seconds=4),
    )
    story.raw(b'{"type":"message","id":"5e11ffff","parentId":"5e1100\n')
    story.at(4, 7)
    story.fill(183_400)
    kept = story.agent("The type checker is clean now.", shell("git status --short", ""))
    story.compaction(
        "The user wants an alarm that works offline. Caching, a watcher and budgets are done and "
        "the tests pass. Keep modules short.",
        kept,
        184_300,
        details={"compactor": "tidy-notes", "notes": 3},
        fromHook=True,
    )
    story.at(4, 25)
    story.agent(
        "A last look at the alarm's own log.",
        shell("tail -n 40 var/alarm.log", "\n".join(f"03:{n:02d} ok -1.4" for n in range(40))),
        read("config.toml", "limit = 30\n"),
        shell("find . -name '*.orig'", "", 0, 0.2),
    )
    story.at(5, 47)
    story.fill(184_000)
    story.agent(
        "Everything once more, from a clean tree.",
        shell("git stash list && git status --short", ""),
        shell("ruff check", "All checks passed!", seconds=0.4),
        shell("pytest -q", FAILED_STATION, 1, 34),
    )
    own_pass(story, _tree("c70b3aa", 0), 10.2)
    story.wait(20)
    story.agent(
        "The alarm keeps its last forecast on disk and reads it when the link is down; the watcher "
        "notices a dead link in five seconds. `ruff check` and `mypy` are clean. One test still "
        "fails: station 14 has not answered since 00:31, and its test waits for the real thing. "
        "I have not pushed anything."
    )
