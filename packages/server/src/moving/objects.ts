import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { eachOf } from "../backup/files";
import type { Held } from "../engine/records/moving/held";
import type { ExpectedFile } from "../engine/sqlite/moment";
import { instanceTables } from "../engine/sqlite/moving/instanceTables";
import { etagOf } from "../place/fileSink";
import { StartError } from "../shell/errors";
import type { FilesPlace, Way } from "./places";

/** What came of the files of objects. */
export interface MovedObjects {
  /** Where they are now, for people. */
  readonly place: string;
  readonly count: number;
  readonly bytes: number;
  /** Those that were missing at the source, or held something else than their row says: they are so at the target. */
  readonly damaged: readonly string[];
}

interface Parts extends Way {
  readonly source: Pick<Held, "rows" | "name" | "keyId">;
  /** Called with how many are there more. */
  readonly told: (objects: number) => void;
}

/** Files that are looked for before anything is moved: of some an accident may have taken them. */
const looked = 20;

/** The files that the rows of objects name, some at a time. */
export async function* filesOfObjects(
  held: Pick<Held, "rows">,
): AsyncGenerator<readonly ExpectedFile[], void, undefined> {
  const table = instanceTables().find(({ name }) => name === "storage_object");
  if (table === undefined) return;
  const [file, size, etag] = ["file", "size", "etag"].map((name) =>
    table.columns.findIndex((column) => column.name === name),
  );
  for await (const rows of held.rows(table, {}))
    yield rows.map((row) => ({
      file: String(row[file ?? -1]),
      size: Number(row[size ?? -1]),
      etag: String(row[etag ?? -1]),
    }));
}

/**
 * Refuses, before anything is moved, a source without the files, and a target that takes none or has those of an instance
 * that is used. Throws `StartError`.
 */
export async function prepareObjects({ source, from, to }: Omit<Parts, "told">): Promise<void> {
  await expected(to, to.place.begin());
  const first = await firstOf(source);
  if (first.length > 0 && !(await holdsSome(from, first)))
    throw new StartError(
      "storage",
      `The files of this instance are not in ${from.place.name}. Nothing was moved. Name the data folder of one of its servers with --data.`,
    );
  // Folders are empty, or tell by what else is in them that a move to them is under way.
  const mark = markOf(source.keyId);
  if (!to.place.isRemote || (await holdsSome(to, [mark]))) return;
  if (await holdsSome(to, first))
    throw new StartError(
      "storage",
      `${to.place.name} holds files of this instance already. Choose another prefix. Nothing was moved.`,
    );
  const marking = to.place.create(mark).then((sink) => pipeline([Buffer.from("twinhelm migrate")], sink));
  await expected(to, marking);
}

async function firstOf(source: Parts["source"]): Promise<readonly string[]> {
  for await (const objects of filesOfObjects(source)) return objects.slice(0, looked).map(({ file }) => file);
  return [];
}

async function holdsSome(at: FilesPlace, files: readonly string[]): Promise<boolean> {
  for (const file of files) if ((await expected(at, at.place.read(file))) !== undefined) return true;
  return false;
}

/** Brings the files of objects to their place, and reads each from there. */
export async function copyObjects({ source, from, to, told }: Parts): Promise<MovedObjects> {
  let [count, bytes] = [0, 0];
  const damaged: string[] = [];
  for await (const objects of filesOfObjects(source))
    await eachOf(objects, async (object) => {
      const found = await copyObject(object, { from, to });
      if (found === undefined || found.etag !== object.etag) damaged.push(object.file);
      count += 1;
      bytes += found?.size ?? 0;
      told(1);
    });
  return { place: to.place.name, count, bytes, damaged };
}

/** A store tells by a file that a move to it is under way: the files of an instance that is used are not taken for that. */
const markOf = (keyId: string): string => `moving-${keyId}`;

/** The instance is complete: nothing of the move stays. */
export async function endObjects({ place }: FilesPlace, keyId: string): Promise<void> {
  // Where it stays, it does no harm.
  if (place.isRemote) await place.remove(markOf(keyId)).catch(() => undefined);
}

interface Content {
  readonly size: number;
  readonly etag: string;
}

/** Gives what is at the target in the end; undefined: it was missing, and is. */
async function copyObject(object: ExpectedFile, { from, to }: Way): Promise<Content | undefined> {
  const { file } = object;
  const present = await contentAt(to, object);
  if (present?.etag === object.etag) return present;
  // Cut short while it was written.
  if (present !== undefined) await expected(to, to.place.remove(file));
  const source = await opened(from, object);
  if (source === undefined) return undefined;
  const content = await write(file, source, { from, to });
  const found = await contentAt(to, { file, size: content.size });
  if (found?.etag === content.etag) return found;
  throw new StartError(
    "corrupt",
    `The content of an object (${file}) is not in ${to.place.name} as it is in ${from.place.name}. Give the same command again.`,
  );
}

/** All that a file holds; undefined: it is not there. */
async function opened(at: FilesPlace, { file, size }: Sized): Promise<Readable | undefined> {
  const read = (bytes: number) =>
    expected(at, at.place.read(file, bytes === 0 ? undefined : { start: 0, end: bytes - 1 }));
  let found = await read(size);
  if (found !== undefined && found.size !== size) {
    found.content?.destroy();
    // What was damaged is damaged, but whole.
    found = await read(found.size);
  }
  return found && (found.content ?? Readable.from([]));
}

type Sized = Pick<ExpectedFile, "file" | "size">;

async function contentAt(at: FilesPlace, object: Sized): Promise<Content | undefined> {
  const content = await opened(at, object);
  if (content === undefined) return undefined;
  const sum = summed();
  for await (const chunk of failing(at, content)) sum.add(chunk);
  return sum.content();
}

/** Gives what was read. */
async function write(file: string, source: Readable, { from, to }: Way): Promise<Content> {
  const sum = summed();
  const sink = await expected(to, to.place.create(file));
  const counted = async function* () {
    for await (const chunk of failing(from, source)) {
      sum.add(chunk);
      yield chunk;
    }
  };
  await expected(to, pipeline(counted, sink));
  await expected(to, to.place.settle([file]));
  return sum.content();
}

function summed() {
  const hash = createHash("sha1");
  let size = 0;
  return {
    add(chunk: Buffer) {
      hash.update(chunk);
      size += chunk.length;
    },
    content: (): Content => ({ size, etag: etagOf(size, hash) }),
  };
}

/** Chunks of what is read of a place. */
async function* failing(at: FilesPlace, content: Readable): AsyncGenerator<Buffer, void, undefined> {
  try {
    for await (const chunk of content) yield Buffer.from(chunk);
  } catch (error) {
    throw at.told(error);
  }
}

const expected = <T>(at: FilesPlace, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw at.told(error);
  });
