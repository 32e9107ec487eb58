"""A path of entries by hand, for tests of what the ledger makes of them.

Owns shapes as pi stores them: the host's closing lines, flags and durations. Each method adds
entries and returns the index of the last one, which is its node.
"""

from longhaul_tui.ledger.build import Ledger, Marks
from longhaul_tui.ledger.facts import fact_of
from longhaul_tui.ledger.state import LedgerState
from longhaul_tui.transcript.entries import (
    Assistant,
    Body,
    Compaction,
    Entry,
    ToolCall,
    ToolResult,
    User,
    UserExecution,
)


class Conversation:
    """Entries in path order. A result's default call is the one asked for last."""

    def __init__(self, directory: str = "/home/dev/proj") -> None:
        self.directory = directory
        self.entries: list[Entry] = []
        self._calls = 0

    def add(self, body: Body) -> int:
        """Any entry, one second after the last."""
        node = len(self.entries)
        line = Entry(
            line=node + 2,
            offset=node * 100,
            length=99,
            id=f"e{node:07x}",
            parent=None,
            at=1_000.0 + node,
            body=body,
        )
        self.entries.append(line)
        return node

    def say(self, text: str = "I look into it.") -> int:
        """An assistant message without a call."""
        return self.add(_assistant((), text=text))

    def user(self, text: str = "go on") -> int:
        """A user message."""
        return self.add(User(text))

    def compaction(self) -> int:
        """pi compacts."""
        return self.add(Compaction("what was", "e0000000", 9_000, False, None, None))

    def ask(self, *calls: ToolCall, stop: str = "toolUse") -> int:
        """An assistant message with these calls."""
        return self.add(_assistant(calls, stop=stop))

    def call(
        self,
        tool: str = "bash",
        *,
        command: str | None = None,
        path: str | None = None,
        id_: str | None = None,
    ) -> ToolCall:
        """A call with an id of its own."""
        self._calls += 1
        return ToolCall(id_ or f"call_{self._calls}", tool, command, path)

    def answer(
        self,
        call: ToolCall,
        text: str = "",
        *,
        failed: bool = False,
        exit_code: int | None = None,
        duration: bool = True,
    ) -> int:
        """The result of a call."""
        return self.add(ToolResult(call.id, call.name, text, (), failed, exit_code, duration, None))

    def bash(self, command: str, exit_code: int = 0, output: str = "") -> int:
        """A command of the agent and its result, as pi's bash tool writes it."""
        call = self.call(command=command)
        self.ask(call)
        if exit_code == 0:
            return self.answer(call, output or "(no output)")
        text = f"{output or '(no output)'}\n\nCommand exited with code {exit_code}"
        return self.answer(call, text, failed=True)

    def tool(
        self, tool: str, path: str | None = None, *, error: str | None = None, text: str = "done"
    ) -> int:
        """A call of any other tool and its result; `error` makes it a failed one."""
        call = self.call(tool, path=path)
        self.ask(call)
        return self.answer(call, text if error is None else error, failed=error is not None)

    def user_runs(
        self,
        command: str,
        exit_code: int | None = 0,
        output: str = "",
        *,
        cancelled: bool = False,
        excluded: bool = False,
    ) -> int:
        """`!command`, or `!!command` when `excluded`."""
        return self.add(UserExecution(command, output, exit_code, cancelled, excluded))

    def ledger(self, upto: int | None = None) -> Ledger:
        """A ledger of the first `upto` entries."""
        ledger = Ledger(self.directory)
        feed(ledger, self.entries[:upto])
        return ledger

    def state(self, upto: int | None = None) -> LedgerState:
        """Its picture."""
        return self.ledger(upto).state()


def feed(ledger: Ledger, entries: list[Entry], first: int = 0) -> list[Marks]:
    """Apply the facts of these entries, the first being node `first`; the marks of each fact."""
    facts = [fact_of(entry, node) for node, entry in enumerate(entries, first)]
    return [ledger.apply(fact) for fact in facts if fact is not None]


def _assistant(calls: tuple[ToolCall, ...], text: str = "", stop: str = "stop") -> Assistant:
    return Assistant(text, 0, calls, stop, None, "local", "model-1")
