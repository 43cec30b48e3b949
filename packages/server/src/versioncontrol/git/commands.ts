import type { CommandName } from "@twinhelm/core/versioncontrol/commands";
import { commitResult, conflictsOf, mergeResult, pullResult } from "./results/changes";
import { branchesResult, cleanResult, deletedBranch, logFormat, logResult } from "./results/history";
import { fetchResult, pushResult } from "./results/remotes";
import type { GitAnswer } from "./run";

/** A command as git is run for it, and what is made of its answer (contract, section 6.4). */
export interface PreparedCommand {
  readonly args: readonly string[];
  readonly resultOf: (answer: GitAnswer) => unknown;
}

/** Arguments that make no command, with the sentence of the contract. */
export class ArgumentProblem extends Error {}

const message = ({ stdout }: GitAnswer) => ({ message: stdout });

const plain =
  (command: CommandName) =>
  (args: readonly string[]): PreparedCommand => ({ args: [command, ...args], resultOf: message });

/** How each command is run. Throws `ArgumentProblem`. */
export const prepared: Readonly<Record<CommandName, (args: readonly string[]) => PreparedCommand>> = {
  add(args) {
    if (args.length > 0) return plain("add")(args);
    throw new ArgumentProblem("git.add: says which files, such as '.' for all of them");
  },
  reset: plain("reset"),
  tag: plain("tag"),
  stash: plain("stash"),
  checkout: plain("checkout"),
  rebase: plain("rebase"),
  remote: plain("remote"),
  diff: plain("diff"),
  commit(given) {
    const args = given.filter((arg) => arg !== "-m");
    const at = args.findIndex((arg) => /^["'`]/.test(arg));
    const text = args[at];
    if (text === undefined)
      throw new ArgumentProblem(
        "git.commit: requires the commit message to be supplied as a string/string[]",
      );
    return {
      args: ["commit", "-m", text, ...args.slice(at + 1)],
      resultOf: ({ stdout }) => commitResult(stdout),
    };
  },
  clean(args) {
    const letters = args.map((arg) => arg.replace(/^-/, ""));
    const odd = letters.find((letter) => !/^[a-z]$/i.test(letter));
    if (odd !== undefined)
      throw new ArgumentProblem(`Git clean unknown option found in: ${JSON.stringify(args)}`);
    if (!letters.some((letter) => letter === "f" || letter === "n"))
      throw new ArgumentProblem('Git clean mode parameter ("n" or "f") is required');
    return {
      args: ["clean", ...letters.map((letter) => `-${letter}`)],
      resultOf: ({ stdout }) => cleanResult(stdout, letters.includes("n")),
    };
  },
  branch(args) {
    const isRemoval = args.some((arg) => ["-d", "-D", "--delete"].includes(arg));
    return {
      args: ["branch", "-v", ...(args.length === 0 ? ["-a"] : args)],
      resultOf: ({ stdout }) => (isRemoval ? deletedBranch(stdout) : branchesResult(stdout)),
    };
  },
  log: (args) => ({ args: ["log", logFormat, ...args], resultOf: ({ stdout }) => logResult(stdout) }),
  fetch: (args) => ({
    args: ["fetch", ...args],
    resultOf: ({ stdout, stderr }) => fetchResult(stdout, stderr),
  }),
  pull: (args) => ({
    args: ["pull", ...args],
    resultOf: ({ stdout, stderr }) => pullResult(stdout, stderr),
  }),
  push: (args) => ({
    args: ["push", "--verbose", "--porcelain", ...args],
    resultOf: ({ stdout, stderr }) => pushResult(stdout, stderr),
  }),
  merge(args) {
    if (args.length === 0) throw new ArgumentProblem("Git.merge requires at least one option");
    return { args: ["merge", ...args], resultOf: ({ stdout, stderr }) => mergeResult(stdout, stderr) };
  },
};

/** Why a command has failed; undefined: it has not. What says nothing on standard error counts as done. */
export function failureOf({ code, stdout, stderr }: GitAnswer): string | undefined {
  if (code === 0) return undefined;
  const conflicts = conflictsOf(stdout);
  if (conflicts.length > 0)
    return `CONFLICTS: ${conflicts.map(({ file, reason }) => `${file}:${reason}`).join(", ")}`;
  return stderr.trim() === "" ? undefined : stderr.trim();
}
