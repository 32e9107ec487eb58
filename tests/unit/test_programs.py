"""The tables of DISTILL 4.2, 4.3 and STATE U31, with near misses for every rule."""

import pytest

from longhaul_tui import programs


def words(command: str) -> tuple[str, ...]:
    return tuple(command.split())


@pytest.mark.parametrize(
    "command",
    [
        "pwd", "ls -la", "rg -n x src", "grep -rn x", "find . -name x -type f", "cat a b",
        "head -5 a", "tail -f a", "git status --short", "git diff --stat HEAD~1",
    ],
)  # fmt: skip
def test_these_only_read(command: str) -> None:
    assert programs.reads_only(words(command))


@pytest.mark.parametrize(
    "command",
    [
        "find . -delete", "find . -exec rm {} +", "find . -execdir x", "find . -ok x",
        "find . -okdir x", "find . -fprint o", "find . -fprint0 o", "find . -fprintf o x",
        "find . -fls o", "rg --pre cat x", "rg --pre=cat x", "rg -z x", "rg -iz x",
        "rg --search-zip x", "rg --hostname-bin=x y", "git diff --output=x", "git diff --outp x",
        "git diff --ext-diff", "git diff --textconv", "git commit", "git", "sed x", "lsof",
    ],
)  # fmt: skip
def test_these_do_not_only_read(command: str) -> None:
    assert not programs.reads_only(words(command))


@pytest.mark.parametrize(
    "command",
    [
        "go test ./...", "go build", "go vet", "go mod verify", "bun test", "npm test", "pnpm test",
        "yarn test", "cargo test", "bun x tsc --noEmit", "ruff check src", "just test",
        "just build", "git diff HEAD --check", "golangci-lint run", "pytest -q -x", "mypy .",
        "tsc --noEmit", "typecheck", "lint", "python -m pytest -k x", "uv run pytest", "tox", "nox",
        "make test", "make lint", "make check", "dotnet test", "mvn test", "gradle test",
        "pytest -k fix", "go test -run out",
    ],
)  # fmt: skip
def test_these_are_checks(command: str) -> None:
    assert programs.checks(words(command))


@pytest.mark.parametrize(
    "command",
    [
        "go run x", "go mod tidy", "npm testing", "npm run test", "make", "make deploy", "just",
        "git diff", "git diff --check --output=x", "python -m http.server", "ruff format",
        "ruff check --fix", "ruff check --fix-only", "npm test --watch", "npm test --write",
        "pytest --update-snapshots", "npm test -u", "mypy -w", "pytest -o x=y", "npm test -ofile",
        "npm test --output-file=x", "tsc --out-dir x", "npm test --exec x", "npm test --require x",
        "npm test --import=x", "bun test --preload x", "go test -exec x", "go test -toolexec=x",
        "go test -cpuprofile=c", "go test -memprofile m", "go test -coverprofile=c",
        "go test -test.coverprofile=c", "go test -trace t", "go test -c", "go test --outputdir=x",
        "go build -o x", "tsc -b", "tsc --BUILD", "tsc --incremental", "tsc -W", "tsc --watch",
        "tsc -d", "tsc --declaration", "tsc --declarationDir x", "tsc --outDir x",
        "tsc --outFile x",
        "bun x tsc --outdir x", "tsc --tsBuildInfoFile x", "pytest --junitxml=x",
        "pytest --junit-xml x", "pytest --basetemp=x", "pytest --report-log=x", "pytest --html=x",
        "python -m pytest --junitxml=x", "npm test -- --update", "npm test -- --updateSnapshot",
        "ruff check --add-noqa", "go vet -vettool=x", "mypy --install-types x",
        "mypy --html-report x", "mypy --any-exprs-report=x", "mypy --junit-xml x",
    ],
)  # fmt: skip
def test_these_are_no_checks(command: str) -> None:
    assert not programs.checks(words(command))


@pytest.mark.parametrize(
    "command",
    [
        "cd x", "git log --oneline", "git show HEAD", "git rev-parse HEAD", "git ls-files -o",
        "git blame x", "git branch", "git branch -a", "git branch -vv", "git branch --list x",
        "git branch --show-current", "git branch --contains HEAD", "git remote -v", "wc -l x",
        "sort -u -k2,2 x", "uniq -c", "uniq x", "cut -d: -f1 x", "sed -n 1,80p x",
        "sed -n /a/,/b/p x", "sed -n -e 5p -e $p x", "sed -nE 3!p x", "awk {print$1} x",
        "awk -F: -v a=1 {print} x", "jq .a x", "which x", "type x", "stat x", "file x",
        "tree -L 2", "echo x", "printf x", "true", "date", "date +%s", "date -u -Iseconds", "env",
        "sleep 5", "test -f x", "[ -f x ]", "cat x", "pytest",
    ],
)  # fmt: skip
def test_these_change_nothing(command: str) -> None:
    assert programs.changes_nothing(words(command))


@pytest.mark.parametrize(
    "command",
    [
        "git commit -m x", "git checkout x", "git branch x", "git branch -d x", "git branch -D x",
        "git branch -m x", "git branch --list -d x", "git branch --set-upstream-to=x",
        "git remote", "git remote add x y", "git remote -v update", "git log --output=x",
        "git show --ext-diff", "sort -o x y", "sort -uo x y", "sort --output=x",
        "sort --compress-program=x", "uniq a b", "sed 1p x", "sed -i s/a/b/ x", "sed -n -i p x",
        "sed -ni p x", "sed -n 1p x -i", "sed -n -f x y", "sed -n 1w/tmp/x", "sed -n w x",
        "sed -n 1e", "sed -n", "sed -n s/a/b/w", "awk {print>\"x\"} y", "awk {print|\"sh\"} y",
        "awk {system(\"x\")} y", "awk -i inplace {print} y", "awk -f x y", "tree -o x",
        "tree -ao x", "file -C", "date -s x", "date --set=x", "date -us x", "env rm x",
        "env A=1 rm x", "rm x", "python x", "xargs rm", "tee x", "mkdir x", "\0",
    ],
)  # fmt: skip
def test_these_may_change_something(command: str) -> None:
    assert not programs.changes_nothing(words(command))


def test_a_program_text_nobody_knows_may_change_something() -> None:
    assert not programs.changes_nothing(("awk", "\0", "x"))
    assert not programs.changes_nothing(("sed", "-n", "\0", "x"))
    assert programs.changes_nothing(("cat", "\0"))


@pytest.mark.parametrize(
    "command",
    [
        "grep x y", "rg x", "test -f x", "[ -f x ]", "diff a b", "git diff --quiet",
        "git diff --exit-code HEAD", "which x", "command -v x",
    ],
)  # fmt: skip
def test_these_answer_by_their_exit(command: str) -> None:
    assert programs.answers_by_exit(words(command))


@pytest.mark.parametrize("command", ["git diff", "command x", "grepx", "ls", "git status", ""])
def test_these_do_not(command: str) -> None:
    assert not programs.answers_by_exit(words(command))


def test_every_program_that_may_be_harmless_is_known() -> None:
    assert {"pwd", "git", "pytest", "cd", "[", "awk"} <= programs.KNOWN
    assert "rm" not in programs.KNOWN
