"""Settings: what may be configured, with every default and range (STATE U103, U104).

Owns the frozen `Settings` value, the ranges of its numbers and the words the environment may
speak. Must never read a file or a variable: `engine.config` does, and hands a `Settings` down.
In `longhaul.json` a field `hard_chars` is called `hardChars`. Sizes are characters, tokens or
milliseconds, as the field's name says.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec

ClaimKind: TypeAlias = Literal["test", "build", "lint", "custom"]
CLAIM_KINDS: tuple[ClaimKind, ...] = ("test", "build", "lint", "custom")
NarrativeMode: TypeAlias = Literal["single", "turns"]
KeptThinking: TypeAlias = Literal["keep", "strip"]
Headers: TypeAlias = Mapping[str, Mapping[str, str]]
"""Provider → header → template."""

PATTERN_CHARS = 80
"""The longest claim pattern (STATE U26)."""


class ClaimPattern(msgspec.Struct, frozen=True, gc=False):
    """Leading words that turn a command into a claim (STATE U25, U26)."""

    pattern: str
    kind: ClaimKind


_PATTERNS: dict[ClaimKind, tuple[str, ...]] = {
    "test": (
        *("npm test", "npm run test", "pnpm test", "pnpm run test", "yarn test", "bun test"),
        *("npx vitest", "npx jest", "vitest", "jest"),
        *("pytest", "python -m pytest", "uv run pytest", "tox", "nox"),
        *("go test", "cargo test", "make test", "just test", "dotnet test", "mvn test"),
        *("gradle test", "./gradlew test", "ctest", "rspec", "mix test"),
    ),
    "build": (
        *("npm run build", "pnpm build", "yarn build", "go build", "cargo build"),
        *("make", "make build", "tsc", "npx tsc", "dotnet build", "mvn package"),
    ),
    "lint": (
        *("npm run lint", "make lint", "ruff check", "eslint", "npx eslint"),
        *("golangci-lint run", "cargo clippy", "mypy", "pyright"),
    ),
}
CLAIM_PATTERNS = tuple(
    ClaimPattern(text, kind) for kind, texts in _PATTERNS.items() for text in texts
)
"""The default list of STATE U25."""


class Caps(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Characters of the rendered state and of each section (STATE U66)."""

    hard_chars: int = 13_500
    """The whole text, whatever the sections may have."""
    objective_chars: int = 1_200
    rules_chars: int = 3_200
    world_chars: int = 900
    files_chars: int = 1_500
    """0: only counts."""
    learned_chars: int = 1_100
    """0: no such section."""
    work_log_chars: int = 1_800
    decisions_chars: int = 1_700
    now_chars: int = 900


class NarrativePolicy(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How hard a pass tries to get its diff (STATE U77-U80, U103)."""

    fixable_retries: int = 1
    """Answers asked for once more after one that was refused in part."""
    max_chunks: int = 4
    """Parts a very large span is split into."""
    output_tokens: int = 3_000
    timeout_ms: int = 30 * 60_000
    """Of one request."""
    retry_note_chars: int = 4_000


class NarrativeTurns(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Tuning of turn mode (STATE U89, U90, U92): experimental, not part of the contract."""

    budget_ms: int = 5 * 60_000
    """Of all turns of a pass."""
    turn_ms: int = 2 * 60_000
    repair_turns: int = 2
    """For each section."""
    shows_per_turn: int = 6


class ColdSliceCaps(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a span record keeps of its ledger (STATE U13)."""

    commands: int = 200
    errors: int = 50
    chars: int = 300
    """Of the head of each output."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Everything `longhaul.json` may say; without it, exactly these values hold."""

    model: str | None = None
    """`provider/model-id` of the summariser's route."""
    route_providers: tuple[str, ...] = ()
    """Providers, by exact name, whose sessions may use the route."""
    local_only_roots: tuple[str, ...] = ()
    """Directories whose sessions never use the route: absolute, `~` and links resolved."""
    summarizer_headers: Headers = MappingProxyType({})
    kept_window_thinking: KeptThinking | None = None
    """None: old reasoning is left out where that is verified (STATE U98)."""
    caps: Caps = Caps()
    claim_patterns: tuple[ClaimPattern, ...] = CLAIM_PATTERNS
    """Empty: no command is a claim."""
    remember_per_span: int = 10
    near_duplicate_threshold: float = 0.8
    narrative_policy: NarrativePolicy = NarrativePolicy()
    narrative_mode: NarrativeMode = "single"
    narrative_turns: NarrativeTurns = NarrativeTurns()
    route_failure_threshold: int = 1
    """Failures in a row after which the session's own model answers for the cool-down."""
    route_cooldown_ms: int = 30 * 60_000
    route_max_retries: int = 0
    """Retries of a request on the route; on the own model there are two (STATE U80)."""
    cold_slice_caps: ColdSliceCaps = ColdSliceCaps()
    shell_tools: tuple[str, ...] = ("bash", "shell")
    """Tools whose calls are commands."""
    local_tools: tuple[str, ...] = ()
    """Tools of other servers whose output may teach values (STATE U63)."""


class Range(msgspec.Struct, frozen=True, gc=False):
    """The least and the greatest value a number may have."""

    least: float
    most: float


MOST_WHOLE = 2**53 - 1
"""The largest whole number every reader of JSON keeps exact."""
_FEW = Range(0, 10)
_MINUTES = Range(5_000, 3_600_000)
_RECORDS = Range(0, 2_000)
RANGES: Mapping[str, Range] = MappingProxyType(
    {
        "caps.hard_chars": Range(4_000, 60_000),
        "remember_per_span": Range(0, 100),
        "near_duplicate_threshold": Range(0.5, 1),
        "narrative_policy.fixable_retries": Range(0, 3),
        "narrative_policy.max_chunks": Range(1, 8),
        "narrative_policy.output_tokens": Range(256, 32_000),
        "narrative_policy.timeout_ms": _MINUTES,
        "narrative_policy.retry_note_chars": Range(500, 20_000),
        "narrative_turns.budget_ms": _MINUTES,
        "narrative_turns.turn_ms": _MINUTES,
        "narrative_turns.repair_turns": _FEW,
        "narrative_turns.shows_per_turn": Range(0, 100),
        "route_failure_threshold": _FEW,
        "route_cooldown_ms": Range(0, MOST_WHOLE),
        "route_max_retries": _FEW,
        "cold_slice_caps.commands": _RECORDS,
        "cold_slice_caps.errors": _RECORDS,
        "cold_slice_caps.chars": _RECORDS,
    }
)
"""By dotted field name. Every other cap goes from 0 to `caps.hard_chars`."""

CompactorName: TypeAlias = Literal["state", "distill", "fold"]


class LogPlace(msgspec.Struct, frozen=True, gc=False):
    """Where the compaction log goes (`PI_COMPACT_STATE_DEBUG`)."""

    on: bool = True
    path: str | None = None
    """None: `logs/compaction-state.jsonl` of the agent directory. A relative path starts at the
    session's working directory."""


class Environment(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the variables of the contract say, for one run of the program."""

    compactor: CompactorName | None = "state"
    """None: `PI_COMPACTOR` leaves compaction to the host (STATE U117 as amended)."""
    model: str | None = None
    """`PI_COMPACT_STATE_MODEL`: the summariser's spec, over everything `Settings` says."""
    log: LogPlace = LogPlace()
    excerpts: bool = False
    """Pieces of messages may stand in the log."""
    stack: bool = False
    """Error records have stack traces."""
