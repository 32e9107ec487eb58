"""`longhaul` and `python -m longhaul_tui`."""

import gc
import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    gc.disable()  # until the command is loaded: nothing of that ever becomes garbage
    from longhaul_tui.cli.group import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
