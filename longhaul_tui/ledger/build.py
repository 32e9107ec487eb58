"""The ledger as it grows: facts in path order, one at a time.

Owns everything that depends on what stood before: the ids `C<n>` and `E<n>`, what a success
closes, what never ran, how often a command ran. Must never change a value it has handed out, and
never an id: a fact is judged by the facts before it alone.
"""

from array import array
from bisect import bisect_right
from typing import TypeAlias

import msgspec

from longhaul_tui.ledger.claims import Claim, Claims
from longhaul_tui.ledger.commands import Command, Hidden
from longhaul_tui.ledger.errors import Errors, Failure, Occurrence, Subject
from longhaul_tui.ledger.facts import Calls, Execution, Fact, Outcome, Result, Shell
from longhaul_tui.ledger.files import Files, base_name, relative
from longhaul_tui.ledger.state import LedgerState
from longhaul_tui.ledger.waiting import Asked, Waiting
from longhaul_tui.transcript.prefix import Prefix


class Marks(msgspec.Struct, frozen=True, gc=False):
    """What the node of a fact was given: n of its C<n>, n of the E<n> it raised."""

    command: int | None = None
    error: int | None = None


NO_MARKS = Marks()
"""Of most nodes."""

_Ran: TypeAlias = Result | Execution


class _Runs:
    """Runs of a key among the first `commands`: what is added later is not seen."""

    __slots__ = ("_commands", "_of_key")

    def __init__(self, of_key: dict[str, "array[int]"], commands: int) -> None:
        self._of_key = of_key
        self._commands = commands

    def __call__(self, key: str) -> int:
        runs = self._of_key.get(key)
        return 0 if runs is None else bisect_right(runs, self._commands)


class Ledger:
    """The ledger of one path."""

    def __init__(self, directory: str = "") -> None:
        """`directory` is the session's, as its header has it; files inside it are named from it."""
        self._commands: list[Command] = []
        self._waiting = Waiting()
        self._errors = Errors()
        self._claims = Claims()
        self._files = Files(directory)
        self._directory = directory
        self._of_key: dict[str, array[int]] = {}
        self._durations = False

    def apply(self, fact: Fact) -> Marks:
        """Take the next fact of the path; its cost does not grow with the path."""
        if isinstance(fact, Calls):
            self._waiting.ask(fact)
            return NO_MARKS
        if isinstance(fact, Result):
            return self._result(fact)
        return self._execution(fact)

    def state(self) -> LedgerState:
        """The ledger now. Later facts do not change it."""
        running, unanswered = self._waiting.lists()
        modified, read = self._files.lists()
        return LedgerState(
            commands=Prefix(self._commands, len(self._commands)),
            running=running,
            unanswered=Prefix(unanswered),
            errors=self._errors.records(),
            claims=self._claims.newest(),
            modified=modified,
            read=read,
            runs=_Runs(self._of_key, len(self._commands)),
        )

    def runs(self, key: str) -> int:
        """Runs of a command key so far (STATE U22)."""
        return len(self._of_key.get(key, ()))

    def counted(self, node: int | None = None) -> tuple[int, int]:
        """The next free numbers of commands and errors; with a node those behind that entry."""
        errors = self._errors.records()
        if node is None:
            return len(self._commands) + 1, len(errors) + 1
        return (
            bisect_right(self._commands, node, key=lambda command: command.node) + 1,
            bisect_right(errors, node, key=lambda error: error.first_node) + 1,
        )

    def _result(self, fact: Result) -> Marks:
        asked = self._waiting.answer(fact.call_id)
        # Only results before this one are asked for durations: one that comes later must not take
        # back an id that was already given.
        never_ran = fact.flagged and (fact.refused or (self._durations and not fact.has_duration))
        self._durations = self._durations or fact.has_duration
        shell = None if asked is None else asked.call.shell
        if asked is None or shell is None or fact.outcome is None or never_ran:
            return self._tool(fact, asked, shell)
        return self._end(fact, asked, shell, fact.outcome)

    def _execution(self, fact: Execution) -> Marks:
        if fact.excluded:
            self._claims.change()
            return NO_MARKS
        return self._end(fact, None, fact.shell, fact.outcome)

    def _tool(self, fact: Result, asked: Asked | None, shell: Shell | None) -> Marks:
        """The result of a tool that is no shell, or of a call that never ran."""
        path = None if asked is None else asked.call.path
        target = (False, f"{fact.tool} {relative(path, self._directory)}" if path else fact.tool)
        if fact.failure is not None:
            base = base_name(path or "")
            subject = (False, f"{fact.tool} {base}" if base else fact.tool)
            if shell is not None:
                subject = target = (True, shell.key)
            return Marks(None, self._raise(fact, subject, target, fact.tool, fact.failure))
        self._errors.close(target, fact.node, None)
        if path is not None and self._files.touch(fact.tool, path, fact.node, fact.at):
            self._claims.change()
        return NO_MARKS

    def _raise(
        self,
        ran: _Ran,
        subject: Subject,
        target: Subject,
        tool: str,
        failure: Failure,
        command: int | None = None,
    ) -> int:
        return self._errors.add(
            Occurrence(subject, target, failure, tool, ran.node, ran.at, command)
        )

    def _end(self, ran: _Ran, asked: Asked | None, shell: Shell, outcome: Outcome) -> Marks:
        """A command that ran: of the agent with the call that asked for it, of the user without."""
        n = len(self._commands) + 1
        if shell.changes:
            self._claims.change()
        hidden = self._claim(n, ran, shell, outcome) if shell.claims else None
        self._count(n, ran.node, shell, outcome.exit == 0)
        tool = ran.tool if isinstance(ran, Result) else "bash"
        if isinstance(ran, Result) and not ran.flagged:
            self._errors.close((False, tool), ran.node, n)
        failure = _failure(shell, outcome, hidden) or _unexplained(ran, outcome)
        error = None
        if failure is not None:
            key = (True, shell.key)
            error = self._raise(ran, key, key, tool, failure, n)
        self._commands.append(
            Command(
                n=n,
                node=ran.node,
                call_node=ran.node if asked is None else asked.node,
                call_id=None if asked is None else asked.call.id,
                by="user" if asked is None else "agent",
                command=shell.command,
                clipped=shell.clipped,
                key=shell.key,
                exit=outcome.exit,
                end=outcome.end,
                hidden=hidden,
                at=ran.at,
                error=error,
                output_lines=outcome.lines,
            )
        )
        return Marks(n, error)

    def _claim(self, n: int, ran: _Ran, shell: Shell, outcome: Outcome) -> Hidden | None:
        """Keep the claims of a command; says what hides the exit of the first that is hidden."""
        reason: Hidden | None = None
        for use in shell.claims:
            code, hidden = use.own.exit(outcome.exit)
            reason = reason or hidden
            self._claims.add(
                Claim(
                    kind=use.kind,
                    n=n,
                    node=ran.node,
                    command=use.segment,
                    exit=code,
                    exit_from=hidden,
                    failing=hidden is not None and outcome.failing,
                    at=ran.at,
                    changed_since="unknown",
                )
            )
        return reason

    def _count(self, n: int, node: int, shell: Shell, succeeded: bool) -> None:
        """Count runs of the command's keys; a success closes their errors."""
        for key in (shell.key, *shell.segment_keys) if succeeded else (shell.key,):
            runs = self._of_key.get(key)
            if runs is None:
                self._of_key[key] = array("Q", (n,))
            else:
                runs.append(n)
            if succeeded and (shell.whole or key != shell.key):
                self._errors.close((True, key), node, n)


def _failure(shell: Shell, outcome: Outcome, hidden: Hidden | None) -> Failure | None:
    """What makes a command an error (STATE U20 as amended), if anything does."""
    failure = outcome.failure
    if failure is None:
        return None
    answered = shell.probe and not failure.diagnostic
    failed = outcome.end == "timeout" or (outcome.exit not in (None, 0) and not answered)
    return failure if failed or (hidden is not None and outcome.failing) else None


def _unexplained(ran: _Ran, outcome: Outcome) -> Failure | None:
    """The failure of a shell result that ran, is flagged and names no exit, time-out or abort.

    The shell could not be started, say. STATE U20 is silent on it; it is an error here, because a
    person must see it.
    """
    if isinstance(ran, Result) and ran.flagged and outcome.end == "done" and outcome.exit is None:
        return ran.failure
    return None
