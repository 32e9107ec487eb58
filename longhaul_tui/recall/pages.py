"""Long answers in pages (STATE U95).

Owns where a page ends. Pages put together are the text, to the character.
"""

PAGE_CHARS = 6_000


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
