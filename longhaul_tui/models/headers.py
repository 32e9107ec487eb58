"""Extra headers of the summariser's own calls.

Owns the template and its validity (STATE U82 as amended). A header that cannot be sent is left
out and named; must never change what a provider set itself.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

HeaderFault: TypeAlias = Literal["bad-name", "bad-value", "no-session", "provider-wins"]

_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_BAD_VALUE = re.compile(r"[\x00-\x1f\x7f-\x9f]|[^\x00-\xff]")
"""Controls, and what no HTTP client sends in a header."""
_SESSION_ID = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,126}[A-Za-z0-9])?")
_TEMPLATE = "{sessionId}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Headers:
    """What is sent, and what is not, with the reason."""

    sent: tuple[tuple[str, str], ...] = ()
    left_out: tuple[tuple[str, HeaderFault], ...] = ()


def is_session_id(text: str) -> bool:
    """Whether it is a well-formed session id: at most 128 characters, letters and digits at both
    ends, `.`, `_` and `-` between."""
    return _SESSION_ID.fullmatch(text) is not None


def summarizer_headers(
    templates: Mapping[str, str], *, session_id: str, provider_headers: Iterable[str]
) -> Headers:
    """The headers of one provider's `templates` for one session.

    `provider_headers` are the names the provider's own configuration sets: in any case, they win.
    Of two templates that differ in case only, the later is sent.
    """
    own = {name.lower() for name in provider_headers}
    sent: dict[str, tuple[str, str]] = {}
    left_out: list[tuple[str, HeaderFault]] = []
    for name, template in templates.items():
        fault = _fault(name, template, session_id, own)
        if fault is None:
            sent[name.lower()] = (name, template.replace(_TEMPLATE, session_id))
        else:
            left_out.append((name, fault))
    return Headers(sent=tuple(sent.values()), left_out=tuple(left_out))


def _fault(name: str, template: str, session_id: str, own: set[str]) -> HeaderFault | None:
    if _TOKEN.fullmatch(name) is None:
        return "bad-name"
    if _BAD_VALUE.search(template) is not None:
        return "bad-value"
    if name.lower() in own:
        return "provider-wins"
    if _TEMPLATE in template and not is_session_id(session_id):
        return "no-session"
    return None
