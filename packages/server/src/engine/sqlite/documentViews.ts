import { viewNameKey } from "@twinhelm/core/document/view/model";
import type { DocumentViewWrites, StoredView } from "../documentViews";
import type { Connection } from "./connection";

const parse = ({ bucket, owner, json }: Record<string, unknown>): StoredView => ({
  ...JSON.parse(String(json)),
  bucketId: String(bucket),
  owner: owner === null ? undefined : String(owner),
});

export const documentViewRecords = ({ prepare }: Connection): DocumentViewWrites => ({
  async listFor(bucketId, owner) {
    const sql =
      "SELECT * FROM document_view WHERE bucket = ? AND (owner = ? OR owner IS NULL) ORDER BY name, id";
    return prepare(sql).all(bucketId, owner).map(parse);
  },
  async find(bucketId, id) {
    const row = prepare("SELECT * FROM document_view WHERE bucket = ? AND id = ?").get(bucketId, id);
    return row === undefined ? undefined : parse(row);
  },
  async save({ bucketId, owner = null, ...view }) {
    const name = viewNameKey(view.name);
    const another = prepare(
      "SELECT 1 FROM document_view WHERE bucket = ? AND owner IS ? AND name = ? AND id <> ?",
    ).get(bucketId, owner, name, view._id);
    if (another !== undefined) return false;
    prepare(
      "INSERT OR REPLACE INTO document_view (id, bucket, owner, name, json) VALUES (?, ?, ?, ?, ?)",
    ).run(view._id, bucketId, owner, name, JSON.stringify(view));
    return true;
  },
  async remove(id) {
    prepare("DELETE FROM document_view WHERE id = ?").run(id);
  },
});

/** Forgets the views that somebody had alone. */
export const forgetViewsOf = (prepare: Connection["prepare"], owner: string): void =>
  void prepare("DELETE FROM document_view WHERE owner = ?").run(owner);
