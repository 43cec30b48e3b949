import { parseEnv } from "node:util";

/** How a value may be written: as it is, or between quotes that it does not hold. */
const ways: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => `"${value.replaceAll("\n", "\\n")}"`,
  (value) => `'${value}'`,
  (value) => `\`${value}\``,
];

/** Variables as lines `NAME=value` that give back the same values; the names of those that have no such line. */
export function envText(env: Readonly<Record<string, string>>): {
  readonly text: string;
  readonly unwritten: readonly string[];
} {
  const lines = Object.entries(env).map(([name, value]) => ({ name, line: lineOf(name, value) }));
  return {
    text: lines.flatMap(({ line }) => (line === undefined ? [] : [`${line}\n`])).join(""),
    unwritten: lines.flatMap(({ name, line }) => (line === undefined ? [name] : [])),
  };
}

function lineOf(name: string, value: string): string | undefined {
  const lines = ways.map((way) => `${name}=${way(value)}`);
  // As the first of two lines, so that none takes another for its own.
  return lines.find((line) => {
    const read = parseEnv(`${line}\nA=1\n`);
    return read[name] === value && read.A === (name === "A" ? value : "1");
  });
}

/** The variables of such a file. */
export const envOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(parseEnv(text)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
