"""What a session spent, kept up to date while it grows.

Owns which entries were priced already. Another book prices everything anew: the record says what
was used, never what it cost (STATE A7).
"""

from longhaul_tui.accounting.prices import PriceBook
from longhaul_tui.accounting.spending import items_of
from longhaul_tui.accounting.tally import Spending, SpendingFold
from longhaul_tui.accounting.usage import UsageStore, UsageView


class Spent:
    """The spending of one generation of a file."""

    def __init__(self, usage: UsageStore, forked: float | None = None) -> None:
        """`forked` is when the session was forked off another, if it was."""
        self._usage = usage
        self._forked = forked
        self._fold: SpendingFold | None = None
        self._priced = 0
        self._picture: Spending | None = None

    def picture(self, book: PriceBook, *, loading: bool) -> Spending:
        """As of now; costs what is new since the last one."""
        fold, usage = self._fold, self._usage
        if fold is None or fold.book is not book:
            self._fold = fold = SpendingFold(book, self._forked)
            self._priced, self._picture = 0, None
        shown = self._picture
        if shown is not None and self._priced == len(usage) and shown.loading == loading:
            return shown
        for index in range(self._priced, len(usage)):
            for item in items_of(usage.expense(index), book):
                fold.add(item)
        self._priced = len(usage)
        self._picture = shown = fold.picture(UsageView(usage), loading=loading)
        return shown
