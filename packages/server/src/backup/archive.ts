import { createReadStream, openAsBlob } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { BlobReader, configure, type Entry, type FileEntry, ZipReader } from "@zip.js/zip.js";
import { makeZip } from "client-zip";
import { StartError } from "../shell/errors";
import { manifestFile, readSums, sumsFile } from "./manifest";
import type { BackupSource } from "./source";

/** Puts the files of a backup into one, as they are: who reads it meets first what tells of the others. */
export async function packBackup(folder: string, file: string): Promise<void> {
  const sums = readSums(folder, await readFile(join(folder, sumsFile), "utf8"));
  const entries = function* () {
    for (const name of [manifestFile, sumsFile, ...sums.keys()])
      yield { name, mode: 0o600, input: createReadStream(join(folder, name)) };
  };
  const target = await open(file, "wx", 0o600);
  try {
    for await (const chunk of chunksOf(makeZip(entries()))) await target.writeFile(chunk);
    await target.sync();
  } finally {
    await target.close();
  }
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

/** The file that a backup is in. Throws `StartError` where it holds none. */
export async function archiveSource(file: string): Promise<BackupSource> {
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new BlobReader(await openAsBlob(file)));
  const entries = await reader.getEntries().catch(() => {
    throw new StartError(
      "corrupt",
      `The backup ${file} is damaged: it is no ZIP file, or has no end. Nothing was restored.`,
    );
  });
  const files = new Map(entries.filter(isFile).map((entry) => [entry.filename, entry]));
  const openEntry = (entry: FileEntry): Readable => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    // A failure is met by who reads.
    entry.getData(writable).catch(() => undefined);
    return Readable.from(chunksOf(readable));
  };
  const opened = async (path: string) => {
    const entry = files.get(path);
    return entry && openEntry(entry);
  };
  return {
    async text(path) {
      const content = await opened(path);
      return content && (await text(content).catch(() => undefined));
    },
    open: opened,
    size: async (path) => files.get(path)?.uncompressedSize,
    close: () => reader.close(),
  };
}

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;
