"""Limits and prices for the sessions of one agent directory.

Owns reading pi's files about models, noticing that they changed, and which prices still have to
be looked up. The catalogue of the price library is asked through `look_up`, which may take a
second: never in the thread that follows a file. Must never keep a credential.
"""

import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from longhaul_tui.accounting.meter import Limits, ModelKey
from longhaul_tui.disk.files import Problem, look, read_span

if TYPE_CHECKING:
    from longhaul_tui.accounting.prices import PriceBook
    from longhaul_tui.providers.catalog import Catalog
    from longhaul_tui.providers.prices import Listed

LookUp: TypeAlias = Callable[[Iterable[ModelKey]], "Mapping[ModelKey, Listed]"]
"""The price library's entries for these models; one it does not know is left out."""
_MOST = 16 << 20
"""Bytes of a file that are read."""


def read_catalog(agent_dir: Path) -> "Catalog":
    """What pi's files say at this moment; one that cannot be read says nothing and is named."""
    from longhaul_tui.providers.catalog import FILES, catalog_of

    files: dict[str, bytes] = {}
    problems: list[str] = []
    for name in FILES:
        data = read_span(agent_dir / name, 0, _MOST)
        if not isinstance(data, Problem):
            files[name] = data
        elif data.code != "missing":
            problems.append(f"{name} is ignored: {data.words}")
    return catalog_of(files, problems)


class Accounts:
    """Limits and prices now. `refresh` and `want` are called from the threads of feeds."""

    def __init__(self, agent_dir: Path, look_up: LookUp | None = None) -> None:
        """Without `look_up` only the prices in pi's own files are known."""
        self._agent_dir = agent_dir
        self._look_up = look_up
        self._lock = threading.Lock()
        self._stamp: object = None
        self._listed: dict[ModelKey, Listed] = {}
        self._asked: set[ModelKey] = set()
        self._asking = 0
        self.problem: str | None = None
        """Why the library gave no answer, in words."""
        self._catalog: Catalog | None = None
        self._made: tuple[Limits, PriceBook] | None = None

    @property
    def loading(self) -> bool:
        """Prices are being looked up."""
        return self._asking > 0

    def current(self) -> "tuple[Limits, PriceBook]":
        """Limits and prices as of the last `refresh`; the same objects until something changed."""
        from longhaul_tui.providers.book import book_of, limits_of

        with self._lock:
            catalog = self._catalog or self._read()
            if self._made is None:
                listed = dict(self._listed)
                self._made = limits_of(catalog, listed), book_of(catalog, listed)
            return self._made

    def refresh(self) -> None:
        """Read pi's files again if they are not what they were."""
        with self._lock:
            if self._signature() != self._stamp:
                self._read()

    def want(self, models: Iterable[ModelKey]) -> None:
        """Look up what is not known of these, in the background."""
        look_up = self._look_up
        if look_up is None:
            return
        with self._lock:
            own = self._catalog.own if self._catalog is not None else {}
            fresh = [key for key in models if key not in self._asked and key not in own]
            if not fresh:
                return
            self._asked.update(fresh)
            self._asking += 1
        asking = threading.Thread(target=self._ask, args=(look_up, fresh), daemon=True)
        asking.start()

    def know(self, models: Iterable[ModelKey]) -> None:
        """Look up what is not known of these, now."""
        own = self.current_catalog().own
        fresh = [key for key in models if key not in self._asked and key not in own]
        if fresh and self._look_up is not None:
            self._asked.update(fresh)
            self._asking += 1
            self._ask(self._look_up, fresh)

    def current_catalog(self) -> "Catalog":
        """What pi's files say."""
        with self._lock:
            return self._catalog or self._read()

    def _ask(self, look_up: LookUp, models: list[ModelKey]) -> None:
        found: Mapping[ModelKey, Listed] = {}
        try:
            found = look_up(models)
        except Exception as error:  # noqa: BLE001 the models stay unpriced, and it is said why
            self.problem = f"the price catalogue cannot be read: {type(error).__name__}"
        with self._lock:
            self._listed.update(found)
            self._asking -= 1
            self._made = None

    def _read(self) -> "Catalog":
        self._stamp = self._signature()
        self._catalog = catalog = read_catalog(self._agent_dir)
        self._made = None
        return catalog

    def _signature(self) -> object:
        from longhaul_tui.providers.catalog import FILES

        found = [look(self._agent_dir / name) for name in FILES]
        return [
            None if isinstance(info, Problem) else (info.st_mtime_ns, info.st_size, info.st_ino)
            for info in found
        ]
