import { linesOf, remoteMessages } from "./lines";

interface Summary {
  readonly changes: number;
  readonly insertions: number;
  readonly deletions: number;
}

/** ` 2 files changed, 3 insertions(+), 1 deletion(-)`. */
function summaryOf(text: string): Summary {
  const [line = ""] = /^.*\bfiles? changed\b.*$/m.exec(text) ?? [];
  const count = (pattern: RegExp) => Number(pattern.exec(line)?.[1] ?? 0);
  return {
    changes: count(/(\d+) files? changed/),
    insertions: count(/(\d+) insertions?\(\+\)/),
    deletions: count(/(\d+) deletions?\(-\)/),
  };
}

/** What `pull` has brought. */
export function pullResult(stdout: string, stderr: string) {
  const files: string[] = [];
  const insertions: Record<string, number> = {};
  const deletions: Record<string, number> = {};
  const [created, deleted]: [string[], string[]] = [[], []];
  for (const line of linesOf(stdout)) {
    const [, file, plus = "", minus = ""] = /^(.+?)\s+\|\s+\d+\s*(\+*)(-*)$/.exec(line) ?? [];
    if (file !== undefined) {
      files.push(file);
      if (plus !== "") insertions[file] = plus.length;
      if (minus !== "") deletions[file] = minus.length;
    }
    const [, what, path] = /^(create|delete) mode \d+ (.+)$/.exec(line) ?? [];
    if (path !== undefined) (what === "create" ? created : deleted).push(path);
  }
  return {
    files,
    created,
    deleted,
    insertions,
    deletions,
    summary: summaryOf(stdout),
    remoteMessages: remoteMessages(stderr),
  };
}

interface Conflict {
  readonly reason: string;
  readonly file: string | null;
}

/** What could not be merged, as git says it. */
export const conflictsOf = (stdout: string): readonly Conflict[] =>
  linesOf(stdout).flatMap((line) => {
    const [, reason, rest = ""] = /^CONFLICT \(([^)]+)\):\s*(.*)$/.exec(line) ?? [];
    if (reason === undefined) return [];
    const [, file] =
      /^Merge conflict in (.+)$/.exec(rest) ?? /^(.+?) (?:deleted|added|renamed) in /.exec(rest) ?? [];
    return [{ reason, file: file ?? null }];
  });

export function mergeResult(stdout: string, stderr: string) {
  const merges = linesOf(stdout).flatMap((line) => /^Auto-merging\s+(.+)$/.exec(line)?.[1] ?? []);
  return { ...pullResult(stdout, stderr), conflicts: conflictsOf(stdout), merges, result: "success" };
}

export const commitResult = (stdout: string) => {
  const [, branch = "", root, commit = ""] = /^\[(.+?)( \(root-commit\))? ([0-9a-f]+)\]/m.exec(stdout) ?? [];
  const [, name, email] = /^\s*Author:\s*(.*?)\s*<(.*)>$/m.exec(stdout) ?? [];
  return {
    author: name === undefined ? null : { name, email },
    branch,
    commit,
    root: root !== undefined,
    summary: summaryOf(stdout),
  };
};
