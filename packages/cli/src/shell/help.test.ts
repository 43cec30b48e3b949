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
