import { z } from "zod/mini";
import { type Failure, failed, type Result, success } from "../http/failure";
import { multipart } from "../http/multipart";
import { nothingShape } from "../http/shape";
import { pathOf, type Transport } from "../http/transport";
import { aloneSchema } from "../record/unreadable";
import { lacks } from "../session/capabilities";
import {
  type ChildrenQuery,
  childrenSchema,
  objectOfWire,
  referencesSchema,
  type StorageChildren,
  type StorageObject,
  type StorageReferences,
  storageObjectSchema,
} from "./model";

type Signal = AbortSignal | undefined;

/** What of all objects is wanted; a filter is one of MongoDB. Absent: all, in the order of the server. */
export interface ObjectsQuery {
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  readonly sort?: Readonly<Record<string, 1 | -1>> | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
}

/** One that has another shape says so, and takes nothing else along. */
const objectSchema = () => aloneSchema(storageObjectSchema());

const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

/** GET /storage, all that the query finds. */
export async function listObjects(
  transport: Transport,
  { filter, sort, skip, limit }: ObjectsQuery,
  signal?: Signal,
): Promise<Result<readonly StorageObject[]>> {
  const result = await transport.send({
    method: "GET",
    path: "storage",
    query: { filter: json(filter), sort: json(sort), skip, limit, paginate: false },
    schema: z.array(objectSchema()),
    signal,
  });
  return result.ok ? success(result.value.map(objectOfWire)) : result;
}

/** The same; to those who may not list nothing is there, and what they may add they add all the same. */
export async function listSeen(
  ...asked: Parameters<typeof listObjects>
): Promise<Result<readonly StorageObject[]>> {
  const listed = await listObjects(...asked);
  return !listed.ok && listed.failure.code === "denied" ? success([]) : listed;
}

const oneOf = <T extends Parameters<typeof objectOfWire>[0]>(result: Result<T>): Result<StorageObject> =>
  result.ok ? success(objectOfWire(result.value)) : result;

/** GET /storage/:id. */
export const getObject = async (transport: Transport, id: string, signal?: Signal) =>
  oneOf(
    await transport.send({
      method: "GET",
      path: pathOf("storage", id),
      schema: objectSchema(),
      signal,
    }),
  );

/** An object whose content is at hand, as JSON carries it: for small ones; `Uploader` sends others. */
export interface ContentBody {
  readonly name: string;
  /** `data`: base64. */
  readonly content: { readonly type: string; readonly data: string };
}

/** POST /storage with one object: a new one, also where another one has the name. */
export async function insertObject(transport: Transport, body: ContentBody): Promise<Result<StorageObject>> {
  const schema = z.tuple([objectSchema()]);
  const result = await transport.send({ method: "POST", path: "storage", body: [body], schema });
  return result.ok ? success(objectOfWire(result.value[0])) : result;
}

/** PUT /storage/:id: another name, type and content at the same address. */
export const replaceObject = async (transport: Transport, id: string, body: ContentBody) =>
  oneOf(
    await transport.send({
      method: "PUT",
      path: pathOf("storage", id),
      body,
      schema: objectSchema(),
    }),
  );

/** A file that is held as a whole; `Uploader` sends those that are not. */
export interface WholeFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** For what is larger than a body of JSON may be: a new object, or with `id` another name, type and content of that one. */
export async function sendFile(
  transport: Transport,
  file: WholeFile,
  { id, signal }: { readonly id?: string | undefined; readonly signal?: Signal } = {},
): Promise<Result<StorageObject>> {
  const { type, bytes } = file;
  // Percent-encoded, so that folders stay in it.
  const name = encodeURIComponent(file.name).replaceAll("'", "%27");
  const form = multipart([{ name: id === undefined ? "files" : "file", file: { name, type }, bytes }]);
  const sent = { ...form, signal, timeout: patience };
  if (id !== undefined)
    return oneOf(
      await transport.send({
        method: "PUT",
        path: pathOf("storage", id),
        schema: storageObjectSchema(),
        ...sent,
      }),
    );
  const schema = z.tuple([storageObjectSchema()]);
  const query = { taken: "refuse" };
  const result = await transport.send({ method: "POST", path: "storage", query, schema, ...sent });
  return result.ok ? success(objectOfWire(result.value[0])) : result;
}

/** Milliseconds that a large file may take. */
const patience = 600_000;

/** PATCH /storage/:id: another name for the same content. Our own server refuses one that is taken by now (409). */
export const renameObject = async (transport: Transport, id: string, name: string, signal?: Signal) =>
  oneOf(
    await transport.send({
      method: "PATCH",
      path: pathOf("storage", id),
      query: { taken: "refuse" },
      body: { name },
      schema: objectSchema(),
      signal,
    }),
  );

/** DELETE /storage/:id, also where there is none. */
export const deleteObject = (transport: Transport, id: string, signal?: Signal): Promise<Result<undefined>> =>
  transport.send({ method: "DELETE", path: pathOf("storage", id), schema: nothingShape, signal });

/** What our own server says that it moved or deleted. */
export interface FolderChange {
  /** Its path with the slash at the end. */
  readonly folder: string;
  /** Objects that are expected in it; others: 409. Absent: any. */
  readonly count?: number | undefined;
}

/**
 * POST /storage/folder/move: gives a folder with all in it another path, all or nothing. A server without this call is
 * told by `isWithoutFolders`.
 */
export const moveFolder = (
  transport: Transport,
  { folder, to, count }: FolderChange & { readonly to: string },
): Promise<Result<{ readonly moved: number }>> =>
  transport.send({
    method: "POST",
    path: "storage/folder/move",
    body: { from: folder, to, ...(count === undefined ? {} : { count }) },
    schema: z.object({ moved: z.number() }),
  });

/** DELETE /storage/folder: deletes all in a folder, all or nothing. The same holds. */
export const deleteFolder = (
  transport: Transport,
  { folder, count }: FolderChange,
): Promise<Result<{ readonly deleted: number }>> =>
  transport.send({
    method: "DELETE",
    path: "storage/folder",
    query: { path: folder, count },
    schema: z.object({ deleted: z.number() }),
  });

/**
 * Whether a server has no calls for folders: to Spica `folder` and `children` are ids of objects, and no good ones; what
 * stands before it may answer 404 in its own words. Ours says so of a folder that is gone.
 */
export const isWithoutFolders = (failure: Failure): boolean => lacks("folders", failure);

/** POST /storage/references: who refers to these objects, and to those in these folders. The same holds. */
export const readReferences = (
  transport: Transport,
  of: { readonly ids: readonly string[]; readonly folders: readonly string[] },
  signal?: Signal,
): Promise<Result<StorageReferences>> =>
  transport.send({
    method: "POST",
    path: "storage/references",
    body: of,
    schema: referencesSchema(),
    signal,
  });

/** Where the content of an object is, for everybody. */
export const viewAddress = (baseUrl: string, id: string): string =>
  `${baseUrl}/${pathOf("storage", id, "view")}`;

/** GET /storage/children. A server without this call is told by `isWithoutFolders`. */
export async function readChildren(
  transport: Transport,
  { folder, ...rest }: ChildrenQuery,
  signal?: Signal,
): Promise<Result<StorageChildren>> {
  const result = await transport.send({
    method: "GET",
    path: "storage/children",
    query: { folder, ...rest },
    schema: childrenSchema(),
    signal,
  });
  if (!result.ok) return failed(result.failure);
  const { meta, data } = result.value;
  return success({
    total: meta.total,
    ...(meta.files === undefined || meta.size === undefined
      ? {}
      : { whole: { files: meta.files, size: meta.size } }),
    entries: data.map(({ object, ...entry }) => {
      const known = object && objectOfWire(object);
      const _id = entry.kind === "folder" ? entry.path : (known?._id ?? entry.path);
      return { ...entry, _id, object: known };
    }),
  });
}
