import { withoutNulls } from "@twinhelm/core/document/transfer/withoutNulls";
import { isRecord } from "@twinhelm/core/editing/same";
import type { Page } from "../../engine/documents";
import { jsonText } from "../../engine/jsonPage";
import { bareError, type HttpError } from "../../shell/errors";
import { readId } from "../../shell/objectId";
import type { StoredInBatch } from "../batch";
import { mergePatch, type Value } from "../values";
import type { DocumentWriter, Target } from "../write";
import { createClashes, mostHidden } from "./hidden";
import type { ReadRow, SentRow } from "./rows";
import { givenUp, type ImportOrder } from "./spool";

/** What was written, or would have been. */
export interface ImportReport {
  readonly written: boolean;
  readonly inserted: number;
  readonly updated: number;
  /** Rows that cannot be written; `problems` tells of the first of them. */
  readonly refused: number;
  readonly problems: readonly { readonly row: number; readonly message: string }[];
}

export interface Outcome {
  readonly report: ImportReport;
  /** Values that it tells of, of documents that the caller is not shown. */
  readonly hidden: number;
}

/** Thrown to undo a transaction of which only the report is wanted. */
export class Undone extends Error implements Outcome {
  override readonly name = "Undone";
  constructor(
    readonly report: ImportReport,
    readonly hidden: number,
  ) {
    super("The import is undone");
  }
}

interface Tools {
  readonly writer: DocumentWriter;
  readonly target: Target;
  readonly newId: () => string;
  /** Documents that the caller is shown, whole, at most so many. */
  readonly shown: (filter: unknown, limit: number) => Promise<Page>;
  /** Throws unless the caller may change the document with this id. */
  readonly mayReplace: (id: string) => void;
  /** Whether there may be documents that the caller is not shown. */
  readonly mayHide: boolean;
  /** Aborts where nothing is to be written any more. */
  readonly givenUp: AbortSignal;
}

export interface How extends ImportOrder {
  readonly dryRun: boolean;
  readonly skipInvalid: boolean;
}

/** Rows that are found, checked and stored in one go. */
const together = 500;
/** Problems that are told. */
const mostTold = 1_000;
/** Characters of each: a row may be wrong in thousands of places. */
const mostOfMessage = 1_000;
/** Characters of rows that are in memory together, if there is more than one. */
const mostHeld = 4_000_000;

/**
 * Writes the rows of an import as their own inserts and replaces would, and tells which are refused. Throws `Undone`
 * with the report where nothing may stay: in a dry run, and where rows are refused that must not be. Throws 409 once it
 * is given up.
 */
export async function runImport(tools: Tools, how: How, rows: Iterable<ReadRow>): Promise<Outcome> {
  const told: { row: number; message: string }[] = [];
  const counts = { inserted: 0, updated: 0, refused: 0 };
  const refuse = ({ row }: SentRow, { message }: Pick<HttpError, "message">) => {
    counts.refused += 1;
    if (told.length < mostTold) told.push({ row, message: message.trim().slice(0, mostOfMessage) });
  };
  const count = (stored: readonly StoredInBatch[]) => {
    for (const { isNew } of stored) counts[isNew ? "inserted" : "updated"] += 1;
  };
  const report = (isUndone: boolean): ImportReport => {
    const problems = told.toSorted((a, b) => a.row - b.row);
    return { written: !isUndone && counts.inserted + counts.updated > 0, ...counts, problems };
  };
  const clashes = createClashes((path, values) => holdersOf(tools.shown, path, values));
  const tellClashes = async (row: number) => {
    if (await clashes.tell(refuse)) return;
    refuse({ row, document: {} }, bareError(400, tooMuchHidden));
    throw new Undone(report(true), clashes.hidden());
  };
  let last = 0;
  await tools.writer.storeMany(tools.target, count, async (store) => {
    for (const some of slices(rows, how)) {
      requireWanted(tools.givenUp);
      await tellClashes(some[0]?.row ?? last);
      last = some.at(-1)?.row ?? last;
      await tools.target.transaction.documents.spend(some.reduce((sum, { length }) => sum + length, 0));
      const found = await documentsOf(tools, how, some, refuse);
      await store({
        documents: found.map(({ document }) => document),
        upsert: how.mode !== "insert",
        added: new Set(found.flatMap(({ document, isNew }) => (isNew ? [document] : []))),
        mayReplace: tools.mayReplace,
        refused: (index, reason) => {
          const each = found[index];
          if (each === undefined) return;
          if (!tools.mayHide || !clashes.note(each.sent, each.document, reason)) refuse(each.sent, reason);
        },
      });
    }
  });
  requireWanted(tools.givenUp);
  await tellClashes(last);
  const isUndone = how.dryRun || (counts.refused > 0 && !how.skipInvalid);
  if (isUndone) throw new Undone(report(true), clashes.hidden());
  return { report: report(false), hidden: clashes.hidden() };
}

function requireWanted({ aborted }: AbortSignal): void {
  if (aborted) throw givenUp();
}

const tooMuchHidden = `${mostHidden} rows before have values of documents that you are not shown. From here on no rows were looked at.`;

/** Rows that are looked for and stored together; one with the key of another waits for what becomes of that one. */
function* slices(rows: Iterable<ReadRow>, { mode, key }: ImportOrder): Generator<readonly ReadRow[]> {
  let some: ReadRow[] = [];
  let held = 0;
  const keys = new Set<unknown>();
  for (const row of rows) {
    const value = mode === "insert" ? undefined : keyOf(row, key);
    const isFull = some.length === together || held + row.length > mostHeld || keys.has(value);
    if (isFull && some.length > 0) {
      yield some;
      [some, held] = [[], 0];
      keys.clear();
    }
    some.push(row);
    held += row.length;
    if (isKey(value)) keys.add(value);
  }
  if (some.length > 0) yield some;
}

interface FoundRow {
  readonly sent: SentRow;
  readonly document: Value;
  /** Nothing is to be in its place: what the caller is not shown is not replaced unseen. */
  readonly isNew: boolean;
}

type Refuse = (row: SentRow, reason: Pick<HttpError, "message">) => void;

/** Rows as the documents that are stored of them: new ones, or what is there with the changes of the row. */
async function documentsOf(
  { shown, newId }: Tools,
  { mode, key }: ImportOrder,
  rows: readonly SentRow[],
  refuse: Refuse,
): Promise<readonly FoundRow[]> {
  if (mode === "insert")
    return rows.map((sent) => ({ sent, document: withoutNulls(sent.document), isNew: true }));
  const before = await storedWith(shown, key, rows.map((sent) => keyOf(sent, key)).filter(isKey));
  return rows.flatMap((sent) => {
    const stored = before.get(keyOf(sent, key));
    if (stored === "several") refuse(sent, bareError(400, `.${key} is that of several documents`));
    else if (stored === undefined && mode === "update")
      refuse(sent, bareError(404, `.${key} is that of no document`));
    else {
      const { _id: given, ...changes } = sent.document;
      const id = stored?._id ?? given ?? newId();
      const merged = stored === undefined ? withoutNulls(changes) : mergePatch(stored, changes);
      const document = { ...(isRecord(merged) ? merged : {}), _id: id };
      return [{ sent, document, isNew: stored === undefined }];
    }
    return [];
  });
}

/** Documents with one of these values in a field that the caller is shown. */
const holdersOf = async (
  shown: Tools["shown"],
  path: string,
  values: readonly unknown[],
): Promise<readonly Value[]> => rowsOf(await shown({ [path]: { $in: values } }, values.length));

type Stored = ReadonlyMap<unknown, Value | "several">;

/** The documents with these values, which are different ones, by their value. */
async function storedWith(shown: Tools["shown"], key: string, values: readonly unknown[]): Promise<Stored> {
  const found = new Map<unknown, Value | "several">();
  if (values.length === 0) return found;
  const most = values.length * 2;
  const all = rowsOf(await shown({ [key]: { $in: values } }, most));
  for (const each of all) found.set(each[key], found.has(each[key]) ? "several" : each);
  if (all.length < most) return found;
  // A value that many have leaves the others no room.
  for (const value of values) {
    if (found.get(value) === "several") continue;
    const [own, another] = rowsOf(await shown({ [key]: value }, 2));
    if (own !== undefined) found.set(value, another === undefined ? own : "several");
  }
  return found;
}

/** What a row has in the field by which documents are found; ids as they are stored. */
function keyOf({ document }: SentRow, key: string): unknown {
  const value = document[key];
  return key === "_id" && typeof value === "string" ? (readId(value) ?? value) : value;
}

const isKey = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number";

function rowsOf({ body }: Page): readonly Value[] {
  const documents: unknown = JSON.parse(`[${jsonText(body)}]`);
  return Array.isArray(documents) ? documents.filter(isRecord).map((each) => ({ ...each })) : [];
}
