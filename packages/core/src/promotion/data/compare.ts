import { abortedFailure } from "../../http/exchange";
import { type Failure, failed, type Result, success } from "../../http/failure";
import type { StoredDocuments } from "../documents";
import type { Plan } from "../model";
import type { Side } from "../side";
import { promotionText } from "../text";
import { type DataBucket, type DataKind, type DataSide, noneStored } from "./side";

/** What of documents or files differs: those of one bucket, or all files of storage. */
export interface DataLine {
  readonly key: string;
  readonly kind: DataKind;
  /** Of documents: their bucket on either side. */
  readonly from: string;
  readonly to: string;
  readonly title: string;
  readonly counts: StoredDocuments;
  /** Of files: the names of those that are written. */
  readonly names: readonly string[];
}

/** Bytes of a file that goes along; `twinhelm pull` and `twinhelm push` move larger ones. */
const mostBytes = 20 * 1024 * 1024;

/** Says what documents and files the target lacks, or has otherwise. Changes nothing. */
export async function compareData(
  source: Side,
  target: Side,
  kinds: readonly DataKind[],
  plan: Plan,
  signal?: AbortSignal,
): Promise<Result<readonly DataLine[]>> {
  const lines: DataLine[] = [];
  const [from, to] = [source.data, target.data];
  if (from === undefined || to === undefined || kinds.length === 0) return success(lines);
  if (kinds.includes("document")) {
    const documents = await documentLines(from, to, target, plan, signal);
    if (!documents.ok) return documents;
    lines.push(...documents.value);
  }
  if (!kinds.includes("storage")) return success(lines);
  const files = await fileLine(from, to, signal);
  return files.ok ? success([...lines, ...files.value]) : files;
}

async function documentLines(
  from: DataSide,
  to: DataSide,
  target: Side,
  plan: Plan,
  signal: AbortSignal | undefined,
): Promise<Result<readonly DataLine[]>> {
  const [ours, theirs] = [await from.buckets(signal), await to.buckets(signal)];
  if (!ours.ok) return ours;
  if (!theirs.ok) return theirs;
  const lines: DataLine[] = [];
  for (const bucket of ours.value) {
    const place = placeOf(bucket, theirs.value, target, plan);
    if (place === undefined) continue;
    const pages = from.documents(bucket._id, signal);
    const how = { dryRun: true, signal };
    // A bucket that is still to be made has none.
    const counts = place.isNew ? await countOf(pages) : await to.store(place._id, pages, how);
    if (!counts.ok) return counts;
    const { inserted, replaced } = counts.value;
    if (inserted + replaced === 0) continue;
    const { title } = place;
    lines.push({
      key: `document/${bucket._id}`,
      kind: "document",
      from: bucket._id,
      to: place._id,
      title,
      counts: counts.value,
      names: [],
    });
  }
  return success(lines);
}

/** The bucket of the target that documents go into; absent: it has none, and none is made. */
function placeOf({ _id, title }: DataBucket, theirs: readonly DataBucket[], target: Side, plan: Plan) {
  const id = plan.ids[_id] ?? _id;
  const made = plan.changes.find((each) => each.module === "bucket" && each._id === id && each.sign === "+");
  const there = theirs.find((each) => each._id === id) ?? onlyNamed(theirs, title);
  const name = title === _id ? (made?.name ?? there?.title ?? title) : title;
  if (target.about.kind === "folder") return { _id: id, title: name, isNew: false };
  if (made !== undefined) return { _id: id, title: name, isNew: true };
  return there === undefined ? undefined : { _id: there._id, title: name, isNew: false };
}

const onlyNamed = (buckets: readonly DataBucket[], title: string): DataBucket | undefined => {
  const [only, ...others] = buckets.filter((each) => each.title === title);
  return others.length === 0 ? only : undefined;
};

async function countOf(pages: ReturnType<DataSide["documents"]>): Promise<Result<StoredDocuments>> {
  let inserted = 0;
  for await (const page of pages) {
    if (!page.ok) return page;
    inserted += page.value.length;
  }
  return success({ ...noneStored, inserted });
}

async function fileLine(
  from: DataSide,
  to: DataSide,
  signal: AbortSignal | undefined,
): Promise<Result<readonly DataLine[]>> {
  const [ours, theirs] = [await from.files(signal), await to.files(signal)];
  if (!ours.ok) return ours;
  if (!theirs.ok) return theirs;
  const sizes = new Map(theirs.value.map(({ name, size }) => [name, size]));
  const names: string[] = [];
  let inserted = 0;
  for (const { name, size } of ours.value) {
    if (signal?.aborted === true) return failed(abortedFailure);
    if (size > mostBytes)
      return failed({ code: "invalid", message: promotionText("file.large", { name }), retry: false });
    const isThere = sizes.has(name);
    if (isThere && sizes.get(name) === size) {
      const same = await isSameContent(from, to, name, signal);
      if (!same.ok) return same;
      if (same.value) continue;
    }
    names.push(name);
    if (!isThere) inserted += 1;
  }
  if (names.length === 0) return success([]);
  const counts = { inserted, replaced: names.length - inserted, same: ours.value.length - names.length };
  const title = promotionText("data.storage");
  return success([{ key: "storage", kind: "storage", from: "", to: "", title, counts, names }]);
}

async function isSameContent(
  from: DataSide,
  to: DataSide,
  name: string,
  signal: AbortSignal | undefined,
): Promise<Result<boolean>> {
  const [ours, theirs] = [await from.content(name, signal), await to.content(name, signal)];
  if (!ours.ok) return ours;
  return theirs.ok ? success(ours.value === theirs.value) : theirs;
}

/** What became of documents or files. */
export interface AppliedData {
  readonly line: DataLine;
  readonly failure?: Failure | undefined;
  /** What was written; of what failed, as far as it is known. */
  readonly counts: StoredDocuments;
}

interface Moving {
  readonly progress?: ((line: DataLine, counts: StoredDocuments) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Writes what was compared. What is there already is not written again, so that what broke off is begun again. */
export async function applyData(
  source: Side,
  target: Side,
  lines: readonly DataLine[],
  moving: Moving = {},
): Promise<readonly AppliedData[]> {
  const [from, to] = [source.data, target.data];
  const applied: AppliedData[] = [];
  if (from === undefined || to === undefined) return applied;
  for (const line of lines) {
    if (moving.signal?.aborted === true) {
      applied.push({ line, failure: abortedFailure, counts: noneStored });
      continue;
    }
    applied.push(await (line.kind === "document" ? moveDocuments : moveFiles)(from, to, line, moving));
  }
  return applied;
}

async function moveDocuments(
  from: DataSide,
  to: DataSide,
  line: DataLine,
  { progress, signal }: Moving,
): Promise<AppliedData> {
  let counts = noneStored;
  const told = (now: StoredDocuments) => {
    counts = now;
    progress?.(line, now);
  };
  const how = { dryRun: false, progress: told, signal };
  const stored = await to.store(line.to, from.documents(line.from, signal), how);
  return stored.ok ? { line, counts: stored.value } : { line, failure: stored.failure, counts };
}

async function moveFiles(
  from: DataSide,
  to: DataSide,
  line: DataLine,
  { progress, signal }: Moving,
): Promise<AppliedData> {
  let counts = noneStored;
  const there = await to.files(signal);
  if (!there.ok) return { line, failure: there.failure, counts };
  const known = new Set(there.value.map(({ name }) => name));
  for (const name of line.names) {
    if (signal?.aborted === true) return { line, failure: abortedFailure, counts };
    const content = await from.content(name, signal);
    if (!content.ok) return { line, failure: content.failure, counts };
    const written = await to.write(name, content.value, signal);
    if (!written.ok) return { line, failure: written.failure, counts };
    counts = known.has(name)
      ? { ...counts, replaced: counts.replaced + 1 }
      : { ...counts, inserted: counts.inserted + 1 };
    progress?.(line, counts);
  }
  return { line, counts };
}
