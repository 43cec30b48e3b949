import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../shell/keyValue";
import { commandNames } from "./commands";
import { type Completing, completed, completions } from "./completion";
import { guides } from "./guides";
import { keepCommand, readHistory, stepBack } from "./history";
import { argsOf, lineOf, wordsOf } from "./line";
import type { PendingState } from "./model";
import { changeLines, isWorthAsking, needsPlan, pendingLines, planQuestion } from "./plan";
import { readableOf, screenOf } from "./readable";
import { readableLines } from "./readableLines";

const id = "65a1f0c2d4e5f60718293a60";

describe("a line", () => {
  it.each([
    ["  add   . ", ["add", "."]],
    ['commit -m "first commit" --amend', ["commit", "-m", '"first commit"', "--amend"]],
    ["commit -m 'it\"s' `x y`", ["commit", "-m", "'it\"s'", "`x y`"]],
    ['log --grep="a b"', ["log", '--grep="a b"']],
    ['commit "open', ["commit", '"open']],
    [" ", []],
  ])("%s is split into words, quotes included", (line, words) => {
    expect(wordsOf(line)).toEqual(words);
  });
  it("loses a leading git, and no other word that begins so", () => {
    expect(lineOf("git log -1")).toEqual({ command: "log", args: ["-1"] });
    expect(lineOf("github")).toEqual({ command: "github", args: [] });
    expect(lineOf("  ")).toBeUndefined();
  });
  it("gets the quotes of a message back that a shell has taken", () => {
    expect(argsOf("commit", ["-m", "first", "--amend"])).toEqual(["-m", '"first"', "--amend"]);
    expect(argsOf("commit", ["first commit"])).toEqual(['"first commit"']);
    expect(argsOf("commit", ["-m", '"first"'])).toEqual(["-m", '"first"']);
    expect(argsOf("tag", ["-m", "a b"])).toEqual(["-m", "a b"]);
  });
});

describe("completion", () => {
  const sources: Completing = {
    commands: commandNames,
    branches: ["main", "next"],
    tags: ["v1"],
    remotes: ["origin"],
    files: ["bucket/1/schema.yaml"],
  };
  it.each([
    ["ch", ["checkout"]],
    ["git re", ["reset", "rebase", "remote"]],
    ["checkout n", ["checkout next"]],
    ["merge --a", ["merge --abort"]],
    ["merge v", ["merge v1"]],
    ["push origin m", ["push origin main"]],
    ["add b", ["add bucket/1/schema.yaml"]],
    ["blame x", []],
  ])("of %s", (typed, lines) => {
    expect(completions(typed, sources)).toEqual(lines);
  });
  it("goes as far as all have in common", () => {
    expect(completed("ch", ["checkout"])).toBe("checkout ");
    expect(completed("re", ["rebase", "rebuild"])).toBe("reb");
    expect(completed("re", ["reset", "rebase"])).toBe("re");
    expect(completed("x", [])).toBe("x");
  });
});

describe("history", () => {
  it("keeps a command once, the latest last, and no password", () => {
    const memory = createMemoryStore();
    keepCommand(memory, "log");
    keepCommand(memory, "remote add origin https://ada:s3cret@example.test/x");
    keepCommand(memory, "log ");
    expect(readHistory(memory)).toEqual(["remote add origin https://example.test/x", "log"]);
    for (let at = 0; at < 150; at += 1) keepCommand(memory, `log -${at}`);
    expect(readHistory(memory)).toHaveLength(100);
    expect([stepBack(["a", "b"], 0, -1), stepBack(["a", "b"], 1, 1), stepBack(["a", "b"], 2, 1)]).toEqual([
      0, 2, 2,
    ]);
  });
});

describe("a plan", () => {
  const change = {
    sign: "−" as const,
    module: "bucket",
    _id: id,
    name: "Boats",
    fields: [{ path: ["schema", "title"], before: "Boats" }],
    documents: 2,
  };
  const line = { command: "checkout", args: ["main"] };
  it("is asked for where a command may change the instance, and while something is under way", () => {
    expect(commandNames.filter((command) => needsPlan({ command, args: [] }, undefined))).toEqual([
      "reset",
      "stash",
      "checkout",
      "pull",
      "merge",
      "rebase",
      "clean",
    ]);
    const pending: PendingState = { pending: "merge", files: [] };
    expect(commandNames.filter((command) => needsPlan({ command, args: [] }, pending))).toEqual(
      "add commit reset stash checkout pull merge rebase clean".split(" "),
    );
  });
  it("has to be typed where documents are lost, and names their number", () => {
    const question = planQuestion(line, { id: "x", changes: [change] });
    expect(question).toMatchObject({
      title: "What git checkout main changes",
      answer: "delete",
      runText: "Apply 1 change",
    });
    expect(question.paragraphs).toEqual([
      "0 created, 0 changed, 1 deleted",
      "2 documents are deleted for good.",
    ]);
    expect(changeLines([change])).toEqual([
      "− bucket Boats",
      "    2 documents go with it.",
      "    title: [-Boats-]",
    ]);
  });
  it("that changes nothing is not asked about; that there is none is", () => {
    expect(isWorthAsking({ id: "x", changes: [] })).toBe(false);
    expect(isWorthAsking({ id: "x", changes: [], pending: true })).toBe(true);
    expect(isWorthAsking(undefined)).toBe(true);
    expect(planQuestion(line, undefined).paragraphs[0]).toContain("cannot say");
  });
  it("says how what is under way goes on", () => {
    expect(pendingLines({ files: [] })).toEqual([]);
    expect(pendingLines({ pending: "merge", files: [] })[1]).toContain("commit");
    expect(pendingLines({ pending: "rebase", files: [{ path: "a" }] })).toEqual([
      "A rebase is under way.",
      "1 file is in conflict. Choose a side for each.",
      "Or take it back: rebase --abort",
    ]);
  });
});

describe("an answer", () => {
  const diff = `diff --git a/bucket/${id}/schema.yaml b/bucket/${id}/schema.yaml
index 1..2 100644
--- a/bucket/${id}/schema.yaml
+++ b/bucket/${id}/schema.yaml
@@ -1,2 +1,2 @@
 _id: x
-title: Boats
+title: Ships
`;
  it("of diff has the lines of each file, and a way to its resource", () => {
    const shown = readableOf({ message: diff });
    expect(shown).toMatchObject({ kind: "diff", files: [{ to: `/bucket/${id}` }] });
    if (shown.kind !== "diff") return;
    expect(shown.files[0]?.lines.map(({ kind }) => kind)).toEqual(
      "about about about place same gone new".split(" "),
    );
    expect([screenOf(`function/${id}/index.ts`), screenOf("README.md")]).toEqual([
      `/function/${id}`,
      undefined,
    ]);
  });
  it.each([
    [{ message: "" }, ["Done. git had nothing to say."]],
    [{ message: "a\nb\n" }, ["a", "b"]],
    [
      { all: [], branches: {}, current: "", detached: false },
      ["There is no branch yet: it comes with the first commit."],
    ],
    [
      { all: [], branches: { main: { name: "main", commit: "1a2b", label: "first", current: true } } },
      ["* main  1a2b  first"],
    ],
    [
      {
        all: [
          {
            hash: "1a2b3c4d5e",
            date: "2026-11-23T10:00:00Z",
            message: "first",
            refs: "",
            author_name: "Spica",
          },
        ],
        latest: null,
        total: 1,
      },
      ["1a2b3c4  2026-11-23 10:00  first"],
    ],
    [{ author: null, branch: "main", summary: { changes: 2 } }, ["branch: main", "summary.changes: 2"]],
    [{ pushed: [{ local: "a", new: true }] }, ["pushed.1.local: a", "pushed.1.new: true"]],
  ])("%j is read as lines", (result, lines) => {
    expect(readableLines(result)).toEqual(lines);
  });
});

it("guides begin with commands that there are", () => {
  for (const { steps } of guides)
    for (const { command } of steps) expect(commandNames).toContain(lineOf(command)?.command);
});
