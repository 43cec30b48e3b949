import { linesOf } from "./lines";

/** Between entries and between their parts: characters that no text of a commit holds. */
const [start, part, end] = ["\x1e", "\x1f", "\x1d"];

/** What a log is asked for. */
export const logFormat = `--pretty=format:%x1e${["%H", "%aI", "%s", "%D", "%b", "%aN", "%aE"].join("%x1f")}%x1d`;

/** A log as the contract has it; in formats of somebody's own it stays one text, as `hash`. */
export function logResult(stdout: string) {
  const texts = stdout.includes(start) ? stdout.split(start).slice(1) : stdout.trim() === "" ? [] : [stdout];
  const all = texts.map((text) => {
    const [entry = "", more = ""] = text.split(end, 2);
    const [hash = "", date = "", message = "", refs = "", body = "", name = "", email = ""] =
      entry.split(part);
    const diff = more.replace(/^\n+|\s+$/g, "");
    return {
      hash: hash.trim(),
      date,
      message,
      refs,
      body: body.trim(),
      author_name: name,
      author_email: email,
      // Where it was asked for, such as by `-p` or `--stat`.
      ...(diff === "" ? {} : { diff }),
    };
  });
  return { all, latest: all[0] ?? null, total: all.length };
}

interface Branch {
  readonly current: boolean;
  readonly name: string;
  readonly commit: string;
  readonly label: string;
}

/** The list of branches. */
export function branchesResult(stdout: string) {
  const branches: Record<string, Branch> = {};
  let [current, detached] = ["", false];
  for (const line of stdout.split("\n")) {
    const [, star, away, named, commit, label] =
      /^([*+])?\s*(?:\((?:HEAD )?(?:detached (?:from|at) |no branch, rebasing )([^)]+)\)|(\S+))\s+([0-9a-f]{4,})\s(.*)$/.exec(
        line,
      ) ?? [];
    const name = away ?? named;
    if (name === undefined || commit === undefined) continue;
    if (star === "*") [current, detached] = [name, away !== undefined];
    branches[name] = { current: star === "*", name, commit, label: label ?? "" };
  }
  return { all: Object.keys(branches), branches, current, detached };
}

/** A branch that was deleted. */
export const deletedBranch = (stdout: string) => {
  const [, branch = "", hash = null] =
    /^Deleted (?:remote-tracking )?branch (\S+) \(was ([0-9a-f]+)\)/m.exec(stdout) ?? [];
  return { branch, hash, success: hash !== null };
};

/** `clean` says one file or folder a line. */
export function cleanResult(stdout: string, dryRun: boolean) {
  const paths = linesOf(stdout).map((line) => line.replace(/^(Would remove|Removing)\s+/, ""));
  return {
    dryRun,
    paths,
    files: paths.filter((path) => !path.endsWith("/")),
    folders: paths.filter((path) => path.endsWith("/")),
  };
}
