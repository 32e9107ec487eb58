"""The span as turns, and by id what `u4`, `C12`, `E3` and `read <path>` showed (STATE U61-U63).

Owns which of its texts may teach a value. Text of the web, of other agents and of unknown tools is
`hidden`: only its credential lines count.
"""

from collections import defaultdict
from collections.abc import Sequence

from longhaul_tui.compaction import CompactionSource, SpanEntry
from longhaul_tui.ledger.files import relative
from longhaul_tui.passes.local import is_local_command, teaches
from longhaul_tui.transcript.entries import Assistant, ToolCall, ToolResult, UserExecution
from longhaul_tui.verify.learned import Turn


class Turns:
    """Texts of the span, in order and by source."""

    def __init__(self, source: CompactionSource) -> None:
        self._source = source
        self._shown: dict[str, list[str]] = defaultdict(list)
        self.turns: list[Turn] = []
        """In path order, for what code learns."""
        newest = max(source.ledger.claims, key=lambda claim: claim.n, default=None)
        self._claim = None if newest is None else newest.n
        self._entries = {f"u{message.n}": message.entry for message in source.users}
        for message in source.users:
            if message.words:
                self._shown[f"u{message.n}"].append(message.words)
        self._place = {entry.key: at for at, entry in enumerate(source.span)}
        self._calls: dict[str, ToolCall] = {}
        self._newest = 0
        for entry in source.span:
            self._take(entry)

    def shown(self, name: str) -> Sequence[str]:
        """The texts a source stands for; none where there is no such source."""
        return tuple(self._shown.get(name, ()))

    def entry_of(self, name: str) -> str | None:
        """The entry that a source stands in: the message, or the newest result of that name."""
        return self._entries.get(name)

    def place_of(self, name: str) -> int:
        """Where in the span a source stands; -1 for one from before it."""
        return self._place.get(self._entries.get(name, ""), -1)

    @property
    def secrets(self) -> list[str]:
        """All texts of the span: a credential line anywhere taints a value."""
        return [turn.text for turn in self.turns]

    def _take(self, entry: SpanEntry) -> None:
        body = entry.entry.body
        if isinstance(body, Assistant):
            self._calls |= {call.id: call for call in body.calls}
            said = [body.text, *(f"{c.command or ''} {c.path or ''}" for c in body.calls)]
            self.turns.append(Turn(kind="agent", text="\n".join(said)))
        elif isinstance(body, ToolResult):
            self._result(entry, body, self._calls.get(body.call_id))
        elif isinstance(body, UserExecution):
            self._keep(entry, body.output, [], local=is_local_command(body.command))
        elif entry.user is not None:
            self._newest = entry.user
            message = self._source.user(entry.user)
            words = message.words if message is not None else ""
            name = f"u{entry.user}"
            self.turns.append(Turn(kind="user", text=words, source=name, entry=entry.key))
        elif (text := getattr(body, "text", "")) and isinstance(text, str):
            self.turns.append(Turn(kind="hidden", text=text))

    def _result(self, entry: SpanEntry, body: ToolResult, call: ToolCall | None) -> None:
        settings = self._source.settings
        names = []
        if call is not None and call.name.lower() == "read" and call.path:
            names = [f"read {call.path}", f"read {relative(call.path, self._source.cwd)}"]
        local = teaches(call, settings.shell_tools, settings.local_tools)
        self._keep(entry, body.text, names, local=local)

    def _keep(self, entry: SpanEntry, text: str, names: list[str], *, local: bool) -> None:
        if not local:
            self.turns.append(Turn(kind="hidden", text=text))
            return
        ids = [f"C{entry.command}"] if entry.command is not None else []
        ids += [f"E{entry.error}"] if entry.error is not None else []
        for name in dict.fromkeys((*ids, *names)):
            self._shown[name].append(text)
            self._entries[name] = entry.key
        if self._newest:
            self._shown[f"u{self._newest}"].append(text)
        best = ids[0] if ids else names[-1] if names else f"u{self._newest}"
        claim = entry.command is not None and entry.command == self._claim
        kind = "local" if best != "u0" else "hidden"
        self.turns.append(
            Turn(
                kind=kind,  # type: ignore[arg-type]  # one of the two
                text=text,
                source=best,
                entry=entry.key,
                claim=claim,
            )
        )
