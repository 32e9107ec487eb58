"""Numbers and times as words (WIREFRAMES, *Chips, numbers, times*).

Owns the formats. Must never look at a clock.
"""

from datetime import datetime, tzinfo


def age(seconds: float) -> str:
    """How old a thing is: `4s`, `41s`, `15m`, `3h52m`, `6d`."""
    whole = max(int(seconds), 0)
    if whole < 60:
        return f"{whole}s"
    minutes = whole // 60
    if minutes < 60:
        return f"{minutes}m"
    hours, minutes = divmod(minutes, 60)
    if hours < 24:
        return f"{hours}h{minutes:02}m" if minutes else f"{hours}h"
    return f"{hours // 24}d"


def clock(at: float, now: float, tz: tzinfo | None) -> str:
    """`02:21`; with the day, `Tue 23:11`, only before yesterday. A time no calendar has: `?`."""
    try:
        then = datetime.fromtimestamp(at, tz)
        days = (datetime.fromtimestamp(now, tz).date() - then.date()).days
    except (OverflowError, OSError, ValueError):
        return "?"
    return then.strftime("%H:%M" if 0 <= days <= 1 else "%a %H:%M")


def moment(at: float, now: float, tz: tzinfo | None) -> str:
    """As `clock`; with the date, `2025-11-20 23:33`, where a day of the week no longer says which:
    more than six days ago, or in the future. For where there is room."""
    try:
        then = datetime.fromtimestamp(at, tz)
        days = (datetime.fromtimestamp(now, tz).date() - then.date()).days
    except (OverflowError, OSError, ValueError):
        return "?"
    return clock(at, now, tz) if 0 <= days <= 6 else then.strftime("%Y-%m-%d %H:%M")


def span(first: float, last: float, now: float, tz: tzinfo | None) -> str:
    """From when to when, the day named once where it is one: `2025-11-20 23:33–23:40`."""
    start, end = moment(first, now, tz), moment(last, now, tz)
    day, _, time = end.rpartition(" ")
    return f"{start}–{time if day and start.startswith(day + ' ') else end}"


def clock_seconds(at: float, tz: tzinfo | None) -> str:
    """`02:21:12`."""
    try:
        return datetime.fromtimestamp(at, tz).strftime("%H:%M:%S")
    except (OverflowError, OSError, ValueError):
        return "?"


def size(count: int) -> str:
    """`840 B`, `4.1 kB`, `41.3 MB`: thousands, not 1,024s."""
    if count < 1_000:
        return f"{count} B"
    value = float(count)
    for unit in ("kB", "MB", "GB"):
        value /= 1_000
        if value < 999.95:
            return f"{value:.1f} {unit}"
    return f"{value / 1_000:.1f} TB"


def tokens(count: int) -> str:
    """Tokens or characters in text: `840`, `12.3k`, `2.21M`."""
    if count < 1_000:
        return str(count)
    if count < 999_950:
        return f"{count / 1_000:.1f}k"
    return f"{count / 1_000_000:.2f}M"


def many(count: int, word: str) -> str:
    """`1 line`, `1,204 lines`."""
    return f"{count:,} {word}{'s'[: count != 1]}"


def lines_of(text: str) -> str:
    """How many lines a text has; a last LF begins none."""
    return many(text.count("\n") + (not text.endswith("\n") and bool(text)), "line")
