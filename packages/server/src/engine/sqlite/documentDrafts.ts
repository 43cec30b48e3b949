import type { DocumentDraftWrites, DraftAddress } from "../documentDrafts";
import type { Connection } from "./connection";

const here = "owner = ? AND bucket = ? AND document = ?";
const keysOf = ({ owner, bucketId, documentId = "" }: DraftAddress) => [owner, bucketId, documentId] as const;

export const documentDraftRecords = ({ prepare }: Connection): DocumentDraftWrites => ({
  async find(address) {
    const row = prepare(`SELECT version, json FROM document_draft WHERE ${here}`).get(...keysOf(address));
    return row === undefined ? undefined : { version: String(row.version), json: String(row.json) };
  },
  async save(address, { version, json }, at) {
    prepare(
      "INSERT OR REPLACE INTO document_draft (owner, bucket, document, version, length, at, json) VALUES (?, ?, ?, ?, ?, ?, ?)",
    ).run(...keysOf(address), version, json.length, at, json);
  },
  async remove(address) {
    prepare(`DELETE FROM document_draft WHERE ${here}`).run(...keysOf(address));
  },
  async expire(owner, before) {
    prepare("DELETE FROM document_draft WHERE owner = ? AND at < ?").run(owner, before);
  },
  async usageBeside(address) {
    const sql = `SELECT count(*) AS count, coalesce(sum(length), 0) AS length FROM document_draft WHERE owner = ? AND NOT (bucket = ? AND document = ?)`;
    const row = prepare(sql).get(...keysOf(address));
    return { count: Number(row?.count ?? 0), length: Number(row?.length ?? 0) };
  },
});

/** Forgets the drafts that somebody typed. */
export const forgetDraftsOf = (prepare: Connection["prepare"], owner: string): void =>
  void prepare("DELETE FROM document_draft WHERE owner = ?").run(owner);

/** Forgets everybody's drafts of a document. */
export const forgetDraftsAt = (prepare: Connection["prepare"], bucketId: string, documentId: string): void =>
  void prepare("DELETE FROM document_draft WHERE bucket = ? AND document = ?").run(bucketId, documentId);
