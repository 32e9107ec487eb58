"""Words that only say that something holds take no part in what a withdrawal is about.

Every message shares one word with its rule and hangs on one entry of the reader's `holds` (or on a
*no longer* of `lapses`): without the entry the clause would speak of something else. The messages
are as short as the entry allows.
"""

import pytest

from tests.unit.passes.test_reader import label

RULES = {
    "en": "always use fakes in the importer suite",
    "de": "immer Attrappen in den Tests vom Import benutzen",
    "fr": "toujours des doublures dans les tests de l'import",
    "es": "siempre usa una réplica en las pruebas del import",
    "pt": "sempre use uma réplica nos testes do import",
    "ru": "всегда используй макет в тестах импорта",
    "zh": "测试永远使用假数据文件夹",
    "ja": "テストでは必ず偽データを使う",
}
HOLDS = {
    "en": (
        "fakes no longer apply",
        "fakes no longer hold",
        "the one with the fakes no longer holds",
        "the fakes no longer matters",
        "fakes are no longer necessary",
        "fakes are no longer needed",
        "fakes are no longer required",
        "the fakes thing is over",
        "fakes are no longer valid",
        "the one about fakes no longer applies",
        "fakes are no longer wanted",
        "fakes are no longer useful",
        "fakes are no longer right",
        "fakes are no longer worth it",
        "you don't need fakes anymore",
    ),
    "de": (
        "Attrappen brauchen wir nicht mehr",
        "Attrappen brauchst du nicht mehr",
        "Attrappen gelten nicht mehr",
        "das mit den Attrappen gilt nicht mehr",
        "das mit den Attrappen ist nicht mehr gültig",
        "Attrappen sind nicht mehr notwendig",
        "Attrappen sind nicht mehr nötig",
        "die Sache mit den Attrappen ist aufgehoben",
    ),
    "fr": (
        "les doublures, ça ne s'applique plus",
        "les doublures ne s'applique plus",
        "plus besoin de doublures",
        "on n'a plus besoin de doublures",
        "les doublures ne sont plus nécessaire",
        "les doublures ne sont plus obligatoire",
        "les doublures ne sont plus valable",
        "ça ne vaut plus pour les doublures",
    ),
    "es": (
        "lo de la réplica ya no aplica",
        "las réplicas ya no aplican",
        "ya no hace falta una réplica",
        "la réplica ya no es necesaria",
        "lo de la réplica ya no es necesario",
        "lo de la réplica ya no es obligatorio",
        "lo de la réplica ya no vale",
    ),
    "pt": (
        "isso da réplica não se aplica mais",
        "a réplica não é mais necessária",
        "isso da réplica não é mais necessário",
        "isso da réplica não é mais obrigatório",
        "você não precisa mais de réplica",
        "isso da réplica não vale mais",
        "as réplicas não valem mais",
    ),
    "ru": (
        "про макет больше не действует",
        "макеты больше не действуют",
        "макет больше не нужен",
        "макета больше не нужно",
        "макеты больше не нужны",
        "про макет больше не обязательно",
        "макета больше не требуется",
    ),
    "zh": (
        "不再需要假数据",
        "假数据不再有效",
    ),
    "ja": (
        "偽データはもう必要ありません",
        "偽データはもう有効ではありません",
    ),
}
CASES = [(text, RULES[code]) for code, texts in HOLDS.items() for text in texts]
REPORTS = [
    ("the fakes in the importer no longer hang", RULES["en"]),
    ("the fakes in the importer do not hang any more", RULES["en"]),
    ("the fakes in the importer don't hang anymore", RULES["en"]),
]


@pytest.mark.parametrize(("text", "rule"), CASES)
def test_what_no_longer_holds_is_lifted_by_one_word_of_it(text: str, rule: str) -> None:
    assert "lifts R1" in label(text, rule)


@pytest.mark.parametrize(("text", "rule"), REPORTS)
def test_what_a_thing_no_longer_does_lifts_nothing(text: str, rule: str) -> None:
    """Two words of the rule stand in it, and what is over is a third."""
    assert label(text, rule) == "not a rule"
