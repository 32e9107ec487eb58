"""Benchmarks of DESIGN §11: `python -m tests.benchmarks [name ...] [--mb 100] [--entries 500000]`.

Every figure stands beside its goal, met or missed. They are measurements and no tests: the normal
test run does not collect them.
"""

import argparse
import sys
from collections.abc import Callable, Iterator

from tests.benchmarks.appending import LARGE, appending, burst, latency
from tests.benchmarks.cutting import cutting
from tests.benchmarks.measure import Figure
from tests.benchmarks.opening import memory, opening
from tests.benchmarks.paging import paging
from tests.benchmarks.panes import panes
from tests.benchmarks.passes import passes
from tests.benchmarks.screen import screen
from tests.benchmarks.spans import spans
from tests.benchmarks.spending import spending
from tests.benchmarks.starting import starting


def main() -> None:
    """Run the benchmarks that were named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mb", type=float, default=100.0)
    parser.add_argument("--entries", type=int, default=LARGE)
    benchmarks: dict[str, Callable[[argparse.Namespace], Iterator[Figure]]] = {
        "opening": lambda options: opening(options.mb),
        "memory": lambda options: memory(options.mb),
        "appending": lambda options: appending(options.entries),
        "burst": lambda _: burst(),
        "latency": lambda _: latency(),
        "cutting": lambda options: cutting(options.entries),
        "panes": lambda _: panes(),
        "passes": lambda _: passes(),
        "spans": lambda _: spans(),
        "spending": lambda _: spending(),
        "starting": lambda _: starting(),
        "paging": lambda options: paging(options.entries),
        "screen": lambda options: screen(options.mb),
    }
    parser.add_argument("name", nargs="*", choices=[[], *benchmarks], default=[])
    options = parser.parse_args()
    for name in options.name or benchmarks:
        for figure in benchmarks[name](options):
            sys.stdout.write(f"{figure}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
