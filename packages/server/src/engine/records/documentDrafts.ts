import type { DocumentDraftWrites, DraftAddress } from "../documentDrafts";
import type { Context } from "./context";
import { get, run, type SqlValue, type Work, type WorkOf } from "./work";

const here = "owner = ? AND bucket = ? AND document = ?";
const keysOf = ({ owner, bucketId, documentId = "" }: DraftAddress) => [owner, bucketId, documentId] as const;

export function documentDraftRecords(context: Context): WorkOf<DocumentDraftWrites> {
  // Everybody who types writes once a second: that is no reason to read the pages of all others anew.
  function* write(sql: string, ...values: readonly SqlValue[]): Work<void> {
    context.aside += yield* run(sql, ...values);
  }
  return {
    *find(address) {
      const row = yield* get(`SELECT version, json FROM document_draft WHERE ${here}`, ...keysOf(address));
      return row === undefined ? undefined : { version: String(row.version), json: String(row.json) };
    },
    *save(address, { version, json }, at) {
      yield* write(
        "INSERT INTO document_draft (owner, bucket, document, version, length, at, json) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (owner, bucket, document) DO UPDATE SET version = excluded.version, length = excluded.length, at = excluded.at, json = excluded.json",
        ...[...keysOf(address), version, json.length, at, json],
      );
    },
    *remove(address) {
      yield* write(`DELETE FROM document_draft WHERE ${here}`, ...keysOf(address));
    },
    *expire(owner, before) {
      yield* write("DELETE FROM document_draft WHERE owner = ? AND at < ?", owner, before);
    },
    *usageBeside(address) {
      const sql = `SELECT count(*) AS count, coalesce(sum(length), 0) AS length FROM document_draft WHERE owner = ? AND NOT (bucket = ? AND document = ?)`;
      const row = yield* get(sql, ...keysOf(address));
      return { count: Number(row?.count ?? 0), length: Number(row?.length ?? 0) };
    },
  };
}

/** Forgets the drafts that somebody typed. */
export const forgetDraftsOf = (owner: string): Work<number> =>
  run("DELETE FROM document_draft WHERE owner = ?", owner);

/** Forgets everybody's drafts of a document. */
export const forgetDraftsAt = (bucketId: string, documentId: string): Work<number> =>
  run("DELETE FROM document_draft WHERE bucket = ? AND document = ?", bucketId, documentId);
