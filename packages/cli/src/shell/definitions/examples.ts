/** Help text with examples; each command has some. */
export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}`;

const formats = "table, json, ndjson, yaml, csv or name (ids alone)";

/** The option of every command that writes rows. */
export const output = ["-o, --output <format>", formats, "table"] as const;

/** The same for one thing with all that it has. */
export const outputWhole = ["-o, --output <format>", formats, "yaml"] as const;

/** The same where the id of what was made is enough. */
export const outputName = ["-o, --output <format>", formats, "name"] as const;

/** The same for a plan, and for what became of it. */
export const outputPlan = ["-o, --output <format>", "table or json", "table"] as const;

export const file = ["-f, --file <file>", "JSON or YAML; - reads standard input"] as const;

/** For what needs a fresh sign-in of the person. */
export const currentPassword = [
  "--current-password-file <file>",
  "file with your current password, - for standard input, where your own sign-in has to be fresh (default: ask)",
] as const;
export const yes = ["-y, --yes", "do not ask"] as const;
