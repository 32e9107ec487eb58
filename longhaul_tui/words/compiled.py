"""The word lists, ready to be looked for.

Owns one `Lists` per language, made when it is first needed. Tests make their own from lists with
an entry taken out.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache

from longhaul_tui.words.language import Language
from longhaul_tui.words.languages import ALL
from longhaul_tui.words.phrases import Phrases, parse
from longhaul_tui.words.reading import Word, is_unspaced


class Lists:
    """The lists of one language as phrases."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.negations = _singles(language.negations)
        self.pronouns = _singles(language.pronouns)
        self.articles = _singles(language.articles)
        self.relatives = _singles(language.relatives)
        self.unreal = _singles(language.unreal)
        self.mains = _singles(language.mains)
        self.planned = _singles(language.planned)
        self.selves = _singles(language.selves)
        self.deniers = _singles(language.deniers)
        self.passives = _singles(language.passives)
        self.subjects = _singles(language.subjects)
        self.buts = _singles(language.buts)
        self.ands = _singles(language.ands)
        self.go_words = frozenset("".join(parse(e)) for e in language.go_words) | _singles(
            language.go_words
        )

    def phrases(self, entries: frozenset[str]) -> Phrases:
        """`entries` of this language as phrases."""
        return Phrases(
            entries,
            negations=self.negations,
            nouns=_singles(self.language.nouns),
            followers=_singles(self.language.followers),
        )

    @cached_property
    def withdrawals(self) -> Phrases:
        """Phrases that withdraw by themselves, *never mind* included."""
        return self.phrases(self.language.withdrawals | self.language.never_mind)

    @cached_property
    def verbs(self) -> Phrases:
        """Verbs that withdraw what follows."""
        return self.phrases(self.language.verbs)

    @cached_property
    def removers(self) -> Phrases:
        """Verbs that withdraw a rule that follows."""
        return self.phrases(self.language.removers)

    @cached_property
    def nouns(self) -> Phrases:
        """Words for a rule."""
        return self.phrases(self.language.nouns)

    @cached_property
    def instead(self) -> Phrases:
        """*Instead of*."""
        return self.phrases(self.language.instead)

    @cached_property
    def conditions(self) -> Phrases:
        """Conditions that govern their sentence."""
        return self.phrases(self.language.conditions)

    @cached_property
    def own_conditions(self) -> Phrases:
        """Conditions that govern their clause."""
        return self.phrases(self.language.conditions | self.language.subordinators)

    @cached_property
    def after_conditions(self) -> Phrases:
        """Conditions behind a withdrawal."""
        return self.phrases(self.language.after_conditions)

    @cached_property
    def futures(self) -> Phrases:
        """Times to come."""
        return self.phrases(self.language.futures)

    @cached_property
    def after_negations(self) -> Phrases:
        """Negations behind a withdrawal."""
        return self.phrases(self.language.negations_after)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Words by which the language is known."""
        return _singles(
            self.language.stop
            | self.language.negations
            | self.language.withdrawals
            | self.language.rule_words
            | self.language.lasting
            | self.language.nouns
            | self.language.for_now
            | self.language.never_mind
        )

    @cached_property
    def permissions(self) -> Phrases:
        """Permissions."""
        return self.phrases(self.language.permissions)

    @cached_property
    def lasting(self) -> Phrases:
        """*From now on*."""
        return self.phrases(self.language.lasting)

    @cached_property
    def rule_words(self) -> Phrases:
        """Words that make a clause a rule."""
        return self.phrases(self.language.rule_words)

    @cached_property
    def not_rules(self) -> Phrases:
        """Rule words that state something else."""
        return self.phrases(self.language.not_rules)

    @cached_property
    def for_now(self) -> Phrases:
        """*Yet*, *for now*, *this time*."""
        return self.phrases(self.language.for_now)

    @cached_property
    def not_even(self) -> Phrases:
        """*Not even*."""
        return self.phrases(self.language.not_even)

    @cached_property
    def describers(self) -> Phrases:
        """*Should print*, *returns*."""
        return self.phrases(self.language.describers)

    @cached_property
    def pasts(self) -> Phrases:
        """Verbs in the past."""
        return self.phrases(self.language.pasts)

    @cached_property
    def things(self) -> Phrases:
        """Nouns that a rule word before them describes."""
        return self.phrases(self.language.things)

    @cached_property
    def frames(self) -> Phrases:
        """Frames around the description of a thing."""
        return self.phrases(self.language.frames)

    @cached_property
    def not_withdrawals(self) -> Phrases:
        """Words of a withdrawal that say something else."""
        return self.phrases(self.language.not_withdrawals)

    @cached_property
    def prohibitions(self) -> Phrases:
        """*Don't … any more*."""
        return self.phrases(self.language.prohibitions)

    @cached_property
    def says(self) -> Phrases:
        """Verbs of speech."""
        return self.phrases(self.language.says)

    @cached_property
    def speech(self) -> Phrases:
        """Verbs of speech and of opinion."""
        return self.phrases(self.language.says | self.language.opinions)

    @cached_property
    def hearsay(self) -> Phrases:
        """Words that make it somebody else's."""
        return self.phrases(self.language.hearsay)

    @cached_property
    def polite(self) -> Phrases:
        """Openings of a polite request."""
        return self.phrases(self.language.polite)

    @cached_property
    def prohibits(self) -> Phrases:
        """Words that forbid."""
        return self.phrases(self.language.prohibits)

    @cached_property
    def limits(self) -> Phrases:
        """Words that limit."""
        return self.phrases(self.language.limits)


def _singles(entries: frozenset[str]) -> frozenset[str]:
    return frozenset(part for entry in entries for part in parse(entry))


def spoken(read: Sequence[Word], lists: Sequence[Lists]) -> tuple[Lists, ...]:
    """Those of `lists` in whose language the words may be.

    By script where that tells (Japanese has kana, Chinese none, Russian Cyrillic); of the others
    those that know the most of the words, all of them if none knows any.
    """
    scripts = {_script(word.text[:1]) for word in read}
    kept = {"ja"} if "kana" in scripts else {"zh"} if "han" in scripts else set()
    if "cyrillic" in scripts:
        kept.add("ru")
    if "latin" in scripts:
        known = {
            each.language.code: sum(word.text in each.vocabulary for word in read)
            for each in lists
            if each.language.code not in _BY_SCRIPT
        }
        most = max(known.values(), default=0)
        kept |= {code for code, count in known.items() if count == most}
    return tuple(each for each in lists if each.language.code in kept)


_BY_SCRIPT = frozenset({"ru", "zh", "ja"})


def _script(char: str) -> str:
    if "\u3040" <= char <= "\u30ff" or "\uff66" <= char <= "\uff9f":
        return "kana"
    if is_unspaced(char):
        return "han"
    return "cyrillic" if "\u0400" <= char <= "\u04ff" else "latin"


@lru_cache(maxsize=1)
def all_lists() -> tuple[Lists, ...]:
    """The lists of every language."""
    return tuple(map(Lists, ALL))
