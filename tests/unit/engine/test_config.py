"""The file and the variables of the configuration, as they lie on a machine (STATE U103, U117)."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from longhaul_tui.engine.config import Config, places, read_config, read_environment
from longhaul_tui.settings import Environment, LogPlace, Settings

HOME = Path("/home/you")


def write(agent_dir: Path, value: object) -> Path:
    path = agent_dir / "longhaul.json"
    path.write_text(value if isinstance(value, str) else json.dumps(value))
    return path


def read(agent_dir: Path, **environ: str) -> Config:
    return read_config(agent_dir, environ, HOME)


def test_without_a_file_the_defaults_hold_and_nobody_is_warned(tmp_path: Path) -> None:
    found = read(tmp_path / "missing")
    assert (found.settings, found.found, found.warning, found.note) == (
        Settings(),
        False,
        None,
        None,
    )


@pytest.mark.req("L214")
def test_the_file_is_read_anew_each_time(tmp_path: Path) -> None:
    seen = []
    for value in (3, 4):
        write(tmp_path, {"rememberPerSpan": value})
        seen.append(read(tmp_path).settings.remember_per_span)
    (tmp_path / "longhaul.json").unlink()
    assert [*seen, read(tmp_path).settings.remember_per_span] == [3, 4, 10]


def _directory(path: Path) -> None:
    path.mkdir()


def _fifo(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not valid JSON"),
        ("{", "is not valid JSON"),
        ('{"rememberPerSpan": 3,}', "is not valid JSON"),
        ('{"rememberPerSpan": 3} // mine', "is not valid JSON"),
        ('{"nearDuplicateThreshold": NaN}', "is not valid JSON"),
        ("[" * 100_000, "is not valid JSON"),
        ("[1]", "is not an object"),
        ("null", "is not an object"),
        (" " * (1 << 20) + "{}", "is larger than 1 MB"),
    ],
)
def test_a_file_that_is_no_object_leaves_every_default_and_one_warning(
    tmp_path: Path, text: str, words: str
) -> None:
    write(tmp_path, text)
    found = read(tmp_path)
    assert found.settings == Settings()
    assert found.warning == f"longhaul.json {words}: every key has its default"


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (_directory, "cannot be used (is a directory)"),
        (_fifo, "cannot be used (is not a regular file but a FIFO)"),
    ],
)
def test_what_is_no_file_is_not_opened(
    tmp_path: Path, make: Callable[[Path], None], words: str
) -> None:
    make(tmp_path / "longhaul.json")
    found = read(tmp_path)
    assert found.settings == Settings()
    assert found.warning == f"longhaul.json {words}: every key has its default"


def test_a_byte_order_mark_and_a_link_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "mine").write_bytes(b'\xef\xbb\xbf{"rememberPerSpan": 3}')
    (tmp_path / "longhaul.json").symlink_to(tmp_path / "mine")
    assert read(tmp_path).settings.remember_per_span == 3


def test_one_warning_names_all_that_is_wrong_and_the_note_what_is_unknown(tmp_path: Path) -> None:
    write(tmp_path, {"narrativeMode": "warm", "caps": {"hardChars": 1}, "zip": 1, "zap": 2})
    found = read(tmp_path)
    assert found.warning == (
        "longhaul.json: caps.hardChars must be a whole number from 4,000 to 60,000;"
        " narrativeMode must be single or turns"
    )
    assert found.note == "longhaul.json: unknown keys: zip, zap"
    assert found.settings == Settings()


def test_a_root_counts_as_it_is_written_and_where_its_links_lead(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (tmp_path / "disk" / "private").mkdir(parents=True)
    home.mkdir()
    (home / "code").symlink_to(tmp_path / "disk" / "private")
    resolve = places(home)
    target = str((tmp_path / "disk" / "private").resolve())
    assert resolve("~/code") == (target, str(home / "code"))
    assert resolve("~/code/x/../deep/") == (f"{target}/deep", f"{home}/code/deep")
    assert resolve("~") == (str(home),)
    assert resolve("/not/there") == ("/not/there",)


@pytest.mark.req("L221")
@pytest.mark.parametrize(
    "text", ["", ".", "work/x", "~other/x", "~work", "$HOME/x", "C:\\work", "/a\0b", "/\ud800"]
)
def test_what_is_no_absolute_directory_is_no_root(tmp_path: Path, text: str) -> None:
    assert places(tmp_path)(text) == ()


@pytest.mark.parametrize(
    ("value", "compactor"),
    [
        (None, "state"),
        ("", "state"),
        ("state", "state"),
        ("distill", "distill"),
        ("fold", "fold"),
        ("pi", None),
        ("State", None),
        (" state", None),
        ("0", None),
    ],
)
def test_who_compacts(value: str | None, compactor: str | None) -> None:
    environ = {} if value is None else {"PI_COMPACTOR": value}
    assert read_environment(environ).compactor == compactor


@pytest.mark.req("L143")
@pytest.mark.parametrize("word", ["off", "none", "0", "false", "no", "", "OFF", "False", "nOnE"])
def test_a_word_for_off_turns_the_log_off(word: str) -> None:
    assert read_environment({"PI_COMPACT_STATE_DEBUG": word}).log == LogPlace(on=False)


@pytest.mark.parametrize("path", ["1", "true", "on", "logs/x.jsonl", "/var/x", "offf"])
def test_any_other_word_is_where_the_log_goes(path: str) -> None:
    assert read_environment({"PI_COMPACT_STATE_DEBUG": path}).log == LogPlace(path=path)


def test_without_variables_the_log_is_on_and_tells_little() -> None:
    assert read_environment({"HOME": "/x"}) == Environment(
        compactor="state", model=None, log=LogPlace(), excerpts=False, stack=False
    )


@pytest.mark.req("L247")
def test_every_variable_of_the_contract_is_heard() -> None:
    environ = {
        "PI_COMPACTOR": "pi",
        "PI_COMPACT_STATE_MODEL": " a/b ",
        "PI_COMPACT_STATE_DEBUG": "x",
        "PI_COMPACT_STATE_DEBUG_EXCERPTS": "1",
        "PI_COMPACT_STATE_DEBUG_STACK": "1",
    }
    assert read_environment(environ) == Environment(
        compactor=None, model="a/b", log=LogPlace(path="x"), excerpts=True, stack=True
    )
    for word in ("0", "", "true", "yes"):
        said = {**environ, "PI_COMPACT_STATE_DEBUG_EXCERPTS": word, "PI_COMPACT_STATE_MODEL": ""}
        found = read_environment(said)
        assert (found.excerpts, found.model) == (False, None)
