"""Running the screen, and leaving it whatever happens (SCREEN §1.9, §3).

Owns signals, the lost terminal and the terminal's state afterwards. SIGTERM, SIGHUP, SIGINT and a
terminal that is gone end the program in an orderly way; what is not over after `DEADLINE` is ended
by force, the terminal restored first. Must never wait for a thread or for a terminal that does not
answer.
"""

import asyncio
import os
import select
import signal
import sys
import termios
import threading
from typing import Any, TextIO

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

DEADLINE = 1.2
"""Seconds an orderly end may take."""
SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
_TO_NORMAL = (
    "\x1b[?2004l\x1b[?7h\x1b[?2048l"  # pasting, wrapping, size reports
    "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l"  # mouse
    "\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"  # keys, screen, cursor, focus
)


class _Unbreakable:
    """The terminal's output, which may vanish: a write that fails is dropped."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> int:
        try:
            return self._file.write(text)
        except OSError:
            return 0

    def flush(self) -> None:
        try:
            self._file.flush()
        except OSError:
            return

    def fileno(self) -> int:
        return self._file.fileno()


def _screen() -> TextIO:
    """Where the screen is drawn: standard error as Textual does it, unless that was led away."""
    for stream in (sys.__stderr__, sys.__stdout__):
        if stream is not None and not stream.closed and stream.isatty():
            return stream
    return sys.__stderr__ or sys.stderr


class Terminal(LinuxDriver):
    """Textual's driver, which a lost terminal does not end in a traceback."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        output = _Unbreakable(_screen())
        self._file = output  # type: ignore[assignment]  # it has all that the driver uses

    def take_mouse(self, taken: bool) -> None:
        """Have the mouse reported to us, or leave it to the terminal."""
        if taken:
            self._mouse = True
            self._enable_mouse_support()
        else:
            self._disable_mouse_support()
            self._mouse = False

    def run_input_thread(self) -> None:
        """Read keys; a terminal that cannot be read any more is the watcher's business."""
        try:
            super().run_input_thread()
        except OSError:
            return


def run(app: App[Any]) -> int:
    """Run the app to its end in this terminal; the exit code of the command."""
    leaving = Leaving(app)
    asyncio.run(leaving.run())
    return leaving.code if leaving.code is not None else app.return_code or 0


class Leaving:
    """Ends one app when the machine or the terminal says so."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._loop: asyncio.AbstractEventLoop | None = None
        self._restored = False
        self._attributes = _attributes()
        self.code: int | None = None
        """128 and the signal's number once leaving has begun."""

    async def run(self) -> None:
        """Run the app with everything armed; returns when the screen is closed."""
        self._loop = asyncio.get_running_loop()
        before = {number: signal.signal(number, self._on_signal) for number in SIGNALS}
        threading.Thread(target=self._watch, name="lost terminal", daemon=True).start()
        try:
            await self._app.run_async()
        finally:
            self._restored = True
            if self.code is None:
                for number, handler in before.items():
                    signal.signal(number, handler)

    def leave(self, code: int) -> None:
        """Begin to leave, from any thread; a second call changes nothing."""
        if self.code is not None:
            return
        self.code = code
        threading.Thread(target=self._force, name="deadline", daemon=True).start()
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._app.exit, None, code)

    def _on_signal(self, number: int, _frame: object) -> None:
        self.leave(128 + number)

    def _watch(self) -> None:
        """Block until the terminal is gone; without interest in its keys."""
        terminal = select.poll()
        terminal.register(sys.__stdin__.fileno() if sys.__stdin__ else 0, 0)
        if terminal.poll():
            self.leave(128 + signal.SIGHUP)

    def _force(self) -> None:
        threading.Event().wait(DEADLINE)
        if not self._restored:
            _restore(self._attributes)
        os._exit(self.code or 1)


def _attributes() -> list[Any] | None:
    try:
        return termios.tcgetattr(0)
    except termios.error:
        return None


def _restore(attributes: list[Any] | None) -> None:
    """Give the terminal back, unless it takes nothing any more."""
    try:
        output = _screen().fileno()
        if select.select([], [output], [], 0.1)[1]:
            os.write(output, _TO_NORMAL.encode())
        if attributes is not None:
            termios.tcsetattr(0, termios.TCSANOW, attributes)
    except (OSError, termios.error):
        return
