"""Work that may take long, off the screen's thread (DESIGN §7).

Owns the one way to do it: a Textual worker (exclusive in its group, cancelled with its screen)
whose thread is a daemon, so that leaving the program never waits for a file that does not answer.
The work gets a `cancelled` to ask; its failure is a value.
"""

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

from textual.dom import DOMNode
from textual.worker import Worker

from longhaul_tui.view.port import Cancelled

T = TypeVar("T")


def in_background(
    node: DOMNode,
    group: str,
    work: Callable[[Cancelled], T],
    done: Callable[[T], None],
    failed: Callable[[str], None],
) -> Worker[None]:
    """Run `work` on a thread, then `done` or `failed` on the screen's own; the newest of a group
    is the only one that is heard."""

    async def run() -> None:
        try:
            result = await _on_thread(work)
        except Exception as error:  # noqa: BLE001 whatever the work ran into is shown
            failed(f"{type(error).__name__}: {error}" if str(error) else type(error).__name__)
        else:
            done(result)

    return node.run_worker(
        run(), group=group, description=group, exclusive=True, exit_on_error=False
    )


async def _on_thread(work: Callable[[Cancelled], T]) -> T:
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()
    stop = threading.Event()

    def settle(value: T | None, error: BaseException | None) -> None:
        if future.done():
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(value)  # type: ignore[arg-type]  # no error: it is the result

    def run() -> None:
        value: T | None = None
        problem: BaseException | None = None
        try:
            value = work(stop.is_set)
        except Exception as error:  # noqa: BLE001 handed to the screen's thread
            problem = error
        try:
            loop.call_soon_threadsafe(settle, value, problem)
        except RuntimeError:
            return  # the screen is gone

    threading.Thread(target=run, name="longhaul work", daemon=True).start()
    try:
        return await future
    finally:
        stop.set()
