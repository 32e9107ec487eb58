"""The conversation of a span, written again for the summariser (STATE U76, U77 as amended).

Owns the form of each entry and its shorter forms. Every line of somebody's text begins with a mark
of ours (`>` the user, `.` the agent, `|` a tool or a relayed text), so no text can pose as a line
of the prompt. Reasoning is left out.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from longhaul_tui.compaction import SpanEntry
from longhaul_tui.transcript.entries import (
    Assistant,
    BranchSummary,
    Compaction,
    Custom,
    ToolCall,
    ToolResult,
    User,
    UserExecution,
)

Kind: TypeAlias = Literal["user", "agent", "result", "note"]
ASSISTANT_WHOLE, ASSISTANT_HEAD, ASSISTANT_TAIL = 1_500, 1_000, 400
RESULT, FAILED, SHORT = (600, 300), (300, 900), (200, 100)
"""Characters of head and tail: of a result, of one that failed, of either where it is tight."""
ARGUMENT = 200
USER, AGENT, DATA = "> ", ". ", "| "
_BREAK = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
"""Everything a reader may take for the end of a line."""


class Piece(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One entry of the span as text, at three lengths."""

    key: str
    kind: Kind
    whole: str
    short: str
    """The same where results are cut to 200 and 100 characters."""
    stub: str
    """One line: what was here."""

    @property
    def can_shrink(self) -> bool:
        """It is a result: the only kind that is ever cut further."""
        return self.kind == "result"


def pieces(span: Iterable[SpanEntry], user_most: int) -> list[Piece]:
    """The entries as text, in order; entries that say nothing are left out. A user text longer
    than `user_most` characters is shown as head and tail with the number between."""
    return [piece for entry in span if (piece := _piece(entry, user_most)) is not None]


def cut(text: str, head: int, tail: int) -> str:
    """Whole, or its head and tail with what is missing between named."""
    if len(text) <= head + tail:
        return text
    missing = len(text) - head - tail
    return f"{text[:head]}\n… {missing:,} characters left out …\n{text[len(text) - tail :]}"


def marked(text: str, mark: str) -> str:
    """Every line of `text` behind a mark."""
    return "\n".join(mark + line for line in _BREAK.split(text))


def one_line(text: str, most: int) -> str:
    """Of at most `most` characters, without a line break."""
    line = " ".join(text[: 4 * most + 4].split())
    return line if len(line) <= most and len(text) <= 4 * most + 4 else line[: most - 1] + "…"


def user_block(name: str, text: str, most: int) -> str:
    """A message of the user under its id, whole up to `most` characters."""
    shown = text if len(text) <= most else cut(text, most * 2 // 3, most - most * 2 // 3)
    return f"{name}\n{marked(shown, USER)}"


def _piece(span: SpanEntry, user_most: int) -> Piece | None:
    body = span.entry.body
    if isinstance(body, User):
        name = f"u{span.user}" if span.user is not None else "a message no person typed"
        mark_as: Kind = "user" if span.user is not None else "note"
        if span.user is None:
            return _same(span, mark_as, f"{name}\n{marked(cut(body.text, *RESULT), DATA)}")
        return _same(span, mark_as, user_block(name, body.text, user_most))
    if isinstance(body, Assistant):
        return _agent(span, body)
    if isinstance(body, ToolResult):
        return _result(span, f"result of {body.tool}", body.text, failed=body.is_error)
    if isinstance(body, UserExecution):
        return _execution(span, body)
    if isinstance(body, Custom) and body.to_model:
        text = f"a note of an extension ({one_line(body.custom_type, 60)})"
        return _same(span, "note", f"{text}\n{marked(cut(body.text, *RESULT), DATA)}")
    if isinstance(body, BranchSummary | Compaction):
        words = "an earlier summary" if isinstance(body, Compaction) else "summary of a branch"
        return _same(span, "note", f"{words}\n{marked(cut(body.summary, *RESULT), DATA)}")
    return None


def _same(span: SpanEntry, kind: Kind, text: str) -> Piece:
    return Piece(key=span.key, kind=kind, whole=text, short=text, stub=text)


def _agent(span: SpanEntry, body: Assistant) -> Piece | None:
    lines = []
    if body.text.strip():
        text = body.text
        if len(text) > ASSISTANT_WHOLE:
            text = cut(text, ASSISTANT_HEAD, ASSISTANT_TAIL)
        lines.append(f"agent\n{marked(text, AGENT)}")
    lines += [f"call {call_line(call)}" for call in body.calls]
    if body.stop in ("error", "aborted"):
        lines.append(f"the reply ended: {body.stop}")
    return _same(span, "agent", "\n".join(lines)) if lines else None


def call_line(call: ToolCall) -> str:
    """`bash: npm test`: the tool and its main argument."""
    argument = call.command if call.command is not None else call.path
    name = one_line(call.name, 60)
    return f"{name}: {one_line(argument, ARGUMENT)}" if argument else name


def _execution(span: SpanEntry, body: UserExecution) -> Piece:
    head = f"the user ran: {one_line(body.command, ARGUMENT)}"
    failed = body.exit_code not in (None, 0)
    return _result(span, head, body.output, failed=failed)


def _result(span: SpanEntry, what: str, text: str, *, failed: bool) -> Piece:
    ids = [f"C{span.command}"] if span.command is not None else []
    ids += [f"E{span.error}"] if span.error is not None else []
    head = f"{what} ({', '.join(ids)}), data:" if ids else f"{what}, data:"
    whole = f"{head}\n{marked(cut(text, *(FAILED if failed else RESULT)), DATA)}"
    short = f"{head}\n{marked(cut(text, *SHORT), DATA)}"
    stub = f"{head} {len(text):,} characters, left out"
    return Piece(key=span.key, kind="result", whole=whole, short=short, stub=stub)


def texts(found: Sequence[Piece]) -> list[str]:
    """As they are, at full length."""
    return [piece.whole for piece in found]
