import { usageError } from "../shell/exit";
import { parseJson } from "./input";

/** `name` or `-name`; several joined by commas. */
export function sortOf(text: string | undefined): Record<string, 1 | -1> | undefined {
  if (text === undefined) return undefined;
  const keys = text.split(",").map((part): [string, 1 | -1] => {
    const name = part.trim();
    return name.startsWith("-") ? [name.slice(1), -1] : [name.replace(/^\+/, ""), 1];
  });
  if (keys.some(([name]) => name === "")) throw usageError(`--sort "${text}" names no field.`);
  return Object.fromEntries(keys);
}

/** A whole number of an option. */
export function countOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text))
    throw usageError(`${flag} must be a whole number of at least 0, not "${text}".`);
  return Number(text);
}

/** The JSON of `--filter`. */
export function jsonFilterOf(text: string): Record<string, unknown> {
  const value = parseJson(text, "--filter");
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw usageError("--filter must be a JSON object.");
  return { ...value };
}
