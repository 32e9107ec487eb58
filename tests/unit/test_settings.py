"""The defaults and ranges of the configuration, as the documents name them (STATE U66, U103)."""

import msgspec

from longhaul_tui.settings import RANGES, Caps, Range, Settings

DEFAULTS = {
    "model": None,
    "routeProviders": (),
    "localOnlyRoots": (),
    "summarizerHeaders": {},
    "keptWindowThinking": None,
    "caps": {
        "hardChars": 13_500,
        "objectiveChars": 1_200,
        "rulesChars": 3_200,
        "worldChars": 900,
        "filesChars": 1_500,
        "learnedChars": 1_100,
        "workLogChars": 1_800,
        "decisionsChars": 1_700,
        "nowChars": 900,
    },
    "rememberPerSpan": 10,
    "nearDuplicateThreshold": 0.8,
    "narrativePolicy": {
        "fixableRetries": 1,
        "maxChunks": 4,
        "outputTokens": 3_000,
        "timeoutMs": 1_800_000,
        "retryNoteChars": 4_000,
    },
    "narrativeMode": "single",
    "narrativeTurns": {
        "budgetMs": 300_000,
        "turnMs": 120_000,
        "repairTurns": 2,
        "showsPerTurn": 6,
    },
    "routeFailureThreshold": 1,
    "routeCooldownMs": 1_800_000,
    "routeMaxRetries": 0,
    "coldSliceCaps": {"commands": 200, "errors": 50, "chars": 300},
    "shellTools": ("bash", "shell"),
    "localTools": (),
}
LIMITS = {
    "caps.hard_chars": Range(4_000, 60_000),
    "near_duplicate_threshold": Range(0.5, 1),
    "remember_per_span": Range(0, 100),
    "narrative_policy.fixable_retries": Range(0, 3),
    "narrative_policy.max_chunks": Range(1, 8),
    "narrative_policy.output_tokens": Range(256, 32_000),
    "narrative_policy.timeout_ms": Range(5_000, 3_600_000),
    "narrative_policy.retry_note_chars": Range(500, 20_000),
    "cold_slice_caps.commands": Range(0, 2_000),
    "cold_slice_caps.errors": Range(0, 2_000),
    "cold_slice_caps.chars": Range(0, 2_000),
    "route_failure_threshold": Range(0, 10),
    "route_max_retries": Range(0, 10),
}


def camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.title() for word in rest)


def plain(value: object) -> object:
    if isinstance(value, msgspec.Struct):
        return {camel(name): plain(getattr(value, name)) for name in value.__struct_fields__}
    return value


def test_every_key_has_the_default_of_the_documents() -> None:
    found = plain(Settings())
    assert isinstance(found, dict)
    patterns = found.pop("claimPatterns")
    assert found == DEFAULTS
    assert len(patterns) == 26 + 11 + 9


def test_every_range_is_that_of_the_documents() -> None:
    assert {name: RANGES[name] for name in LIMITS} == LIMITS


def test_every_number_has_a_range_and_its_default_lies_in_it() -> None:
    def numbers(value: msgspec.Struct, front: str = "") -> dict[str, float]:
        found: dict[str, float] = {}
        for name in value.__struct_fields__:
            field = getattr(value, name)
            if isinstance(field, msgspec.Struct):
                found |= numbers(field, f"{front}{name}.")
            elif isinstance(field, int | float):
                found[front + name] = field
        return found

    found = numbers(Settings())
    caps = {f"caps.{name}" for name in Caps.__struct_fields__} - {"caps.hard_chars"}
    assert set(found) == set(RANGES) | caps
    assert all(RANGES[name].least <= found[name] <= RANGES[name].most for name in RANGES)
