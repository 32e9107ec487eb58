"""Untrusted text has one way to the terminal (SCREEN §3): nothing in the screen's sources reads
markup, draws a raw string or takes a colour from anywhere but the theme."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TUI = Path(__file__).resolve().parents[2] / "longhaul_tui" / "tui"
MODULES = sorted(TUI.rglob("*.py"))
WIDGETS = {"Input"}
"""What may be taken of Textual's own widgets: those that parse markup may not."""
PARSING = {"from_markup", "from_rich_text", "from_ansi", "border_title", "border_subtitle"}
"""Ways from a string to styled text that read what is in it."""
DRAWING = {"Segment", "Text", "Content"}
"""What becomes ink on the screen; only `inked.py` makes it."""
HEX = re.compile(r"#[0-9a-fA-F]{3,8}\b")


def shown(path: Path) -> str:
    return str(path.relative_to(TUI))


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            function = node.func
            yield getattr(function, "attr", getattr(function, "id", "")), node


def problems(path: Path) -> list[str]:
    tree = tree_of(path)
    found = [
        f"takes {alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("textual.widgets")
        for alias in node.names
        if alias.name not in WIDGETS
    ]
    found += [
        f"uses {node.attr}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in PARSING
    ]
    for name, call in calls(tree):
        markup = [word.value for word in call.keywords if word.arg == "markup"]
        values = [getattr(value, "value", None) for value in markup]
        if values not in ([], [False]) or (name == "notify" and values != [False]):
            found.append(f"line {call.lineno}: {name} reads markup")
        if name in DRAWING and path.name != "inked.py":
            found.append(f"line {call.lineno}: {name} is drawn outside of inked.py")
    return found


def strings(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize("path", MODULES, ids=shown)
def test_text_is_drawn_as_ink_and_never_read_as_markup(path: Path) -> None:
    assert problems(path) == []


@pytest.mark.parametrize(
    "source",
    [
        "from textual.widgets import Static",
        "from textual.widgets.option_list import Option",
        "app.notify(words)",
        "app.notify(words, markup=True)",
        "Field(words, markup=True)",
        "box.border_title = words",
        "Content.from_markup(words)",
        "Segment(words)",
    ],
)
def test_each_way_around_the_ink_is_seen(source: str, tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(source)
    assert problems(path)


@pytest.mark.parametrize("path", [*MODULES, *sorted(TUI.rglob("*.tcss"))], ids=shown)
def test_hex_colours_stand_in_the_theme_alone(path: Path) -> None:
    if path.name == "theme.py":
        return
    texts = strings(tree_of(path)) if path.suffix == ".py" else [path.read_text()]
    assert [found for text in texts for found in HEX.findall(text)] == []


@pytest.mark.parametrize("path", MODULES, ids=shown)
def test_the_screen_opens_no_file(path: Path) -> None:
    names = {name for name, _ in calls(tree_of(path))}
    assert names.isdisjoint({"open_file", "read_text", "write_text", "read_bytes", "write_bytes"})
    bare = {
        node.func.id
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert "open" not in bare
