"""The bar of the context meter (WIREFRAMES A).

Owns how much of it is filled and where pi compacts. Must never be drawn without a limit, nor
filled as if it were measured where it is an estimate.
"""

from longhaul_tui.accounting.meter import Meter
from longhaul_tui.tui.widgets.ink import Role, Seg

LONG, SHORT = 20, 8
"""Cells at 120 columns and more, and below."""
WIDE = 120


def context_bar(meter: Meter, cells: int) -> list[Seg]:
    """`▕█████░░│▏`: full, free, and the mark where pi compacts."""
    limit = meter.limit
    if not limit:
        return []
    used = meter.tokens if meter.tokens is not None else meter.estimate or 0
    filled = min(used * cells // limit, cells)
    sign = "█" if meter.tokens is not None else "▒"
    bar = sign * filled + "░" * (cells - filled)
    at = meter.compacts_at
    over = at is not None and meter.tokens is not None and meter.tokens > at
    if at is not None:
        place = min(at * cells // limit, cells - 1)
        bar = f"{bar[:place]}│{bar[place + 1 :]}"
    role: Role = "look" if over else "muted"
    return [Seg(f"▕{bar}▏", role)]
