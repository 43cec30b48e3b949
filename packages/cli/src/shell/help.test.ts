import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createProgram } from "./program";

/** A command whatever its options are. */
interface Helped {
  name(): string;
  outputHelp(): void;
  configureOutput(output: { writeOut: (text: string) => void }): unknown;
  readonly commands: readonly Helped[];
}

function everyCommand(command: Helped, path: readonly string[] = []): readonly [string, Helped][] {
  const below = command.commands.flatMap((each) => everyCommand(each, [...path, each.name()]));
  return [[["twinhelm", ...path].join(" "), command], ...below];
}

const program: Helped = createProgram(
  () => Promise.resolve(),
  () => 0,
  [],
);

function helpOf(command: Helped): string {
  let help = "";
  command.configureOutput({
    writeOut(text) {
      help += text;
    },
  });
  command.outputHelp();
  return help;
}

it.each(everyCommand(program))("%s has examples and says which options all have", (path, command) => {
  const help = helpOf(command);
  expect(help).toContain("Examples:\n  ");
  if (command.commands.length > 0) expect(help.match(/^ {2}twinhelm /gm)?.length).toBeGreaterThan(1);
  if (path !== "twinhelm") expect(help).toMatch(/Global Options:.*--server <address>.*--context <name>/s);
  if (/csv or name\b/.test(help))
    expect(help.replaceAll(/\s+/g, " ")).toMatch(/or name \((ids|names) alone\)/);
});

/** What the table of commands of the README names, each as the words of a command. */
function commandsOfReadme(): ReadonlySet<string> {
  const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");
  const [, table = ""] = readme.split(/^\| command .*\n/m);
  const named = table.split("\n\n", 1)[0]?.split("\n") ?? [];
  return new Set(named.flatMap((row) => commandsOf(row.split("|")[1] ?? "")));
}

/** `policy attach`, `detach` are both of policy; `a`, `b`: `list`, `get` are both of each. */
function commandsOf(cell: string): readonly string[] {
  return cell.split(";").flatMap((part) => {
    const words = [...part.matchAll(/`([^`]+)`(:)?/g)].map(([, name = "", areas]) => ({ name, areas }));
    const colon = words.findIndex(({ areas }) => areas !== undefined);
    const areas = words.slice(0, colon + 1).map(({ name }) => name);
    const [first, ...rest] = words.slice(colon + 1).map(({ name }) => name);
    if (first === undefined) return [];
    if (areas.length > 0) return areas.flatMap((area) => [first, ...rest].map((verb) => `${area} ${verb}`));
    const before = first.split(" ").slice(0, -1);
    return [first, ...rest.map((verb) => [...before, verb].join(" "))];
  });
}

it("stands in the README, each command", () => {
  const named = commandsOfReadme();
  const ends = everyCommand(program).filter(([, { commands }]) => commands.length === 0);
  const words = ends.map(([path]) => path.replace("twinhelm ", "")).filter((path) => !/\bhelp$/.test(path));
  const stands = (path: string) => [...named].some((each) => each === path || each.startsWith(`${path} `));
  expect(words.filter((path) => !stands(path))).toEqual([]);
});
