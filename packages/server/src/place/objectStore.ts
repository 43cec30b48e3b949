import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { Log } from "../shell/log";
import { createTurns } from "../storage/turns";
import { addressText, type StoreAddress } from "./address";
import { ObjectSink } from "./objectSink";
import { type Found, type Place, pathOf, type Sink } from "./place";
import type { ByteRange } from "./range";
import { notRead, notStored, startTrouble, statusOf, storeTrouble } from "./trouble";

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
  /** Milliseconds until a connection is there. */
  connect: 5_000,
  /** Milliseconds until a request is answered. */
  answer: 60_000,
  /** Milliseconds without a byte of content that somebody waits for. */
  silence: 30_000,
  /** Milliseconds that removals may take once the server ends. */
  leaving: 5_000,
} as const;

interface Parts {
  readonly address: StoreAddress;
  /** Bytes that a file has at most. */
  readonly largest: number;
  readonly log: Log;
}

/** A bucket, or what begins with a prefix in it. Keys are paths as on a disk. */
export class ObjectStore implements Place {
  readonly name: string;
  readonly isRemote = true;
  readonly #parts: Parts;
  readonly #client: S3Client;
  readonly #writing = createTurns(bounds.writing);
  readonly #leaving = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.name = addressText(parts.address);
    this.#client = clientOf(parts.address);
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
    return new Promise((begun) => {
      const write = () =>
        new Promise<void>((ended) => {
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
      body.once("error", (error) => this.#parts.log(storeTrouble(this.name, "reading", error)));
      if (body instanceof IncomingMessage) untilItFallsSilent(body);
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

  async remove(file: string): Promise<void> {
    const { signal: abortSignal } = this.#leaving;
    try {
      await this.#client.send(new DeleteObjectCommand(this.#object(pathOf(file))), { abortSignal });
    } catch (error) {
      if (!isMissing(error)) throw storeTrouble(this.name, "deleting", error);
    }
  }

  /** Parts of uploads that a crash cut short cost room that no list of objects shows. */
  async clean(files: readonly string[]): Promise<void> {
    if (files.length === 0) return;
    const loose = new Set(files.map((file) => this.#object(pathOf(file)).Key));
    const { bucket: Bucket } = this.#parts.address;
    try {
      for await (const { Key, UploadId } of this.#unfinished())
        if (loose.has(Key ?? ""))
          await this.#client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    } catch (error) {
      this.#parts.log(storeTrouble(this.name, "ending uploads that were cut short", error));
    }
  }

  leave(): void {
    setTimeout(() => this.#leaving.abort(), bounds.leaving).unref();
  }

  /** Uploads that have begun and not ended. */
  async *#unfinished(): AsyncGenerator<MultipartUpload> {
    const { bucket: Bucket, prefix: Prefix } = this.#parts.address;
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
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#object(pathOf(file)), Body: content, ContentType: "application/octet-stream" },
      queueSize: bounds.parts,
      partSize: Math.max(bounds.part, Math.ceil(this.#parts.largest / bounds.most)),
    });
    await upload.done();
  }

  /** Tells the log the reason, and gives what callers are told. */
  #said(what: string, error: unknown, told: Error): Error {
    this.#parts.log(storeTrouble(this.name, what, error));
    return told;
  }
}

function clientOf({ endpoint, region, isInPath }: StoreAddress): S3Client {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };
  return new S3Client({
    region: region ?? AWS_REGION ?? AWS_DEFAULT_REGION ?? "us-east-1",
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: isInPath,
    maxAttempts: 3,
    // Stores of others know no checksums at the end of a body; the signature covers it.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: bounds.connect,
      requestTimeout: bounds.answer,
      throwOnRequestTimeout: true,
      // Who reads slowly holds a connection for long.
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && !(error instanceof Error && error.name === "NoSuchBucket");

/** Ends content that nothing comes of while somebody waits for it. Who reads slowly may take any time. */
function untilItFallsSilent(content: IncomingMessage): void {
  let before = -1;
  const timer = setInterval(() => {
    const waits = content.isPaused() || content.readableLength > 0;
    const { bytesRead } = content.socket;
    if (!waits && bytesRead === before) content.destroy(new Error("The store fell silent"));
    before = bytesRead;
  }, bounds.silence).unref();
  content.once("close", () => clearInterval(timer));
}
