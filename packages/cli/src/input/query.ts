import { commandText } from "@twinhelm/core/text/command";
import { usageError } from "../shell/exit";
import { parseJson } from "./input";

/** `name` or `-name`; several joined by commas. */
export function sortOf(text: string | undefined): Record<string, 1 | -1> | undefined {
  if (text === undefined) return undefined;
  const keys = text.split(",").map((part): [string, 1 | -1] => {
    const name = part.trim();
    return name.startsWith("-") ? [name.slice(1), -1] : [name.replace(/^\+/, ""), 1];
  });
  if (keys.some(([name]) => name === "")) throw usageError(commandText("query.sort", { text }));
  return Object.fromEntries(keys);
}

/** A whole number of an option. */
export function countOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw usageError(commandText("query.count", { flag, text }));
  return Number(text);
}

/** The JSON of `--filter`. */
export function jsonFilterOf(text: string): Record<string, unknown> {
  const value = parseJson(text, "--filter");
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw usageError(commandText("query.filter"));
  return { ...value };
}
