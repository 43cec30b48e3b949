import { Binary, deserialize, serialize } from "bson";
import { isDeeperThan } from "../../shell/bodies";
import { bodyLimits } from "../../shell/bodyText";
import { validationError } from "../../shell/errors";
import { hasMoreValues } from "./bsonValues";

interface Envelope {
  readonly data: Uint8Array;
  /** Media type of `data`. */
  readonly type: string;
}

/** What the import calls take: `{content: {data: binary, type: text}}`. Throws 400. */
export function readEnvelope(body: Buffer): Envelope {
  const { content } = documentOf(body);
  if (isDocument(content)) {
    const { data, type } = content;
    if (data instanceof Binary && typeof type === "string") return { data: data.value(), type };
  }
  throw validationError("The body must be BSON of the form {content: {data: binary, type: string}}.");
}

/** A BSON document as JSON has it: ids and dates as texts. Throws 400. */
export function readBson(bytes: Uint8Array): unknown {
  const value = documentOf(bytes);
  if (isDeeperThan(value, bodyLimits.levels))
    throw validationError(`The file is nested too deep: at most ${bodyLimits.levels} levels are allowed.`);
  return JSON.parse(JSON.stringify(value));
}

/** BSON of a document that is made of JSON. */
export const bsonOf = (document: Record<string, unknown>): Buffer => Buffer.from(serialize(document));

/** The document that BSON holds. Throws 400, also where it has too many values. */
export function documentOf(bytes: Uint8Array): Record<string, unknown> {
  if (hasMoreValues(bytes, bodyLimits.values))
    throw validationError(`The body holds too many values: at most ${bodyLimits.values} are allowed.`);
  try {
    return deserialize(bytes, { promoteBuffers: false, useBigInt64: false });
  } catch (error) {
    // What nests too deep ends the stack; all else that is thrown says what is wrong with the bytes.
    const reason = error instanceof RangeError ? "it is nested too deep" : messageOf(error);
    throw validationError(`This is no BSON: ${reason}`);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isDocument = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
