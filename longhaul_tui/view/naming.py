"""What a session is called, on the screen as in the plain form.

Owns that one choice. Texts come out safe to show.
"""

from longhaul_tui.text import clip, one_line
from longhaul_tui.view.snapshot import SessionSnapshot

NAME_CHARS = 60


def session_name(snapshot: SessionSnapshot) -> str:
    """The name it was given, else how it began, else its id."""
    identity = snapshot.identity
    if identity.name:
        return clip(one_line(identity.name), NAME_CHARS)
    begun = opening(snapshot)
    return begun or identity.session_id[:8] or identity.path.rsplit("/", 1)[-1] or "no session yet"


def opening(snapshot: SessionSnapshot) -> str:
    """How the first message of the user begins; empty where there is none."""
    if not len(snapshot.users):
        return ""
    return clip(one_line(snapshot.rows.row(snapshot.users[0].node).head), NAME_CHARS)


def number_next(snapshot: SessionSnapshot) -> int:
    """n of the `#n` that a compaction now would get."""
    return 1 + sum(row.on_path for row in snapshot.compactions)
