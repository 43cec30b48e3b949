import type { ValidateFunction } from "ajv";
import type { BucketEntry, BucketStore } from "../bucket/store";
import type { Caller, ServerContext } from "../shell/context";
import { bareError, httpError, validationError } from "../shell/errors";
import { readId } from "../shell/objectId";
import { isRecord } from "../shell/query";
import { validationLines } from "../shell/validation";
import { checkWriteRule } from "./access";
import { type Languages, languagesOf } from "./language";
import { clearReferences } from "./references";
import { documentValidator } from "./schema";
import { tableOf } from "./table";
import { refuseTaken } from "./unique";
import { applyDefaults, mergePatch, normalise, takeNamed, type Value } from "./values";

const notFound = (id: string) => httpError(404, `Could not find the document with id ${id}`);

/** Writes of documents. Each is one transaction: all of it happens, or nothing. */
export interface DocumentWriter {
  insert(entry: BucketEntry, body: unknown, caller: Caller): Value;
  replace(entry: BucketEntry, id: string, body: unknown, caller: Caller): Value;
  patch(entry: BucketEntry, id: string, patch: unknown, caller: Caller): Value;
  remove(entry: BucketEntry, id: string, caller: Caller): void;
}

export function createDocumentWriter(context: ServerContext, buckets: BucketStore): DocumentWriter {
  const validators = new WeakMap<BucketEntry, { languages: string; validate: ValidateFunction }>();
  const validate = (entry: BucketEntry, value: unknown, languages: Languages): Value => {
    const key = JSON.stringify(languages);
    let kept = validators.get(entry);
    if (kept?.languages !== key) {
      kept = { languages: key, validate: documentValidator(entry.bucket, languages, buckets.matcher) };
      validators.set(entry, kept);
    }
    if (!kept.validate(value) || !isRecord(value))
      throw validationError(validationLines(kept.validate.errors));
    return normalise({ ...value }, entry.bucket.properties);
  };
  /** A body with its defaults, checked. */
  const complete = (entry: BucketEntry, body: unknown): Value => {
    if (!isRecord(body)) throw validationError(" should be object");
    const draft = { ...body };
    applyDefaults(draft, entry.bucket.properties, new Date(context.now()).toISOString());
    return validate(entry, draft, languagesOf(context));
  };
  const ruled = (entry: BucketEntry, document: Value, caller: Caller) =>
    checkWriteRule(entry, document, { buckets, caller, now: context.now() });
  const record = (entry: BucketEntry, id: string, action: 1 | 2 | 3 | 4, caller: Caller) =>
    context.recordActivity(caller, { action, resource: ["bucket", entry.bucket._id, "data", id] });

  /** Removes a document, then what depends on it, and so on, however long the chain. */
  const removeWhole = (first: BucketEntry, firstId: string, caller: Caller): void => {
    const waiting: [BucketEntry, string][] = [[first, firstId]];
    for (const [entry, id] of waiting) {
      const table = tableOf(entry, buckets);
      const stored = table.find(id);
      if (stored === undefined) {
        if (waiting.length === 1) throw notFound(id);
        // A dependent that is gone already, or that led back here, is no reason to keep the rest.
        continue;
      }
      ruled(entry, stored, caller);
      table.remove(id);
      record(entry, id, 3, caller);
      clearReferences(buckets, entry.bucket._id, id);
      waiting.push(...dependentsOf(entry, stored, buckets));
    }
  };
  const makeRoom = (entry: BucketEntry, caller: Caller): void => {
    const { countLimit = Number.POSITIVE_INFINITY, limitExceedBehaviour } =
      entry.bucket.documentSettings ?? {};
    while (buckets.count(entry.bucket._id) + 1 > countLimit) {
      const oldest = tableOf(entry, buckets).oldest();
      if (limitExceedBehaviour !== "remove" || oldest === undefined) {
        throw bareError(400, "Database error: Maximum number of documents has been reached");
      }
      removeWhole(entry, oldest, caller);
    }
    const { documentLimit } = context.options;
    if (documentLimit !== undefined && buckets.countAll() + 1 > documentLimit)
      throw bareError(400, "Database error: Total bucket-data limit exceeded");
  };
  return {
    insert: (entry, body, caller) =>
      context.transaction(() => {
        const document = complete(entry, body);
        ruled(entry, document, caller);
        makeRoom(entry, caller);
        const id = document._id === undefined ? context.newId() : readId(String(document._id));
        if (id === undefined) throw validationError('._id should match format "objectid"');
        const table = tableOf(entry, buckets);
        if (table.find(id) !== undefined) {
          throw bareError(400, "Value of the property ._id should unique across all documents.");
        }
        const stored = { ...document, _id: id };
        refuseTaken(entry, id, stored);
        table.insert(id, stored);
        record(entry, id, 1, caller);
        return stored;
      }),
    replace: (entry, id, body, caller) =>
      context.transaction(() => {
        const { _id, ...rest } = isRecord(body) ? body : {};
        const document = complete(entry, isRecord(body) ? rest : body);
        const table = tableOf(entry, buckets);
        const before = table.find(id);
        if (before === undefined) throw notFound(id);
        // Both must be allowed: who makes himself the owner of a row must have been allowed to write it.
        ruled(entry, before, caller);
        const stored = { ...document, _id: id };
        ruled(entry, stored, caller);
        refuseTaken(entry, id, stored);
        table.update(id, stored);
        record(entry, id, 2, caller);
        return stored;
      }),
    patch: (entry, id, patch, caller) =>
      context.transaction(() => {
        if (!isRecord(patch)) throw validationError(" should be object");
        const { _id, ...changes } = patch;
        const table = tableOf(entry, buckets);
        const before = table.find(id);
        if (before === undefined) throw notFound(id);
        const merged = complete(entry, mergePatch(before, changes));
        ruled(entry, before, caller);
        ruled(entry, merged, caller);
        const stored = { ...takeNamed(before, changes, merged), _id: id };
        if (Object.keys(changes).length === 0) return before;
        refuseTaken(entry, id, stored);
        table.update(id, stored);
        record(entry, id, 4, caller);
        return stored;
      }),
    remove: (entry, id, caller) => context.transaction(() => removeWhole(entry, id, caller)),
  };
}

/** What goes with a document: the targets of its dependent root relations. */
function dependentsOf(entry: BucketEntry, document: Value, buckets: BucketStore): [BucketEntry, string][] {
  return Object.entries(entry.bucket.properties).flatMap(([name, property]): [BucketEntry, string][] => {
    const target = buckets.find(property.bucketId ?? "");
    if (property.type !== "relation" || property.dependent !== true || target === undefined) return [];
    return [document[name]]
      .flat()
      .flatMap((id): [BucketEntry, string][] => (typeof id === "string" ? [[target, id]] : []));
  });
}
