import { z } from "zod/mini";
import { escapePattern } from "../../filter/filter";
import { type Result, success } from "../../http/failure";
import { unwrap } from "../../http/query";
import type { Transport } from "../../http/transport";
import { objectOfWire, type StorageObject, type StorageSort, storageObjectSchema } from "../model";

/** Files on a page of the picker (spec 2, section 9). */
export const pickerSizes = [8, 12, 18, 20] as const;

/** Milliseconds that a search waits for more to be typed. */
export const pickingDelay = 300;

/** Which files are there to choose from: all, or pictures. */
export type PickedKind = "any" | "image";

/** What the picker shows. */
export interface FilePicking {
  readonly words: string;
  readonly sort: StorageSort;
  /** From 0. */
  readonly pageIndex: number;
  readonly pageSize: number;
}

export const firstFiles: FilePicking = { words: "", sort: "-date", pageIndex: 0, pageSize: pickerSizes[0] };

const sorts: Readonly<Record<StorageSort, Readonly<Record<string, 1 | -1>>>> = {
  name: { name: 1 },
  "-name": { name: -1 },
  date: { _id: 1 },
  "-date": { _id: -1 },
  size: { "content.size": 1 },
  "-size": { "content.size": -1 },
  type: { "content.type": 1 },
  "-type": { "content.type": -1 },
};

/** Files and no folders; with all the words in their names, in either case; where pictures are wanted pictures alone. */
export function pickingFilter(words: string, kind: PickedKind): Readonly<Record<string, unknown>> {
  const wanted = words
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ name: { $regex: escapePattern(word), $options: "i" } }));
  const files = { name: { $regex: "[^/]$" } };
  const pictures = { "content.type": { $regex: "^image/" } };
  const all = [files, ...wanted, ...(kind === "image" ? [pictures] : [])];
  return all.length === 1 ? files : { $and: all };
}

/** A page of files, and how many there are; the server counts none on a page that is empty. */
export interface PickedFiles {
  readonly total: number;
  readonly objects: readonly StorageObject[];
}

/** GET /storage, page by page. */
async function readFiles(
  transport: Transport,
  { words, sort, pageIndex, pageSize }: FilePicking,
  kind: PickedKind,
  signal: AbortSignal | undefined,
): Promise<Result<PickedFiles>> {
  const result = await transport.send({
    method: "GET",
    path: "storage",
    query: {
      filter: JSON.stringify(pickingFilter(words, kind)),
      sort: JSON.stringify(sorts[sort]),
      skip: pageIndex * pageSize,
      limit: pageSize,
      paginate: true,
    },
    schema: z.object({ meta: z.object({ total: z.number() }), data: z.array(storageObjectSchema()) }),
    signal,
  });
  if (!result.ok) return result;
  return success({ total: result.value.meta.total, objects: result.value.data.map(objectOfWire) });
}

/** A page of the files that there are to choose from. */
export const pickingQuery = (transport: Transport, picking: FilePicking, kind: PickedKind) => ({
  queryKey: ["storage", "picking", kind, picking] as const,
  queryFn: ({ signal }: { readonly signal?: AbortSignal }) =>
    unwrap(readFiles(transport, picking, kind, signal)),
});
