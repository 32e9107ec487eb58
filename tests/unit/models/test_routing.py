"""Which model answers a pass (STATE U81)."""

from dataclasses import replace

import pytest

from longhaul_tui.models.routing import ModelSpec, RouteWish, choose_route, covered, parse_spec

SMALL = ModelSpec("cheap", "small-1")
WISH = RouteWish(
    model="cheap/small-1",
    providers=("hosted", "cheap"),
    provider="hosted",
    directory="/home/ann/src/shop",
    local_only=("/home/ann/secret",),
)


@pytest.mark.req("L217")
def test_a_model_alone_routes_nothing() -> None:
    choice = choose_route(replace(WISH, providers=()))
    assert (choice.configured, choice.spec, choice.why) == (
        "cheap/small-1",
        None,
        "provider-not-listed",
    )


@pytest.mark.req("L218")
@pytest.mark.parametrize(
    ("provider", "spec", "why"),
    [
        ("hosted", SMALL, "route"),
        ("cheap", SMALL, "route"),
        ("Hosted", None, "provider-not-listed"),
        ("hosted2", None, "provider-not-listed"),
        ("", None, "provider-not-listed"),
    ],
)
def test_only_an_exact_provider_name_routes(
    provider: str, spec: ModelSpec | None, why: str
) -> None:
    choice = choose_route(replace(WISH, provider=provider))
    assert (choice.spec, choice.why) == (spec, why)


@pytest.mark.req("L219")
@pytest.mark.parametrize(
    ("directory", "why"),
    [
        ("/home/ann/secret", "local-only"),
        ("/home/ann/secret/deep/er", "local-only"),
        ("/home/ann/secrets", "route"),
        ("/home/ann", "route"),
        ("/home/Ann/secret", "route"),
    ],
)
def test_a_local_only_root_and_all_below_it_never_route(directory: str, why: str) -> None:
    assert choose_route(replace(WISH, directory=directory)).why == why


@pytest.mark.req("L220")
@pytest.mark.parametrize(
    ("directory", "root", "folded", "exact"),
    [
        (r"C:\Work\Private\x", r"c:\work\private", True, False),
        ("C:/Work/Private/x", r"C:\WORK\PRIVATE" + "\\", True, False),
        (r"C:\Work\Privateer", r"c:\work\private", False, False),
        (r"\\host\share\a", r"\\HOST\share", True, False),
        ("/a/b/c", "/a/b", True, True),
    ],
)
def test_on_windows_roots_match_without_case(
    directory: str, root: str, folded: bool, exact: bool
) -> None:
    assert covered(directory, [root], fold_case=True) is folded
    assert covered(directory, [root]) is exact


@pytest.mark.parametrize(
    ("directory", "roots", "expected"),
    [
        ("/a/b", ["/a/b/"], True),
        ("/a//b/c", ["/a/b"], True),
        ("/a/b", ["/"], True),
        ("/a/b", [""], False),
        ("/a/b", ["a"], False),
        ("/a/b", ["/x", "/a"], True),
        ("/a/b", [], False),
        ("", ["/"], False),
    ],
)
def test_a_root_covers_whole_names_only(directory: str, roots: list[str], expected: bool) -> None:
    assert covered(directory, roots) is expected


@pytest.mark.req("L222")
def test_the_environment_overrides_model_providers_and_roots() -> None:
    wish = replace(
        WISH, env="other/big:free/v2", model="a/b", providers=(), directory="/home/ann/secret/x"
    )
    choice = choose_route(wish)
    assert (choice.configured, choice.why) == ("other/big:free/v2", "env")
    assert choice.spec == ModelSpec("other", "big:free/v2")


@pytest.mark.parametrize("env", ["", "  ", None])
def test_an_empty_environment_spec_is_unset(env: str | None) -> None:
    assert choose_route(replace(WISH, env=env)).why == "route"


@pytest.mark.parametrize("env", ["small-1", "cheap/", "/small", "a b/c", "a/b\nc"])
def test_an_unreadable_environment_spec_asks_the_own_model_not_the_route(env: str) -> None:
    choice = choose_route(replace(WISH, env=env))
    assert (choice.configured, choice.spec, choice.why) == (env, None, "invalid-spec")


def test_an_unreadable_configured_spec_asks_the_own_model() -> None:
    choice = choose_route(replace(WISH, model="small"))
    assert (choice.configured, choice.spec, choice.why) == ("small", None, "invalid-spec")


@pytest.mark.parametrize("model", [None, "", " "])
def test_without_a_model_there_is_no_route(model: str | None) -> None:
    choice = choose_route(replace(WISH, model=model))
    assert (choice.configured, choice.spec, choice.why) == (None, None, "no-model")


def test_a_refused_route_keeps_its_spec_and_names_the_reason() -> None:
    choice = choose_route(WISH).refused("breaker-open")
    assert (choice.configured, choice.spec, choice.why) == ("cheap/small-1", None, "breaker-open")


def test_a_model_id_may_hold_slashes() -> None:
    spec = parse_spec(" hub/org/model-7 ")
    assert (spec, str(spec)) == (ModelSpec("hub", "org/model-7"), "hub/org/model-7")
