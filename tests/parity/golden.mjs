// Asks pi 1.6.0's own exported functions about session files and prints one JSON value.
//
//   node golden.mjs PI_PACKAGE < files.json > answers.json
//
// PI_PACKAGE is the folder of @earendil-works/pi-coding-agent; files.json is a list of
// {"path": …, "leaves": [line, …], "budgets": most}. The files may be changed by pi (v1 and v2 are
// rewritten), so they are copies. What each number is stands in make.py.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const core = join(process.argv[2], "dist", "core");
const source = join(core, "compaction", "compaction.js");
const measured = ["findCutPoint", "findProjectedCutPoint", "prepareCompaction"];

const inspector = new Session();
inspector.connect();
const ask = (method, params) => {
    let answer;
    inspector.post(method, params, (error, result) => {
        if (error) throw new Error(error.message);
        answer = result;
    });
    return answer;
};
ask("Profiler.enable");
ask("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

const load = (...names) => import(pathToFileURL(join(core, ...names)).href);
const compaction = await load("compaction", "compaction.js");
const sessions = await load("session-manager.js");
const { calculateContextTokens, estimateContextTokens, estimateTokens } = compaction;

const tokensOf = (messages) => messages.reduce((sum, message) => sum + estimateTokens(message), 0);

/** Budgets at, and one beyond, sizes of the newest entries; nothing, and pi's default. */
function budgetsFor(projection, most) {
    const sums = [];
    let sum = 0;
    for (const entry of [...projection.entries].reverse()) {
        const tokens = tokensOf(entry.messages);
        if (tokens > 0) sums.push((sum += tokens));
    }
    const chosen = [0, 20000];
    for (let n = 0; n < most && sums.length > 0; n++) {
        const at = sums[Math.floor((n * (sums.length - 1)) / Math.max(most - 1, 1))];
        chosen.push(at + (n % 2));
    }
    return [...new Set(chosen)];
}

function measure(manager, line, most) {
    const entries = manager.getEntries();
    const lineOf = new Map(entries.map((entry, index) => [entry, index + 2]));
    const lineOfId = new Map(entries.map((entry, index) => [entry.id, index + 2]));
    const path = entries.length > 0 ? manager.getBranch(entries[line - 2].id) : [];
    const projection = sessions.buildSessionProjection(path);
    const sizes = projection.entries.map((entry) => tokensOf(entry.messages));
    const estimate = estimateContextTokens(projection.messages);
    const usage = compaction.getLastAssistantUsage(path);
    const lineAt = (index) => (path[index] ? lineOf.get(path[index]) : 0);
    const raw = (start, end, budget) => {
        const cut = compaction.findCutPoint(path, start, end, budget);
        return [lineAt(cut.firstKeptEntryIndex), lineAt(cut.turnStartIndex), Number(cut.isSplitTurn)];
    };
    const quarter = path.length >> 2;
    return {
        leaf: line,
        entries: sizes.length,
        sizes: sizes.reduce((sum, size, index) => sum + size * (index + 1), 0),
        context: [
            compaction.estimateProjectedContextTokens(projection, path).tokens,
            estimate.tokens,
            estimate.usageTokens,
            estimate.trailingTokens,
            estimate.lastUsageIndex ?? -1,
            usage ? calculateContextTokens(usage) : 0,
        ],
        cases: budgetsFor(projection, most).map((budget) => {
            const settings = { enabled: true, reserveTokens: 16384, keepRecentTokens: budget };
            const made = compaction.prepareCompaction(path, settings);
            const before = made?.messagesToSummarize ?? [];
            const prefix = made?.turnPrefixMessages ?? [];
            return [
                budget,
                made ? lineOfId.get(made.firstKeptEntryId) : 0,
                Number(made?.isSplitTurn ?? false),
                before.length,
                tokensOf(before),
                prefix.length,
                tokensOf(prefix),
                ...raw(0, path.length, budget),
                ...raw(quarter, path.length - (quarter >> 1), budget),
            ];
        }),
    };
}

const files = JSON.parse(readFileSync(0, "utf-8"));
const paths = files.map(({ path, leaves, budgets }) => {
    const manager = sessions.SessionManager.open(path);
    return leaves.map((line) => measure(manager, line, budgets));
});

// -- which lines of pi's file the cases reached -------------------------------------------------

const text = readFileSync(source, "utf-8");
const lineAtOffset = (offset) => text.slice(0, offset).split("\n").length;
const script = ask("Profiler.takePreciseCoverage").result.find(
    (one) => one.url === pathToFileURL(source).href,
);
const coverage = measured.map((name) => {
    const whole = script.functions.find((one) => one.functionName === name).ranges[0];
    const inside = script.functions
        .flatMap((one) => one.ranges)
        .filter((range) => range.startOffset >= whole.startOffset && range.endOffset <= whole.endOffset);
    return {
        name,
        lines: [lineAtOffset(whole.startOffset), lineAtOffset(whole.endOffset)],
        calls: whole.count,
        ranges: inside.length,
        untaken: inside
            .filter((range) => range.count === 0)
            .map((range) => [lineAtOffset(range.startOffset), lineAtOffset(range.endOffset)]),
    };
});
console.log(
    JSON.stringify({
        version: JSON.parse(readFileSync(join(process.argv[2], "package.json"), "utf-8")).version,
        sha256: createHash("sha256").update(text).digest("hex"),
        node: process.version,
        coverage,
        paths,
    }),
);
