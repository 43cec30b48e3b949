// What docs/installation.md tells people to type is there.
import { readFileSync } from "node:fs";
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { expect, it } from "vitest";
import { createProgram } from "./program";

const page = readFileSync(new URL("../../../../docs/installation.md", import.meta.url), "utf8");
const program = createProgram(
  () => Promise.resolve(),
  () => 0,
  [],
);

type Command = Pick<CommandUnknownOpts, "options" | "commands">;

/** What is typed in blocks and between words, each as the words behind `twinhelm`. */
const typed = [...page.matchAll(/(?:^|`)(?:docker run .*)?\btwinhelm ([^`\n]+)/gm)]
  .map(([, words = ""]) => words.trim().split(/\s+/))
  .concat(
    [...page.matchAll(/`(serve|console|context add) (--[^`]+)`/g)].map(([, name = "", rest = ""]) => [
      ...name.split(" "),
      ...rest.split(" "),
    ]),
  );

/** The command that words lead to, past the options before it, and the options among them. */
function commandOf(words: readonly string[]) {
  let command: Command = program;
  const above: Command[] = [program];
  for (const word of words) {
    const next: Command | undefined = command.commands.find((each) => each.name() === word);
    if (next === undefined) continue;
    command = next;
    above.push(next);
  }
  return { command, known: above.flatMap(({ options }) => options.map(({ long }) => long)) };
}

it.each(typed.map((words) => [words.join(" "), words] as const))("%s", (_, words) => {
  const { command, known } = commandOf(words);
  expect(command).not.toBe(program);
  for (const word of words.filter((each) => each.startsWith("--")))
    expect(known).toContain(word.split("=")[0]);
});

it("every option that the page names is one of the commands that it is about", () => {
  const known = new Set(
    ["console", "serve", "login", "open"]
      .flatMap((name) => commandOf([name]).known)
      .concat(commandOf(["context", "add"]).known),
  );
  const named = [...page.matchAll(/`(--[a-z-]+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
