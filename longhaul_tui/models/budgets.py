"""How long an answer may be, and how hard the model may think.

Owns STATE U79 as amended and the prompt's share of U77. All figures are tokens.
"""

from dataclasses import dataclass

from longhaul_tui.models.contract import Level, ModelInfo

LEVELS: tuple[Level, ...] = ("minimal", "low", "medium", "high", "xhigh", "max")
THINKING_FACTOR = 3
LEAST_RAISED = 8_192
PROMPT_RESERVE = 1_024


@dataclass(frozen=True, slots=True)
class Budget:
    """What one request asks for."""

    tokens: int
    reasoning: Level | None = None
    """None: off, which is to say nothing; else the lowest level of a model that always thinks."""
    raised: bool = False
    """Whether this is the retry after a stop at the limit."""


def first_budget(info: ModelInfo, output_tokens: int) -> Budget:
    """`outputTokens` with reasoning off, × 3 at the lowest level where it cannot be off.

    Never past the model's own `maxTokens`.
    """
    level = _lowest(info)
    wanted = output_tokens if level is None else output_tokens * THINKING_FACTOR
    return Budget(_capped(info, wanted), level)


def raised_budget(info: ModelInfo, budget: Budget) -> Budget | None:
    """The budget after a stop at the limit with nothing usable: twice, at least 8,192.

    None when the model's `maxTokens` leaves no room: asking again would end the same way.
    """
    tokens = _capped(info, max(2 * budget.tokens, LEAST_RAISED))
    if tokens <= budget.tokens:
        return None
    return Budget(tokens, budget.reasoning, raised=True)


def prompt_budget(info: ModelInfo, budget: Budget) -> int:
    """Tokens left for the prompt: window − output budget − 1,024, at least 0."""
    return max(0, info.context_window - budget.tokens - PROMPT_RESERVE)


def _lowest(info: ModelInfo) -> Level | None:
    cannot_be_off = info.reasoning and "off" in info.levels and info.levels["off"] is None
    if not cannot_be_off:
        return None
    # A level the map does not name exists as the host's own default.
    return next((level for level in LEVELS if info.levels.get(level, level) is not None), None)


def _capped(info: ModelInfo, tokens: int) -> int:
    return min(tokens, info.max_tokens) if info.max_tokens > 0 else tokens
