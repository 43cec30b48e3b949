import { createHash } from "node:crypto";
import { PassThrough, type Readable, Writable } from "node:stream";
import { etagOf } from "./fileSink";
import type { Sink, WrittenBytes } from "./place";

/** Hands what is written to it on to an upload, counts and hashes it, and ends with that upload. */
export class ObjectSink extends Writable implements Sink {
  readonly #source = new PassThrough({ highWaterMark: 1024 * 1024 });
  readonly #hash = createHash("sha1");
  readonly #uploaded: Promise<void>;
  #size = 0;

  /** `upload` ends once no request of it runs any more, whether it was taken or not. */
  constructor(upload: (content: Readable) => Promise<void>, failure: (error: unknown) => Error) {
    super({ highWaterMark: 1024 * 1024 });
    this.#uploaded = upload(this.#source).catch((error: unknown) => {
      // It was given up here: then the store did nothing wrong.
      if (this.destroyed) return;
      this.destroy(failure(error));
    });
    this.#source.on("error", () => undefined);
  }

  result(): Pick<WrittenBytes, "size" | "etag"> {
    return { size: this.#size, etag: etagOf(this.#size, this.#hash) };
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#hash.update(chunk);
    this.#size += chunk.length;
    if (this.#source.write(chunk)) done();
    else this.#source.once("drain", done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#source.end();
    void this.#uploaded.then(() => {
      if (!this.destroyed) done();
    });
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (error !== null || !this.writableFinished) this.#source.destroy(new Error("The upload was given up"));
    void this.#uploaded.then(() => done(error));
  }
}
