import { createReadStream } from "node:fs";
import { commandText } from "@twinhelm/core/text/command";
import { CommandError, exitCodes, usageError } from "../shell/exit";
import { parseItems, parseJsonLine } from "./input";

/** A value and where it stands in the input: `line 3`, or `element 3` of a list. */
export interface InputItem {
  readonly value: unknown;
  readonly place: string;
}

/** Where bytes arrive, such as standard input. */
export type ByteInput = AsyncIterable<string | Uint8Array> & { readonly isTTY?: boolean };

/**
 * One value or several: a JSON or YAML list, one JSON value a line, or a single one. Lines are given as they arrive, so
 * that a long input is never in memory as a whole; everything else has to be read first.
 */
export async function* streamItems(input: ByteInput, path: string | undefined): AsyncGenerator<InputItem> {
  const whole: string[] = [];
  // The first line that holds something decides.
  let areLines: boolean | undefined;
  let number = 0;
  for await (const line of linesOf(textsOf(input, path))) {
    number += 1;
    if (areLines === undefined && line.trim() !== "") areLines = isJsonObject(line);
    if (areLines !== true) whole.push(line);
    else if (line.trim() !== "") yield itemOf(line, `line ${number}`);
  }
  if (areLines !== true) yield* await parseItems(whole.join("\n"));
}

const itemOf = (text: string, place: string): InputItem => ({ value: parseJsonLine(text, place), place });

function isJsonObject(line: string): boolean {
  if (!line.trim().startsWith("{")) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

async function* textsOf(input: ByteInput, path: string | undefined): AsyncGenerator<string> {
  if (path === undefined) throw usageError(commandText("input.missing"));
  if (path === "-" && input.isTTY) throw usageError(commandText("input.terminal"));
  const decoder = new TextDecoder();
  try {
    for await (const part of path === "-" ? input : createReadStream(path))
      yield decoder.decode(Buffer.from(part), { stream: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(commandText("input.unread", { path, reason }), exitCodes.failure);
  }
  yield decoder.decode();
}

/** Lines end with a line feed alone: JSON may hold the other characters that end lines elsewhere. */
async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let open = "";
  for await (const text of texts) {
    const [first = "", ...rest] = text.split("\n");
    open += first;
    for (const next of rest) {
      yield open;
      open = next;
    }
  }
  if (open !== "") yield open;
}
