"""The command palette: every line of the action table by its words (ctrl+p).

Owns turning the table into palette hits. Must never offer what does not work now, nor anything
that is not in the table.
"""

from collections.abc import Awaitable, Callable, Iterator

from textual.command import DiscoveryHit, Hit, Hits, Provider

from longhaul_tui.tui.actions import ACTIONS, Action, works
from longhaul_tui.tui.bindings import shown
from longhaul_tui.tui.screens.box import Box
from longhaul_tui.tui.screens.shell import ShellScreen


class ActionProvider(Provider):
    """Actions of the screen the palette was opened on."""

    def _actions(self) -> Iterator[tuple[str, Action]]:
        screen = self.screen
        if not isinstance(screen, ShellScreen | Box):
            return
        now = screen.situation()
        for action in ACTIONS:
            if works(action, now):
                yield f"{action.help}  {shown(action.keys[0])}", action

    async def discover(self) -> Hits:
        """All of them, before anything is typed."""
        for words, action in self._actions():
            yield DiscoveryHit(words, self._runs(action))

    async def search(self, query: str) -> Hits:
        """Those whose words match."""
        matcher = self.matcher(query)
        for words, action in self._actions():
            score = matcher.match(words)
            if score > 0:
                yield Hit(score, matcher.highlight(words), self._runs(action))

    def _runs(self, action: Action) -> Callable[[], Awaitable[None]]:
        screen = self.screen
        node = screen.focused if action.on_list and screen.focused is not None else screen

        async def run() -> None:
            await node.run_action(action.call)

        return run
