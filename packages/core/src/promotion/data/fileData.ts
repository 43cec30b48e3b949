import type { BucketDocument } from "../../document/model";
import { textsOf } from "../../document/transfer/decode";
import { isRecord, isSame } from "../../editing/same";
import { failed, type Result, success } from "../../http/failure";
import { isId } from "../../record/id";
import { bytesOfLetters, lettersOf } from "../../text/bytes";
import { readJson } from "../../text/json";
import { type StoredDocuments, together } from "../documents";
import { promotionText } from "../text";
import { type DataFile, type DataSide, type DocumentPages, noneStored, type Storing } from "./side";

/** Files that are no resources, by their paths with slashes; they are read and written piece by piece. */
export interface DataFiles {
  /** Bytes that it takes beside what it holds; absent: any. */
  readonly room?: () => number;
  /** Of a folder, with names from there. */
  list(folder: string): Promise<readonly DataFile[]>;
  read(path: string): AsyncIterable<Uint8Array>;
  write(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
}

const fileName = "documents.ndjson";
const pathOf = (bucketId: string): string => `document/${bucketId}/${fileName}`;

const lineOf = (document: BucketDocument): string => `${JSON.stringify(document)}\n`;

/** Bytes that documents take in a file. */
export const bytesOfDocuments = (documents: readonly BucketDocument[]): number =>
  new TextEncoder().encode(documents.map(lineOf).join("")).length;

/** Documents and files of storage in a folder or a zip, as `twinhelm pull` writes them. */
export function createFileData(files: DataFiles): DataSide {
  return {
    room: files.room,
    async buckets() {
      const found = await files.list("document");
      const ids = found.map(({ name }) => name.split("/"));
      return success(
        ids.flatMap(([_id = "", file]) => (file === fileName && isId(_id) ? [{ _id, title: _id }] : [])),
      );
    },
    documents: (bucketId) => documentsIn(files.read(pathOf(bucketId)), pathOf(bucketId)),
    store: (bucketId, pages, how) => storeIn(files, bucketId, pages, how),
    files: async () => success(await files.list("storage")),
    async content(name) {
      const parts: string[] = [];
      for await (const piece of files.read(`storage/${name}`)) parts.push(lettersOf(piece));
      return success(parts.join(""));
    },
    async write(name, content) {
      await files.write(`storage/${name}`, piecesOf([bytesOfLetters(content)]));
      return success(undefined);
    },
  };
}

async function* piecesOf(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** The documents of a file, one a line. */
async function* documentsIn(bytes: AsyncIterable<Uint8Array>, path: string): DocumentPages & AsyncGenerator {
  let [rest, line] = ["", 0];
  let some: BucketDocument[] = [];
  const take = (text: string): Result<undefined> => {
    line += 1;
    const bare = text.replace(/^\ufeff/, "").trim();
    if (bare === "") return success(undefined);
    const read = readJson(bare);
    const { value } = read.ok ? read : { value: undefined };
    if (!isRecord(value) || typeof value._id !== "string" || !isId(value._id))
      return unread(promotionText("documents.id", { path, line }));
    some.push({ ...value, _id: value._id });
    return success(undefined);
  };
  for await (const piece of textsOf(bytes)) {
    if (typeof piece !== "string")
      return yield unread(promotionText("problem", { path, message: piece.unreadable }));
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) {
      const taken = take(text);
      if (!taken.ok) return yield taken;
      if (some.length < together) continue;
      yield success(some);
      some = [];
    }
  }
  const last = take(rest);
  if (!last.ok) return yield last;
  if (some.length > 0) yield success(some);
}

const unread = (message: string): Result<never> => failed({ code: "invalid", message, retry: false });

/** Writes all documents into the file of a bucket; what it had is read first, so that it can be told what changes. */
async function storeIn(
  files: DataFiles,
  bucketId: string,
  pages: DocumentPages,
  { dryRun, progress }: Storing,
): Promise<Result<StoredDocuments>> {
  const there = await knownIn(files, bucketId);
  if (!there.ok) return there;
  let counts = noneStored;
  let failure: Result<never> | undefined;
  async function* lines(): AsyncGenerator<Uint8Array> {
    const left = new Map(there.ok ? there.value : []);
    for await (const page of pages) {
      if (!page.ok) {
        failure = page;
        throw new Unread();
      }
      const texts: string[] = [];
      for (const document of page.value) {
        const before = left.get(document._id);
        counts = counted(counts, before, document);
        left.delete(document._id);
        texts.push(lineOf(document));
      }
      yield new TextEncoder().encode(texts.join(""));
      progress?.(counts);
    }
    // Others stay.
    for (const text of left.values()) yield new TextEncoder().encode(`${text}\n`);
  }
  try {
    if (dryRun) for await (const _ of lines());
    else await files.write(pathOf(bucketId), lines());
  } catch (error) {
    if (failure !== undefined) return failure;
    throw error;
  }
  return success(counts);
}

class Unread extends Error {}

function counted(
  { inserted, replaced, same }: StoredDocuments,
  before: string | undefined,
  document: BucketDocument,
): StoredDocuments {
  if (before === undefined) return { inserted: inserted + 1, replaced, same };
  return isSame(JSON.parse(before), JSON.parse(JSON.stringify(document)))
    ? { inserted, replaced, same: same + 1 }
    : { inserted, replaced: replaced + 1, same };
}

/** The documents that a file has, as text by their ids. */
async function knownIn(files: DataFiles, bucketId: string): Promise<Result<ReadonlyMap<string, string>>> {
  const known = new Map<string, string>();
  const isThere = (await files.list("document")).some(({ name }) => name === `${bucketId}/${fileName}`);
  if (!isThere) return success(known);
  for await (const page of documentsIn(files.read(pathOf(bucketId)), pathOf(bucketId))) {
    if (!page.ok) return page;
    for (const document of page.value) known.set(document._id, JSON.stringify(document));
  }
  return success(known);
}
