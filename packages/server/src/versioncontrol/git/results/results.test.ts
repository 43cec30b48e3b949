import { describe, expect, it } from "vitest";
import { hideSecrets, takeSecrets, withoutSecrets } from "../credentials";
import { commitResult, conflictsOf, mergeResult, pullResult } from "./changes";
import { branchesResult, deletedBranch, logResult } from "./history";
import { fetchResult, pushResult } from "./remotes";

describe("what git prints becomes what the contract says", () => {
  it("of commit", () => {
    const said =
      "[main (root-commit) 1a2b3c4] first\n Author: Ada <ada@x>\n 2 files changed, 30 insertions(+)\n";
    expect(commitResult(said)).toEqual({
      author: { name: "Ada", email: "ada@x" },
      branch: "main",
      commit: "1a2b3c4",
      root: true,
      summary: { changes: 2, insertions: 30, deletions: 0 },
    });
    expect(commitResult("[detached HEAD 1a2b3c4] x\n 1 file changed, 1 deletion(-)\n")).toMatchObject({
      branch: "detached HEAD",
      summary: { changes: 1, insertions: 0, deletions: 1 },
    });
  });
  it("of pull and merge", () => {
    const said = `Updating a..b
Fast-forward
 bucket/1/schema.yaml | 3 ++-
 old.txt              | 1 -
 2 files changed, 2 insertions(+), 2 deletions(-)
 create mode 100644 new.txt
 delete mode 100644 old.txt
`;
    const expected = {
      files: ["bucket/1/schema.yaml", "old.txt"],
      created: ["new.txt"],
      deleted: ["old.txt"],
      insertions: { "bucket/1/schema.yaml": 2 },
      deletions: { "bucket/1/schema.yaml": 1, "old.txt": 1 },
      summary: { changes: 2, insertions: 2, deletions: 2 },
      remoteMessages: { all: ["Counting objects: 3, done."] },
    };
    expect(pullResult(said, "remote: Counting objects: 3, done.\nFrom x\n")).toEqual(expected);
    expect(mergeResult(`Auto-merging a\n${said}`, "remote: Counting objects: 3, done.\n")).toEqual({
      ...expected,
      conflicts: [],
      merges: ["a"],
      result: "success",
    });
  });
  it("of conflicts", () => {
    const said = `CONFLICT (content): Merge conflict in a.yaml
CONFLICT (modify/delete): b.yaml deleted in next and modified in HEAD.  Version HEAD of b.yaml left in tree.
CONFLICT (rename/rename): odd
`;
    expect(conflictsOf(said)).toEqual([
      { reason: "content", file: "a.yaml" },
      { reason: "modify/delete", file: "b.yaml" },
      { reason: "rename/rename", file: null },
    ]);
  });
  it("of branches", () => {
    const said = `* (HEAD detached at 1a2b3c4) 1a2b3c4 first
  main                      1a2b3c4 first
  remotes/origin/HEAD -> origin/main
  remotes/origin/main       5d6e7f8 [ahead 1] second
`;
    const { all, current, detached, branches } = branchesResult(said);
    expect({ all, current, detached }).toEqual({
      all: ["1a2b3c4", "main", "remotes/origin/main"],
      current: "1a2b3c4",
      detached: true,
    });
    expect(branches["remotes/origin/main"]).toEqual({
      current: false,
      name: "remotes/origin/main",
      commit: "5d6e7f8",
      label: "[ahead 1] second",
    });
    expect(branchesResult("")).toEqual({ all: [], branches: {}, current: "", detached: false });
    expect(deletedBranch("Deleted branch next (was 1a2b3c4).\n")).toEqual({
      branch: "next",
      hash: "1a2b3c4",
      success: true,
    });
  });
  it("of logs in formats of somebody's own", () => {
    expect(logResult("1a2b3c4 first\n5d6e7f8 second\n").all).toMatchObject([
      { hash: "1a2b3c4 first\n5d6e7f8 second", message: "" },
    ]);
    expect(logResult("")).toEqual({ all: [], latest: null, total: 0 });
  });
  it("of fetch and push", () => {
    const said =
      "From http://x/y\n * [new branch]      main       -> origin/main\n * [new tag]         v1         -> v1\n";
    expect(fetchResult("", said)).toEqual({
      raw: "",
      remote: "http://x/y",
      branches: [{ name: "main", tracking: "origin/main" }],
      tags: [{ name: "v1", tracking: "v1" }],
    });
    expect(
      pushResult(
        "To http://x/y\n \trefs/heads/main:refs/heads/main\t1a2b..3c4d\n=\trefs/tags/v1:refs/tags/v1\t[up to date]\nDone\n",
        "Pushing to http://x/y\nupdating local tracking ref 'refs/remotes/origin/main'\n",
      ),
    ).toEqual({
      pushed: [
        {
          local: "refs/tags/v1",
          remote: "refs/tags/v1",
          new: false,
          branch: false,
          tag: false,
          deleted: false,
          alreadyUpdated: true,
        },
      ],
      repo: "http://x/y",
      ref: { local: "refs/remotes/origin/main" },
      remoteMessages: { all: [] },
      update: {
        head: { local: "refs/heads/main", remote: "refs/heads/main" },
        hash: { from: "1a2b", to: "3c4d" },
      },
    });
  });
});

describe("names and passwords in addresses", () => {
  it.each([
    [
      "https://ada:s3cret@example.test/x.git",
      "https://example.test/x.git",
      "https://ada:s3cret@example.test/x.git",
    ],
    ["https://token@example.test/x", "https://example.test/x", "https://token:@example.test/x"],
    ["--repo=http://a:b%40c@h:8080/x", "--repo=http://h:8080/x", "http://a:b%40c@h:8080/x"],
    ["https://a:b@c@example.test/x", "https://example.test/x", "https://a:b%40c@example.test/x"],
  ])("are taken out of %s", (arg, bare, line) => {
    expect(takeSecrets([arg])).toEqual({ args: [bare], lines: [line] });
  });
  it("are shown nowhere", () => {
    const said = "fatal: Authentication failed for 'https://ada:s3cret@example.test/x.git/' via http://t@h";
    expect(withoutSecrets(said)).toBe(
      "fatal: Authentication failed for 'https://example.test/x.git/' via http://h",
    );
    expect(hideSecrets({ "https://a:b@h": ["https://a:b@h"], n: 1 })).toEqual({
      "https://h": ["https://h"],
      n: 1,
    });
  });
  it("leave other addresses as they are", () => {
    for (const arg of ["https://example.test/@x", "git@example.test:x.git", '"mail ada@example.test"'])
      expect(takeSecrets([arg])).toEqual({ args: [arg], lines: [] });
  });
});
