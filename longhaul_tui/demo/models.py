"""The invented models of the demo's night: what they take and cost, as pi's files have it.

Owns their prices, so that the record and the price list tell the same story.
"""

import json
from typing import Any

PROVIDER = "lamp"
MODELS = ("quill-70b", "quill-70b-night")
COST = {"input": 0.9, "output": 2.6, "cacheRead": 0.09, "cacheWrite": 0}
"""US dollars for a million tokens."""
WINDOW = 200_000


def models_json() -> bytes:
    """pi's `models.json` of that night."""
    models = [
        {"id": name, "contextWindow": WINDOW, "maxTokens": 16_384, "cost": COST} for name in MODELS
    ]
    provider = {"baseUrl": "http://127.0.0.1:9", "api": "openai-completions", "models": models}
    return json.dumps({"providers": {PROVIDER: provider}}, indent=2).encode() + b"\n"


def usage(fresh: int, output: int, cached: int) -> dict[str, Any]:
    """A full usage as pi stores it, at these prices."""
    counts = {"input": fresh, "output": output, "cacheRead": cached, "cacheWrite": 0}
    costs = {name: count * COST[name] / 1_000_000 for name, count in counts.items()}
    return {
        **counts,
        "totalTokens": sum(counts.values()),
        "cost": {**costs, "total": sum(costs.values())},
    }
