"""Make the golden values anew, with a pi 1.6.0 of your own (PI §0 says how to install one):

    python -m tests.parity.make --node NODE --pi PACKAGE [--sessions DIR]

Writes `golden.json`: invented sessions by kind and seed, and `tests/shared/expected/parity.json`
for the session files in DIR, by digest. Both hold numbers alone. Fails if a branch of the
measured functions was not taken.
"""

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.parity.sessions import KINDS, as_bytes

HERE = Path(__file__).parent
GOLDEN = HERE / "golden.json"
SHARED = HERE.parent / "shared" / "expected" / "parity.json"
COUNTS = {"mixed": 132, "recovered": 90, "trailing": 40, "bare": 24, "layered": 60}
"""Sessions of each kind; their seeds count from 0."""
BUDGETS = 5
"""Besides 0 and 20,000, at most, of each path of an invented session."""
BUDGETS_OF_FILES = 12
MEANING = {
    "path": "kind and seed of tests/parity/sessions (or the file's sha256), line of the leaf, "
    "entries of pi's projection, sum of (n+1) x estimateTokens of its entry n",
    "context": "estimateProjectedContextTokens().tokens; estimateContextTokens(projection): "
    "tokens, usageTokens, trailingTokens, lastUsageIndex (-1 none); "
    "calculateContextTokens(getLastAssistantUsage(path)) (0 none)",
    "case": "keepRecentTokens; prepareCompaction: line of firstKeptEntryId (0: undefined), "
    "isSplitTurn, messagesToSummarize and their tokens, turnPrefixMessages and their tokens; "
    "findCutPoint(path, 0, length): line of the first kept entry (0: behind the end), line of the "
    "turn's start (0: none), isSplitTurn; the same three of findCutPoint(path, length >> 2, "
    "length - (length >> 3))",
    "line": "number of the entry's line in the file, the header being 1",
}


def main(arguments: Sequence[str]) -> int:
    """Make both files; 0 if every branch was taken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--node", required=True, type=Path, help="a Node of 22.19 or newer")
    parser.add_argument("--pi", required=True, type=Path, help="folder of pi-coding-agent 1.6.0")
    parser.add_argument("--sessions", type=Path, help="a folder of session files")
    options = parser.parse_args(arguments)
    invented = [(kind, seed) for kind, count in COUNTS.items() for seed in range(count)]
    contents = [as_bytes(KINDS[kind](seed)) for kind, seed in invented]
    answers = _ask(options.node, options.pi, contents, BUDGETS)
    _write(GOLDEN, answers, [list(one) for one in invented])
    untaken = [(one["name"], one["untaken"]) for one in answers["coverage"] if one["untaken"]]
    for name, ranges in untaken:
        print(f"{name}: not taken: lines {ranges}")
    if options.sessions is not None:
        found = sorted(options.sessions.rglob("*.jsonl"))
        contents = [path.read_bytes() for path in found]
        names = [[hashlib.sha256(data).hexdigest()[:16]] for data in contents]
        _write(SHARED, _ask(options.node, options.pi, contents, BUDGETS_OF_FILES), names)
    return 1 if untaken else 0


def _ask(node: Path, pi: Path, contents: Sequence[bytes], budgets: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for n, data in enumerate(contents):
            path = Path(folder, f"{n}.jsonl")
            path.write_bytes(data)
            files.append({"path": str(path), "leaves": _leaves(data), "budgets": budgets})
        done = subprocess.run(
            [node, HERE / "golden.mjs", pi],
            input=json.dumps(files).encode(),
            stdout=subprocess.PIPE,
            check=True,
        )
    answers: dict[str, Any] = json.loads(done.stdout)
    return answers


def _leaves(data: bytes) -> list[int]:
    """Lines of the leaves that are looked at: the last, and of long sessions some before it."""
    last = data.count(b"\n")
    step = max((last - 1) // 3, 12)
    return sorted({last, *range(1 + step, last, step)}) if last > 1 else [1]


def _write(path: Path, answers: dict[str, Any], names: Sequence[list[Any]]) -> None:
    head = {key: answers[key] for key in ("version", "sha256", "node", "coverage")}
    head["file"] = "dist/core/compaction/compaction.js"
    rows = [
        [*name, one["leaf"], one["entries"], one["sizes"], one["context"], one["cases"]]
        for name, paths in zip(names, answers["paths"], strict=True)
        for one in paths
    ]
    cases = sum(len(row[-1]) for row in rows)
    head |= {"paths": len(rows), "cases": cases, "meaning": MEANING}
    lines = [json.dumps(row, separators=(",", ":")) for row in rows]
    path.write_text(
        f'{{"header":{json.dumps(head, indent=1)},\n"paths":[\n' + ",\n".join(lines) + "\n]}\n"
    )
    print(f"{path.name}: {len(rows)} paths, {cases} cases, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
