"""The command table, and the one place where a failure becomes a line and an exit code.

Exit codes (DESIGN §8): 0 done, 1 could not, 2 usage, 3 found problems.
"""

import gc
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from longhaul_tui import __version__
from longhaul_tui.cli import streams
from longhaul_tui.errors import LonghaulError
from longhaul_tui.text import one_line

COMMANDS = {
    "watch": "longhaul_tui.cli.watch:watch",
    "state": "longhaul_tui.cli.state:state",
    "compact": "longhaul_tui.cli.compact:compact",
    "cut": "longhaul_tui.cli.cut:cut",
    "cost": "longhaul_tui.cli.cost:cost",
    "config": "longhaul_tui.cli.config:config",
    "why": "longhaul_tui.cli.why:why",
    "recall": "longhaul_tui.cli.recall:recall_command",
    "demo": "longhaul_tui.cli.demo:demo",
}
"""Name → where it is defined; imported when used, so that `state` never loads the screen."""
_OWN_OPTIONS = ("--help", "-h", "--version")


class Commands(click.Group):
    """A group whose commands are imported when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command itself, or None."""
        place = COMMANDS.get(cmd_name)
        if place is None:
            return None
        module, _, name = place.partition(":")
        command = getattr(import_module(module), name)
        gc.freeze()
        gc.enable()
        return command if isinstance(command, click.Command) else None


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Without a command: watch. `longhaul SESSION…` is `longhaul watch SESSION…`.",
)
@click.version_option(__version__, prog_name="longhaul")
def longhaul() -> None:
    """Watch a pi coding-agent session through the night.

    Reads session files; `compact --apply` alone writes to one. SESSION and FILE are a path, a
    session id or its beginning, a session's name, or - for standard input where reading once is
    enough.
    """


def run(arguments: Sequence[str]) -> int:
    """Run a command; returns its exit code and never raises."""
    words = list(arguments)
    if not words or (words[0] not in COMMANDS and words[0] not in _OWN_OPTIONS):
        words.insert(0, "watch")
    streams.prepare()
    try:
        result = longhaul.main(words, prog_name="longhaul", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Abort:
        return 130
    except click.ClickException as error:
        _say(error.format_message())
        return error.exit_code
    except LonghaulError as error:
        _say(str(error))
        return error.exit_code
    except BrokenPipeError:
        streams.give_up(1)
        return 1
    except OSError as error:
        streams.give_up(1)
        _say(_words_of(error))
        return 1
    except KeyboardInterrupt:
        return 130
    return result if isinstance(result, int) else 0


def _say(message: str) -> None:
    try:
        click.echo(f"longhaul: {one_line(message)}", err=True)
    except OSError:
        streams.give_up(2)  # the exit code still tells


def _words_of(error: OSError) -> str:
    """Files that are read never come to this: it is the output, or the demo's own folder."""
    what = str(error.filename) if error.filename is not None else "cannot write the answer"
    return f"{what}: {(error.strerror or str(error)).lower()}"
