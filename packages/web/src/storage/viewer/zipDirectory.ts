import { type Failure, failed, type Result, success } from "@twinhelm/core/http/failure";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { type ZipEntry, type ZipNode, zipTree } from "@twinhelm/core/storage/viewing/zipTree";
import { Reader, ZipReader } from "@zip.js/zip.js/lib/zip-core-custom.js";
import { type ViewedObject, viewerLimits } from "./object";
import { readObject } from "./readObject";

/** What is shown of an archive at most. */
const mostEntries = 50_000;

/** Names are shown as they are, also those that lead out of the archive: nothing is unpacked by them. */
const names = { strictness: "tolerant", filenameValidation: "tolerant" } as const;

export interface ZipDirectory {
  readonly root: ZipNode;
  readonly count: number;
  /** True: there are more entries. */
  readonly more: boolean;
}

/** Reads the directory of an archive, and nothing of what is in it. */
export async function readZip(
  client: ConsoleClient,
  object: ViewedObject,
  signal: AbortSignal,
): Promise<Result<ZipDirectory>> {
  const ranges = new Ranges(client, object, signal);
  try {
    const reader = new ZipReader(ranges, names);
    const entries: ZipEntry[] = [];
    let more = false;
    for await (const { filename, directory, uncompressedSize, lastModDate } of reader.getEntriesGenerator()) {
      more = entries.length >= mostEntries;
      if (more) break;
      const name = directory && !filename.endsWith("/") ? `${filename}/` : filename;
      entries.push({ name, size: uncompressedSize, modified: validDate(lastModDate) });
    }
    return success({ root: zipTree(entries), count: entries.length, more });
  } catch (error) {
    return failed(ranges.failure ?? unreadable(error));
  }
}

const validDate = (date: Date | undefined): Date | undefined =>
  date === undefined || Number.isNaN(date.getTime()) ? undefined : date;

const unreadable = (error: unknown): Failure => ({
  code: "invalid",
  statusText: viewingText("failed.kind"),
  message: error instanceof Error ? error.message : String(error),
  retry: false,
});

/** Reads an object by ranges, where the server has them; else it is read once, as a whole. */
class Ranges extends Reader<undefined> {
  failure: Failure | undefined;
  readonly #client: ConsoleClient;
  readonly #object: ViewedObject;
  readonly #signal: AbortSignal;
  #whole: Uint8Array | undefined;

  constructor(client: ConsoleClient, object: ViewedObject, signal: AbortSignal) {
    super(undefined);
    this.#client = client;
    this.#object = object;
    this.#signal = signal;
    this.size = object.content.size;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const end = Math.min(index + length, this.size);
    if (end <= index) return new Uint8Array();
    if (this.#whole !== undefined) return this.#whole.slice(index, end);
    const range = [index, end - 1] as const;
    const answer = await readObject(this.#client, this.#object._id, { signal: this.#signal, range });
    if (!answer.ok) {
      this.failure = answer.failure;
      throw new Error(answer.failure.message);
    }
    if (answer.value.status === 206) return new Uint8Array(await answer.value.arrayBuffer());
    if (this.size > viewerLimits.zip) {
      await answer.value.body?.cancel();
      throw new Error(viewingText("zip.whole"));
    }
    this.#whole = new Uint8Array(await answer.value.arrayBuffer());
    return this.#whole.slice(index, end);
  }
}
