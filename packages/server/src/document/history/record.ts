import type { BucketEntry } from "../../bucket/entry";
import type { Transaction } from "../../engine/engine";
import type { ServerContext } from "../../shell/context";
import type { Value } from "../values";
import { changedFields } from "./changes";

interface Place {
  readonly transaction: Pick<Transaction, "history">;
  readonly bucketId: string;
  readonly entry: BucketEntry;
}

/** Remembers what a document was before a write, where its bucket keeps history and something changed. */
export async function remember(
  { newId }: Pick<ServerContext, "newId">,
  { transaction, bucketId, entry }: Place,
  before: Readonly<Value>,
  stored: Readonly<Value> & { readonly _id: string },
): Promise<void> {
  if (entry.bucket.history !== true) return;
  const fields = changedFields(before, stored);
  if (Object.keys(fields).length === 0) return;
  await transaction.history.add(bucketId, stored._id, newId(), fields);
}
