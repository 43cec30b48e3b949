import { closeSync, openSync, readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";

/** A row as it was sent. */
export interface SentRow {
  readonly row: number;
  readonly document: Readonly<Record<string, unknown>>;
}

/** A row with the characters that it has as JSON. */
export interface ReadRow extends SentRow {
  readonly length: number;
}

/** Read without waiting: inside of a transaction nothing but records may be awaited. */
export function* rowsIn(path: string): Generator<ReadRow> {
  const file = openSync(path, "r");
  try {
    const decoder = new StringDecoder("utf8");
    const buffer = Buffer.alloc(262_144);
    // Parts of a line whose end was not read yet: joined once, as it may be long.
    let open: string[] = [];
    for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer)) {
      const lines = decoder.write(buffer.subarray(0, length)).split("\n");
      const last = lines.pop() ?? "";
      for (const part of lines) {
        const line = [...open, part].join("");
        open = [];
        yield { ...JSON.parse(line), length: line.length };
      }
      open.push(last);
    }
  } finally {
    closeSync(file);
  }
}
