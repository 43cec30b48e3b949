import { Binary, serialize } from "bson";
import { documentOf } from "../../bson/document";
import { isDeeperThan } from "../../shell/bodies";
import { bodyLimits } from "../../shell/bodyText";
import { validationError } from "../../shell/errors";

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

const isDocument = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
