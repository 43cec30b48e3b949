import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { Log } from "../shell/log";
import { createTurns } from "../storage/turns";
import { addressText, type StoreAddress } from "./address";
import { ObjectSink } from "./objectSink";
import { type Found, type Place, type PlaceNumbers, pathOf, type Sink } from "./place";
import type { ByteRange } from "./range";
import { clientOf } from "./storeClient";
import { StoreNumbers } from "./storeNumbers";
import { isMissing, notRead, notStored, resultOf, startTrouble, statusOf, storeTrouble } from "./trouble";

const mebibyte = 1024 * 1024;

const bounds = {
  /** Files that are written at once: each holds at most three parts in memory. The others wait. */
  writing: 32,
  /** Parts of one file under way at once. */
  parts: 2,
  /** Bytes of a part: the fewest that stores take. */
  part: 5 * mebibyte,
  /** Parts of one file: the most that stores take. */
  most: 10_000,
  /** Milliseconds without a byte of what is sent, or of what somebody waits for. */
  silence: 10_000,
  /** Milliseconds that removals may take once the server ends. */
  leaving: 5_000,
} as const;

const cutShort = "ending uploads that were cut short";

/** An upload that failed. */
interface Cut {
  /** Of its parts; absent: it has none, or it is not known. */
  readonly id: string | undefined;
  /** When it was removed first. */
  removed?: number;
}

interface Parts {
  readonly address: StoreAddress;
  /** Bytes that a file has at most. */
  readonly largest: number;
  /** Milliseconds without a byte; absent: as usual. */
  readonly silence?: number | undefined;
  readonly log: Log;
}

/** A bucket, or what begins with a prefix in it. Keys are paths as on a disk. */
export class ObjectStore implements Place {
  readonly name: string;
  readonly isRemote = true;
  readonly pause: number;
  /** Milliseconds after which nothing arrives any more that was given up here. */
  readonly #late: number;
  readonly #numbers = new StoreNumbers();
  readonly numbers: PlaceNumbers = this.#numbers;
  readonly #parts: Parts;
  readonly #client: S3Client;
  readonly #writing = createTurns(bounds.writing);
  readonly #leaving = new AbortController();
  /** Refuse those who wait for their turn to write. */
  readonly #waiting = new Set<() => void>();
  /** Content of uploads under way, by its key. */
  readonly #running = new Map<string, Readable>();
  /** Uploads that failed, by their file: what was sent of one may still arrive. */
  readonly #cut = new Map<string, Cut>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.name = addressText(parts.address);
    const { silence = bounds.silence } = parts;
    this.pause = 3 * silence;
    this.#late = 2 * silence;
    this.#client = clientOf({
      address: parts.address,
      silence,
      // Whoever waits would only come to the same silence.
      onSilent: () => {
        for (const refuse of this.#waiting) refuse();
        this.#waiting.clear();
      },
      onRequest: (sent) => {
        this.#numbers.count(sent);
        // The rest of it need not come.
        if (sent.error instanceof Error) this.#running.get(sent.key ?? "")?.destroy(sent.error);
      },
    });
    // Each removal listens.
    setMaxListeners(0, this.#leaving.signal);
  }

  /** Writes, reads and removes: whoever may not do one of them learns it now. */
  async begin(): Promise<void> {
    const probe = this.#object(`.twinhelm-probe-${randomBytes(8).toString("hex")}`);
    const steps = [
      ["writing", () => this.#client.send(new PutObjectCommand({ ...probe, Body: "twinhelm" }))],
      ["reading", () => this.#client.send(new HeadObjectCommand(probe))],
      ["deleting", () => this.#client.send(new DeleteObjectCommand(probe))],
    ] as const;
    for (const [what, step] of steps)
      await step().catch((error: unknown) => {
        throw startTrouble(this.name, what, error);
      });
  }

  create(file: string): Promise<Sink> {
    return new Promise((begun, refused) => {
      const refuse = () => refused(notStored());
      this.#waiting.add(refuse);
      const write = () =>
        new Promise<void>((ended) => {
          if (!this.#waiting.delete(refuse)) return ended();
          const upload = (content: Readable) => this.#upload(file, content);
          const sink = new ObjectSink(upload, (error) => this.#said("writing", error, notStored()));
          sink.once("close", ended);
          begun(sink);
        });
      void this.#writing.run(write);
    });
  }

  /** What a store has acknowledged, it has. */
  async settle(): Promise<void> {}

  async read(file: string, part?: ByteRange): Promise<Found | undefined> {
    const object = this.#object(pathOf(file));
    try {
      if (part === undefined) {
        return { size: await this.#sizeOf(object), content: undefined };
      }
      const Range = `bytes=${part.start}-${part.end}`;
      const { Body: body, ContentRange: range = "" } = await this.#client.send(
        new GetObjectCommand({ ...object, Range }),
      );
      if (!(body instanceof Readable)) throw new Error("The store gave no content");
      await comes(body);
      body.once("error", (error) => {
        this.#numbers.broke(resultOf(error));
        this.#parts.log(storeTrouble(this.name, "reading", error));
      });
      // One that gives all of it says nothing of a part.
      return { size: Number(/\/(\d+)$/.exec(range)?.[1] ?? Number.NaN), content: body };
    } catch (error) {
      // Shorter than it should be.
      if (statusOf(error) === 416) return { size: -1, content: undefined };
      if (isMissing(error)) return undefined;
      throw this.#said("reading", error, notRead());
    }
  }

  async #sizeOf(object: { readonly Bucket: string; readonly Key: string }): Promise<number> {
    try {
      const { ContentLength: size = 0 } = await this.#client.send(new HeadObjectCommand(object));
      return size;
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
      // Such an answer has no text: only one that may have some says whether the bucket is missing, or the object.
      const { Body: body } = await this.#client.send(new GetObjectCommand({ ...object, Range: "bytes=0-0" }));
      if (body instanceof Readable) body.destroy();
      throw error;
    }
  }

  async remove(file: string): Promise<boolean> {
    const { signal: abortSignal } = this.#leaving;
    const cut = this.#cut.get(file);
    try {
      if (cut !== undefined) await this.#removeParts(file, cut);
      await this.#client.send(new DeleteObjectCommand(this.#object(pathOf(file))), { abortSignal });
    } catch (error) {
      if (!isMissing(error)) throw storeTrouble(this.name, "deleting", error);
    }
    if (cut === undefined) return true;
    cut.removed ??= performance.now();
    if (performance.now() - cut.removed < this.#late) return false;
    this.#cut.delete(file);
    return true;
  }

  async #removeParts(file: string, { id: UploadId }: Cut): Promise<void> {
    const object = this.#object(pathOf(file));
    if (UploadId !== undefined) await this.#abort({ ...object, UploadId });
    try {
      await this.#abortAll(new Set([object.Key]), object.Key);
    } catch (error) {
      if (statusOf(error) === 0 || statusOf(error) >= 500) throw error;
      // It lists none, or not to us.
      this.#parts.log(storeTrouble(this.name, cutShort, error));
    }
  }

  async #abort(upload: { readonly Bucket: string; readonly Key: string; readonly UploadId: string }) {
    const { signal: abortSignal } = this.#leaving;
    try {
      await this.#client.send(new AbortMultipartUploadCommand(upload), { abortSignal });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** Gives up uploads to these keys, which begin with the prefix. */
  async #abortAll(keys: ReadonlySet<string>, prefix: string): Promise<void> {
    const { bucket: Bucket } = this.#parts.address;
    for await (const { Key = "", UploadId = "" } of this.#unfinished(prefix))
      if (keys.has(Key)) await this.#abort({ Bucket, Key, UploadId });
  }

  /** Parts of uploads that a crash cut short cost room that no list of objects shows. */
  async clean(files: readonly string[]): Promise<void> {
    if (files.length === 0) return;
    try {
      const keys = files.map((file) => this.#object(pathOf(file)).Key);
      await this.#abortAll(new Set(keys), this.#parts.address.prefix);
    } catch (error) {
      this.#parts.log(storeTrouble(this.name, cutShort, error));
    }
  }

  leave(): void {
    setTimeout(() => this.#leaving.abort(), bounds.leaving).unref();
  }

  /** Uploads that have begun and not ended. */
  async *#unfinished(Prefix: string): AsyncGenerator<MultipartUpload> {
    const { bucket: Bucket } = this.#parts.address;
    let from: { readonly KeyMarker?: string | undefined; readonly UploadIdMarker?: string | undefined } = {};
    for (let isMore = true; isMore; ) {
      const page = await this.#client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...from }));
      yield* page.Uploads ?? [];
      isMore = page.IsTruncated === true;
      from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }

  #object(path: string) {
    const { bucket, prefix } = this.#parts.address;
    return { Bucket: bucket, Key: `${prefix}${path}` };
  }

  async #upload(file: string, content: Readable): Promise<void> {
    const object = this.#object(pathOf(file));
    const upload = new Upload({
      client: this.#client,
      params: { ...object, Body: content, ContentType: "application/octet-stream" },
      queueSize: bounds.parts,
      partSize: Math.max(bounds.part, Math.ceil(this.#parts.largest / bounds.most)),
      // They go with the file: whoever waits is told first.
      leavePartsOnError: true,
    });
    this.#running.set(object.Key, content);
    try {
      await upload.done();
    } catch (error) {
      this.#cut.set(file, { id: upload.uploadId });
      throw error;
    } finally {
      this.#running.delete(object.Key);
    }
  }

  /** Tells the log the reason, and gives what callers are told. */
  #said(what: string, error: unknown, told: Error): Error {
    this.#parts.log(storeTrouble(this.name, what, error));
    return told;
  }
}

/** Resolves once something of it has come. */
function comes(content: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    const begun = () => {
      content.off("error", reject);
      resolve();
    };
    content.once("readable", begun).once("error", reject);
  });
}
