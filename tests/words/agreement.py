"""How far the word tests agree with the example sentences: `python -m tests.words.agreement`.

Prints, for each language and list, how many members are known and how many near misses are taken
for members; of quotations, how many messages keep exactly the user's own words.
"""

from collections.abc import Callable

from longhaul_tui.words.openings import is_substantial
from longhaul_tui.words.quotes import own_words
from longhaul_tui.words.standing import is_standing
from longhaul_tui.words.withdraws import withdraws
from tests.words.block import Quoted
from tests.words.examples import LANGUAGES, PAIRS, plain_speech, quotations, sentences

JUDGES: dict[str, Callable[[str], bool]] = {
    "WITHDRAWS": withdraws,
    "STANDS": is_standing,
    "IDLE": lambda text: not is_substantial(text),
    "PASSING": lambda text: not withdraws(text) and not is_standing(text),
}


def keeps_the_rest(example: Quoted) -> bool:
    """Whether exactly what is quoted is left out."""
    own = own_words(example.message)
    kept = all(word in own for word in example.rest.split() if word.isalpha())
    return kept and not any(part.strip() in own for part in example.gone)


def main() -> None:
    print(f"{'':4}{'list':12}{'members':>10}{'known':>7}{'near':>7}{'taken':>7}")
    for language in LANGUAGES:
        for members, others in PAIRS:
            inside, outside = sentences(language, members), sentences(language, others)
            judge = JUDGES[members]
            known, taken = sum(map(judge, inside)), sum(map(judge, outside))
            row = f"{members.lower():12}{len(inside):10}{known:7}{len(outside):7}{taken:7}"
            print(f"{language:4}{row}")
        quoted, plain = quotations(language), plain_speech(language)
        known = sum(map(keeps_the_rest, quoted))
        taken = sum(own_words(text) != text for text in plain)
        print(f"{language:4}{'quotes':12}{len(quoted):10}{known:7}{len(plain):7}{taken:7}")


if __name__ == "__main__":
    main()
