"""The registry of compactors (DESIGN §3).

Owns the names and where each is defined; a new compactor adds its line. Nothing is imported before
it is used.
"""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from longhaul_tui.compaction import Compactor

COMPACTORS: Mapping[str, str] = MappingProxyType(
    {"state": "longhaul_tui.passes.compactor:StateCompactor"}
)
"""Name → `module:attribute`."""


def compactor(name: str) -> Compactor | None:
    """A fresh compactor of this name; None where there is none."""
    place = COMPACTORS.get(name)
    if place is None:
        return None
    module, _, attribute = place.partition(":")
    made: Compactor = getattr(import_module(module), attribute)()
    return made
