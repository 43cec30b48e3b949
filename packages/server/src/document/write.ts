import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { isReference } from "@twinhelm/core/field/structure";
import type { ValidateFunction } from "ajv";
import type { BucketEntry } from "../bucket/entry";
import { indexProblem } from "../bucket/limits";
import { usable } from "../bucket/stored";
import type { Transaction } from "../engine/engine";
import { BucketChanging } from "../engine/fieldChanges";
import type { Caller, ServerContext } from "../shell/context";
import { bareError, httpError, validationError } from "../shell/errors";
import { readId } from "../shell/objectId";
import { isRecord } from "../shell/query";
import { validationLines } from "../shell/validation";
import { checkWriteRule } from "./access";
import { type Batch, type Store, type StoredInBatch, storeBatches } from "./batch";
import { remember } from "./history/record";
import { type Languages, languagesIn, languagesOf } from "./language";
import { clearReferences } from "./references";
import { documentValidator } from "./schema";
import { applyDefaults, mergePatch, normalise, takeNamed, type Value } from "./values";

const notFound = (id: string) => httpError(404, `Could not find the document with id ${id}`);

/** The bucket of a path. Throws the contract's 404. */
export function missingBucket(id: string) {
  return httpError(404, `Could not find the schema with id ${id}`);
}

/** Writes of documents, inside of a transaction. */
export interface DocumentWriter {
  insert(target: Target, body: unknown): Promise<Value>;
  replace(target: Target, id: string, body: unknown): Promise<Value>;
  patch(target: Target, id: string, patch: unknown): Promise<Value>;
  remove(target: Target, id: string): Promise<void>;
  /** All of them, or none. */
  store(target: Target, batch: Batch): Promise<readonly StoredInBatch[]>;
  /** All batches that `work` gives, or none. `stored` is told of what was written. */
  storeMany(
    target: Target,
    stored: (documents: readonly StoredInBatch[]) => void,
    work: (store: Store) => Promise<void>,
  ): Promise<void>;
}

/** Where and by whom something is written. */
export interface Target {
  readonly transaction: Transaction;
  readonly bucketId: string;
  readonly caller: Caller;
  /** For what is checked, which may be looked at in a thread. */
  readonly matcher: RegexMatcher;
}

/** A target with its bucket as the transaction sees it. */
export interface Place extends Target {
  readonly entry: BucketEntry;
}

async function placeOf(target: Target): Promise<Place> {
  const entry = (await target.transaction.buckets.all()).find(target.bucketId);
  if (entry === undefined) throw missingBucket(target.bucketId);
  // What is written is checked against the fields that it will have.
  if (entry.wanted !== undefined) throw new BucketChanging(target.bucketId);
  return { ...target, entry: usable(entry) };
}

/** Throws 400 when another document has the same value in a unique field, or this one is too long for its indexes. */
export async function refuseTaken(
  { transaction, bucketId, entry }: Place,
  id: string,
  document: Readonly<Value>,
): Promise<void> {
  const problem = indexProblem(entry.bucket, document);
  if (problem !== undefined) throw bareError(400, problem);
  const path = await transaction.documents.takenField(bucketId, id, document);
  if (path !== undefined)
    throw bareError(400, `Value of the property .${path} should unique across all documents.`);
}

/** Checks bodies against the schemas of their buckets; what was compiled for a bucket is kept with it. */
function createChecker({ matcher, now }: ServerContext) {
  const validators = new WeakMap<BucketEntry, { languages: string; validate: ValidateFunction }>();
  // What is compiled serves all callers, each of whom has a matcher; a check ends before another begins.
  let current = matcher;
  const ownMatcher: RegexMatcher = {
    ...matcher,
    matches: (pattern, text, flags) => current.matches(pattern, text, flags),
  };
  const validate = (entry: BucketEntry, value: unknown, languages: Languages): Value => {
    const key = JSON.stringify(languages);
    let kept = validators.get(entry);
    if (kept?.languages !== key) {
      kept = { languages: key, validate: documentValidator(entry.bucket, languages, ownMatcher) };
      validators.set(entry, kept);
    }
    if (!kept.validate(value) || !isRecord(value))
      throw validationError(validationLines(kept.validate.errors));
    return normalise({ ...value }, entry.bucket.properties);
  };
  // Many documents are written within a millisecond; the text of each moment is made once.
  let moment = { at: Number.NaN, text: "" };
  const instant = (): string => {
    const at = now();
    if (moment.at !== at) moment = { at, text: new Date(at).toISOString() };
    return moment.text;
  };
  /** A body with its defaults, checked. Throws the contract's 400. */
  return async (place: Place, body: unknown, known?: Languages): Promise<Value> => {
    const { entry, transaction } = place;
    if (!isRecord(body)) throw validationError(" should be object");
    const draft = { ...body };
    applyDefaults(draft, entry.bucket.properties, instant());
    const languages = known ?? (await languagesFor(entry, transaction));
    current = place.matcher;
    return validate(entry, draft, languages);
  };
}

export type Complete = ReturnType<typeof createChecker>;

/** Those of a bucket that translates nothing are never looked at. */
const languagesFor = async ({ bucket }: BucketEntry, transaction: Transaction): Promise<Languages> =>
  Object.values(bucket.properties).some(({ options }) => options?.translate === true)
    ? languagesOf(transaction)
    : languagesIn(undefined);

const record = (
  context: ServerContext,
  { transaction, caller, bucketId }: Target,
  id: string,
  action: 1 | 2 | 4,
) => context.recordActivity(transaction, caller, { action, resource: ["bucket", bucketId, "data", id] });

export function createDocumentWriter(context: ServerContext): DocumentWriter {
  const complete = createChecker(context);
  const storeMany: DocumentWriter["storeMany"] = async (target, stored, work) => {
    const place = await placeOf(target);
    const tools = { context, complete, makeRoom: () => makeRoom(context, place) };
    await storeBatches(tools, place, stored, work);
  };
  return {
    async insert(target, body) {
      return insertDocument(context, complete, await placeOf(target), body);
    },
    async replace(target, id, body) {
      const place = await placeOf(target);
      const { documents } = place.transaction;
      const { _id, ...rest } = isRecord(body) ? body : {};
      const document = await complete(place, isRecord(body) ? rest : body);
      const before = await documents.find(place.bucketId, id);
      if (before === undefined) throw notFound(id);
      // Both must be allowed: who makes himself the owner of a row must have been allowed to write it.
      await checkWriteRule(before, place, context);
      const stored = { ...document, _id: id };
      await checkWriteRule(stored, place, context);
      await refuseTaken(place, id, stored);
      await documents.update(place.bucketId, [{ id, document: stored }], "replace");
      await remember(context, place, before, stored);
      await record(context, place, id, 2);
      return stored;
    },
    async patch(target, id, patch) {
      return patchDocument(context, complete, await placeOf(target), id, patch);
    },
    async remove(target, id) {
      const removed: Removed = new Map();
      await removeWhole(context, await placeOf(target), id, removed);
      await forgetAll(context, target, removed);
    },
    async store(target, batch) {
      const stored: StoredInBatch[] = [];
      await storeMany(
        target,
        (some) => stored.push(...some),
        (store) => store(batch),
      );
      return stored;
    },
    storeMany,
  };
}

async function insertDocument(
  context: ServerContext,
  complete: Complete,
  place: Place,
  body: unknown,
): Promise<Value> {
  const { documents } = place.transaction;
  const document = await complete(place, body);
  await checkWriteRule(document, place, context);
  await makeRoom(context, place);
  const id = document._id === undefined ? context.newId() : readId(String(document._id));
  if (id === undefined) throw validationError('._id should match format "objectid"');
  if ((await documents.find(place.bucketId, id)) !== undefined) {
    throw bareError(400, "Value of the property ._id should unique across all documents.");
  }
  const stored = { ...document, _id: id };
  await refuseTaken(place, id, stored);
  await documents.insert(place.bucketId, id, stored);
  await record(context, place, id, 1);
  return stored;
}

async function patchDocument(
  context: ServerContext,
  complete: Complete,
  place: Place,
  id: string,
  patch: unknown,
): Promise<Value> {
  const { documents } = place.transaction;
  if (!isRecord(patch)) throw validationError(" should be object");
  const { _id, ...changes } = patch;
  const before = await documents.find(place.bucketId, id);
  if (before === undefined) throw notFound(id);
  const merged = await complete(place, mergePatch(before, changes));
  await checkWriteRule(before, place, context);
  await checkWriteRule(merged, place, context);
  const stored = { ...takeNamed(before, changes, merged), _id: id };
  if (Object.keys(changes).length === 0) return before;
  await refuseTaken(place, id, stored);
  await documents.update(place.bucketId, [{ id, document: stored }]);
  await remember(context, place, before, stored);
  await record(context, place, id, 4);
  return stored;
}

/** Removes the oldest documents of a bucket that is full, or throws 400. */
async function makeRoom(context: ServerContext, place: Place): Promise<void> {
  const { transaction, entry, bucketId } = place;
  const { countLimit, limitExceedBehaviour } = entry.bucket.documentSettings ?? {};
  const removed: Removed = new Map();
  while (countLimit !== undefined && (await transaction.buckets.count(bucketId)) + 1 > countLimit) {
    const oldest = await transaction.documents.oldest(bucketId);
    if (limitExceedBehaviour !== "remove" || oldest === undefined) {
      throw bareError(400, "Database error: Maximum number of documents has been reached");
    }
    await removeWhole(context, place, oldest, removed);
  }
  if (removed.size > 0) await forgetAll(context, place, removed);
  const { documentLimit } = context.options;
  if (documentLimit !== undefined && (await transaction.buckets.countAll()) + 1 > documentLimit)
    throw bareError(400, "Database error: Total bucket-data limit exceeded");
}

/** Ids of removed documents by their bucket. */
type Removed = Map<string, string[]>;

/** Takes the ids out of what refers to them, once for all: a document may hold many. Then it records all of it. */
async function forgetAll(
  context: ServerContext,
  { transaction, caller }: Target,
  removed: Removed,
): Promise<void> {
  for (const [bucketId, ids] of removed) await clearReferences(transaction, bucketId, ids);
  const entries = [...removed].flatMap(([bucketId, ids]) =>
    ids.map((id) => ({ action: 3 as const, resource: ["bucket", bucketId, "data", id] })),
  );
  await context.recordActivity(transaction, caller, ...entries);
}

/**
 * Removes a document, then what depends on it, and so on, however long the chain. What was removed is added to
 * `removed`: references to it are still there.
 */
async function removeWhole(
  context: ServerContext,
  first: Place,
  firstId: string,
  removed: Removed,
): Promise<void> {
  const { transaction } = first;
  const waiting: [Place, string][] = [[first, firstId]];
  for (const [place, id] of waiting) {
    const { bucketId } = place;
    const stored = await transaction.documents.find(bucketId, id);
    if (stored === undefined) {
      if (waiting.length === 1) throw notFound(id);
      // A dependent that is gone already, or that led back here, is no reason to keep the rest.
      continue;
    }
    await checkWriteRule(stored, place, context);
    await transaction.documents.remove(bucketId, id);
    const ids = removed.get(bucketId) ?? [];
    removed.set(bucketId, ids);
    ids.push(id);
    waiting.push(...(await dependentsOf(place, stored)));
  }
}

/** What goes with a document: the targets of its dependent root relations. */
async function dependentsOf(place: Place, document: Value): Promise<[Place, string][]> {
  const buckets = await place.transaction.buckets.all();
  return Object.entries(place.entry.bucket.properties).flatMap(([name, property]): [Place, string][] => {
    const entry = buckets.find(property.bucketId ?? "");
    if (!isReference(property) || property.dependent !== true || entry === undefined) return [];
    const target: Place = { ...place, entry, bucketId: entry.bucket._id };
    return [document[name]]
      .flat()
      .flatMap((id): [Place, string][] => (typeof id === "string" ? [[target, id]] : []));
  });
}
