"""What a pass asks of a model, and what comes back.

Owns the `Model` protocol and the values that cross it. A failure that can be expected (time-out,
status, no key, abort) is a `ModelFailure`, never an exception. Must never know a provider, a
socket or the prompt's meaning.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

Level: TypeAlias = Literal["minimal", "low", "medium", "high", "xhigh", "max"]
Purpose: TypeAlias = Literal["diff", "retry", "lift", "question", "turn"]
"""Why a request is made: the `kind` of a call in the trace (STATE U13 as amended)."""
Role: TypeAlias = Literal["user", "assistant"]
Stop: TypeAlias = Literal["stop", "length", "other"]
FailureKind: TypeAlias = Literal[
    "timeout", "network", "status", "overload", "auth", "no-model", "aborted", "bad-reply"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelInfo:
    """What is known of one model before it is asked."""

    provider: str
    id: str
    api: str = ""
    context_window: int = 128_000
    """Tokens."""
    max_tokens: int = 16_384
    """Most tokens of one answer."""
    reasoning: bool = False
    levels: Mapping[str, str | None] = field(default_factory=dict, hash=False)
    """The host's `thinkingLevelMap`: a level mapped to None does not exist; `off` mapped to None
    cannot be turned off (STATE U79 as amended)."""

    @property
    def spec(self) -> str:
        """`provider/model-id`."""
        return f"{self.provider}/{self.id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One piece of the prompt, in order."""

    text: str
    role: Role = "user"


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskMessage:
    """A message that needs a label, as plain values."""

    u: str
    text: str
    """The quotable text."""
    done: str = ""
    """What a carried message already did: `recorded as R1, lifted by u5` (STATE U54a)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskRule:
    """A rule in force, or one replaced, as plain values."""

    id: str
    u: str
    text: str
    replaced_by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskCommand:
    """One command of the span, as plain values."""

    id: str
    command: str
    exit: int | None = None
    claim: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskError:
    """One error the span knows, as plain values."""

    id: str
    text: str
    open: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskQuestion:
    """One question a request asks: does `u` lift or replace `target`?"""

    u: str
    target: str
    text: str = ""
    """The target rule's words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """The work behind a prompt as plain values, for a reader that is code (DESIGN §9).

    Only the built-in reader looks at it; it is sent to no other model.
    """

    messages: tuple[TaskMessage, ...] = ()
    rules: tuple[TaskRule, ...] = ()
    commands: tuple[TaskCommand, ...] = ()
    errors: tuple[TaskError, ...] = ()
    modified: tuple[str, ...] = ()
    """Paths the span wrote or edited, newest first."""
    questions: tuple[TaskQuestion, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRequest:
    """One request. The same values always make the same bytes on the way out."""

    system: str
    """Instructions: the stable prefix."""
    prompt: tuple[Part, ...]
    max_tokens: int
    """The output budget."""
    reasoning: Level | None = None
    """The level asked for; None asks for none (the field is left out)."""
    headers: tuple[tuple[str, str], ...] = ()
    """Extra headers of this call alone (STATE U82)."""
    timeout_ms: int = 1_800_000
    """For this request, from its start to its last byte."""
    purpose: Purpose = "diff"
    task: Task | None = field(default=None, repr=False)

    @property
    def text(self) -> str:
        """All parts as one text."""
        return "\n".join(part.text for part in self.prompt)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Money of one answer, in USD."""

    input: float
    output: float
    cache_read: float
    cache_write: float
    total: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Tokens of one answer; what is not known is None (STATE U12 as amended)."""

    input: int = 0
    output: int = 0
    cache_read: int = 0
    cache_write: int = 0
    cache_write_1h: int | None = None
    reasoning: int | None = None
    cost: Cost | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelReply:
    """An answer that arrived whole, whatever it says."""

    text: str
    provider: str
    model: str
    stop: Stop = "stop"
    """`length`: cut at the output budget."""
    usage: Usage | None = None
    """None when the provider told nothing."""
    ms: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFailure:
    """A request that brought no answer. `bad-reply` is a stream without an end."""

    kind: FailureKind
    status: int | None = None
    retry_after_ms: int | None = None
    """What the server asked for."""
    detail: str = ""
    """Class and first words of the error; may quote input, so it is never sent on unmasked."""
    ms: int = 0

    @property
    def reason(self) -> str:
        """The code a narrative-less close names (STATE U84); `aborted` ends the pass instead."""
        if self.kind in ("timeout", "auth", "no-model", "aborted"):
            return self.kind
        return "transport"


ModelResult: TypeAlias = ModelReply | ModelFailure


class Cancel(Protocol):
    """A wish to stop, looked at while waiting. `threading.Event` is one."""

    def is_set(self) -> bool:
        """Whether the pass was cancelled."""
        ...


class Model(Protocol):
    """Anything that answers a request: a provider, the host's registry, the built-in reader."""

    @property
    def info(self) -> ModelInfo:
        """What is known of it."""
        ...

    def ask(self, request: ModelRequest, cancel: Cancel) -> ModelResult:
        """One request, one answer or failure; never retries by itself.

        Once `cancel` is set it returns soon, with a failure of kind `aborted`.
        """
        ...
