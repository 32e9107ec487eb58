"""pi's files about models, as values."""

import json
from decimal import Decimal
from pathlib import Path

import pytest

from longhaul_tui.accounting.meter import Limits
from longhaul_tui.accounting.prices import ModelPrice, Rates, Tier
from longhaul_tui.engine.accounts import Accounts, read_catalog
from longhaul_tui.providers.catalog import ALWAYS_PLANS, catalog_of, stripped
from longhaul_tui.providers.prices import Listed

COST = {"input": 3, "output": 15, "cacheRead": 0.3, "cacheWrite": 3.75}
RATES = Rates(Decimal(3), Decimal(15), Decimal("0.3"), Decimal("3.75"))


def models(*entries: object, overrides: object = None) -> bytes:
    provider = {"models": list(entries), "modelOverrides": overrides or {}}
    return json.dumps({"providers": {"mine": provider}}).encode()


def test_a_model_of_models_json_has_its_own_limit_and_price() -> None:
    tier = {"inputTokensAbove": 200_000, **COST, "input": 6}
    cost = {**COST, "tiers": [tier, {"inputTokensAbove": "no"}]}
    entry = {"id": "a", "contextWindow": 64_000, "cost": cost}
    catalog = catalog_of({"models.json": models(entry)})
    assert catalog.limits.windows == {("mine", "a"): 64_000}
    dear = Rates(Decimal(6), Decimal(15), Decimal("0.3"), Decimal("3.75"))
    price = ModelPrice(RATES, (Tier(200_000, dear),), "models.json")
    assert catalog.own == {("mine", "a"): price}


def test_without_a_limit_it_has_pis_default_and_without_a_price_none() -> None:
    catalog = catalog_of({"models.json": models({"id": "a"}, {"name": "no id"}, 7)})
    assert catalog.limits.windows == {("mine", "a"): 128_000}
    assert catalog.own == {}


@pytest.mark.parametrize(
    "cost",
    [
        {},
        {"input": 1},
        {"input": 1e-300, "output": 1},
        {"input": -1, "output": 1},
        {"input": "1", "output": 1},
        [],
        None,
    ],
)
def test_a_price_needs_an_input_and_an_output_rate(cost: object) -> None:
    assert catalog_of({"models.json": models({"id": "a", "cost": cost})}).own == {}


def test_what_pi_fetched_counts_behind_models_json() -> None:
    store = {"mine": {"models": [{"id": "a", "contextWindow": 1}, {"id": "b", "cost": COST}]}}
    files = {
        "models.json": models({"id": "a", "contextWindow": 2}),
        "models-store.json": json.dumps(store).encode(),
    }
    catalog = catalog_of(files)
    assert catalog.limits.windows == {("mine", "a"): 2}
    assert catalog.stored == {("mine", "b"): ModelPrice(RATES, (), "models-store.json")}


def test_comments_trailing_commas_and_a_mark_are_allowed_as_in_pi() -> None:
    text = '\ufeff{// one\n"providers":{"mine":{"models":[{"id":"a//b, }",},],},},}'
    catalog = catalog_of({"models.json": text.encode()})
    assert list(catalog.limits.windows) == [("mine", "a//b, }")]
    assert stripped('"a,]" , ]') == '"a,]"  ]'


def test_the_reserve_is_that_of_the_model_then_of_the_settings_then_pis() -> None:
    def limits(compaction: object) -> Limits:
        settings = json.dumps({"compaction": compaction}).encode()
        files = {"settings.json": settings, "models.json": models({"id": "a"})}
        return catalog_of(files).limits

    assert limits({}).compacts_at("mine", "a") == 128_000 - 16_384
    assert limits({"reserveTokens": 28_000}).compacts_at("mine", "a") == 100_000
    both = {"reserveTokens": 28_000, "modelOverrides": {"mine/a": {"reserveTokens": 8_000}}}
    assert limits(both).compacts_at("mine", "a") == 120_000
    assert limits({"reserveTokens": -1}).compacts_at("mine", "a") == 128_000 - 16_384
    assert limits({"enabled": False}).compacts_at("mine", "a") is None


def test_overrides_replace_single_rates_of_whatever_price_there_is() -> None:
    overrides = {"b": {"contextWindow": 9_000, "cost": {"output": 20}}}
    listed = {("mine", "b"): Listed(window=7_000)}
    catalog = catalog_of({"models.json": models(overrides=overrides)})
    (override,) = catalog.overrides.values()
    assert override.applied(ModelPrice(RATES)).base == Rates(
        Decimal(3), Decimal(20), Decimal("0.3"), Decimal("3.75")
    )
    from longhaul_tui.providers.book import limits_of

    assert limits_of(catalog, listed).windows == {("mine", "b"): 9_000}


@pytest.mark.req("H58")
def test_plans_are_four_providers_always_and_those_with_an_account_assumed() -> None:
    auth = {
        "anthropic": {"type": "oauth", "access": "x", "refresh": "y"},
        "openai": {"type": "api_key", "key": "z"},
        "github-copilot": {"type": "api_key", "key": "z"},
        "odd": "text",
    }
    plans = catalog_of({"auth.json": json.dumps(auth).encode()}).plans
    assert plans == {**dict.fromkeys(ALWAYS_PLANS, "always"), "anthropic": "assumed"}
    assert catalog_of({}).plans == dict.fromkeys(ALWAYS_PLANS, "always")


@pytest.mark.parametrize("data", [b"{", b"\xff\xfe", b"[" * 5_000, b'{"a": 1e999999999999}'])
def test_a_file_that_is_no_json_says_nothing_and_is_named(data: bytes) -> None:
    catalog = catalog_of({"models.json": data, "settings.json": b"[]"})
    assert catalog.limits == Limits()
    assert len(catalog.problems) <= 1
    if data != b'{"a": 1e999999999999}':
        assert catalog.problems == ("models.json is ignored: not valid JSON",)


def test_files_are_read_from_the_agent_directory_and_again_when_they_change(
    tmp_path: Path,
) -> None:
    accounts = Accounts(tmp_path)
    limits, book = accounts.current()
    assert limits.window("mine", "a") is None
    assert accounts.current()[1] is book
    (tmp_path / "models.json").write_bytes(models({"id": "a", "cost": COST}))
    assert accounts.current()[1] is book
    accounts.refresh()
    assert accounts.current()[0].window("mine", "a") == 128_000
    assert accounts.current()[1].price("mine", "a", None) == ModelPrice(RATES, (), "models.json")
    (tmp_path / "models.json").unlink()
    (tmp_path / "models.json").mkdir()
    assert read_catalog(tmp_path).problems == ("models.json is ignored: is a directory",)
