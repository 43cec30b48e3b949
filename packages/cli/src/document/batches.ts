import { mostDocumentsInBatch } from "@twinhelm/core/document/api";
import { commandText } from "@twinhelm/core/text/command";
import type { InputItem } from "../input/items";
import { usageError } from "../shell/exit";
import type { Inserting } from "./insertEach";

/** A document of the input, checked. */
export interface Checked {
  readonly input: Inserting;
  readonly place: string;
}

/** What goes into one transaction. */
export interface Batch {
  readonly items: readonly Checked[];
  readonly isLast: boolean;
}

/** Bytes of JSON that a server takes at once, less a reserve. */
const mostBytes = 14_000_000;
/** Where there are several batches: a small one holds up nobody, and keeps little in memory. */
const partBytes = 2_000_000;
const partCount = 5_000;

/**
 * All of the input as one batch, or several as it arrives. Ends the command where one batch cannot hold it, before
 * anything is sent.
 */
export async function* batchesOf(
  items: AsyncIterable<InputItem>,
  check: (value: unknown, place: string, isAlone: boolean) => Inserting,
  inBatches: boolean,
): AsyncGenerator<Batch, void> {
  let batch: Checked[] = [];
  let bytes = 0;
  for await (const [{ value, place }, isAlone] of withAlone(items)) {
    const input = check(value, place, isAlone);
    const size = Buffer.byteLength(JSON.stringify(input.document)) + 1;
    const isFull =
      bytes + size > (inBatches ? partBytes : mostBytes) ||
      batch.length === (inBatches ? partCount : mostDocumentsInBatch);
    if (isFull && batch.length > 0) {
      if (!inBatches)
        throw usageError(
          commandText("insert.long", { count: mostDocumentsInBatch, size: mostBytes / 1_000_000 }),
        );
      yield { items: batch, isLast: false };
      batch = [];
      bytes = 0;
    }
    batch.push({ input, place });
    bytes += size;
  }
  yield { items: batch, isLast: true };
}

/** Each item, and whether there is no other. */
async function* withAlone(items: AsyncIterable<InputItem>): AsyncGenerator<readonly [InputItem, boolean]> {
  let first: InputItem | undefined;
  let count = 0;
  for await (const item of items) {
    count += 1;
    if (count === 1) first = item;
    else {
      if (first !== undefined) yield [first, false];
      first = undefined;
      yield [item, false];
    }
  }
  if (first !== undefined) yield [first, true];
}
