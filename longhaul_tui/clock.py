"""The clock as an argument.

Owns the alias only; nothing in the core may ask for the time itself (DESIGN §3).
"""

from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Seconds since the epoch (UTC), as a float."""
