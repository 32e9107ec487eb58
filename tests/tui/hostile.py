"""Texts a terminal or a markup parser would act on, and a session full of one.

Owns the corpus that every place of the screen is tried with.
"""

from msgspec.structs import replace

from longhaul_tui.transcript.entries import Anomaly
from longhaul_tui.view.snapshot import FileChange, FileFacts, Identity, SessionSnapshot
from tests.tui.fakes import NOW, Building

HOSTILE = (
    "[/red]",
    "[@click=app.quit]x[/]",
    "[x] done list[int] ZLEXCOUNT z [b +",
    "\x1b[2J\x1b[?1003h\x1b[?1049l",
    "\x1b]52;c;aGk=\x07\x1b]8;;http://x\x07y\x1b]8;;\x07",
    "\x9b31m\x90q\x9c",
    "\u202eevil\u2066\u200b\u00ad",
    "\x00nul\x7fdel\rcr\ttab",
    "\ufe0fvs \U0001f1e9\U0001f1ea flag 漢字 👩‍👩‍👧",
    "\ud800 surrogate",
    "a\u0300\u0301\u0302\u0303\u0304\u0305",
)


def session(text: str) -> SessionSnapshot:
    """A session that holds `text` wherever a file can put it."""
    built = Building()
    built.user(text)
    built.reply(text)
    built.failure(text, text)
    built.compaction()
    snapshot = built.snapshot(
        identity=Identity(
            name=text,
            session_id=text,
            path=f"~/{text}",
            cwd=text,
            directory=text,
            provider=text,
            model=text,
            thinking=text,
        ),
        anomalies=(Anomaly("bad-line", text, text, 0),),
    )
    return replace(
        snapshot,
        file=FileFacts(
            condition="unreadable",
            problem=text,
            polling=text,
            skipped=((text, 1),),
            bad_lines=1,
            change=FileChange("replaced", NOW - 9, 1, 1),
        ),
    )
