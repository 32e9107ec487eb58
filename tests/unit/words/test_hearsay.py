"""What somebody else is said to have taken back is not taken back by the user (STATE U48, U53)."""

import pytest

from longhaul_tui.words.withdraws import withdraws
from tests.unit.passes.test_reader import label

HEARSAY = (
    "Bob says we can drop the mocks rule",
    "Bob thinks the mocks rule for the importer no longer applies",
    "Bob believes we should drop the mocks rule",
    "Bob suggests to drop the mocks rule for the importer",
    "Bob suggested that we drop the mocks rule",
    "Bob wants to drop the mocks rule for the importer",
    "Bob mentioned that the mocks rule is lifted",
    "the wiki claims the mocks rule no longer applies",
    "somebody claimed the mocks rule was lifted",
    "they say the mocks rule is over",
    "according to Bob the mocks rule is lifted",
    "according to the team wiki, the mocks rule is lifted",
    "the mocks rule is lifted according to Bob",
    "the mocks rule is lifted, according to Bob",
    "apparently the mocks rule is lifted",
    "the mocks rule is lifted, apparently",
    "supposedly the mocks rule is off",
    "allegedly the mocks rule is lifted",
    "I heard the mocks rule is lifted",
    "I was told the mocks rule is lifted",
    "the mocks rule is lifted, Bob says",
    "the mocks rule is lifted, says Bob",
    "laut Bob gilt die Regel mit den Mocks nicht mehr",
    "Bob zufolge gilt die Regel mit den Mocks nicht mehr",
    "angeblich ist die Mocks-Regel aufgehoben",
    "Bob hat gesagt, die Mocks-Regel ist aufgehoben",
    "Bob glaubt, die Mocks-Regel ist aufgehoben",
    "ich habe gehört, die Mocks-Regel ist aufgehoben",
    "selon Bob la règle des mocks ne s'applique plus",
    "d'après Bob la règle des mocks est levée",
    "il paraît que la règle des mocks est levée",
    "Bob pense que la règle des mocks est levée",
    "Bob affirme que la règle des mocks est levée",
    "j'ai entendu que la règle des mocks est levée",
    "según Bob la regla de los mocks ya no aplica",
    "al parecer la regla de los mocks ya no aplica",
    "dicen que la regla de los mocks ya no aplica",
    "Bob cree que la regla de los mocks ya no aplica",
    "he oído que la regla de los mocks ya no aplica",
    "segundo o Bob a regra dos mocks não vale mais",
    "de acordo com o Bob a regra dos mocks não vale mais",
    "dizem que a regra dos mocks não vale mais",
    "o Bob acha que a regra dos mocks não vale mais",
    "ouvi dizer que a regra dos mocks não vale mais",
    "по словам Боба правило про моки больше не действует",
    "говорят, что правило про моки больше не действует",
    "якобы правило про моки больше не действует",
    "Боб считает, что правило про моки больше не действует",
    "Боб думает, что правило про моки больше не действует",
    "я слышал, что правило про моки больше не действует",
    "据说 mocks 的规则已经解除了",
    "听说 mocks 的规则已经解除了",
    "小王说 mocks 的规则已经解除了",
    "小王认为 mocks 的规则已经解除了",
    "Bobによるとmocksのルールは解除されました",
    "mocksのルールは解除されたそうです",
    "mocksのルールは解除されたらしい",
    "Bobがmocksのルールは解除されたと言っていました",
)

OWN = (
    "I think the mocks rule no longer applies",
    "I'd say the mocks rule is over",
    "as I said, the mocks rule is lifted",
    "I want to drop the mocks rule",
    "legal has signed, the mocks rule is lifted",
    "the build is green according to Bob, and the mocks rule is lifted",
    "I heard the build is green and the mocks rule is lifted",
    "the mocks rule is lifted, Bob says hi by the way",
    "the mocks rule is lifted, and according to Bob the build is green",
    "the mocks rule is lifted and Bob wants a release",
    "what they say about mocks no longer applies",
    "die Mocks-Regel gehört gestrichen, die Mocks-Regel ist aufgehoben",
    "entendu, la règle des mocks est levée",
    "o segundo teste passou, a regra dos mocks está revogada",
    "そうです、mocksのルールは解除します",
    "ich sage es noch mal, die Mocks-Regel ist aufgehoben",
    "je pense que la règle des mocks est levée",
    "creo que la regla de los mocks ya no aplica",
    "acho que a regra dos mocks não vale mais",
    "я считаю, что правило про моки больше не действует",
    "之前说的不要用 mocks，现在取消了",
    "我说 mocks 的规则已经解除了",
    "mocksのルールは解除します",
)

RULE = "never use mocks in the importer suite"


@pytest.mark.req("L43", "L96")
@pytest.mark.parametrize("message", HEARSAY)
def test_hearsay_withdraws_nothing(message: str) -> None:
    assert not withdraws(message)


@pytest.mark.parametrize("message", OWN)
def test_the_user_s_own_word_withdraws(message: str) -> None:
    assert withdraws(message)


@pytest.mark.parametrize(
    "message",
    [
        "Bob thinks the mocks rule for the importer no longer applies",
        "the mocks rule for the importer suite is lifted, apparently",
        "according to the wiki, the mocks rule for the importer suite is gone",
    ],
)
def test_the_built_in_reader_lifts_nothing_by_hearsay(message: str) -> None:
    assert label(message, RULE) == "not a rule"
