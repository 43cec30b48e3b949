import { createHash, type Hash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { Writable } from "node:stream";
import type { Sink, WrittenBytes } from "./place";

/** Writes to a file, counts and hashes what it writes, and syncs at the end. */
export class FileSink extends Writable implements Sink {
  readonly #handle: FileHandle;
  readonly #hash: Hash = createHash("sha1");
  #size = 0;

  constructor(handle: FileHandle) {
    super({ highWaterMark: 1024 * 1024 });
    this.#handle = handle;
  }

  /** What was written, once it has ended. */
  result(): Pick<WrittenBytes, "size" | "etag"> {
    return { size: this.#size, etag: etagOf(this.#size, this.#hash) };
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#take([chunk], done);
  }

  override _writev(
    chunks: readonly { readonly chunk: Buffer }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#take(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#handle.sync().then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#handle.close().then(() => done(error), done);
  }

  #take(chunks: readonly Buffer[], done: (error?: Error | null) => void): void {
    // The disk writes while the processor hashes.
    writeAll(this.#handle, chunks).then(() => done(), done);
    for (const chunk of chunks) {
      this.#hash.update(chunk);
      this.#size += chunk.length;
    }
  }
}

async function writeAll(handle: FileHandle, chunks: readonly Buffer[]): Promise<void> {
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await handle.writev([...chunks]);
  // What a disk that is nearly full takes is less: writing the rest says why.
  if (bytesWritten < size) await handle.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
}

/** Length and hash, as the contract has it (section 1.5). */
export const etagOf = (size: number, hash: Hash): string =>
  `"${size.toString(16)}-${hash.digest("base64").slice(0, 27)}"`;
