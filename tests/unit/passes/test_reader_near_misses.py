"""What ends a rule has to speak of it: one word in common is not enough for the built-in reader.

Each sentence withdraws something and shares a word with the rule beside it; it speaks of another
thing. Below them stand the same rules with words that do end them.
"""

import pytest

from tests.unit.passes.test_reader import label

NEAR_MISSES = (
    ("we no longer have a main menu in the app", "never push to main"),
    ("we no longer have a main menu", "never push to main"),
    ("the main menu rule is lifted", "never push to main"),
    ("die Menü-Regel für main ist aufgehoben", "nie auf main pushen"),
    ("the main menu rule no longer covers the old pages of the app", "never push to main"),
    ("the app no longer shows a main window, so drop it from the docs", "never push to main"),
    ("drop the main menu from the settings page", "never push to main"),
    ("the main menu is gone from the app, push the fix", "never push to main"),
    ("there is no main menu any more. push the fix and go on", "never push to main"),
    ("scratch that, the main menu needs an icon", "never push to main"),
    ("ignore the failing upload step in the log", "never touch the upload folder without asking"),
    ("show icons instead of tabs in the settings page", "indent with tabs, no spaces"),
    ("the limit of the main menu is gone from the app settings page", "never push to main"),
    ("the importer suite no longer hangs", "never use mocks in the importer suite"),
    ("the importer suite doesn't hang any more", "never use mocks in the importer suite"),
    ("das main-Menü gibt es in der App nicht mehr", "nie auf main pushen"),
    ("der Ordner mit den Bildern ist nicht mehr im Menü", "fass den Ordner legacy nie an"),
    (
        "zeig Bilder statt Tests in der Übersicht der App",
        "vor jedem Commit die Tests laufen lassen",
    ),
    ("le menu main n'est plus dans l'application", "ne pousse jamais sur main"),
    ("le bouton du dossier n'existe plus dans la page", "ne touche jamais au dossier legacy"),
    ("ya no tenemos un menú main en la aplicación", "nunca subas nada a main"),
    ("la página ya no muestra el icono de la carpeta", "no toques la carpeta legacy"),
    ("não temos mais um menu main no aplicativo", "nunca faça push para a main"),
    ("a página não mostra mais o ícone da pasta", "não mexa na pasta legacy"),
    ("в приложении больше нет меню main", "никогда не пушь в main"),
    ("на странице больше нет значка папки", "не трогай папку legacy"),
    ("应用的页面里不再有 main 菜单和图标", "不要推送到 main"),
    ("报告页面不再显示数据库图标和菜单", "不要修改数据库的迁移文件"),
    ("アプリの画面にはもうmainメニューは表示されません", "mainにpushしないで"),
)

ENDS = (
    ("we no longer need that, you can push to main", "never push to main"),
    ("the main rule is lifted", "never push to main"),
    ("you don't have to use fakes in the importer any more", "use fakes in the importer"),
    ("fakes in the importer are no longer needed", "use fakes in the importer"),
    ("main is unlocked", "never push to main"),
    ("the main rule no longer covers the old releases and hotfixes", "never push to main"),
    ("pushing to main is no longer off the table", "never push to main"),
    ("forget what I said about tabs", "indent with tabs, no spaces"),
    ("pushes to main are fine, that rule no longer holds", "never push to main"),
    ("die Regel mit main gilt nicht mehr", "nie auf main pushen"),
    ("du darfst auf main pushen, diese Regel ist aufgehoben", "nie auf main pushen"),
    ("la règle sur main ne s'applique plus", "ne pousse jamais sur main"),
    ("le dossier legacy est ouvert, cette règle est levée", "ne touche jamais au dossier legacy"),
    ("la regla de main ya no aplica", "nunca subas nada a main"),
    ("puedes tocar la carpeta legacy, esa regla ya no vale", "no toques la carpeta legacy"),
    ("a regra da main não vale mais", "nunca faça push para a main"),
    ("правило про main больше не действует", "никогда не пушь в main"),
    ("папку legacy можно трогать, это правило отменено", "не трогай папку legacy"),
    ("之前说的不要推送到 main，现在取消了。", "不要推送到 main"),
    ("数据库的迁移文件这条规则已经取消了", "不要修改数据库的迁移文件"),
    ("mainへのpush禁止は解除します", "mainにpushしないで"),
)


@pytest.mark.req("L41")
@pytest.mark.parametrize(("text", "rule"), NEAR_MISSES)
def test_a_withdrawal_of_something_else_lifts_nothing(text: str, rule: str) -> None:
    assert "lifts" not in label(text, rule)


@pytest.mark.parametrize(("text", "rule"), ENDS)
def test_a_withdrawal_that_speaks_of_the_rule_lifts_it(text: str, rule: str) -> None:
    assert "lifts R1" in label(text, rule)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("revoke the feat and fix prefixes, nobody reads them", "prefixes like feat and fix only"),
        ("drop the rebase and squash rule", "only rebase and squash, no merge commits"),
    ],
)
def test_a_rule_named_in_two_words_is_lifted_and_none_is_recorded(text: str, rule: str) -> None:
    assert label(text, rule) == "lifts R1"


@pytest.mark.parametrize(
    "text",
    [
        "ask before you install something with native code; plain packages no longer need it",
        "ask before you install something big, plain packages don't need it any more",
        "from now on ask before you install native code, for plain packages that no longer holds",
    ],
)
def test_a_rule_with_a_part_withdrawn_is_narrowed(text: str) -> None:
    assert label(text, "before you install something, ask") == "rule and lifts R1"


@pytest.mark.parametrize(
    "text",
    [
        "for now keep everything behind the feature flag",
        "don't push to the demo box yet, just commit",
        "always log to stderr this time",
    ],
)
def test_a_wish_for_now_is_no_standing_rule(text: str) -> None:
    """STATE U56: *yet*, *for now* and *this time* record nothing."""
    assert label(text) == "not a rule"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("from now on the main menu opens on hover", "never push to main"),
        ("from now on log 3 lines per request", "functions have at most 40 lines"),
        ("from now on print 10 lines of each log", "40 lines, not more"),
        (
            "never heat chamber 4 above 904 kelvin, whatever the curve says",
            "never heat chamber 3 above 903 kelvin, whatever the curve says",
        ),
        ("set the timeout of the page to 5 minutes", "max 2 minutes per test run"),
        ("from now on open issues with a title", "open questions with a summary of the day"),
        ("ab jetzt hat das Menü 5 Zeilen", "Funktionen höchstens 40 Zeilen"),
        ("desde ahora el menú tiene 5 líneas", "las funciones con 40 líneas como máximo"),
    ],
)
def test_a_rule_about_something_else_replaces_nothing(text: str, rule: str) -> None:
    assert "lifts" not in label(text, rule)
