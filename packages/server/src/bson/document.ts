import { deserialize } from "bson";
import { bodyLimits } from "../shell/bodyText";
import { validationError } from "../shell/errors";
import { hasMoreValues } from "./values";

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
