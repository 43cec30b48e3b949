import { pipeline } from "node:stream/promises";
import { Binary } from "bson";
import { z } from "zod/mini";
import { documentOf } from "../bson/document";
import { httpError, validationError } from "../shell/errors";
import { isRecord } from "../shell/query";
import { bodyValidator } from "../shell/validation";
import type { StorageFiles } from "./files";
import type { Incoming } from "./form";
import { storageLimits } from "./limits";
import { requireName, requireType } from "./names";
import { createTurns } from "./turns";

const objectSchema = {
  type: "object",
  required: ["name", "content"],
  additionalProperties: false,
  properties: {
    name: { type: "string" },
    content: {
      type: "object",
      required: ["type", "data"],
      properties: { type: { type: "string" }, data: { type: "string" } },
    },
  },
};
const validOne = bodyValidator(objectSchema);
const validList = bodyValidator({
  type: "array",
  minItems: 1,
  maxItems: storageLimits.files,
  items: objectSchema,
});
const contentShape = z.object({ type: z.string(), data: z.union([z.string(), z.instanceof(Binary)]) });
const objectShape = z.object({ name: z.string(), content: contentShape });

/** An object as a body brings it whole. */
interface Sent {
  readonly name: string;
  readonly type: string;
  readonly data: Uint8Array;
}

/** The objects of a JSON body. Throws 400. */
export function sentInJson(body: unknown, many: boolean): readonly Sent[] {
  (many ? validList : validOne)(body);
  return objectsIn(body, many).map(({ name, content }) => {
    const data = typeof content.data === "string" ? fromBase64(content.data) : undefined;
    if (data === undefined) throw validationError(".content.data should be base64, with its padding");
    return { name, type: content.type, data };
  });
}

/** The objects of a BSON body: a document, or one whose `content` is a list of them. Throws 400. */
export function sentInBson(bytes: Uint8Array, many: boolean): readonly Sent[] {
  const document = documentOf(bytes);
  const body = many ? document.content : document;
  (many ? validList : validOne)(Array.isArray(body) ? body.map(withoutBytes) : withoutBytes(body));
  return objectsIn(body, many).map(({ name, content }) => {
    if (typeof content.data === "string") throw validationError("content.data should be a binary");
    return { name, type: content.type, data: content.data.value() };
  });
}

/** An object as JSON would have it, so that it is checked the same way. Throws 400. */
function withoutBytes(object: unknown): unknown {
  if (!isRecord(object) || !isRecord(object.content)) return object;
  const { data } = object.content;
  if (data !== undefined && !(data instanceof Binary))
    throw validationError("content.data should be a binary");
  return { ...object, content: { ...object.content, ...(data === undefined ? {} : { data: "" }) } };
}

const objectsIn = (body: unknown, many: boolean) =>
  many ? z.array(objectShape).parse(body) : [objectShape.parse(body)];

/** What base64 holds; `undefined`: it is none. To look at each letter would take longer than to read it. */
export function fromBase64(text: string): Uint8Array | undefined {
  // Some letters beyond ASCII would be read as others of it, and those of addresses as those of the alphabet.
  const isKnown = Buffer.byteLength(text) === text.length && !text.includes("-") && !text.includes("_");
  if (!isKnown || text.length % 4 !== 0) return undefined;
  const bytes = Buffer.from(text, "base64");
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  // What is no letter is left out in reading.
  return bytes.length === (text.length / 4) * 3 - padding ? bytes : undefined;
}

/** Objects that are written at once: the disk syncs several in the time of one. */
const atOnce = 16;

/** Brings objects to the disk; where one fails, nothing of them stays. */
export async function store(files: StorageFiles, sent: readonly Sent[]): Promise<readonly Incoming[]> {
  for (const { name, type } of sent) {
    requireName(name);
    requireType(type);
  }
  const turns = createTurns(atOnce);
  let failed = false;
  const storing = sent.map((object) =>
    turns.run(async () => {
      if (failed) throw new Error("Another object could not be stored");
      return storeOne(files, object);
    }),
  );
  try {
    const stored = await Promise.all(storing);
    await files.settle(stored);
    return stored;
  } catch (error) {
    failed = true;
    const ended = await Promise.allSettled(storing);
    files.discard(ended.flatMap((each) => (each.status === "fulfilled" ? [each.value.file] : [])));
    throw error;
  }
}

/** Bytes that are hashed in one piece: others are answered between two. */
const piece = 256 * 1024;

function* piecesOf(data: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < data.length; at += piece) yield data.subarray(at, at + piece);
}

async function storeOne(files: StorageFiles, { name, type, data }: Sent): Promise<Incoming> {
  const writing = await files.write();
  try {
    await pipeline(piecesOf(data), writing.stream);
    return { name, type, ...writing.written() };
  } catch (error) {
    files.discard([writing.file]);
    throw error;
  }
}

/** What is sent in no way that the contract knows. */
export const unknownBody = () =>
  httpError(
    400,
    "Objects are sent as multipart/form-data, application/json or application/bson, and the header Content-Type says so.",
  );
