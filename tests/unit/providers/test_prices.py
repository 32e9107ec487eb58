"""Prices out of the library: the table of names, and agreement with the library's own sums."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from genai_prices import Usage, calc_price
from genai_prices.data_snapshot import get_snapshot

from longhaul_tui.accounting.meter import ModelKey
from longhaul_tui.accounting.prices import Counts, PriceBook, dollars
from longhaul_tui.engine.elsewhere import look_up_elsewhere
from longhaul_tui.providers.prices import PROVIDERS, look_up

AT = datetime(2026, 10, 5, 3, 30, tzinfo=UTC)
COUNTS = (
    Counts(1_200, 340, 0, 0, 0),
    Counts(7, 900, 91_000, 2_500, 0),
    Counts(5, 20, 150_000, 40_000, 9_000),
    Counts(260_000, 1_000, 30_000, 0, 0),
    Counts(3, 77, 400_000, 0, 150_000),
)


def known() -> dict[str, list[str]]:
    """Models of the library by its own name of the provider."""
    return {provider.id: [model.id for model in provider.models] for provider in providers()}


def providers() -> list:  # type: ignore[type-arg]  # the library's own type
    return list(get_snapshot().providers)


def test_every_name_of_the_table_is_one_the_library_has() -> None:
    assert set(PROVIDERS.values()) <= set(known())


@pytest.mark.req("H44")
@pytest.mark.parametrize(
    ("provider", "model"),
    [
        ("anthropic", "claude-sonnet-4-5"),
        ("openai", "gpt-5.1-codex"),
        ("google", "gemini-2.5-pro"),
        ("google-vertex", "gemini-2.5-pro"),
        ("xai", "grok-3"),
        ("deepseek", "deepseek-chat"),
        ("openrouter", "anthropic/claude-sonnet-4.5"),
        ("mistral", "mistral-large-latest"),
        ("groq", "llama-3.3-70b-versatile"),
    ],
)
def test_models_are_found_by_pis_names_without_any_key(provider: str, model: str) -> None:
    listed = look_up([(provider, model)])
    assert listed[provider, model].offers


@pytest.mark.parametrize(
    "key",
    [
        ("stub", "stub-a"),
        ("my-anthropic-gateway", "claude-sonnet-4-5"),
        ("anthropic", "no-such-model"),
        ("anthropic", ""),
        ("", "claude-sonnet-4-5"),
        ("github-copilot", "claude-sonnet-4.5"),
    ],
)
def test_what_is_not_in_the_table_or_the_library_has_no_price(key: ModelKey) -> None:
    assert look_up([key]) == {}


@pytest.mark.parametrize("name", sorted(PROVIDERS))
def test_our_sums_are_the_librarys_for_every_model(name: str) -> None:
    """pi's input is fresh: the library is told input and both cache buckets together."""
    library = PROVIDERS[name]
    models = [model for model in known()[library] if "/" not in model or name == "openrouter"][:20]
    listed = look_up([(name, model) for model in models])
    book = PriceBook({key: entry.offers for key, entry in listed.items()})
    compared = 0
    for model in models:
        price = book.price(name, model, AT.timestamp())
        for counts in COUNTS if price is not None else ():
            assert price is not None
            usage = Usage(
                input_tokens=counts.prompt,
                output_tokens=counts.output,
                cache_read_tokens=counts.read,
                cache_write_tokens=counts.short + counts.hour,
            )
            if counts.hour:
                usage.cache_write_1h_tokens = counts.hour
            theirs = calc_price(
                usage, model, provider_id=library, genai_request_timestamp=AT
            ).total_price
            # Without a rate for an hour the library takes that of a short write.
            if counts.hour and "1h" not in str(_prices(library, model)):
                continue
            assert dollars(counts, price.rates(counts.prompt)) == theirs, (model, counts)
            compared += 1
    assert compared or not listed


def _prices(provider: str, model: str) -> object:
    _, entry = get_snapshot().find_provider_model(model, None, provider, None)
    return entry.get_prices(AT)


def test_a_process_of_its_own_gives_the_same_answer() -> None:
    models = [("anthropic", "claude-sonnet-4-5"), ("deepseek", "deepseek-v4-pro"), ("x", "y")]
    listed = look_up_elsewhere(models)
    assert listed == look_up(models)
    assert len(listed) == 2
    (_, from_a_day, *hours) = listed["deepseek", "deepseek-v4-pro"].offers
    assert from_a_day.starts == datetime(2026, 8, 17, tzinfo=UTC).timestamp()
    assert {offer.daily for offer in hours} == {(3_600.0, 14_400.0), (21_600.0, 36_000.0)}
    assert all(isinstance(offer.price.base.fresh, Decimal) for offer in hours)


def test_an_answer_that_never_comes_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/nonexistent/python")
    assert look_up_elsewhere([("anthropic", "claude-sonnet-4-5")]) == {}
