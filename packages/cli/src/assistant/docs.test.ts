// docs/mcp.md: its commands and options are those of the product, and its configurations are JSON.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createProgram } from "../shell/program";

const text = readFileSync(new URL("../../../../docs/mcp.md", import.meta.url), "utf8");
const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map(([, kind = "", body = ""]) => ({
  kind,
  body,
}));
const program = createProgram(
  () => Promise.resolve(),
  () => 0,
  [],
);

type Below = (typeof program.commands)[number] | typeof program;

/** Words behind `twinhelm`, as somebody types them or a client starts it. */
const typed = blocks
  .filter(({ kind }) => kind === "")
  .flatMap(({ body }) => body.split("\n"))
  .map((line) => /^(?:claude mcp add \S+ -- )?twinhelm (.*)$/.exec(line)?.[1]?.split(" "))
  .filter((words) => words !== undefined);
const configurations = blocks.filter(({ kind }) => kind === "json").map(({ body }) => body);
const started = configurations.flatMap((body) => {
  const args = /"command": "twinhelm", "args": (\[[^\]]*\])/.exec(body)?.[1];
  const parsed: unknown = args === undefined ? undefined : JSON.parse(args);
  return Array.isArray(parsed) ? [parsed.map(String)] : [];
});

/** Options of the command of these words that it has not; and the command, if there is none of that name. */
function unknownIn(words: readonly string[]): readonly string[] {
  let command: Below = program;
  const options: string[] = [];
  for (const word of words) {
    if (word.startsWith("--")) options.push(word);
    else command = command.commands.find((each) => each.name() === word) ?? command;
  }
  const known = [...program.options, ...command.options].map(({ long }) => long);
  return [
    ...(command === program || command.commands.length > 0 ? [command.name()] : []),
    ...options.filter((option) => !known.includes(option)),
  ];
}

it("has configurations of three common clients, each of them JSON", () => {
  expect(configurations.length).toBeGreaterThanOrEqual(4);
  for (const body of configurations) expect(() => JSON.parse(body)).not.toThrow();
  for (const client of ["Claude Code", "Cursor", "Visual Studio Code"]) expect(text).toContain(client);
});

it.each([...typed, ...started].map((words) => [words.join(" "), words] as const))(
  "twinhelm %s is a command",
  (_, words) => {
    expect(unknownIn(words)).toEqual([]);
  },
);

it("names no option that there is not", () => {
  const ours = ["mcp", "serve", "assistant token"].flatMap((name) => {
    let command: Below = program;
    for (const word of name.split(" "))
      command = command.commands.find((each) => each.name() === word) ?? command;
    return command.options.map(({ long }) => long);
  });
  const named = [...text.matchAll(/`(?:twinhelm )?(?:serve )?(--[a-z-]+)/g)].map(([, option]) => option);
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((option) => !ours.includes(option))).toEqual([]);
});
