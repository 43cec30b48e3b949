import type { CommandName } from "@twinhelm/core/versioncontrol/commands";

/** Options by why they are refused. Long ones without their dashes; git takes beginnings of them as well. */
interface Refused {
  readonly long: readonly string[];
  /** Letters of short ones. */
  readonly short?: string;
  readonly why: string;
}

const program = "it would run a program";
const signing = "it would run a program to sign or to check signatures";
const outside = "it would read or write a file outside of the repository";
const asking = "it asks questions, and nobody could answer them here";
const submodules = "repositories inside of this one are not supported";
const configuration = "it would write settings of git";

/** Those of every command. */
const everywhere: readonly Refused[] = [
  { long: ["exec", "exec-path", "upload-pack", "receive-pack", "ext-diff"], why: program },
  { long: ["git-dir", "work-tree", "namespace", "super-prefix"], why: outside },
  { long: ["pathspec-from-file", "pathspec-file-nul"], why: outside },
  { long: ["config", "config-env"], why: configuration },
  { long: ["recurse-submodules"], why: submodules },
  { long: ["help"], why: "it would open a manual" },
];

const signed: Refused = { long: ["gpg-sign", "verify-signatures", "show-signature"], why: signing };
const fileMessage: Refused = { long: ["file", "template"], short: "F", why: outside };
const hunks: Refused = { long: ["patch", "interactive"], short: "p", why: asking };
const output: Refused = { long: ["output", "no-index"], short: "O", why: outside };

/** Those of one command beside them. */
const refused: Readonly<Record<CommandName, readonly Refused[]>> = {
  add: [hunks, { long: ["edit"], short: "ie", why: asking }],
  commit: [
    signed,
    fileMessage,
    hunks,
    { long: [], short: "St", why: `${signing}, or ${outside}` },
    { long: ["edit", "reedit-message"], short: "ec", why: asking },
  ],
  reset: [hunks],
  tag: [fileMessage, { long: ["sign", "local-user", "verify"], short: "suv", why: signing }],
  stash: [hunks],
  checkout: [hunks],
  branch: [{ long: ["edit-description"], why: asking }],
  fetch: [],
  pull: [signed, { long: ["edit"], short: "eS", why: `${asking}, or ${signing}` }],
  push: [{ long: ["signed"], why: signing }],
  merge: [signed, { long: ["file"], short: "F", why: outside }, { long: ["edit"], short: "eS", why: asking }],
  rebase: [
    signed,
    { long: ["interactive", "edit-todo"], short: "iS", why: asking },
    { long: [], short: "x", why: program },
  ],
  remote: [],
  diff: [output],
  log: [signed, output],
  clean: [{ long: ["interactive"], short: "i", why: asking }],
};

/** Short options whose value follows in the same word, or in the next one: letters in it are none of theirs. */
const valued: Readonly<Record<CommandName, string>> = {
  add: "",
  commit: "mC",
  reset: "",
  tag: "m",
  stash: "m",
  checkout: "bB",
  branch: "u",
  fetch: "jo",
  pull: "sXjo",
  push: "o",
  merge: "msX",
  rebase: "sXC",
  remote: "tm",
  diff: "SGUlMCBX",
  log: "nSGULlMCBX",
  clean: "e",
};

/** Strategies of merges that git has itself: another name would run a program of that name. */
const strategies = ["ort", "recursive", "resolve", "octopus", "ours", "subtree"];

/**
 * Why arguments of a command are refused, as a sentence; undefined: they are not. What would run a program, leave the
 * repository or write settings gets no further than here; what gets through is held by the settings of every run.
 */
export function refusalOf(command: CommandName, args: readonly string[]): string | undefined {
  let isOption = true;
  for (const [at, arg] of args.entries()) {
    if (arg.includes("\0")) return `The argument ${at + 1} has a character that no argument can have.`;
    if (isOption && isMessage(command, arg, args[at - 1])) continue;
    const problem =
      addressProblem(arg) ??
      (isOption && arg.startsWith("-") ? optionProblem(command, arg, args[at + 1]) : placeProblem(arg));
    if (problem !== undefined) return `The argument ${shown(arg)} is refused: ${problem}.`;
    if (arg === "--") isOption = false;
  }
  return undefined;
}

const shown = (arg: string): string => (arg.length > 100 ? `${arg.slice(0, 100)}…` : arg);

/** Whether an argument is a text of somebody: quotes are around the one of `commit`. */
const isMessage = (command: CommandName, arg: string, before = ""): boolean =>
  (command === "commit" && /^["'`]/.test(arg)) ||
  before === "--message" ||
  (/^-[a-ln-z]*m$/i.test(before) && valued[command].includes("m"));

function addressProblem(arg: string): string | undefined {
  const value = arg.startsWith("-") ? arg.slice(arg.indexOf("=") + 1) : arg;
  if (/^[a-z][a-z0-9+.-]*::/i.test(value)) return `${program} to reach another repository`;
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(value) ?? [];
  if (scheme === undefined || ["http", "https", "ssh", "git"].includes(scheme.toLowerCase()))
    return undefined;
  return scheme.toLowerCase() === "file"
    ? outside
    : `other repositories are reached by https, http, ssh or git, not by ${scheme}`;
}

function optionProblem(command: CommandName, arg: string, next: string | undefined): string | undefined {
  const list = [...everywhere, ...refused[command]];
  if (arg.startsWith("--")) {
    const [name = "", value] = arg.slice(2).split("=", 2);
    if (name === "strategy") return strategyProblem(value ?? next);
    const found = name === "" ? undefined : list.find(({ long }) => long.some((each) => isMeant(name, each)));
    return found?.why ?? (value === undefined ? undefined : placeProblem(value));
  }
  // The settings of git itself, which stand before a command.
  if (arg === "-c" && command !== "branch") return configuration;
  return lettersProblem(command, arg.slice(1), list, next);
}

/** Git takes the beginning of an option for the whole. */
const isMeant = (name: string, option: string): boolean => option.startsWith(name);

function lettersProblem(
  command: CommandName,
  letters: string,
  list: readonly Refused[],
  next: string | undefined,
): string | undefined {
  for (const [at, letter] of [...letters].entries()) {
    const found = list.find(({ short = "" }) => short.includes(letter));
    if (found !== undefined) return found.why;
    if (!valued[command].includes(letter)) continue;
    const rest = letters.slice(at + 1);
    return letter === "s" ? strategyProblem(rest === "" ? next : rest) : undefined;
  }
  return undefined;
}

const strategyProblem = (name = ""): string | undefined =>
  strategies.includes(name) ? undefined : `${program}: strategies are ${strategies.join(", ")}`;

/** Ranges such as `main..next` have two dots, and lead nowhere. */
const placeProblem = (value: string): string | undefined =>
  /^([/\\]|~|[a-z]:[/\\])/i.test(value) || /(^|[/\\:])\.\.([/\\]|$)/.test(value) ? outside : undefined;
