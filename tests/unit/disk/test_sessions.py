import hashlib
import os
from pathlib import Path

import pytest

from longhaul_tui.disk.files import Problem
from longhaul_tui.disk.sessions import (
    Ambiguous,
    Listing,
    NotFound,
    Root,
    find_root,
    list_sessions,
    resolve,
)
from tests.following import as_nobody, open_directory
from tests.sessions import SessionFile

NOT_SET = "PI_CODING_AGENT_DIR is not set"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    made = tmp_path / "home"
    (made / ".pi" / "agent").mkdir(parents=True)
    return made


def settings(agent_dir: Path, text: str | bytes) -> None:
    agent_dir.mkdir(parents=True, exist_ok=True)
    data = text if isinstance(text, bytes) else text.encode()
    (agent_dir / "settings.json").write_bytes(data)


# -- the root ---------------------------------------------------------------------------------


def test_without_a_word_it_is_pis_own_directory(home: Path) -> None:
    agent_dir = home / ".pi" / "agent"
    assert find_root(None, {}, home) == Root(agent_dir / "sessions", agent_dir, NOT_SET)
    assert find_root(None, {"PI_CODING_AGENT_DIR": ""}, home).how == NOT_SET


@pytest.mark.req("L169")
def test_the_variable_moves_the_agent_directory_and_a_tilde_is_home(home: Path) -> None:
    root = find_root(None, {"PI_CODING_AGENT_DIR": "/srv/pi"}, home)
    assert root == Root(Path("/srv/pi/sessions"), Path("/srv/pi"), "PI_CODING_AGENT_DIR")
    assert find_root(None, {"PI_CODING_AGENT_DIR": "~/pi"}, home).agent_dir == home / "pi"
    assert find_root(None, {"PI_CODING_AGENT_DIR": "~"}, home).agent_dir == home


def test_the_option_comes_before_every_variable(home: Path, tmp_path: Path) -> None:
    environ = {"PI_CODING_AGENT_DIR": "/srv/pi", "PI_CODING_AGENT_SESSION_DIR": "/srv/all"}
    option = tmp_path / "demo"
    assert find_root(option, environ, home) == Root(option / "sessions", option, "--agent-dir")
    settings(option, '{"sessionDir": "/srv/demo"}')
    root = find_root(option, environ, home)
    assert root == Root(Path("/srv/demo"), option, "sessionDir in settings.json")


def test_the_session_variable_comes_before_the_settings(home: Path) -> None:
    agent_dir = home / ".pi" / "agent"
    settings(agent_dir, '{"sessionDir": "/srv/set"}')
    environ = {"PI_CODING_AGENT_SESSION_DIR": "~/all"}
    root = find_root(None, environ, home)
    assert root == Root(home / "all", agent_dir, "PI_CODING_AGENT_SESSION_DIR")
    root = find_root(None, {}, home)
    assert root == Root(Path("/srv/set"), agent_dir, "sessionDir in settings.json")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"sessionDir": "~/s"}', "s"),
        ('{"sessionDir": ""}', ".pi/agent/sessions"),
        ('{"theme": "dark"}', ".pi/agent/sessions"),
        (b'\xef\xbb\xbf{"sessionDir": "~/s"}', "s"),
        ("[]", ".pi/agent/sessions"),
    ],
)
def test_settings_are_read_and_left_as_they_are(
    home: Path, text: str | bytes, expected: str
) -> None:
    agent_dir = home / ".pi" / "agent"
    settings(agent_dir, text)
    before = (agent_dir / "settings.json").read_bytes()
    root = find_root(None, {}, home)
    assert (root.path, root.problem) == (home / expected, None)
    assert (agent_dir / "settings.json").read_bytes() == before


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"sessionDir": "/srv",}', "settings.json is ignored: not valid JSON"),
        (b"\xff\xfe", "settings.json is ignored: not valid JSON"),
        ("[" * 100_000, "settings.json is ignored: not valid JSON"),
        ('{"sessionDir": 7}', "sessionDir in settings.json is ignored: not a path"),
        ('{"sessionDir": "a\\u0000b"}', "sessionDir in settings.json is ignored: not a path"),
        ('{"sessionDir": "a\\ud800b"}', "sessionDir in settings.json is ignored: not a path"),
    ],
)
def test_bad_settings_are_ignored_and_named(home: Path, text: str | bytes, words: str) -> None:
    agent_dir = home / ".pi" / "agent"
    settings(agent_dir, text)
    assert find_root(None, {}, home) == Root(agent_dir / "sessions", agent_dir, NOT_SET, words)


def test_a_fifo_named_like_the_settings_does_not_hold_anybody_up(home: Path) -> None:
    agent_dir = home / ".pi" / "agent"
    os.mkfifo(agent_dir / "settings.json")
    words = "settings.json is ignored: is not a regular file but a FIFO"
    assert find_root(None, {}, home).problem == words


# -- the listing ------------------------------------------------------------------------------


def put(path: Path, number: int, name: str = "", *, mtime: float = 0) -> Path:
    """A session whose id ends in `number`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    session = SessionFile(session_id=f"019b{number:04d}-0000-7000-8000-000000000000")
    session.user(f"message {number}")
    if name:
        session.name(name)
    session.write(path)
    os.utime(path, (mtime or number, mtime or number))
    return path


def test_sessions_lie_in_folders_and_directly_and_the_last_written_comes_first(
    tmp_path: Path,
) -> None:
    second = put(tmp_path / "--w-my.proj--" / "a.jsonl", 20)
    third = put(tmp_path / "--w-other--" / "b.jsonl", 10)
    first = put(tmp_path / "direct.jsonl", 30)
    put(tmp_path / "elsewhere" / "c.jsonl", 40)
    put(tmp_path / "--w-my.proj--" / "deeper" / "d.jsonl", 50)
    (tmp_path / "notes.txt").write_text("x")
    listing = list_sessions(tmp_path)
    assert [file.path for file in listing.files] == [first, second, third]
    info = first.stat()
    newest = listing.files[0]
    assert (newest.size, newest.mtime, newest.device, newest.inode) == (
        info.st_size,
        30.0,
        info.st_dev,
        info.st_ino,
    )
    assert listing.skipped == ()
    assert listing.problem is None


def test_what_only_has_the_name_of_a_session_is_named_and_never_opened(tmp_path: Path) -> None:
    folder = tmp_path / "--w--"
    put(folder / "real.jsonl", 1)
    elsewhere = put(tmp_path / "elsewhere" / "kept.jsonl", 1)
    os.mkfifo(folder / "a-fifo.jsonl")
    (folder / "b-directory.jsonl").mkdir()
    (folder / "c-empty.jsonl").touch()
    (folder / "d-dangling.jsonl").symlink_to("nowhere")
    (folder / "link.jsonl").symlink_to(elsewhere)
    (tmp_path / "--file--").write_text("x")
    listing = list_sessions(tmp_path)
    assert {file.path.name for file in listing.files} == {"real.jsonl", "link.jsonl"}
    assert [(path.name, problem.code) for path, problem in listing.skipped] == [
        ("--file--", "missing"),
        ("a-fifo.jsonl", "not-regular"),
        ("b-directory.jsonl", "directory"),
        ("c-empty.jsonl", "empty"),
        ("d-dangling.jsonl", "missing"),
    ]


def test_a_root_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    missing = Listing(problem=Problem("missing", "no such file"))
    assert list_sessions(tmp_path / "missing") == missing
    (tmp_path / "file").touch()
    assert list_sessions(tmp_path / "file") == missing
    with open_directory() as directory:
        folder = directory / "--w--"
        put(folder / "a.jsonl", 1)
        put(directory / "b.jsonl", 2)
        denied = Problem("permission", "permission denied")
        folder.chmod(0o700)
        if os.geteuid() != 0:
            folder.chmod(0o000)
        listing = as_nobody(lambda: list_sessions(directory))
        assert [file.path.name for file in listing.files] == ["b.jsonl"]
        assert listing.skipped == ((folder, denied),)
        folder.chmod(0o755)
        directory.chmod(0o000)
        assert as_nobody(lambda: list_sessions(directory)) == Listing(problem=denied)
        directory.chmod(0o755)


# -- what a word means ------------------------------------------------------------------------


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "sessions"
    put(made / "--w--" / "1.jsonl", 1, "tide-importer")
    put(made / "--w--" / "2.jsonl", 2, "gauge-docs")
    put(made / "3.jsonl", 12, "gauge-docs")
    put(made / "4.jsonl", 13, "019b0001")
    (made / "5.jsonl").write_text("no session\n")
    working = tmp_path / "working"
    working.mkdir()
    monkeypatch.chdir(working)
    return made


def test_an_id_its_start_or_a_name_finds_a_session(root: Path) -> None:
    first = root / "--w--" / "1.jsonl"
    assert resolve("019b0001-0000-7000-8000-000000000000", root) == first
    assert resolve("019b0001-", root) == first
    assert resolve("tide-importer", root) == first
    assert resolve("019b0002", root) == root / "--w--" / "2.jsonl"


def test_a_whole_name_comes_before_the_start_of_an_id(root: Path) -> None:
    assert resolve("019b0001", root) == root / "4.jsonl"


def test_a_word_that_means_several_gives_them_all_the_last_written_first(root: Path) -> None:
    found = resolve("gauge-docs", root)
    assert isinstance(found, Ambiguous)
    assert [(path.name, head.id[:8]) for path, head in found.matches] == [
        ("3.jsonl", "019b0012"),
        ("2.jsonl", "019b0002"),
    ]
    found = resolve("019b001", root)
    assert isinstance(found, Ambiguous)
    assert [path.name for path, _ in found.matches] == ["4.jsonl", "3.jsonl"]


@pytest.mark.parametrize("word", ["", "tide", "nothing", "019c", "a\0b", "x" * 5000, "\udcff"])
def test_a_word_that_means_nothing_is_not_found(root: Path, word: str) -> None:
    assert resolve(word, root) == NotFound(word)


def test_a_path_is_returned_as_it_is_and_missing_ones_are_for_the_opener(root: Path) -> None:
    for word in ("../sessions/3.jsonl", str(root / "3.jsonl"), "missing/s", "missing.jsonl", "."):
        assert resolve(word, root) == Path(word)


def test_a_file_comes_before_a_session_of_its_name_and_a_directory_after_it(root: Path) -> None:
    Path("tide-importer").mkdir()
    assert resolve("tide-importer", root) == root / "--w--" / "1.jsonl"
    Path("tide-importer").rmdir()
    Path("tide-importer").write_text("x")
    assert resolve("tide-importer", root) == Path("tide-importer")
    Path("other").mkdir()
    assert resolve("other", root) == Path("other")


def test_looking_for_sessions_changes_none(root: Path) -> None:
    def state() -> dict[Path, tuple[str, int]]:
        return {
            path: (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_mtime_ns)
            for path in root.rglob("*.jsonl")
        }

    before = state()
    list_sessions(root)
    resolve("gauge-docs", root)
    assert state() == before
    assert len(before) == 5


@pytest.mark.parametrize("name", ["a\0b", "a\ud800b"])
def test_a_root_that_no_system_can_name_is_missing(name: str) -> None:
    found = list_sessions(Path(name))
    assert found.problem is not None
    assert found.problem.code == "missing"


def test_a_linked_folder_and_a_linked_file_hold_no_further_sessions(tmp_path: Path) -> None:
    folder = tmp_path / "--home-dev-tide--"
    folder.mkdir()
    path = SessionFile().write(folder / "one.jsonl")
    (tmp_path / "--a-link--").symlink_to(folder)
    (folder / "also.jsonl").symlink_to(path)
    assert [file.path for file in list_sessions(tmp_path).files] == [path]
