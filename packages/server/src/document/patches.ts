import { mergePatch } from "@twinhelm/core/document/mergePatch";
import { isRecord, isSame, valueAt } from "@twinhelm/core/editing/same";
import type { Page } from "../engine/documents";
import { type Json, jsonText } from "../engine/jsonPage";
import { httpError } from "../shell/errors";
import { at } from "./batch";
import type { DocumentPatches, OnePatch } from "./patchesBody";
import type { Value } from "./values";
import type { DocumentWriter, Target } from "./write";

interface Patching {
  readonly writer: DocumentWriter;
  readonly target: Target;
  /** Documents that the caller is shown, whole, at most so many. */
  readonly shown: (filter: unknown, limit: number) => Promise<Page>;
  /** Throws unless the caller may change the document with this id. */
  readonly mayPatch: (id: string) => void;
}

export interface PatchedDocuments {
  readonly patched: number;
  readonly ids: readonly string[];
  /** Patches that bring back what was there, in the order of the request. */
  readonly undo: readonly OnePatch[];
}

/**
 * Changes fields of several documents, each as its own PATCH would: checked, by the write rule, with its activity. What
 * one of them is refused for names its place, from 0, or its id where a filter chose it; whoever runs the transaction undoes the rest.
 */
export async function patchDocuments(patching: Patching, body: DocumentPatches): Promise<PatchedDocuments> {
  const { patches, before } = await patchesOf(patching, body);
  const undo: OnePatch[] = [];
  // Whoever gave a filter has no list in which a place would mean something.
  const placed = (index: number, id: string) => (body.patches === undefined ? `document ${id}` : index);
  for (const [index, { id, patch, was }] of patches.entries())
    await at(placed(index, id), async () => {
      const stored = before.get(id);
      if (stored === undefined) throw httpError(404, `Could not find the document with id ${id}`);
      const changed = Object.entries(was ?? {}).find(
        ([key, value]) => !isSame(stored[key] ?? null, value ?? null),
      );
      if (changed !== undefined)
        throw httpError(409, `Somebody else changed .${changed[0]} of the document with id ${id}.`);
      patching.mayPatch(id);
      const written = await patching.writer.patch(patching.target, id, patch);
      before.set(id, written);
      const keys = Object.keys(patch);
      undo.push({ id, patch: backOf(stored, written, keys), was: partOf(written, keys) });
    });
  return { patched: patches.length, ids: patches.map(({ id }) => id), undo: undo.toReversed() };
}

/** What is patched, and what the documents hold now. */
async function patchesOf(
  { shown }: Patching,
  body: DocumentPatches,
): Promise<{ readonly patches: readonly OnePatch[]; readonly before: Map<string, Value> }> {
  if (body.patches !== undefined) {
    const ids = [...new Set(body.patches.map(({ id }) => id))];
    const { body: rows } = await shown({ _id: { $in: ids } }, ids.length);
    return { patches: body.patches, before: byId(rows) };
  }
  const { filter, patch, count } = body;
  // One more than was counted: others match by now.
  const { body: rows } = await shown(filter, count + 1);
  const before = byId(rows);
  if (before.size !== count) {
    const now = before.size > count ? `more than ${count}` : String(before.size);
    throw httpError(409, `The filter matches ${now} documents, not ${count}. Nothing was changed.`);
  }
  return { patches: [...before.keys()].map((id) => ({ id, patch })), before };
}

/** The rows of a page, which is the inside of a JSON list. */
function byId(rows: Json): Map<string, Value> {
  const documents: unknown = JSON.parse(`[${jsonText(rows)}]`);
  const list = Array.isArray(documents) ? documents.filter(isRecord) : [];
  return new Map(list.map((document) => [String(document._id), document]));
}

const partOf = (document: Value, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, valueAt(document, key) ?? null]));

/** The merge patch from what was written to what was there before. */
const backOf = (before: Value, written: Value, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    keys.map((key) => [key, mergePatch(valueAt(written, key), valueAt(before, key) ?? null)]),
  );
