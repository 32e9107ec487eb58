"""Long answers in pages, credentials left out (STATE U95).

Owns where a page ends and what stands in place of a credential-shaped line. Pages put together
are the text, to the character.
"""

from collections.abc import Callable

PAGE_CHARS = 6_000
MASKED = "[masked line]"


def masked(text: str, is_secret: Callable[[str], bool]) -> str:
    """`text` with every credential-shaped line replaced; line ends stay as they are."""
    lines = text.split("\n")
    for place, line in enumerate(lines):
        if is_secret(line):
            lines[place] = MASKED + ("\r" if line.endswith("\r") else "")
    return "\n".join(lines)


def pages(text: str) -> list[str]:
    """`text` cut behind line ends into pages of at most `PAGE_CHARS` characters; a longer line is
    cut where the page is full. At least one page."""
    cut: list[str] = []
    start = 0
    while len(text) - start > PAGE_CHARS:
        end = text.rfind("\n", start, start + PAGE_CHARS) + 1
        if end <= start:
            end = start + PAGE_CHARS
        cut.append(text[start:end])
        start = end
    return [*cut, text[start:]]
