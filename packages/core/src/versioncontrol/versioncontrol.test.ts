import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../shell/keyValue";
import { commandNames } from "./commands";
import { type Completing, completed, completions } from "./completion";
import { sideLines } from "./excerpt";
import { guides } from "./guides";
import { keepCommand, readHistory, stepBack } from "./history";
import { argsOf, lineOf, wordsOf } from "./line";
import type { PendingState } from "./model";
import { changeLines, isWorthAsking, needsPlan, pendingLines, planQuestion } from "./plan";
import { readableOf, screenOf } from "./readable";
import { readableLines } from "./readableLines";
import { isStopped, stoppedOf } from "./said";

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
    [{ other: "x", deep: { changes: 2 } }, ["other: x", "deep.changes: 2"]],
  ])("%j is read as lines", (result, lines) => {
    expect(readableLines(result)).toEqual(lines);
  });
});

describe("an answer in sentences", () => {
  const summary = { changes: 2, insertions: 30, deletions: 1 };
  const counted = "2 files changed, 30 lines added, 1 line deleted";
  const none = { changes: 0, insertions: 0, deletions: 0 };
  it.each([
    [
      { author: null, branch: "main", commit: "1a2b3c4", root: false, summary },
      ["Committed as 1a2b3c4 on main.", counted],
    ],
    [
      { author: null, branch: "main", commit: "1a2b3c4", root: true, summary },
      ["Committed as 1a2b3c4 on main, the first commit.", counted],
    ],
    [
      { author: null, branch: "", commit: "", root: false, summary: none },
      ["Nothing was committed: nothing is staged. Stage what changed first, such as with add ."],
    ],
    [
      { files: ["a", "b", "c"], created: ["b"], deleted: ["c"], summary, remoteMessages: { all: ["hello"] } },
      [counted, "~ a", "+ b", "− c", "The remote says: hello"],
    ],
    [
      { files: [], created: [], deleted: [], summary: none, conflicts: [], merges: [], result: "success" },
      ["It was up to date: nothing changed."],
    ],
    [{ raw: "", remote: null, branches: [], tags: [] }, ["The remote has nothing new."]],
    [
      {
        raw: "",
        remote: "https://example.test/x",
        branches: [{ name: "next", tracking: "origin/next" }],
        tags: [{ name: "v1", tracking: "v1" }],
      },
      ["Fetched from https://example.test/x.", "New branch next, here origin/next", "New tag v1, here v1"],
    ],
    [
      {
        pushed: [
          { local: "refs/heads/main", remote: "refs/heads/main", new: true },
          { local: "refs/heads/a", remote: "refs/heads/a", alreadyUpdated: true },
          { local: "", remote: "refs/heads/old", deleted: true },
          { local: "refs/tags/v1", remote: "refs/tags/v1" },
        ],
        repo: "https://example.test/x",
        update: { head: { local: "refs/heads/b", remote: "refs/heads/b" }, hash: { from: "1", to: "2" } },
      },
      [
        "Pushed to https://example.test/x.",
        "main is new there, as main",
        "a was up to date there, as a",
        "old was deleted there",
        "v1 was sent to v1",
        "b was sent to b: 1 became 2",
      ],
    ],
    [
      { dryRun: true, paths: ["a", "b/"], files: [], folders: [] },
      ["2 files and folders would be deleted.", "− a", "− b/"],
    ],
    [{ dryRun: false, paths: ["a"], files: [], folders: [] }, ["1 file or folder was deleted.", "− a"]],
    [{ dryRun: false, paths: [], files: [], folders: [] }, ["There is nothing to clean."]],
    [
      { branch: "next", hash: "1a2b", success: true },
      ["The branch next was deleted. Its last commit was 1a2b."],
    ],
    [{ branch: "", hash: null, success: false }, ["No branch was deleted."]],
  ])("%j", (result, lines) => {
    expect(readableLines(result)).toEqual(lines);
  });
  it("has the message of a commit as it was typed", () => {
    const entry = (message: string, body = "") =>
      readableLines({
        all: [{ hash: "1a2b3c4d", date: "2026-11-23T10:00:00Z", message, body, refs: "" }],
        latest: null,
      })[0];
    expect(
      ['"first"', "'it\"s'", "`x`", "plain", '"', '"a" and b'].map((each) => entry(each)?.slice(27)),
    ).toEqual(["first", 'it"s', "x", "plain", '"', '"a" and b']);
    expect(entry('"first', 'more"')?.slice(27)).toBe("first");
    const label = '[ahead 1] "first"';
    expect(readableLines({ branches: { main: { name: "main", commit: "1a2b", label } } })).toEqual([
      "  main  1a2b  [ahead 1] first",
    ]);
  });
});

describe("conflicts", () => {
  const path = `bucket/${id}/schema.yaml`;
  it("that a command stops with are a result", async () => {
    const said = `CONFLICTS: ${path}:content, a, b.txt:modify/delete`;
    expect(stoppedOf("fatal: no such branch")).toBeUndefined();
    expect(stoppedOf(`CONFLICTS: ${path}:content`)).toMatchObject({
      conflicts: [{ file: path, reason: "content" }],
    });
    expect(readableLines(stoppedOf(`CONFLICTS: ${path}:content`))).toEqual([
      "It stopped: 1 file is in conflict. The instance stays as it is until a side is chosen for each.",
      `${path} (content)`,
    ]);
    expect(isStopped(stoppedOf(said))).toBe(true);
    expect(isStopped({ conflicts: [], result: "success" })).toBe(false);
  });
  const lines = Array.from({ length: 12 }, (_, at) => `line ${at}`);
  const text = (change: Readonly<Record<number, string>>) =>
    `${lines.map((line, at) => change[at] ?? line).join("\n")}\n`;
  it("show what a side has changed, with three lines around it", () => {
    const file = {
      path,
      base: text({}),
      ours: text({ 5: "line five" }),
      theirs: text({ 0: "first", 11: "last" }),
    };
    expect(sideLines(file, "ours")).toEqual([
      "… 2 lines that are the same",
      "line 2",
      "line 3",
      "line 4",
      "line [-5-]{+five+}",
      "line 6",
      "line 7",
      "line 8",
      "… 3 lines that are the same",
    ]);
    expect(sideLines(file, "theirs")).toEqual([
      "[-line 0-]{+first+}",
      "line 1",
      "line 2",
      "line 3",
      "… 4 lines that are the same",
      "line 8",
      "line 9",
      "line 10",
      "[-line 11-]{+last+}",
    ]);
  });
  it("show a line that came or went, and one that is alike between two others", () => {
    const file = { path, base: "a\nb\nc\n", ours: "a\nc\n", theirs: "a\nb\nnew\nc\n" };
    expect(sideLines(file, "ours")).toEqual(["a", "[-b-]", "c"]);
    expect(sideLines(file, "theirs")).toEqual(["a", "b", "{+new+}", "c"]);
  });
  it("say that a side is as it was, or has deleted the file", () => {
    const file = { path, base: "a\n", ours: "a\n" };
    expect([sideLines(file, "ours"), sideLines(file, "theirs")]).toEqual([["as it was before"], ["deleted"]]);
  });
  it("of a file that both have added show what each has alone", () => {
    const file = { path, ours: "a\nours\n", theirs: "a\ntheirs\n" };
    expect(sideLines(file, "ours")).toEqual(["a", "{+ours+}"]);
    expect(sideLines(file, "theirs")).toEqual(["a", "{+theirs+}"]);
  });
});

it("guides begin with commands that there are", () => {
  for (const { steps } of guides)
    for (const { command } of steps) expect(commandNames).toContain(lineOf(command)?.command);
});

describe("the guides in full", () => {
  const commandsOf = (id: string) =>
    guides.find((guide) => guide.id === id)?.steps.map(({ command }) => command);

  it("begin with a first commit, and with a clone", () => {
    expect(commandsOf("first")?.slice(0, 2)).toEqual(["add .", 'commit -m "<message>"']);
    expect(commandsOf("clone")).toContain("fetch --all");
  });
  it("add a module, a resource, or a part of a function, whose names they say", () => {
    expect(commandsOf("files")?.slice(0, 3)).toEqual([
      "add <module>",
      "add <module>/<resource>",
      "add <module>/<resource>/<submodule>*",
    ]);
    const part = guides.flatMap(({ steps }) => steps).find(({ command }) => command.includes("<submodule>"));
    for (const name of ["env", "index", "package", "schema"]) expect(part?.about).toContain(name);
  });
});
