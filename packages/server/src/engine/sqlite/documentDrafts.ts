import type { SQLInputValue } from "node:sqlite";
import type { DocumentDraftWrites, DraftAddress } from "../documentDrafts";
import type { Connection } from "./connection";

const here = "owner = ? AND bucket = ? AND document = ?";
const keysOf = ({ owner, bucketId, documentId = "" }: DraftAddress) => [owner, bucketId, documentId] as const;

export function documentDraftRecords(connection: Connection): DocumentDraftWrites {
  const { prepare } = connection;
  // Everybody who types writes once a second: that is no reason to read the pages of all others anew.
  const write = (sql: string, ...values: readonly SQLInputValue[]) => {
    connection.aside += Number(prepare(sql).run(...values).changes);
  };
  return {
    async find(address) {
      const row = prepare(`SELECT version, json FROM document_draft WHERE ${here}`).get(...keysOf(address));
      return row === undefined ? undefined : { version: String(row.version), json: String(row.json) };
    },
    async save(address, { version, json }, at) {
      write(
        "INSERT OR REPLACE INTO document_draft (owner, bucket, document, version, length, at, json) VALUES (?, ?, ?, ?, ?, ?, ?)",
        ...[...keysOf(address), version, json.length, at, json],
      );
    },
    async remove(address) {
      write(`DELETE FROM document_draft WHERE ${here}`, ...keysOf(address));
    },
    async expire(owner, before) {
      write("DELETE FROM document_draft WHERE owner = ? AND at < ?", owner, before);
    },
    async usageBeside(address) {
      const sql = `SELECT count(*) AS count, coalesce(sum(length), 0) AS length FROM document_draft WHERE owner = ? AND NOT (bucket = ? AND document = ?)`;
      const row = prepare(sql).get(...keysOf(address));
      return { count: Number(row?.count ?? 0), length: Number(row?.length ?? 0) };
    },
  };
}

/** Forgets the drafts that somebody typed. */
export const forgetDraftsOf = (prepare: Connection["prepare"], owner: string): void =>
  void prepare("DELETE FROM document_draft WHERE owner = ?").run(owner);

/** Forgets everybody's drafts of a document. */
export const forgetDraftsAt = (prepare: Connection["prepare"], bucketId: string, documentId: string): void =>
  void prepare("DELETE FROM document_draft WHERE bucket = ? AND document = ?").run(bucketId, documentId);
