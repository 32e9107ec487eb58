"""Output budgets and thinking levels (STATE U79 as amended)."""

import pytest

from longhaul_tui.models.budgets import Budget, first_budget, prompt_budget, raised_budget
from longhaul_tui.models.contract import ModelInfo

PLAIN = ModelInfo(provider="p", id="m", max_tokens=16_384)
ALWAYS = ModelInfo(provider="p", id="m", max_tokens=16_384, reasoning=True, levels={"off": None})


@pytest.mark.req("L233")
@pytest.mark.parametrize(
    ("info", "budget"),
    [
        (PLAIN, Budget(3_000)),
        (ModelInfo(provider="p", id="m", reasoning=True), Budget(3_000)),
        (ModelInfo(provider="p", id="m", reasoning=True, levels={"off": "none"}), Budget(3_000)),
        (ModelInfo(provider="p", id="m", reasoning=False, levels={"off": None}), Budget(3_000)),
        (ALWAYS, Budget(9_000, "minimal")),
        (
            ModelInfo(
                provider="p",
                id="m",
                reasoning=True,
                levels={"off": None, "minimal": None, "low": None, "medium": "mid"},
            ),
            Budget(9_000, "medium"),
        ),
        (
            ModelInfo(
                provider="p",
                id="m",
                reasoning=True,
                levels=dict.fromkeys(("off", "minimal", "low", "medium", "high", "xhigh")),
            ),
            Budget(9_000, "max"),
        ),
    ],
)
def test_reasoning_is_off_or_at_its_lowest_level_with_three_times_the_budget(
    info: ModelInfo, budget: Budget
) -> None:
    assert first_budget(info, 3_000) == budget


@pytest.mark.req("L234")
@pytest.mark.parametrize(
    ("most", "reasoning", "first"), [(1_000, False, 1_000), (4_096, True, 4_096)]
)
def test_no_budget_passes_the_models_maximum(most: int, reasoning: bool, first: int) -> None:
    info = ModelInfo(
        provider="p", id="m", max_tokens=most, reasoning=reasoning, levels={"off": None}
    )
    assert first_budget(info, 3_000).tokens == first
    assert raised_budget(info, first_budget(info, 3_000)) is None


@pytest.mark.req("L107")
@pytest.mark.parametrize(
    ("most", "tokens", "raised"),
    [
        (16_384, 3_000, 8_192),
        (16_384, 5_000, 10_000),
        (16_384, 9_000, 16_384),
        (8_000, 3_000, 8_000),
        (3_001, 3_000, 3_001),
    ],
)
def test_a_stop_at_the_limit_is_retried_with_twice_the_budget_at_least_8192(
    most: int, tokens: int, raised: int
) -> None:
    info = ModelInfo(provider="p", id="m", max_tokens=most)
    assert raised_budget(info, Budget(tokens, "low")) == Budget(raised, "low", raised=True)


def test_a_budget_already_at_the_maximum_is_not_asked_for_twice() -> None:
    assert raised_budget(PLAIN, Budget(16_384)) is None


@pytest.mark.req("L235")
@pytest.mark.parametrize(("window", "output", "left"), [(32_000, 3_000, 27_976), (8_192, 9_000, 0)])
def test_the_prompt_gets_the_window_less_the_answer_and_a_reserve(
    window: int, output: int, left: int
) -> None:
    info = ModelInfo(provider="p", id="m", context_window=window)
    assert prompt_budget(info, Budget(output)) == left
