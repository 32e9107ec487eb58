"""Lines that look as if they hold a credential.

Owns STATE U64: what is never learned and is masked where output is shown. It works on patterns
and errs on the side of hiding. Must never repeat what it hid.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

MASK = "[masked line]"

_MARKER = (
    r"(?:pass(?:word|wd|phrase)|pwd(?!\s*=\s*/)|secret|token|api[ _-]?key"
    r"|access[ _-]?key(?:[ _-]?id)?|private[ _-]?key|client[ _-]?secret|authorization"
    r"|bearer|cookie|session[ _-]?id|credentials?"
    r"|connection[ _-]?string)(?:[ _-]?(?:id|key|value))?"
)
_ASSIGNED = re.compile(
    rf"(?i)(?<![a-z]){_MARKER}[\\\"'`)\]]*[ \t]*(?:=>|:=|[=:])[ \t]*[^\s,;)}}\]]"
)
_SPOKEN = re.compile(
    rf"(?i)(?<![a-z]){_MARKER}(?:[ \t]+is)?[ \t]+[\"'`]?"
    r"(?=[^\s\"'`]*\d)(?=[^\s\"'`]*[a-z])[^\s\"'`]{6,}"
)
_PREFIXED = re.compile(
    r"(?<![A-Za-z0-9])(?:"
    r"(?:AKIA|ASIA|AROA|AIDA)[0-9A-Z]{16}"
    r"|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|gl(?:pat|dt|rt)-[A-Za-z0-9_-]{16,}"
    r"|xox[abeprs]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{10,}"
    r"|sk-[A-Za-z0-9_-]{16,}|[sr]k_(?:live|test)_[A-Za-z0-9]{10,}|pk_live_[A-Za-z0-9]{10,}"
    r"|whsec_[A-Za-z0-9+/=]{16,}|AIza[0-9A-Za-z_-]{30,}|ya29\.[0-9A-Za-z_-]{16,}"
    r"|npm_[A-Za-z0-9]{30,}|pypi-[A-Za-z0-9_-]{16,}|hf_[A-Za-z0-9]{20,}|SG\.[A-Za-z0-9_-]{16,}"
    r"|do[op]_v1_[a-f0-9]{32,}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{16,}|sq0(?:atp|csp)-[A-Za-z0-9_-]{16,}"
    r"|gsk_[A-Za-z0-9]{16,}|xai-[A-Za-z0-9]{16,}|r8_[A-Za-z0-9]{16,}|pplx-[A-Za-z0-9]{16,}"
    r"|nvapi-[A-Za-z0-9_-]{16,}|hvs\.[A-Za-z0-9_-]{16,}|tskey-[A-Za-z0-9-]{10,}|lin_api_[A-Za-z0-9]{16,}"
    r"|GOCSPX-[A-Za-z0-9_-]{16,}|dckr_pat_[A-Za-z0-9_-]{16,}|dapi[a-f0-9]{32}|HRKU-[A-Za-z0-9-]{16,}"
    r"|glsa_[A-Za-z0-9_]{16,}|nfp_[A-Za-z0-9]{16,}|ntn_[A-Za-z0-9]{16,}|figd_[A-Za-z0-9_-]{10,}"
    r"|NRAK-[A-Z0-9]{16,}|PMAK-[a-f0-9-]{32,}|ATATT3x[A-Za-z0-9_=-]{10,}|sbp_[a-f0-9]{32,}"
    r"|LTAI[A-Za-z0-9]{12,}|AGE-SECRET-KEY-1[0-9A-Z]{20,}"
    r")"
)
_BOT = re.compile(r"(?<!\d)\d{8,10}:[A-Za-z0-9_-]{35}")
_LEAST_BOT = 35
_PEM = re.compile(r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----")
_PEM_END = re.compile(r"-----END [A-Z0-9 ]+-----")
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://[^\s/:@]*:[^\s/@]+@")
_JWT = re.compile(r"(?<![A-Za-z0-9_-])ey[A-Za-z0-9_-]{6,}\.[A-Za-z0-9_-]{6,}\.[A-Za-z0-9_-]{6,}")
_RUN = re.compile(r"[A-Za-z0-9+/_]{32,}")
_HEX = re.compile(r"(?<![0-9A-Za-z])[0-9A-Fa-f]{32,}(?![0-9A-Za-z])")
_DIGEST = re.compile(
    r"(?i)\b(?:commit|merge|merge-base|tree|parent|revert|sha-?\d{0,3}|md5|digest|hash|checksum"
    r"|integrity|h1|etag|trace[_ -]?id|span[_ -]?id|image|fingerprint)\b[\"']?\s*[:=@ -]?\s*[\"']?"
    r"(?:sha\d+[:-])?[0-9A-Za-z+/_]{32,}=*"
)
"""A name of a thing, said to be one."""
_SUM = re.compile(r"^[0-9A-Fa-f]{32,128}(?=  ?\*?\S)|^[0-9A-Fa-f]{40}(?= \S)")
"""A line of a checksum tool, or of a log with one commit a line."""
_DATA = re.compile(r"data:[a-z]+/[a-z0-9.+-]+;base64,[A-Za-z0-9+/=]*")
_LEAST_DIGITS = 3
_LEAST_RANDOM = 16
_LEAST_RUN = 32
_LEAST_PART = 4
_KEYWORDS = (
    *("pass", "pwd", "secret", "token", "key", "authorization", "bearer", "cookie", "session"),
    *("credential", "connection"),
)
"""One of them stands in every marker: lines without one are done with at once."""
_BEFORE_KEYWORD = 14
"""Most characters of a marker before its keyword."""
_AROUND = 300
_TOKEN = re.compile(r"[A-Za-z0-9+/_.-]{15,}")


@lru_cache(maxsize=2048)
def is_credential(line: str) -> bool:
    """Whether the line is credential-shaped."""
    return next(_hits(line), None) is not None


def _hits(text: str) -> Iterator[int]:
    """Where in `text` something credential-shaped stands; a line may be named more than once."""
    yield from _marked(text)
    yield from _shaped(text)
    for sign, pattern in (("://", _URL), ("-----BEGIN ", _PEM)):
        at = text.find(sign)
        while at >= 0:
            if pattern.search(text, max(0, at - 20), at + _AROUND):
                yield at
            at = text.find(sign, at + 1)


def _marked(text: str) -> Iterator[int]:
    """A marker beside a value. Only where a keyword stands is it looked for."""
    lower = text.lower()
    # A few letters change length when they are lowered; then places would not agree.
    lower = lower if len(lower) == len(text) else text
    for keyword in _KEYWORDS:
        at = lower.find(keyword)
        while at >= 0:
            starts = range(max(0, at - _BEFORE_KEYWORD), at + 1)
            if any(one.match(text, start) for start in starts for one in (_ASSIGNED, _SPOKEN)):
                yield at
            at = lower.find(keyword, at + 1)


def _shaped(text: str) -> Iterator[int]:
    """A key by its prefix or its look."""
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        places = [start]
        if "/" in match.group():
            places += [start + i + 1 for i, sign in enumerate(match.group()) if sign == "/"]
        if (
            any(_PREFIXED.match(text, at) or _JWT.match(text, at) for at in places)
            or (end - start >= _LEAST_BOT and _BOT.search(text, max(0, start - 11), end))
            or (end - start >= _LEAST_RUN and _has_run(_line_around(text, start)))
        ):
            yield start


def _line_around(text: str, at: int) -> str:
    """The line of a place, at most so far around it as a name before it can stand."""
    start = text.rfind("\n", max(0, at - 2_000), at) + 1
    end = text.find("\n", at, at + 20_000)
    return text[start or max(0, at - 2_000) : end if end >= 0 else at + 20_000]


def _has_run(line: str) -> bool:
    for named in (_DIGEST, _SUM, _DATA):
        line = named.sub(" ", line)
    if any(_is_mixed(run) for run in _HEX.findall(line)):
        return True
    return any(
        any(c.islower() for c in run)
        and any(c.isupper() for c in run)
        and sum(c.isdigit() for c in run) >= _LEAST_DIGITS
        and ("/" not in run or _is_random(run))
        for run in _RUN.findall(line)
    )


def _is_mixed(run: str) -> bool:
    return any(c.isdigit() for c in run) and any(c.isalpha() for c in run)


def _is_random(run: str) -> bool:
    """A run with slashes is a path, unless one of its names is long and mixed like no word."""
    return any(
        len(name) >= _LEAST_RANDOM and _is_mixed(name) and name.lower() != name
        for name in run.split("/")
    )


def credential_lines(text: str) -> tuple[tuple[int, int], ...]:
    """The ranges of credential-shaped lines in `text`, without their line ends; of a PEM block all
    its lines."""
    return tuple(_lines(text))


def _lines(text: str) -> Iterator[tuple[int, int]]:
    starts = sorted({text.rfind("\n", 0, at) + 1 for at in _hits(text)})
    done = -1
    for start in starts:
        if start <= done:
            continue
        end = _line_end(text, start)
        yield start, end
        done = end
        if _PEM.search(text, start, end) and not _PEM_END.search(text, start, end):
            for first, last in _block(text, end + 1):
                yield first, last
                done = last


def _block(text: str, start: int) -> Iterator[tuple[int, int]]:
    """The lines of a key up to its end, all the rest if it has none."""
    while start <= len(text):
        end = _line_end(text, start)
        yield start, end
        if _PEM_END.search(text, start, end):
            return
        start = end + 1


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def mask(text: str) -> str:
    """`text` with every credential-shaped line replaced by `[masked line]`."""
    parts: list[str] = []
    done = 0
    for start, end in credential_lines(text):
        parts += (text[done:start], MASK)
        done = end
    return "".join((*parts, text[done:]))


def stands_on_credential(value: str, texts: Iterable[str]) -> bool:
    """Whether `value`, or a part of it that says what it is (one with a digit), stood on a
    credential-shaped line of `texts`. Only lines that hold it are looked at."""
    parts = (part for part in re.split(r"[\s,;=:@/]+", value) if len(part) >= _LEAST_PART)
    pieces = {value, *(part for part in parts if any(c.isdigit() for c in part))} - {""}
    for text in texts:
        keys = "PRIVATE KEY" in text
        if any(_stands(piece, text, keys) for piece in pieces):
            return True
    return False


def _stands(piece: str, text: str, keys: bool) -> bool:
    """`keys`: the text holds a private key, whose every line counts."""
    at = text.find(piece)
    while at >= 0:
        start, end = text.rfind("\n", 0, at) + 1, _line_end(text, at)
        if is_credential(text[start:end]) or (keys and _is_in_block(text, start)):
            return True
        at = text.find(piece, end)
    return False


def _is_in_block(text: str, start: int) -> bool:
    """The line at `start` belongs to a private key that began before it."""
    opened = text.rfind("PRIVATE KEY", 0, start)
    while opened >= 0:
        line = text.rfind("\n", 0, opened) + 1
        if _PEM.search(text, line, _line_end(text, opened)):
            return _PEM_END.search(text, opened, start) is None
        opened = text.rfind("PRIVATE KEY", 0, line)
    return False
