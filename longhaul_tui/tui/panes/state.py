"""The State pane: what the model reads of the session, and what is not as usual (1, B, K).

Owns which compaction is on show, reading its text beside the screen, and where Enter leads from
each row. `view/state_page` and `view/conditions` own what is said. Must never show a text but the
stored one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import tzinfo
from typing import Literal

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.reactive import reactive

from longhaul_tui.tui.panes.listpane import ListPane
from longhaul_tui.tui.panes.state_changes import change_items
from longhaul_tui.tui.panes.state_text import NOTE, page_items
from longhaul_tui.tui.panes.stored_texts import StoredTexts
from longhaul_tui.tui.widgets.ink import Role, Seg, ink
from longhaul_tui.tui.widgets.items import Item, ItemRows, blank
from longhaul_tui.tui.widgets.rail import Rail
from longhaul_tui.tui.widgets.rows import GUTTER
from longhaul_tui.view.board import BoardSnapshot
from longhaul_tui.view.changes import Changes, changes
from longhaul_tui.view.conditions import (
    ConditionWords,
    Enter,
    conditions,
    no_session,
    state_words,
)
from longhaul_tui.view.port import BodyRef
from longhaul_tui.view.snapshot import Grade
from longhaul_tui.view.spans import no_state, row_of_span
from longhaul_tui.view.state_page import Page, instead, page_of, who_read
from longhaul_tui.view.state_rail import rail
from longhaul_tui.view.words import moment

_SIGNS: dict[Grade, tuple[str, Role]] = {
    "ok": (" ", ""),
    "look": ("!", "look"),
    "act": ("✗", "act"),
}
_NO_BOARD = BoardSnapshot(rows=(), root="", how="", complete=False, as_of=0.0)
_DEMO = "demo"
OPENS = {
    "sessions": "sessions",
    "facts": "list them",
    "summary": "summary",
    _DEMO: "demo",
    NOTE: "unfold",
}
"""What Enter does, by where it leads."""


class StatePane(ListPane):
    """One compaction's page, the newest unless another was stepped to."""

    DEFAULT_CSS = """
    StatePane Horizontal { height: 1fr; }
    StatePane Rail { display: none; }
    """

    board: reactive[BoardSnapshot] = reactive(_NO_BOARD, init=False, repaint=False)

    @dataclass
    class LeadRequested(Message):
        """Enter leads to another screen: `sessions`, `facts`, `demo`."""

        where: str

    def __init__(
        self,
        *,
        tz: tzinfo | None = None,
        demo: bool = False,
        id: str | None = None,  # noqa: A002 - Textual's own word
    ) -> None:
        super().__init__(newest="first", tz=tz, id=id)
        self._demo = demo
        self._n: int | None = None
        """`#n` that was stepped to; None: the newest, whichever that is."""
        self._page: Page | None = None
        self._unfolded = False
        self._comparing = False
        """The changes are on show, where there is something to compare."""
        self._difference: tuple[object, Changes] | None = None
        self.rail = Rail()
        self.texts = StoredTexts(self, self.remake)

    def compose(self) -> ComposeResult:
        """Title, notice, the text, and beside it what is to be known of it."""
        yield self.title
        yield self.words
        with Horizontal():
            yield self.view
            yield self.rail

    def on_resize(self, event: events.Resize) -> None:
        """There is a rail from 120 columns on."""
        self._show_rail()

    # -- what is on show -----------------------------------------------------------------------

    @property
    def opens(self) -> str:
        """What Enter does on this row."""
        lead = self._lead(self.view.cursor_key)
        if lead:
            return "fold" if lead == NOTE and self._unfolded else OPENS[lead]
        links = self._links()
        return f"to {links[0]}" if links else ""

    @property
    def steps(self) -> bool:
        """There is more than one compaction to step through."""
        return self._page is not None and self._page.of > 1

    def step(self, by: Literal[1, -1]) -> bool:
        """To the compaction before or after; False where there is none."""
        page = self._page
        if page is None or not 1 <= (page.row.n or 0) + by <= page.of:
            return False
        n = (page.row.n or 0) + by
        self._n = None if n == page.of else n
        self.remake()
        self.post_message(self.Changed())
        return True

    @property
    def compared(self) -> Changes | None:
        """What changed since the span before; None where there is none, or its text is not there
        yet."""
        page = self._page
        if page is None or not page.own or page.source is None or page.before is None:
            return None
        after, before = self._text(page.source.node), self._text(page.before.node)
        if after is None or before is None:
            return None
        about = (self._ref(page.source.node), self._ref(page.before.node), self.shown.state.rules)
        if self._difference is None or self._difference[0] != about:
            self._difference = about, changes(before, after, self.shown.state.rules)
        return self._difference[1]

    @property
    def changes(self) -> str:
        """What `d` shows."""
        if self.compared is None:
            return ""
        return "text" if self._comparing else "changes"

    def toggle_changes(self) -> None:
        """The changes in place of the text, or the text again."""
        self._comparing = not self._comparing
        self.remake()
        self.post_message(self.Changed())

    @property
    def within(self) -> bool:
        """The changes are on show."""
        return self._comparing and self.compared is not None

    def leave_within(self) -> None:
        """Back to the text."""
        self.toggle_changes()

    def go_to(self, word: str) -> bool:
        """`#3`: its page."""
        found = page_of(self.shown, int(word[1:])) if word[1:].isdecimal() else None
        if word[:1] != "#" or found is None or f"#{found.row.n}" != word:
            return False
        self._n = None if found.now else found.row.n
        self.remake()
        return True

    @property
    def is_waiting(self) -> bool:
        """There is no session file."""
        return self.shown.file.condition == "waiting"

    def make_rows(self) -> ItemRows:
        """What is so, worst first, then the text."""
        self.texts.read = self.read
        self._page = None if self.is_waiting else page_of(self.shown, self._n)
        self._show_rail()
        found = self.compared if self._comparing else None
        if found is not None:
            self.rail.display = False
            return ItemRows(change_items(found, (self.size.width or 80) - GUTTER))
        return ItemRows(self._no_session() if self.is_waiting else self._session())

    def facts(self) -> list[str]:
        """`State`, the span, the compaction and when it was."""
        page = self._page
        if self.is_waiting:
            return ["State"]
        if page is None:
            return ["State", "#0"]
        if self.within and page.source is not None and page.before is not None:
            first, row = page.before, row_of_span(self.shown, page.before.span)
            number = "" if row is None else f"#{row.n} to "
            spans = f"changes, span {first.span} to span {page.source.span}"
            return ["State", spans, f"{number}#{page.row.n}"]
        facts = ["State"]
        if page.source is not None:
            last = self.shown.state.span
            span = f"span {page.source.span}"
            facts.append(f"{span} of {last}" if page.own else f"after {span}")
        facts.append(f"#{page.row.n}")
        if self.size.width >= 120 and page.row.at is not None:
            facts.append(moment(page.row.at, self.now, self.tz))
        return facts

    def freshness(self) -> Iterator[str]:
        """Who read it, what was read of the file, and when."""
        if self.is_waiting:
            yield "nothing read"
            return
        found = self.compared if self._comparing else None
        if found is not None:
            yield found.words
            return
        page = self._page
        read = list(super().freshness()) if page is None or page.now else []
        yield from read[:-1]
        if page is not None and page.source is not None:
            yield who_read(page, self.now)
        yield from read[-1:]

    def empty(self) -> str:
        """There is always something to say."""
        return ""

    def body_of(self, at: int) -> tuple[BodyRef, str] | None:
        """The summary of the compaction on show."""
        if self._page is None:
            return None
        return self._ref(self._page.row.node), f"#{self._page.row.n} · summary"

    @property
    def moment_node(self) -> int | None:
        """The compaction on show."""
        return None if self._page is None else self._page.row.node

    def open_row(self, at: int) -> None:
        """To the summary, or to another screen; the note unfolds."""
        lead = self._lead(self.view.cursor_key)
        if lead == NOTE:
            self._unfolded = not self._unfolded
            self.remake()
            self.post_message(self.Changed())
        elif lead == "summary":
            super().open_row(at)
        elif lead:
            self.post_message(self.LeadRequested(lead))
        elif self._links():
            self.post_message(self.JumpRequested(self._links()[0]))

    def _links(self) -> list[str]:
        """Ids in the row under the cursor."""
        rows = self.view.rows
        if not isinstance(rows, ItemRows) or self.view.cursor_at >= len(rows):
            return []
        return [seg.link for seg in rows.items[self.view.cursor_at].segs if seg.link]

    def watch_board(self) -> None:
        """Another list of sessions."""
        if self.is_waiting:
            self.remake()

    # -- texts ---------------------------------------------------------------------------------

    def _ref(self, node: int) -> BodyRef:
        row = self.shown.rows.row(node)
        return BodyRef(self.shown.generation, row.offset, row.length, "summary")

    def _text(self, node: int | None) -> str | None:
        return "" if node is None else self.texts.get(self._ref(node))

    def _show_rail(self) -> None:
        """Beside a text that is there; read what is not."""
        page = self._page
        if page is None or page.source is None:
            self.rail.display = False
            return
        before = page.before.node if page.before is not None and page.own else None
        nodes = (page.source.node, page.row.node, before)
        self.texts.want(self._ref(node) for node in dict.fromkeys(nodes) if node is not None)
        read, old = self._text(page.row.node), self._text(before)
        room = self.screen.size.width >= 120 if self.is_mounted else False
        self.rail.display = room and read is not None
        if read is not None:
            self.rail.lines = tuple(rail(self.shown, page, read, old or "", self.now))

    # -- rows ----------------------------------------------------------------------------------

    def _session(self) -> Iterator[Item]:
        snapshot, page = self.shown, self._page
        if page is None or page.source is None:
            yield blank("top")
        for n, state in enumerate(conditions(snapshot, self.now, self.tz)):
            yield _item(str(n), state)
        if page is not None and page.source is not None:
            yield from self._text_items(page, page.source.node)
        elif page is not None and not page.now:
            yield Item("summary:instead", tuple(ink(instead(page))))
        elif snapshot.file.condition != "not-a-session":
            words = state_words(snapshot)
            lead = words.enter or "words"
            yield Item(f"{lead}:title", tuple(ink(no_state(snapshot), "strong")))
            yield _item("words", words)

    def _text_items(self, page: Page, node: int) -> Iterator[Item]:
        text, read = self._text(node), self._text(page.row.node)
        if text is None or read is None:
            yield Item("text:wait", tuple(ink("…", "muted")))
        else:
            yield from page_items(self.shown, page, text, read, unfolded=self._unfolded)

    def _no_session(self) -> Iterator[Item]:
        yield blank("top")
        for n, line in enumerate(no_session(self.board)):
            if line:
                yield Item(f"line:{n}", tuple(ink(line, "strong" if n == 0 else "muted")))
            else:
                yield blank(f"line:{n}")
        if self._demo:
            words = [Seg("Or    "), Seg("Enter", "strong")]
            words += [Seg("  the demo: a recorded night, no network", "muted")]
            yield Item(f"{_DEMO}:", tuple(words))

    def _lead(self, key: str) -> str:
        """Before there is a session Enter means the demo, wherever the cursor is."""
        if self.is_waiting:
            return _DEMO if self._demo else ""
        lead, _, _ = key.partition(":")
        return lead if lead in OPENS else ""


def _item(name: str, state: ConditionWords) -> Item:
    sign, role = _SIGNS[state.grade]
    lead: Enter = state.enter
    words = ink(state.words, "muted" if state.grade == "ok" else "")
    return Item(f"{lead or 'words'}:{name}", tuple(words), sign, role)
