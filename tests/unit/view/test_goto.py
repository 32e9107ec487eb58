"""Where an id, a time or a number leads; rows built by hand."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from msgspec.structs import replace

from longhaul_tui.view.goto import HELP, Target, resolve
from longhaul_tui.view.rows import RowKind
from longhaul_tui.view.snapshot import SessionSnapshot
from tests.tui.fakes import NOW, TZ, Building, night


def where(typed: str, snapshot: SessionSnapshot | None = None) -> Target | str:
    return resolve(typed, night().snapshot() if snapshot is None else snapshot, NOW, TZ)


@pytest.mark.parametrize(
    ("typed", "target"),
    [
        ("u1", Target(0)),
        ("u2", Target(4)),
        (" U2 ", Target(4)),
        ("C1", Target(2, "C1")),
        ("c3", Target(6, "C3")),
        ("E1", Target(3, "E1")),
        ("00000005", Target(5)),
        ("line:9", "Nothing is called line:9: go to " + HELP + "."),
        ("u3", "No u3: 2 messages of yours so far."),
        ("C4", "No C4: 3 commands so far."),
        ("E2", "No E2: 1 error so far."),
        ("#1", "No #1: 0 compactions so far."),
        ("u0", "No u0: 2 messages of yours so far."),
        ("", f"Go to {HELP}."),
        ("0", f"Go to {HELP}."),
        ("0000", "7 entries begin with 0000: type more of it."),
        ("nowhere", f"Nothing is called nowhere: go to {HELP}."),
        ("25:00", "25:00 is no time of day."),
        ("12:60", "12:60 is no time of day."),
    ],
)
def test_what_is_typed_leads_to_a_row_or_says_why_not(typed: str, target: Target | str) -> None:
    assert where(typed) == target


def test_a_number_of_a_compaction_leads_to_it_on_the_path_only() -> None:
    built = night()
    node = built.compaction()
    off = replace(built.compactions[0], on_path=False, n=None, node=1)
    snapshot = built.snapshot(compactions=(off, built.compactions[0]))
    assert where("#1", snapshot) == Target(node)


def test_the_beginning_of_only_one_id_is_enough() -> None:
    built = night()
    built.store.keys[3] = "abcd1234"
    assert where("ab", built.snapshot()) == Target(3)


@pytest.mark.parametrize(
    ("typed", "node"),
    [
        ("05:04", 0),  # the rows stand at 05:04:00 to 05:04:06
        ("05:04:03", 3),
        ("5:03", "Nothing at 5:03: the rows run from 05:04 to 05:04."),
        ("05:04:07", "Nothing at 05:04:07: the rows run from 05:04 to 05:04."),
        ("06:04", "Nothing at 06:04: the rows run from 05:04 to 05:04."),
        ("06:05", "Nothing at 06:05: the rows run from 05:04 to 05:04."),
    ],
)
def test_a_time_leads_to_the_first_row_at_or_after_it(typed: str, node: int | str) -> None:
    found = where(typed)
    assert found == (Target(node) if isinstance(node, int) else node)


@pytest.mark.parametrize(
    ("typed", "node"),
    [
        ("22:30", 0),  # the day before the last row's
        ("22:30:30", 1),
        ("23:59", 2),
        ("00:12", 2),
        ("00:13", 3),
        ("02:14", 3),
        ("02:15", "Nothing at 02:15: the rows run from Wed 22:30 to Thu 02:14."),
        ("22:29", "Nothing at 22:29: the rows run from Wed 22:30 to Thu 02:14."),
    ],
)
def test_a_time_is_the_newest_such_moment_of_the_session_however_old_it_is(
    typed: str, node: int | str
) -> None:
    built = Building()
    year_ago = datetime(2024, 10, 9, 22, 30, tzinfo=UTC)
    for minutes in (0.1, 0.5, 102.1, 224.2):  # 22:30:06, 22:30:30, 00:12:06, 02:14:12
        built.line(RowKind.USER, "x", at=(year_ago + timedelta(minutes=minutes)).timestamp())
    found = where(typed, built.snapshot())
    assert found == (Target(node) if isinstance(node, int) else node)


def test_no_time_at_all_is_said() -> None:
    built = Building()
    assert where("02:14", built.snapshot()) == "No row has a time."
    built.line(RowKind.USER, "x", at=1e17)
    assert where("02:14", built.snapshot()) == "The last row has a time no calendar has."


def test_a_time_is_read_in_the_persons_own_zone() -> None:
    east = timezone(timedelta(hours=2))
    found = resolve("07:04:03", night().snapshot(), NOW, east)
    assert found == Target(3)


def test_rows_without_a_time_are_passed_over() -> None:
    built = Building()
    built.user("one")
    built.reply("two")
    built.store.at[0] = float("nan")
    start = datetime.fromtimestamp(built.store.at[1], UTC)
    assert where(f"{start:%H:%M:%S}", built.snapshot()) == Target(1)
