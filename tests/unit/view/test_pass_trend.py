"""Medians, the next pass and the trend, by the figures of the wireframes' night."""

from datetime import UTC, datetime

from msgspec.structs import replace

from longhaul_tui.view.pass_trend import gaps, median_took, next_at, trends
from longhaul_tui.view.passes import PassRow
from longhaul_tui.view.snapshot import CompactionRow
from tests.own import OwnSession

# at, span (None: not ours), seconds, tokens in, after: the table of *The night*.
NIGHT = (
    ("23:11", 1, 9.4, 33_100, 24_100),
    ("23:46", 2, 12.8, 40_200, 24_600),
    ("00:19", 3, 8.1, 30_400, 24_900),
    ("00:58", 4, 8.8, 31_900, 25_000),
    ("01:36", 5, 9.0, 32_200, 25_200),
    ("02:21", None, 61.5, 158_000, 29_300),
    ("02:58", 6, 17.6, 66_800, 25_400),
    ("03:31", 7, 8.4, 30_800, 25_300),
    ("04:07", None, 56.0, None, 31_000),
    ("04:41", 8, 11.9, 36_300, 25_600),
    ("05:17", 9, 12.2, 0, 25_100),
    ("05:49", 10, 10.2, 34_900, 25_600),
)
OWN = OwnSession()
OWN.says("go on with the importer, all night if you must")
OWN.close(line="one")
SPAN = OWN.snapshot().state.spans[0]


def moment(clock: str) -> float:
    hour, minute = map(int, clock.split(":"))
    day = 29 if hour > 12 else 30
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC).timestamp()


def rows() -> list[PassRow]:
    made = []
    for n, (at, span, took, sent, after) in enumerate(NIGHT, 1):
        compaction = CompactionRow(
            entry=f"{n:08x}",
            node=n,
            n=n,
            by="longhaul" if span else "pi",
            at=moment(at),
            on_path=True,
            tokens_before=None,
            first_kept=None,
            summary_chars=0,
        )
        made.append(
            PassRow(
                key=compaction.entry,
                n=n,
                row=compaction,
                by=compaction.by,
                span=span,
                pass_id=None,
                at=compaction.at,
                outcome="whole" if span else "not ours",
                took=round(took * 1000),
                tokens_in=sent,
                after=after,
                refused={2: 2, 3: 1}.get(n, 0) if span else None,
                own=SPAN if span else None,
            )
        )
    return made


def test_the_median_is_of_our_passes_alone() -> None:
    assert median_took(rows()) == 9_800  # (9.4 + 10.2) / 2 of the ten
    assert median_took([]) is None


def test_the_next_is_due_a_median_gap_after_the_last() -> None:
    assert [gap / 60 for gap in gaps(rows())] == [35, 33, 39, 38, 45, 37, 33, 36, 34, 36, 32]
    assert next_at(rows(), moment("06:04")) == moment("06:25")  # 36 min after 05:49
    assert next_at(rows(), moment("06:30")) is None
    assert next_at(rows()[:2], moment("06:04")) is None


def test_blocks_grow_with_the_figure_and_what_is_not_ours_is_hatched() -> None:
    found = {one.name: one for one in trends(rows(), {}, 12)}
    # eighths of 17.6 s, rounded down: 9.4 -> 4.3 -> the fifth block
    assert found["took"].blocks == "▅▆▄▅▅░█▄░▆▆▅"
    assert found["took"].span == "8.1–17.6 s"
    assert found["after"].span == "24.1–31.0k"
    assert found["after"].blocks[8] == "█"  # #9 left the most
    assert found["tokens in"].blocks[10] == "·"  # #11 sent nothing
    assert found["tokens in"].blocks[8] == "░"
    assert found["every"].blocks[0] == "–"  # nothing came before #1
    assert found["every"].span == "32–45m"
    assert found["refused"].blocks == "·█▅··░··░···"
    assert "rules" not in found


def test_a_trend_shows_the_newest_and_rules_once_they_were_read() -> None:
    found = {one.name: one for one in trends(rows(), {"0000000c": 4, "0000000b": 2}, 4)}
    assert found["took"].blocks == "░██▇"  # #9 to #12: 7.8, 8 and 6.7 eighths of 12.2 s
    assert found["rules"].blocks == "??▅█"
    assert found["rules"].span == "2–4 kept"


def test_the_order_of_clocks_does_not_matter() -> None:
    turned = rows()
    turned[3] = turned[3].__class__(
        **{name: getattr(turned[3], name) for name in turned[3].__struct_fields__} | {"at": None}
    )
    assert len(gaps(turned)) == 10
    assert "every" not in {one.name for one in trends(turned, {}, 12)}


def test_a_range_names_a_unit_once_only_where_both_ends_have_it() -> None:
    late = [replace(row, at=None if row.at is None else row.at + 7_200 * row.n) for row in rows()]  # type: ignore[operator]  # all are numbered
    found = {one.name: one for one in trends(late, {}, 12)}
    assert found["every"].span == "2h32m–2h45m"
    two = [
        rows()[0],
        replace(rows()[1], at=moment("23:40")),
        replace(rows()[2], at=moment("02:30")),
    ]
    assert {one.name: one for one in trends(two, {}, 12)}["every"].span == "29m–2h50m"
