"""`longhaul` and `python -m longhaul_tui`."""

import sys

from longhaul_tui.cli.group import run


def main() -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
