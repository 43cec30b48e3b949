import { viewNameKey } from "@twinhelm/core/document/view/model";
import type { DocumentViewWrites, StoredView } from "../documentViews";
import { all, get, type Row, run, type Work, type WorkOf } from "./work";

const parse = ({ bucket, owner, json }: Row): StoredView => ({
  ...JSON.parse(String(json)),
  bucketId: String(bucket),
  owner: owner === null ? undefined : String(owner),
});

export const documentViewRecords: WorkOf<DocumentViewWrites> = {
  *listFor(bucketId, owner) {
    const sql =
      "SELECT * FROM document_view WHERE bucket = ? AND (owner = ? OR owner IS NULL) ORDER BY name, id";
    return (yield* all(sql, bucketId, owner)).map(parse);
  },
  *find(bucketId, id) {
    const row = yield* get("SELECT * FROM document_view WHERE bucket = ? AND id = ?", bucketId, id);
    return row === undefined ? undefined : parse(row);
  },
  *save({ bucketId, owner = null, ...view }) {
    const name = viewNameKey(view.name);
    const another = yield* get(
      "SELECT 1 FROM document_view WHERE bucket = ? AND owner IS NOT DISTINCT FROM ? AND name = ? AND id <> ?",
      bucketId,
      owner,
      name,
      view._id,
    );
    if (another !== undefined) return false;
    yield* run(
      "INSERT INTO document_view (id, bucket, owner, name, json) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET bucket = excluded.bucket, owner = excluded.owner, name = excluded.name, json = excluded.json",
      view._id,
      bucketId,
      owner,
      name,
      JSON.stringify(view),
    );
    return true;
  },
  *remove(id) {
    yield* run("DELETE FROM document_view WHERE id = ?", id);
  },
};

/** Forgets the views that somebody had alone. */
export const forgetViewsOf = (owner: string): Work<number> =>
  run("DELETE FROM document_view WHERE owner = ?", owner);
