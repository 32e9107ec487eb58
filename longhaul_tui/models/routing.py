"""Which model answers: the route, or the session's own.

Owns the order of STATE U81 and the comparison of directories. Paths come here already resolved
(`~` expanded, links followed); must never look at a file system.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

Why: TypeAlias = Literal[
    "env",
    "route",
    "no-model",
    "provider-not-listed",
    "local-only",
    "breaker-open",
    "unavailable",
    "invalid-spec",
]
_SPACE = re.compile(r"[\s\x00-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class ModelSpec:
    """`provider/model-id`; the id may hold further slashes."""

    provider: str
    id: str

    def __str__(self) -> str:
        return f"{self.provider}/{self.id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteWish:
    """Everything that decides the route of one pass."""

    env: str | None = None
    """`PI_COMPACT_STATE_MODEL`; empty counts as unset."""
    model: str | None = None
    """The configured spec."""
    providers: tuple[str, ...] = ()
    """`routeProviders`, exact names."""
    provider: str = ""
    """The session's own provider."""
    directory: str = ""
    """The session's directory, resolved."""
    local_only: tuple[str, ...] = ()
    """`localOnlyRoots`, resolved."""
    fold_case: bool = False
    """Compare directories without case (Windows)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteChoice:
    """The route, and why it is used or not (STATE U81, U105)."""

    configured: str | None
    """The spec as it was written, None when none was."""
    spec: ModelSpec | None
    """The model to ask; None means the session's own."""
    why: Why

    def refused(self, why: Literal["breaker-open", "unavailable"]) -> "RouteChoice":
        """The same wish when its breaker is open, or nobody knows the model: the own model."""
        return RouteChoice(configured=self.configured, spec=None, why=why)


def parse_spec(text: str) -> ModelSpec | None:
    """`provider/model-id`, or None when it is not one."""
    provider, slash, model = text.strip().partition("/")
    if not slash or not provider or not model or _SPACE.search(provider + model):
        return None
    return ModelSpec(provider, model)


def choose_route(wish: RouteWish) -> RouteChoice:
    """The environment's spec, else the configured one where it may be used, else the own model.

    An environment spec that cannot be read asks the own model: it was meant to override the
    configuration, so the configured route must not step in for it.
    """
    if wish.env is not None and wish.env.strip():
        return _parsed(wish.env.strip(), "env")
    if wish.model is None or not wish.model.strip():
        return RouteChoice(configured=None, spec=None, why="no-model")
    configured = wish.model.strip()
    if covered(wish.directory, wish.local_only, fold_case=wish.fold_case):
        return RouteChoice(configured=configured, spec=None, why="local-only")
    if wish.provider not in wish.providers:
        return RouteChoice(configured=configured, spec=None, why="provider-not-listed")
    return _parsed(configured, "route")


def _parsed(text: str, why: Literal["env", "route"]) -> RouteChoice:
    spec = parse_spec(text)
    return RouteChoice(configured=text, spec=spec, why="invalid-spec" if spec is None else why)


def covered(directory: str, roots: Sequence[str], *, fold_case: bool = False) -> bool:
    """Whether `directory` is one of `roots` or below one: `/a/b` covers `/a/b/c`, not `/a/bc`."""
    place = _pieces(directory, fold_case)
    return bool(place) and any(
        place[: len(root)] == root for root in (_pieces(item, fold_case) for item in roots) if root
    )


def _pieces(path: str, fold_case: bool) -> tuple[str, ...]:
    """The names of a path, its root first; both slashes part where case does not count."""
    if fold_case:
        path = path.replace("\\", "/").casefold()
    if not path:
        return ()
    return (path[:1] if path.startswith("/") else "", *(name for name in path.split("/") if name))
