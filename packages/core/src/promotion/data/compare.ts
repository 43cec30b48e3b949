import type { BucketDocument } from "../../document/model";
import { attempt } from "../../http/attempt";
import { abortedFailure } from "../../http/exchange";
import { type Failure, failed, type Result, success } from "../../http/failure";
import { toFiles } from "../../representation/write";
import { brokenOff } from "../brokenOff";
import type { StoredDocuments } from "../documents";
import type { Plan } from "../model";
import type { Side } from "../side";
import { promotionText } from "../text";
import { bytesOfDocuments } from "./fileData";
import { type DataBucket, type DataKind, type DataSide, type DocumentPages, noneStored } from "./side";

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

/** What documents and files differ in. */
export interface ComparedData {
  readonly lines: readonly DataLine[];
  /** Names of files that are too large to go along: they were not compared. */
  readonly large: readonly string[];
}

export const noData: ComparedData = { lines: [], large: [] };

/** Bytes of a file that goes along, as it is held in memory as a whole; `twinhelm storage sync` moves larger ones. */
const mostBytes = 20 * 1024 * 1024;

/** Says what documents and files the target lacks, or has otherwise. Changes nothing. */
export async function compareData(
  source: Side,
  target: Side,
  kinds: readonly DataKind[],
  plan: Plan,
  signal?: AbortSignal,
): Promise<Result<ComparedData>> {
  const [from, to] = [source.data, target.data];
  if (from === undefined || to === undefined) return success(noData);
  const scale = scaleOf(to, plan);
  const documents = kinds.includes("document")
    ? await documentLines(from, { data: to, side: target, scale }, plan, signal)
    : success([]);
  if (!documents.ok) return documents;
  const files = kinds.includes("storage") ? await comparedFiles(from, to, scale, signal) : success(noData);
  if (!files.ok) return files;
  return success({ lines: [...documents.value, ...files.value.lines], large: files.value.large });
}

/** Room of a target. What is written over something is counted as new: there is never too little for it. */
interface Scale {
  readonly room: () => number;
  readonly take: (bytes: number) => void;
  /** Bytes of documents; where the room has no end, nobody counts them. */
  readonly weigh: (documents: readonly BucketDocument[]) => number;
}

/** Resources are written first. */
function scaleOf({ room: roomOf }: DataSide, { changes }: Plan): Scale {
  let room = roomOf?.() ?? Number.POSITIVE_INFINITY;
  if (roomOf !== undefined)
    for (const { module, _id, contents } of changes)
      if (contents !== undefined)
        for (const file of toFiles({ module, _id, contents }))
          room -= "text" in file ? new TextEncoder().encode(file.text).length : file.bytes.length;
  return {
    room: () => room,
    take(bytes) {
      room -= bytes;
    },
    weigh: (documents) => (roomOf === undefined ? 0 : bytesOfDocuments(documents)),
  };
}

/** The same of two sides; the first failure, where one could not be read. */
async function ofBoth<Value>(
  from: DataSide,
  to: DataSide,
  read: (side: DataSide) => Promise<Result<Value>>,
): Promise<Result<readonly [Value, Value]>> {
  const [ours, theirs] = [await read(from), await read(to)];
  if (!ours.ok) return ours;
  return theirs.ok ? success([ours.value, theirs.value]) : theirs;
}

async function documentLines(
  from: DataSide,
  { data: to, side: target, scale }: { readonly data: DataSide; readonly side: Side; readonly scale: Scale },
  plan: Plan,
  signal: AbortSignal | undefined,
): Promise<Result<readonly DataLine[]>> {
  const buckets = await ofBoth(from, to, (side) => side.buckets(signal));
  if (!buckets.ok) return buckets;
  const [ours, theirs] = buckets.value;
  const lines: DataLine[] = [];
  for (const bucket of ours) {
    const place = placeOf(bucket, theirs, target, plan);
    if (place === undefined) continue;
    let bytes = 0;
    const pages = passing(from.documents(bucket._id, signal), (some) => {
      bytes += scale.weigh(some);
    });
    const how = { dryRun: true, signal };
    // A bucket that is still to be made has none.
    const counts = place.isNew ? await countOf(pages) : await to.store(place._id, pages, how);
    if (!counts.ok) return counts;
    const { inserted, replaced } = counts.value;
    if (inserted + replaced === 0) continue;
    scale.take(bytes);
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

/** The same pages; told of the documents of each. */
async function* passing(
  pages: DocumentPages,
  tell: (documents: readonly BucketDocument[]) => void,
): DocumentPages & AsyncGenerator {
  for await (const page of pages) {
    if (page.ok) tell(page.value);
    yield page;
  }
}

async function countOf(pages: ReturnType<DataSide["documents"]>): Promise<Result<StoredDocuments>> {
  let inserted = 0;
  for await (const page of pages) {
    if (!page.ok) return page;
    inserted += page.value.length;
  }
  return success({ ...noneStored, inserted });
}

async function comparedFiles(
  from: DataSide,
  to: DataSide,
  scale: Scale,
  signal: AbortSignal | undefined,
): Promise<Result<ComparedData>> {
  const files = await ofBoth(from, to, (side) => side.files(signal));
  if (!files.ok) return files;
  const [ours, theirs] = files.value;
  const sizes = new Map(theirs.map(({ name, size }) => [name, size]));
  const [names, large]: [string[], string[]] = [[], []];
  for (const { name, size } of ours) {
    if (signal?.aborted === true) return failed(abortedFailure);
    if (size > mostBytes) {
      large.push(name);
      continue;
    }
    if (sizes.get(name) === size) {
      const contents = await ofBoth(from, to, (side) => side.content(name, signal));
      if (!contents.ok) return contents;
      if (contents.value[0] === contents.value[1]) continue;
    }
    if (size > scale.room()) large.push(name);
    else {
      scale.take(size);
      names.push(name);
    }
  }
  const replaced = names.filter((name) => sizes.has(name)).length;
  const same = ours.length - names.length - large.length;
  const counts = { inserted: names.length - replaced, replaced, same };
  const title = promotionText("data.storage");
  const line: DataLine = { key: "storage", kind: "storage", from: "", to: "", title, counts, names };
  return success({ lines: names.length === 0 ? [] : [line], large });
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
  const stored = await attempt(() => to.store(line.to, from.documents(line.from, signal), how), brokenOff);
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
    const written = await attempt(async () => {
      const content = await from.content(name, signal);
      return content.ok ? to.write(name, content.value, signal) : content;
    }, brokenOff);
    if (!written.ok) return { line, failure: written.failure, counts };
    counts = known.has(name)
      ? { ...counts, replaced: counts.replaced + 1 }
      : { ...counts, inserted: counts.inserted + 1 };
    progress?.(line, counts);
  }
  return { line, counts };
}
