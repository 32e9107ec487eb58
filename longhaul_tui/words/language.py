"""One language's word lists.

Owns the fields every language module fills. Entries are phrases as `phrases` reads them; lists of
single words say so.
"""

import msgspec

_NONE: frozenset[str] = frozenset()


class Language(msgspec.Struct, frozen=True, kw_only=True):
    """The lists of one language. An empty list means the language has no such thing."""

    code: str
    withdrawals: frozenset[str]
    """Say by themselves that something no longer holds."""
    verbs: frozenset[str]
    """Withdraw what follows them: a rule, a pronoun or any content word."""
    removers: frozenset[str] = _NONE
    """Withdraw only a rule that follows them."""
    nouns: frozenset[str]
    """Words for a rule. Single words."""
    pronouns: frozenset[str] = _NONE
    """Words that stand for what was said. Single words."""
    instead: frozenset[str]
    """What follows them (or stands before: `instead_before`) no longer holds."""
    instead_before: bool = False
    never_mind: frozenset[str] = _NONE
    """Take back the whole message before."""
    negations: frozenset[str]
    """Single words (characters)."""
    deniers: frozenset[str] = _NONE
    """Before a rule's noun they deny as well. Single words."""
    negations_after: frozenset[str] = _NONE
    """Negations that stand behind what they negate."""
    negates_after: int = 0
    """Words after a verb (characters after a withdrawal) in which they cancel it."""
    conditions: frozenset[str]
    """A withdrawal behind them withdraws nothing yet."""
    subordinators: frozenset[str] = _NONE
    """The same, in their own clause only."""
    mains: frozenset[str] = _NONE
    """A condition's clause with one of them has its main clause in itself. Single words."""
    after_conditions: frozenset[str] = _NONE
    """The same, directly behind a withdrawal."""
    planned: frozenset[str] = _NONE
    """Before a withdrawal of one word they announce it for later. Single words (characters)."""
    futures: frozenset[str] = _NONE
    """Beside a withdrawal they say that it holds only later."""
    not_withdrawals: frozenset[str] = _NONE
    """Phrases with a withdrawal's words that say something else."""
    prohibitions: frozenset[str] = _NONE
    """Forms of *no longer* that tell somebody to stop: they withdraw, and may stand as a rule."""
    unreal: frozenset[str] = _NONE
    """Words directly before a withdrawal that make it a plan or a wish. Single words."""
    permissions: frozenset[str]
    """Allow something once; never a withdrawal."""
    followers: frozenset[str] = _NONE
    """Words that may follow an entry that ends its clause. Single words."""
    lasting: frozenset[str]
    """From now on."""
    rule_words: frozenset[str]
    not_rules: frozenset[str] = _NONE
    """Phrases with a rule word that state something else."""
    for_now: frozenset[str]
    not_even: frozenset[str] = _NONE
    """Before (or as) a *for now* they make it lasting again."""
    frames: frozenset[str] = _NONE
    """What stands inside them describes a thing."""
    describers: frozenset[str] = _NONE
    """A rule word behind them describes what a thing does."""
    pasts: frozenset[str] = _NONE
    """Directly behind a rule word that has a subject they report: *it never did before*."""
    passives: frozenset[str] = _NONE
    """Before such a rule word they make it a rule: *mocks are never used*. Single words."""
    things: frozenset[str] = _NONE
    """A rule word before them describes a thing."""
    articles: frozenset[str] = _NONE
    relatives: frozenset[str] = _NONE
    """Article, noun, relative: a thing is described. Single words."""
    subjects: frozenset[str] = _NONE
    """A clause that opens with one of them, an article or a pronoun tells something; without a rule
    word it asks for nothing. Single words."""
    buts: frozenset[str] = _NONE
    ands: frozenset[str] = _NONE
    """Joining words, at which clauses end. Single words."""
    says: frozenset[str] = _NONE
    """Before a colon: what follows on the line is somebody else's."""
    opinions: frozenset[str] = _NONE
    """Verbs by which somebody thinks or wants what follows."""
    hearsay: frozenset[str] = _NONE
    """Words by which something is said by others or by nobody: *according to*, *apparently*."""
    selves: frozenset[str] = _NONE
    """Directly before `says` it is the user's own. Single words (characters)."""
    go_words: frozenset[str]
    """A message of nothing but these is a greeting or a go-ahead. Single words (characters)."""
    polite: frozenset[str]
    """Openings of a request in the form of a question."""
    prohibits: frozenset[str]
    limits: frozenset[str]
    stop: frozenset[str]
    """Words that carry no content (STATE U47). Single words, or runs of characters."""


def entries(text: str) -> frozenset[str]:
    """A list as it is written in a language module: entries between semicolons and line ends."""
    found = (entry.strip() for line in text.splitlines() for entry in line.split(";"))
    return frozenset(found) - {""}
