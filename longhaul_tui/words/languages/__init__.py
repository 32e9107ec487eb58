"""The languages whose word lists are kept, one module each."""

from longhaul_tui.words.language import Language
from longhaul_tui.words.languages import de, en, es, fr, ja, pt, ru, zh

ALL: tuple[Language, ...] = (
    en.LANGUAGE,
    de.LANGUAGE,
    fr.LANGUAGE,
    es.LANGUAGE,
    pt.LANGUAGE,
    ru.LANGUAGE,
    zh.LANGUAGE,
    ja.LANGUAGE,
)
