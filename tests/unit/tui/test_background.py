"""Work beside the screen: needs a running app, which is the one that must not wait for it."""

import threading

from textual.app import App

from longhaul_tui.tui.background import in_background
from longhaul_tui.view.port import Cancelled


class Quiet(App[None]):
    """An app of nothing."""


async def test_the_result_is_handed_over_on_the_screens_own_thread() -> None:
    app = Quiet()
    got: list[tuple[str, int]] = []
    async with app.run_test() as pilot:
        own = threading.get_ident()
        done = in_background(
            app,
            "a",
            lambda _cancelled: threading.get_ident(),
            lambda ident: got.append(("done", ident)),
            lambda words: got.append((words, 0)),
        )
        await done.wait()
        await pilot.pause()
        ((word, thread),) = got
        assert word == "done"
        assert thread != own


async def test_a_failure_is_a_value_in_words() -> None:
    app = Quiet()
    said: list[str] = []

    def fail(_cancelled: Cancelled) -> None:
        raise OSError(13, "Permission denied")

    def fail_silently(_cancelled: Cancelled) -> None:
        raise TimeoutError

    async with app.run_test():
        for work in (fail, fail_silently):
            await in_background(app, "a", work, lambda _none: None, said.append).wait()
    assert said == ["PermissionError: [Errno 13] Permission denied", "TimeoutError"]
    assert app._exception is None


async def test_the_newer_work_of_a_group_cancels_the_older_and_alone_is_heard() -> None:
    app = Quiet()
    heard: list[str] = []
    ended = threading.Event()

    def first(cancelled: Cancelled) -> str:
        while not cancelled():
            threading.Event().wait(0.01)
        ended.set()
        return "first"

    async with app.run_test() as pilot:
        in_background(app, "a", first, heard.append, heard.append)
        await pilot.pause()
        second = in_background(app, "a", lambda _c: "second", heard.append, heard.append)
        await second.wait()
        assert ended.wait(10)
        await pilot.pause()
    assert heard == ["second"]


async def test_work_that_never_ends_does_not_keep_the_app_from_ending() -> None:
    app = Quiet()
    never = threading.Event()
    async with app.run_test() as pilot:
        in_background(app, "a", lambda _c: never.wait(), lambda _x: None, lambda _x: None)
        await pilot.pause()
        app.exit()
    assert [t.daemon for t in threading.enumerate() if t.name == "longhaul work"] == [True]
    never.set()
