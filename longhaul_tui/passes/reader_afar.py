"""Rules in languages that have no word lists.

Owns the few plain words that begin a rule in languages beside the eight of `words`. Must never be
asked about a question.
"""

import re
from collections.abc import Iterable

from longhaul_tui.words.compiled import all_lists
from longhaul_tui.words.language import entries
from longhaul_tui.words.reading import words

_WORDS = """
từ giờ; từ nay; đừng; không bao giờ; luôn luôn; bundan sonra; bundan böyle; asla; sakın; her zaman
mulai sekarang; jangan; jangan pernah; selalu; d'ora in poi; d’ora in poi; da ora in poi
da adesso in poi; da oggi in poi; non usare mai; non toccare mai; non fare mai; mai più; vanaf nu
voortaan; nooit; altijd; od teraz; od tej pory; nigdy; zawsze; od dziś; från och med nu; aldrig
alltid; fra nu af; fra nå av; altid; tästä lähtien; älä koskaan; od teď; nikdy; vždy; відтепер
ніколи; завжди; από εδώ και πέρα; ποτέ; πάντα; de acum înainte; niciodată; întotdeauna; mostantól
soha; mindig; raak … niet aan; nie dotykaj; nie ruszaj; dokunma; kullanma; yapma
"""
"""Between word ends."""
_PARTS = """
앞으로; 절대; 항상; 하지 마; 하지마; 지 마세요; 지 말; من الآن فصاعد; لا تستخدم; لا تلمس; دائما
دائمًا; أبدا; أبدًا; إطلاق; מעכשיו; לעולם אל; תמיד; אל תיגע; अब से; कभी भी; हमेशा; मत करो; मत करना
ตั้งแต่นี้; ห้าม
"""
"""Anywhere: scripts in which words run together or are inflected."""
_ONCE = """
lần này; bu sefer; questa volta; kali ini; deze keer; tym razem; den här gången; tentokrát
цього разу; 이번에는; 이번만; هذه المرة; इस बार; ครั้งนี้
"""
_MOST_KNOWN = 1
"""A sentence with more words of a known Latin language is in that language."""


def _pattern(found: Iterable[str], *, whole: bool) -> re.Pattern[str]:
    parts = "|".join(re.escape(entry).replace("…", ".{1,40}") for entry in sorted(found))
    return re.compile(rf"(?<!\w)(?:{parts})(?!\w)" if whole else parts, re.IGNORECASE)


_WHOLE = _pattern(entries(_WORDS), whole=True)
_ANYWHERE = _pattern(entries(_PARTS), whole=False)
_SOME_TIME = _pattern(entries(_ONCE), whole=False)


def reads_as_rule_afar(sentence: str) -> bool:
    """Whether a sentence in a language without lists gives a rule."""
    found = _ANYWHERE.search(sentence) or _WHOLE.search(sentence)
    if not found:
        return False
    if _SOME_TIME.search(sentence) or sentence.rstrip().endswith(("?", "؟")):
        return False
    if " " in found.group():
        return True
    read = words(sentence)
    known = (sum(word.text in each.vocabulary for word in read) for each in all_lists())
    return not read[0].text.isascii() or max(known, default=0) <= _MOST_KNOWN
