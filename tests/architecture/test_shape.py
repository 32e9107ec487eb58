"""The shape of the code: sizes, names, and what the core must not do (DESIGN §3, §13)."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "longhaul_tui"
MODULES = sorted(PACKAGE.rglob("*.py"))
CORE = (
    *("view", "recall", "state", "accounting", "ledger", "transcript", "world.py"),
    *("settings.py", "shell.py", "shell_words.py", "programs.py", "text.py"),
    *("models", "words", "verify", "sink", "log"),
)
FORBIDDEN_NAMES = {"utils", "helpers", "manager", "common", "misc"}
MOST_LINES = 400
MOST_OF_A_FUNCTION = 50


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


def core() -> Iterator[Path]:
    for name in CORE:
        place = PACKAGE / name
        yield from place.rglob("*.py") if place.is_dir() else [place]


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


@pytest.mark.parametrize("path", MODULES, ids=shown)
def test_modules_are_small_say_what_they_own_and_have_plain_names(path: Path) -> None:
    text = path.read_text()
    tree = ast.parse(text)
    assert len(text.splitlines()) <= MOST_LINES
    assert path.stem not in FORBIDDEN_NAMES
    assert ast.get_docstring(tree)
    long = {
        function.name: function.end_lineno - function.lineno + 1
        for function in functions(tree)
        if function.end_lineno is not None
        and function.end_lineno - function.lineno + 1 > MOST_OF_A_FUNCTION
    }
    assert long == {}


@pytest.mark.parametrize("path", MODULES, ids=shown)
def test_public_names_say_what_they_mean(path: Path) -> None:
    owners = [
        node
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Module)
        or (isinstance(node, ast.ClassDef) and not node.name.startswith("_"))
    ]
    silent = [
        node.name
        for owner in owners
        for node in owner.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not _is_overload(node)
        and ast.get_docstring(node) is None
    ]
    assert silent == []


def _is_overload(node: ast.AST) -> bool:
    decorators = getattr(node, "decorator_list", [])
    return any(isinstance(item, ast.Name) and item.id == "overload" for item in decorators)


@pytest.mark.parametrize("path", sorted(core()), ids=shown)
def test_the_core_opens_prints_and_asks_nothing(path: Path) -> None:
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert calls.isdisjoint({"open", "print", "input", "exec", "eval", "compile", "__import__"})
    # *Now* is a part of the state too: it is the clock's where it is called or asked of a class.
    attributes = {
        node.attr
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute)
        and (node.attr != "now" or getattr(node.value, "id", "") in ("datetime", "date", "dt"))
    } | {
        node.func.attr
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    }
    assert attributes.isdisjoint({"now", "utcnow", "today", "monotonic", "urandom"})


@pytest.mark.req("H46")
def test_there_is_one_calculation_of_a_price() -> None:
    """Rates leave `accounting` and `providers` in no form: front ends are handed amounts."""
    knows = re.compile(r"\b(?:Rates|ModelPrice|genai_prices|rates\()|accounting\.prices import")
    allowed = ("accounting", "providers", "engine")
    texts = {shown(path): path.read_text() for path in MODULES}
    found = [name for name, text in texts.items() if knows.search(text)]
    assert [name for name in found if name.split("/")[1] not in allowed] == []
    calculates = [name for name, text in texts.items() if "= rates.whole" in text]
    assert calculates == ["longhaul_tui/accounting/prices.py"]


def test_nothing_in_the_sources_names_a_machine() -> None:
    suspect = re.compile(r"/(?:work|root)/|/tmp/longhaul")
    texts = [*MODULES, *ROOT.glob("*.md"), *(ROOT / ".github").rglob("*.md")]
    assert [shown(path) for path in texts if suspect.search(path.read_text())] == []
