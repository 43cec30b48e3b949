import { type Failure, failed, type Result, success } from "../../http/failure";
import { findDocuments, getDocument, insertDocument, patchDocument } from "../api";
import type { SentRow } from "./api";
import { createNotes, type Importing, type ImportReport } from "./notes";
import { keyValue, type ReadRow } from "./rows";
import { transferText } from "./text";
import { withoutNulls } from "./withoutNulls";

type CheckedRows = (importing: Importing) => AsyncGenerator<Result<readonly ReadRow[]>>;

/**
 * For a server that takes no imports: all rows are checked here before the first is written, then each is written by
 * itself. One that the server refuses ends it, unless such rows are left out; what was written before stays.
 */
export async function storeSingly(importing: Importing, checked: CheckedRows): Promise<Result<ImportReport>> {
  const first = createNotes();
  for await (const batch of checked(importing)) {
    if (!batch.ok) return batch;
    first.take(batch.value);
    importing.onProgress?.(first.rows());
  }
  const isRefused = first.refused() > 0 && !importing.skipInvalid;
  const nothing = { written: false, inserted: 0, updated: 0, together: false };
  if (importing.dryRun || isRefused)
    return success({ ...nothing, rows: first.rows(), refused: first.refused(), problems: first.problems() });
  return writeAll(importing, checked);
}

async function writeAll(importing: Importing, checked: CheckedRows): Promise<Result<ImportReport>> {
  const notes = createNotes();
  const counts = { inserted: 0, updated: 0 };
  for await (const batch of checked(importing)) {
    if (!batch.ok) return batch;
    for (const row of notes.take(batch.value)) {
      const stored = await storeOne(importing, row);
      if (stored.ok) {
        counts[stored.value] += 1;
        continue;
      }
      const { message, code } = stored.failure;
      if (code === "network" || code === "timeout" || code === "not-signed-in" || code === "aborted")
        return failed({ ...stored.failure, message: partly(counts, row.row, message), code: "partly" });
      if (!importing.skipInvalid)
        return counts.inserted + counts.updated > 0
          ? failed({ code: "partly", message: partly(counts, row.row, message), retry: false })
          : failed(firstRefused(stored.failure, row.row));
      notes.refuse({ row: row.row, message });
    }
    importing.onProgress?.(notes.rows());
  }
  const { inserted, updated } = counts;
  const written = inserted + updated > 0;
  const report = { rows: notes.rows(), refused: notes.refused(), problems: notes.problems() };
  return success({ ...report, written, inserted, updated, together: false });
}

const partly = ({ inserted, updated }: { inserted: number; updated: number }, row: number, reason: string) =>
  transferText("singly.ended", { row, reason, inserted, updated });

/** Of a permission that is missing no row is to blame. */
const firstRefused = (failure: Failure, row: number): Failure =>
  failure.status === 403
    ? failure
    : { ...failure, message: transferText("singly.none", { row, reason: failure.message }) };

async function storeOne(
  { transport, bucket, mode, key }: Importing,
  { document }: SentRow,
): Promise<Result<"inserted" | "updated">> {
  const value = keyValue(document, key);
  const isKnown = value !== undefined && value !== null;
  if (mode !== "insert" && isKnown) {
    const found = await findByKey(transport, bucket._id, key, value);
    if (!found.ok) return found;
    const [id, more] = found.value;
    if (more !== undefined) return refused(transferText("key.several", { key }));
    if (id !== undefined) {
      const { _id: _, ...patch } = document;
      const patched = await patchDocument(transport, bucket._id, id, patch);
      return patched.ok ? success("updated" as const) : patched;
    }
  }
  if (mode === "update") return refused(transferText("key.none", { key }));
  const inserted = await insertDocument(transport, bucket._id, withoutNulls(document));
  return inserted.ok ? success("inserted" as const) : inserted;
}

const refused = (message: string) => failed({ code: "invalid", message, retry: false });

async function findByKey(
  transport: Importing["transport"],
  bucketId: string,
  key: string,
  value: unknown,
): Promise<Result<readonly string[]>> {
  if (key === "_id") {
    const found = await getDocument(transport, bucketId, String(value));
    if (!found.ok) return found.failure.code === "not-found" ? success([]) : found;
    return success(found.value === undefined ? [] : [found.value._id]);
  }
  const found = await findDocuments(transport, bucketId, { filter: { [key]: value }, limit: 2 });
  return found.ok ? success(found.value.map(({ _id }) => _id)) : found;
}
