import { abortedFailure } from "../../http/exchange";
import { type Failure, failed, type Result, success } from "../../http/failure";
import { isWithoutBatches } from "../api";
import { endImport, runImport, sendImportRows, startImport } from "./api";
import { mostImported, printedCount } from "./limits";
import { createNotes, type Importing, type ImportReport, mostProblems } from "./notes";
import { createReferences, type ResolveReferences } from "./references";
import { createRowReader, type ReadRow } from "./rows";
import { createSender, type Sender } from "./sender";
import { serverProblems } from "./serverProblems";
import { storeSingly } from "./singly";
import { isUnreadable, type SourceRow } from "./source";
import { transferText } from "./text";

/** Rows, and characters of them, that are looked at and sent together. */
const together = { rows: 500, size: 1_000_000 } as const;

/**
 * Reads a file, checks each row, and has the server check and write them: all or none, unless `skipInvalid`. A failure:
 * the file cannot be read to its end, or the server could not be asked; then nothing was written, unless its code is
 * `partly`.
 */
export async function importDocuments(importing: Importing): Promise<Result<ImportReport>> {
  const { transport, bucket, mode, key, signal } = importing;
  const started = await startImport(transport, bucket._id, { mode, key });
  if (!started.ok) return isWithoutBatches(started.failure) ? storeSingly(importing, checkedRows) : started;
  const importId = started.value._id;
  const sender = createSender((from, rows) =>
    sendImportRows(transport, bucket._id, importId, { from, rows }, signal),
  );
  try {
    return await collected(importing, importId, sender);
  } finally {
    // What is still on its way must not arrive behind the end.
    await Promise.allSettled([sender.arrived()]);
    await endImport(transport, bucket._id, importId);
  }
}

async function collected(
  importing: Importing,
  importId: string,
  sender: Sender,
): Promise<Result<ImportReport>> {
  const notes = createNotes();
  for await (const batch of checkedRows(importing)) {
    if (!batch.ok) return batch;
    const good = notes.take(batch.value);
    importing.onProgress?.(notes.rows());
    // Nothing will be written any more; the rest is read for its problems alone.
    if (good.length === 0 || (notes.refused() > 0 && !importing.skipInvalid && !importing.dryRun)) continue;
    const before = await sender.send(good);
    if (!before.ok) return before;
  }
  const arrived = await sender.arrived();
  if (!arrived.ok) return arrived;
  const local = { rows: notes.rows(), refused: notes.refused(), problems: notes.problems(), together: true };
  const isRefused = local.refused > 0 && !importing.skipInvalid && !importing.dryRun;
  if (sender.sent() === 0 || isRefused) return success({ ...local, written: false, inserted: 0, updated: 0 });
  const { dryRun, skipInvalid } = importing;
  const done = await run(importing, importId, { dryRun, skipInvalid });
  if (!done.ok) return done;
  const { problems, refused, ...rest } = done.value;
  return success({
    ...local,
    ...rest,
    refused: local.refused + refused,
    problems: [...local.problems, ...problems.flatMap(serverProblems)]
      .toSorted((a, b) => a.row - b.row)
      .slice(0, mostProblems),
  });
}

/** Has the server write. Whoever stops it meanwhile is told whether that was in time. */
async function run(
  { transport, bucket, signal }: Importing,
  importId: string,
  how: Parameters<typeof runImport>[3],
): Promise<ReturnType<typeof runImport>> {
  const giveUp = () => void endImport(transport, bucket._id, importId);
  const isStopped = () => signal?.aborted === true;
  if (isStopped()) return aborted;
  signal?.addEventListener("abort", giveUp);
  const done = await runImport(transport, bucket._id, importId, how);
  signal?.removeEventListener("abort", giveUp);
  return !done.ok && isStopped() && done.failure.status === 409 ? aborted : done;
}

const aborted = failed(abortedFailure);

/** The rows of a file, checked, some at a time; what ends it too early is the last. */
async function* checkedRows(importing: Importing): AsyncGenerator<Result<readonly ReadRow[]>> {
  const source = await importing.open();
  const { columns, isJson, rows } = source;
  const raw = importing.raw === true || source.isExact;
  const read = createRowReader({ ...importing, columns, isJson, raw });
  const resolve = createReferences(importing.transport, importing.buckets, importing.mapping);
  let some: SourceRow[] = [];
  let [size, count] = [0, 0];
  for await (const item of rows) {
    if (importing.signal?.aborted === true) return yield aborted;
    if (isUnreadable(item)) return yield failed(unreadable(item.unreadable));
    count += 1;
    if (count > mostImported.rows)
      return yield failed(unreadable(transferText("import.many", { most: printedCount(mostImported.rows) })));
    some.push(item);
    size += sizeOf(item);
    if (some.length < together.rows && size < together.size) continue;
    yield await resolvedRows(some, read, resolve);
    [some, size] = [[], 0];
  }
  if (some.length > 0) yield await resolvedRows(some, read, resolve);
}

const unreadable = (message: string): Failure => ({ code: "invalid", message, retry: false });

const sizeOf = ({ cells }: SourceRow): number =>
  cells.reduce<number>(
    (sum, cell) =>
      sum + (typeof cell === "string" ? cell.length : cell === undefined ? 0 : JSON.stringify(cell).length),
    0,
  );

const resolvedRows = (
  rows: readonly SourceRow[],
  read: (row: SourceRow) => ReadRow,
  resolve: ResolveReferences,
): Promise<Result<readonly ReadRow[]>> => resolve(rows.map(read));
