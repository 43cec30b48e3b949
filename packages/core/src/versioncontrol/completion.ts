import { wordsOf } from "./line";

/** What arguments can be. */
export interface Completing {
  readonly commands: readonly string[];
  readonly branches: readonly string[];
  readonly tags: readonly string[];
  readonly remotes: readonly string[];
  readonly files: readonly string[];
}

const refs = ["branches", "tags"] as const;

/** What the arguments of a command may name, and its options of everyday. */
const known: Readonly<
  Record<string, { readonly of: readonly (keyof Completing)[]; readonly words: readonly string[] }>
> = {
  add: { of: ["files"], words: [".", "--all"] },
  commit: { of: [], words: ["-m"] },
  reset: { of: [...refs, "files"], words: ["--hard", "--soft", "--mixed"] },
  tag: { of: ["tags"], words: ["-a", "-d", "-m", "-l"] },
  stash: { of: [], words: ["push", "pop", "apply", "list", "drop", "show"] },
  checkout: { of: [...refs, "files"], words: ["-b", "-B", "--", "."] },
  branch: { of: ["branches"], words: ["-M", "-d", "-D", "-a"] },
  fetch: { of: ["remotes"], words: ["--all", "--prune", "--tags"] },
  pull: { of: ["remotes", "branches"], words: ["--rebase", "--ff-only"] },
  push: { of: ["remotes", ...refs], words: ["-u", "--tags", "--force-with-lease"] },
  merge: { of: refs, words: ["--abort", "--continue", "--no-ff", "--squash"] },
  rebase: { of: refs, words: ["--abort", "--continue", "--skip", "--onto"] },
  remote: { of: ["remotes"], words: ["add", "remove", "rename", "set-url", "-v"] },
  diff: { of: [...refs, "files"], words: ["--stat", "--cached", "--name-only"] },
  log: { of: [...refs, "files"], words: ["--oneline", "--stat", "-p", "-n"] },
  clean: { of: [], words: ["-n", "-f", "-d", "-x"] },
};

const most = 12;

/** Lines that the typed one could become, by its last word: commands first, then what they can name. */
export function completions(typed: string, sources: Completing): readonly string[] {
  const text = typed.replace(/^\s*git\s+/, "").trimStart();
  const words = wordsOf(text);
  const isNew = text === "" || /\s$/.test(text);
  const last = isNew ? "" : (words.at(-1) ?? "");
  const before = isNew ? words : words.slice(0, -1);
  const [command] = before;
  const choices =
    command === undefined
      ? sources.commands
      : [...(known[command]?.words ?? []), ...(known[command]?.of.flatMap((each) => sources[each]) ?? [])];
  const lead = before.length === 0 ? "" : `${before.join(" ")} `;
  const found = [...new Set(choices)].filter(
    (each) => each.startsWith(last) && each !== last && !before.slice(1).includes(each),
  );
  return found.slice(0, most).map((each) => `${lead}${each}`);
}

/** The typed line with as much as all that it could become have in common. */
export function completed(typed: string, lines: readonly string[]): string {
  const [first, ...rest] = lines;
  if (first === undefined) return typed;
  if (rest.length === 0) return `${first} `;
  let length = first.length;
  for (const each of rest) while (!each.startsWith(first.slice(0, length))) length -= 1;
  return length > typed.trimStart().length ? first.slice(0, length) : typed;
}
