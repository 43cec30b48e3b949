import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import type { WrittenBytes } from "../place/place";
import { HttpError, httpError } from "../shell/errors";
import type { StorageFiles } from "./files";
import { storageLimits } from "./limits";
import { decodedName, requireName, requireType } from "./names";
import { createTurns } from "./turns";

/** What was sent as an object, with its bytes on the disk. */
export interface Incoming extends WrittenBytes {
  readonly name: string;
  readonly type: string;
}

interface Parts {
  readonly files: StorageFiles;
  /** Name of the form field of files. */
  readonly field: "files" | "file";
  /** Throws what such a file is refused for before any of it is read. */
  readonly admit: (name: string) => Promise<void>;
  /** Throws what so many bytes of the body are refused for. */
  readonly requireBytes: (bytes: number) => void;
}

/** Files of one form that are written at once; the others wait, and with them the body. */
const atOnce = 4;

/**
 * Brings the files of a form to the disk as they come. Where it fails, nothing of it stays, and the rest of the body is
 * left to the caller.
 */
export async function receiveForm(request: IncomingMessage, parts: Parts): Promise<readonly Incoming[]> {
  const form = formOf(request);
  const takes = createTurns(atOnce);
  const taking: Promise<Incoming>[] = [];
  const streams: Readable[] = [];
  const feeding = feed(request, form, takes.waiting, parts.requireBytes);
  try {
    await new Promise<void>((resolve, reject) => {
      form.on("file", (field, stream, filename, _encoding, type) => {
        streams.push(stream);
        // The parser tells of an error once, when perhaps nobody reads yet.
        stream.on("error", (error) => stream.destroy(error));
        const taken = takes.run(() => takeFile(parts, { field, stream, filename, type }));
        taking.push(taken);
        taken.then(feeding.go, reject);
      });
      for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"] as const)
        form.on(limit, () => reject(httpError(400, tooManyParts)));
      form.on("error", (error: unknown) => reject(httpError(400, messageOf(error))));
      form.on("finish", resolve);
      feeding.begin(reject);
    });
    const incoming = await Promise.all(taking);
    if (incoming.length === 0)
      throw httpError(400, `The form has no file: files are sent in the field ${parts.field}.`);
    if (parts.field === "file" && incoming.length > 1)
      throw httpError(400, "The form has more than one file.");
    await parts.files.settle(incoming);
    return incoming;
  } catch (error) {
    feeding.end();
    // With an error: who begins to read one that has ended and is gone would wait for ever.
    for (const stream of streams) stream.destroy(new Error("The form was given up"));
    const ended = await Promise.allSettled(taking);
    parts.files.discard(ended.flatMap((each) => (each.status === "fulfilled" ? [each.value.file] : [])));
    throw error;
  }
}

const tooManyParts = `A form has at most ${storageLimits.files} files, and as many other parts.`;

/** Gives a body to the parser of a form, as fast as that takes it and files find their turn. */
function feed(
  request: IncomingMessage,
  form: ReturnType<typeof formOf>,
  waiting: () => number,
  requireBytes: Parts["requireBytes"],
) {
  let bytes = 0;
  let fail: (error: unknown) => void = () => undefined;
  const take = (chunk: Buffer) => {
    bytes += chunk.length;
    try {
      requireBytes(bytes);
    } catch (error) {
      return fail(error);
    }
    if (!form.write(chunk) || waiting() > 0) request.pause();
  };
  const go = () => {
    if (!form.writableNeedDrain && waiting() === 0) request.resume();
  };
  const finish = () => void form.end();
  const cut = () => {
    if (!request.complete) fail(httpError(400, "The connection ended before the body did."));
  };
  return {
    go,
    begin(reject: typeof fail) {
      fail = reject;
      form.on("drain", go);
      request.on("data", take).on("end", finish).on("close", cut);
    },
    end() {
      request.off("data", take).off("end", finish).off("close", cut);
      form.off("drain", go);
    },
  };
}

function formOf({ headers }: IncomingMessage) {
  try {
    return new Busboy({
      headers: { ...headers, "content-type": headers["content-type"] ?? "" },
      limits: {
        files: storageLimits.files,
        fields: storageLimits.fields,
        parts: storageLimits.files + storageLimits.fields,
        fieldSize: storageLimits.head,
        headerPairs: 20,
        headerSize: storageLimits.head,
      },
      fileHwm: 1024 * 1024,
      highWaterMark: 1024 * 1024,
    });
  } catch (error) {
    throw httpError(400, messageOf(error));
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface SentFile {
  readonly field: string | undefined;
  readonly stream: Readable;
  readonly filename: string | undefined;
  readonly type: string;
}

async function takeFile(
  { files, field: expected, admit }: Parts,
  { field, stream, filename, type }: SentFile,
): Promise<Incoming> {
  if (stream.destroyed) throw httpError(400, "The form was given up.");
  if (field !== expected) throw httpError(400, `Files are sent in the field ${expected}.`);
  const name = decodedName(filename ?? "");
  requireName(name);
  requireType(type);
  await admit(name);
  const writing = await files.write();
  try {
    await pipeline(stream, writing.stream);
    return { name, type, ...writing.written() };
  } catch (error) {
    files.discard([writing.file]);
    // What the parser of the form finds wrong ends the stream of the file.
    if (error instanceof HttpError || (error instanceof Error && "code" in error)) throw error;
    throw httpError(400, messageOf(error));
  }
}
