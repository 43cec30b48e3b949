import { z } from "zod/mini";
import { once } from "../once";
import type { MayBeUnreadable } from "../record/stored";
import { aloneSchema } from "../record/unreadable";

/** An object of storage (contract, storage-asset-dashboard-activity-vc.md section 1.1). */
export const storageObjectSchema = once(() =>
  z.object({
    _id: z.string(),
    /** Its whole path; a server may hold none. */
    name: z.nullish(z.string()),
    content: z.object({ type: z.nullish(z.string()), size: z.number() }),
    url: z.string(),
  }),
);

/** One as the console has it. */
export interface StorageObject extends MayBeUnreadable {
  readonly _id: string;
  /** Its whole path: `/` separates folders. */
  readonly name: string;
  readonly content: { readonly type: string; readonly size: number };
  readonly url: string;
}

type WireObject = z.infer<ReturnType<typeof storageObjectSchema>> & MayBeUnreadable;

export const objectOfWire = ({ _id, name, content, url, unreadable }: WireObject): StorageObject => ({
  _id,
  name: name ?? "",
  content: { type: content.type ?? "", size: content.size },
  url,
  ...(unreadable === undefined ? {} : { unreadable }),
});

/** By what an object is known among others: its whole name; where it has none, its id. */
export const pathOfObject = ({ name, _id }: Pick<StorageObject, "name" | "_id">): string => name || _id;

/** One line of a folder: a file, or a folder below it. */
export interface StorageEntry {
  /** Of a file that of its object; a folder is known by its path. */
  readonly _id: string;
  readonly kind: "folder" | "file";
  /** Its own name, without the folders that it is in. */
  readonly name: string;
  /** Its whole name; that of a folder ends with a slash. Of an object without a name its id. */
  readonly path: string;
  /** Bytes; of a folder those of all files in it, however deep. */
  readonly size: number;
  /** Files; of a folder all in it, however deep. */
  readonly count: number;
  /** When it came, ISO 8601; of a folder the newest in it. Absent: that is not known. */
  readonly updated?: string | undefined;
  /** Of a file; of a folder the empty object that stands for it, where there is one. */
  readonly object?: StorageObject | undefined;
}

/** A page of a folder. */
export interface StorageChildren {
  readonly total: number;
  readonly entries: readonly StorageEntry[];
  /** Files in the folder, however deep, and their bytes; absent: the server does not say. */
  readonly whole?: { readonly files: number; readonly size: number } | undefined;
}

/**
 * The answer of GET /storage/children, a call of our own server. Folders come before files. A folder has a path that
 * ends with a slash, and `object` only where an empty object stands for it.
 */
export const childrenSchema = once(() =>
  z.object({
    meta: z.object({ total: z.number(), files: z.optional(z.number()), size: z.optional(z.number()) }),
    data: z.array(
      z.object({
        kind: z.enum(["folder", "file"]),
        name: z.string(),
        path: z.string(),
        size: z.number(),
        count: z.number(),
        updated: z.optional(z.string()),
        object: z.optional(aloneSchema(storageObjectSchema())),
      }),
    ),
  }),
);

/**
 * The answer of POST /storage/references, a call of our own server: how many documents of which buckets refer to
 * objects. `partial`: there are documents that the caller is not shown, and of which nothing is told.
 */
export const referencesSchema = once(() =>
  z.object({
    buckets: z.array(z.object({ _id: z.string(), title: z.optional(z.string()), documents: z.number() })),
    partial: z.boolean(),
  }),
);
export type StorageReferences = z.infer<ReturnType<typeof referencesSchema>>;

/** By which a folder is sorted, as the query parameter `sort` says it; a minus sign: the other way round. */
export const storageSorts = ["-date", "date", "name", "-name", "size", "-size", "type", "-type"] as const;
export type StorageSort = (typeof storageSorts)[number];

/** The order in which a folder is shown before somebody chooses one (spec 2, section 9). */
export const usualSort: StorageSort = "-date";

export const isStorageSort = (text: string): text is StorageSort =>
  storageSorts.some((each) => each === text);

/** What of a folder is asked for. */
export interface ChildrenQuery {
  /** Its path with the slash at the end; empty: all of storage. */
  readonly folder: string;
  /** Default: the newest first. */
  readonly sort?: StorageSort | undefined;
  readonly skip?: number | undefined;
  /** At most so many; absent: as many as the server gives at once (1000). */
  readonly limit?: number | undefined;
  /** Only these. */
  readonly kind?: StorageEntry["kind"] | undefined;
  /** What own names contain, in either case: found in the folder and in all folders below it. */
  readonly search?: string | undefined;
}
