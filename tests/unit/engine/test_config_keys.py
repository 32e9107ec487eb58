"""`longhaul.json`, key by key: what is taken, what keeps its default, what is told (STATE U103)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longhaul_tui.engine.config_keys import (
    Decoded,
    decode_settings,
    encode_settings,
    key_of,
    leaf_keys,
)
from longhaul_tui.ledger.claims import DEFAULT_PATTERNS, patterns_of
from longhaul_tui.settings import CLAIM_PATTERNS, RANGES, Caps, ClaimPattern, Settings


def resolve(text: str) -> tuple[str, ...]:
    return (text.replace("~", "/home/you"),) if text[:1] in ("/", "~") else ()


def decoded(**value: object) -> Decoded:
    return decode_settings(value, resolve)


def value_of(found: Decoded, key: str) -> Any:
    return dict(leaf_keys(found.settings))[key]


def nested(key: str, value: object) -> dict[str, object]:
    group, _, name = key.rpartition(".")
    return {group: {name: value}} if group else {name: value}


def test_an_empty_object_means_the_defaults() -> None:
    assert decoded() == Decoded(settings=Settings())


@pytest.mark.req("L215")
@pytest.mark.parametrize("field", RANGES)
def test_a_number_is_taken_within_its_range_and_nowhere_else(field: str) -> None:
    key, limits = key_of(field), RANGES[field]
    default = value_of(Decoded(), key)
    for good in (limits.least, limits.most):
        found = decode_settings(nested(key, good), resolve)
        assert (value_of(found, key), set(found.given), found.faults) == (good, {key}, ())
    step = 1 if isinstance(default, int) else 0.01
    bad: tuple[object, ...] = (limits.least - step, limits.most + step, True, "5", None, [], {})
    for value in (*bad, *((1.5,) if step == 1 else (float("nan"),)), 10**400):
        found = decode_settings(nested(key, value), resolve)
        assert (value_of(found, key), found.given) == (default, frozenset())
        assert [fault.key for fault in found.faults] == [key]


@pytest.mark.req("L215")
def test_one_bad_key_leaves_all_others_as_they_are_written() -> None:
    found = decoded(
        rememberPerSpan=101,
        routeFailureThreshold=3,
        narrativePolicy={"maxChunks": 9, "fixableRetries": 2},
        shellTools=["sh"],
    )
    assert found.settings.remember_per_span == 10
    assert found.settings.route_failure_threshold == 3
    assert found.settings.narrative_policy.max_chunks == 4
    assert found.settings.narrative_policy.fixable_retries == 2
    assert found.settings.shell_tools == ("sh",)
    assert [(fault.key, fault.words) for fault in found.faults] == [
        ("rememberPerSpan", "must be a whole number from 0 to 100"),
        ("narrativePolicy.maxChunks", "must be a whole number from 1 to 8"),
    ]
    assert found.given == {"routeFailureThreshold", "narrativePolicy.fixableRetries", "shellTools"}


def test_a_whole_number_may_be_written_with_a_point_or_an_exponent() -> None:
    found = decoded(narrativePolicy={"timeoutMs": 1e6}, rememberPerSpan=3.0)
    assert found.settings.narrative_policy.timeout_ms == 1_000_000
    assert found.settings.remember_per_span == 3
    assert isinstance(found.settings.remember_per_span, int)


@pytest.mark.parametrize("name", sorted(set(Caps.__struct_fields__) - {"hard_chars"}))
def test_no_cap_is_above_the_hard_one_wherever_that_stands(name: str) -> None:
    key = key_of(f"caps.{name}").partition(".")[2]
    found = decoded(caps={key: 5_000, "hardChars": 5_000})
    assert (getattr(found.settings.caps, name), found.faults) == (5_000, ())
    found = decoded(caps={key: 5_001, "hardChars": 5_000})
    assert getattr(found.settings.caps, name) == getattr(Caps(), name)
    assert found.faults[0].words == "must be a whole number from 0 to 5,000"
    assert decoded(caps={key: 13_501, "hardChars": "x"}).settings.caps == Caps()
    assert getattr(decoded(caps={key: 0}).settings.caps, name) == 0


@pytest.mark.parametrize("value", [None, [], 3, "x"])
@pytest.mark.parametrize("key", ["caps", "narrativePolicy", "narrativeTurns", "coldSliceCaps"])
def test_a_group_that_is_no_object_keeps_all_its_defaults(key: str, value: object) -> None:
    found = decode_settings({key: value}, resolve)
    assert found.settings == Settings()
    assert [(fault.key, fault.words) for fault in found.faults] == [(key, "must be an object")]


@pytest.mark.parametrize(
    ("key", "good", "bad"),
    [
        ("model", ["a/b", "odd", None], ["", 3, [], {}]),
        ("routeProviders", [[], ["a", "b"]], ["a", None, [1], [""], {"a": 1}, ["a", None]]),
        ("keptWindowThinking", [None, "keep", "strip"], ["Keep", "", 1, []]),
        ("narrativeMode", ["single", "turns"], ["warm", "Turns", "", None, 1]),
        ("shellTools", [["bash"], []], ["bash", None, [1], [""]]),
        ("localTools", [["a"], []], ["a", None, [None]]),
    ],
)
def test_a_key_of_words_takes_its_words_and_no_others(
    key: str, good: list[object], bad: list[object]
) -> None:
    for value in good:
        found = decode_settings({key: value}, resolve)
        assert (value_of(found, key), set(found.given), found.faults) == (value, {key}, ())
    for value in bad:
        found = decode_settings({key: value}, resolve)
        assert (found.settings, found.given) == (Settings(), frozenset())
        assert [fault.key for fault in found.faults] == [key]


@pytest.mark.req("L221")
def test_a_root_that_can_cover_nothing_is_named_and_the_others_protect() -> None:
    found = decoded(localOnlyRoots=["~/work", "rel/ative", 3, "/srv/x", "~/work"])
    assert found.settings.local_only_roots == ("/home/you/work", "/srv/x")
    assert [(fault.key, fault.words) for fault in found.faults] == [
        ("localOnlyRoots", "has rel/ative, which is no absolute directory"),
        ("localOnlyRoots", "has entry 3, which is no absolute directory"),
    ]


@pytest.mark.parametrize("value", ["/srv/x", {"a": 1}, None, 3])
def test_roots_that_are_no_list_protect_nothing_and_that_is_told(value: object) -> None:
    found = decoded(localOnlyRoots=value)
    assert found.settings.local_only_roots == ()
    assert found.faults[0].words == "must be a list of directories"


def test_headers_are_taken_one_by_one() -> None:
    found = decoded(
        summarizerHeaders={
            "gw": {"x-a": "{sessionId}", "bad name": "x", "x-b": 3, "x-c": "a\nb"},
            "other": "x",
            "last": {"x-d": "plain"},
        }
    )
    assert found.settings.summarizer_headers == {
        "gw": {"x-a": "{sessionId}"},
        "last": {"x-d": "plain"},
    }
    assert [fault.words for fault in found.faults] == [
        "has a header that cannot be sent",
        "must be an object of objects",
    ]
    assert decoded(summarizerHeaders=["x"]).settings.summarizer_headers == {}


@pytest.mark.req("L227")
def test_claim_patterns_replace_the_defaults() -> None:
    found = decoded(claimPatterns=[{"pattern": "just  bench", "kind": "custom", "note": "x"}])
    assert found.settings.claim_patterns == (ClaimPattern("just  bench", "custom"),)
    assert found.unknown == ("claimPatterns[0].note",)
    patterns = patterns_of(found.settings.claim_patterns)
    assert patterns.kind_of("just bench big") == "custom"
    assert patterns.kind_of("npm test") is None


def test_an_empty_list_of_patterns_means_no_claims() -> None:
    found = decoded(claimPatterns=[])
    assert (found.settings.claim_patterns, found.faults) == ((), ())
    assert patterns_of(()).kind_of("pytest") is None


@pytest.mark.req("L227")
@pytest.mark.parametrize(
    "bad",
    [
        None,
        "pytest",
        {"pattern": "x", "kind": "test"},
        ["pytest"],
        [{"pattern": "x"}],
        [{"pattern": "x", "kind": "tests"}],
        [{"pattern": "x", "kind": []}],
        [{"pattern": "", "kind": "test"}],
        [{"pattern": "  ", "kind": "test"}],
        [{"pattern": 1, "kind": "test"}],
        [{"pattern": "x" * 81, "kind": "test"}],
        [{"pattern": "x", "kind": "test"}, None],
    ],
)
def test_one_bad_pattern_and_the_defaults_stand_as_a_whole(bad: object) -> None:
    found = decoded(claimPatterns=bad)
    assert found.settings.claim_patterns is CLAIM_PATTERNS
    assert patterns_of(found.settings.claim_patterns).patterns == DEFAULT_PATTERNS.patterns
    assert [fault.key for fault in found.faults] == ["claimPatterns"]


def test_a_pattern_may_have_eighty_characters() -> None:
    found = decoded(claimPatterns=[{"pattern": "x" * 80, "kind": "test"}])
    assert patterns_of(found.settings.claim_patterns).kind_of("x" * 80) == "test"


def test_keys_that_nobody_knows_are_noted_and_are_no_fault() -> None:
    found = decoded(zip=1, caps={"zap": 1, "filesChars": 9}, hard_chars=3, **{"a\x1b[31m": 1})
    assert found.faults == ()
    assert found.unknown == ("zip", "hard_chars", "a␛[31m", "caps.zap")
    assert found.settings.caps.files_chars == 9
    assert len(decode_settings({f"k{n}": 1 for n in range(500)}, resolve).unknown) == 20


@pytest.mark.req("L232", "L247")
def test_the_object_of_the_defaults_has_every_key_and_gives_the_defaults() -> None:
    example = encode_settings(Settings())
    assert list(example) == [
        *("model", "routeProviders", "localOnlyRoots", "summarizerHeaders"),
        *("keptWindowThinking", "caps", "claimPatterns", "rememberPerSpan"),
        *("nearDuplicateThreshold", "narrativePolicy", "narrativeMode", "narrativeTurns"),
        *("routeFailureThreshold", "routeCooldownMs", "routeMaxRetries", "coldSliceCaps"),
        *("shellTools", "localTools"),
    ]
    found = decode_settings(example, resolve)
    assert found.settings == Settings()
    assert (found.faults, found.unknown) == ((), ())
    assert found.given == {key for key, _ in leaf_keys(Settings())}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=6,
)
KEYS = st.sampled_from([*encode_settings(Settings()), "other"])


@given(st.dictionaries(KEYS, JSON | st.sampled_from(list(encode_settings(Settings()).values()))))
def test_any_object_gives_settings_that_encode_to_an_object_without_a_fault(
    value: dict[str, object],
) -> None:
    found = decode_settings(value, resolve)
    again = decode_settings(encode_settings(found.settings), resolve)
    assert again.settings == found.settings
    assert (again.faults, again.unknown) == ((), ())
