"""Words of which one takes the other's place.

Owns small families of choices: only one member of a family can hold. Must never grow into a
dictionary: a family stands here because rules are often given in its words.
"""

_FAMILIES = tuple(
    frozenset(line.split())
    for line in """
tab space spaces
single double
yarn npm pnpm bun
pip poetry uv pipenv conda
english german french spanish italian portuguese russian chinese japanese polish dutch turkish
englisch deutsch französisch spanisch
anglais allemand français espagnol
inglés español alemán francés
inglês português espanhol alemão
utc cet cest local
lf crlf
rebase merge squash
light dark
camelcase snakecase kebab
main master develop
mock fake stub
monday tuesday wednesday thursday friday saturday sunday
staging production preview
""".strip().splitlines()
)


def is_kin(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    """Whether one side names a member of a family and the other another of the same."""
    return any(
        family & ours and family & theirs and not family & ours & theirs for family in _FAMILIES
    )
