import { readFile } from "node:fs/promises";
import { commandText } from "@twinhelm/core/text/command";
import { readJson } from "@twinhelm/core/text/json";
import { CommandError, exitCodes, usageError } from "../shell/exit";
import type { InputItem } from "./items";
import { readStdin } from "./prompt";
import { reasonOf } from "./reason";

/** The text of a file, or of standard input where the name is `-`. */
export async function readText(input: NodeJS.ReadStream, path: string | undefined): Promise<string> {
  // Some editors begin a file with a byte order mark, which is no part of the text.
  return (await readRaw(input, path)).replace(/^\ufeff/, "");
}

async function readRaw(input: NodeJS.ReadStream, path: string | undefined): Promise<string> {
  if (path === undefined) throw usageError(commandText("input.missing"));
  if (path === "-") {
    if (input.isTTY) throw usageError(commandText("input.terminal"));
    return readStdin(input);
  }
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const reason = reasonOf(error);
    throw new CommandError(commandText("input.unread", { path, reason }), exitCodes.failure);
  }
}

/** The words of standard input, such as ids, however they are separated. */
export async function readWords(input: NodeJS.ReadStream): Promise<string[]> {
  const words = (await readText(input, "-")).split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) throw usageError(commandText("input.noIds"));
  return words;
}

/** One value, as JSON or YAML. */
export async function readValue(input: NodeJS.ReadStream, path: string | undefined): Promise<unknown> {
  return parseValue(await readText(input, path));
}

/** What `get` wrote can be given back: its id is in the command already. */
export function withoutId(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("_id" in value)) return value;
  const { _id: _, ...rest } = value;
  return rest;
}

/** The values of a text: a JSON or YAML list, one JSON value a line, or a single one. */
export async function parseItems(text: string): Promise<readonly InputItem[]> {
  const lines = text.split("\n").map((line, index) => ({ place: `line ${index + 1}`, text: line }));
  const filled = lines.filter((each) => each.text.trim() !== "");
  if (isLines(filled.map((each) => each.text.trim())))
    return filled.map((each) => ({ value: parseJsonLine(each.text, each.place), place: each.place }));
  const value = await parseValue(text);
  if (!Array.isArray(value)) return [{ value, place: "line 1" }];
  return value.map((each, index) => ({ value: each, place: `element ${index + 1}` }));
}

/** Whether these are lines of JSON, one of which may be broken: no JSON or YAML text begins so and goes on. */
function isLines(lines: readonly string[]): boolean {
  const [first = "", ...rest] = lines;
  if (rest.length === 0) return false;
  return lines.every((line) => line.startsWith("{")) || (first.startsWith("{") && isJson(first));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function parseValue(text: string): Promise<unknown> {
  if (text.trim() === "") throw usageError(commandText("input.empty"));
  if (/^\s*[{["]/.test(text)) return parseJson(text, commandText("input.name"));
  const { parse } = await import("yaml");
  try {
    return parse(text);
  } catch (error) {
    throw usageError(
      commandText("input.neither", { reason: error instanceof Error ? error.message : String(error) }),
    );
  }
}

/** Ends the command where this is no JSON; `what`: what it is called. */
export function parseJson(text: string, what: string): unknown {
  const read = readJson(text);
  if (read.ok) return read.value;
  throw usageError(commandText("input.json", { what, reason: read.problem.reason }));
}

/** The same of one line of several. */
export function parseJsonLine(text: string, place: string): unknown {
  const read = readJson(text);
  if (read.ok) return read.value;
  const { what, column } = read.problem;
  throw usageError(commandText("input.jsonLine", { place, what, column }));
}
