import { randomBytes } from "node:crypto";
import { isId } from "@twinhelm/core/record/id";
import { bareError } from "./errors";

/** Makes ids of 24 hex digits: seconds, five random bytes of this process, a counter. They ascend. */
export function createIdMaker(now: () => number): () => string {
  const process = randomBytes(5).toString("hex");
  let counter = randomBytes(3).readUIntBE(0, 3) & 0x7fffff;
  let last = 0;
  return () => {
    // A clock that steps back must not make an older id.
    last = Math.max(last, Math.floor(now() / 1000));
    counter = (counter + 1) & 0xffffff;
    if (counter === 0) last += 1;
    return last.toString(16).padStart(8, "0") + process + counter.toString(16).padStart(6, "0");
  };
}

/** An id as text: 24 hex digits in lower case; a text of 12 bytes stands for its bytes. Otherwise `undefined`. */
export function readId(text: string): string | undefined {
  if (isId(text)) return text.toLowerCase();
  const bytes = Buffer.from(text, "utf8");
  return bytes.length === 12 ? bytes.toString("hex") : undefined;
}

/**
 * The id of a path parameter: 24 hex digits; anything else is 400. A second spelling of the same id, as the
 * contract has it (passport.md section 1.8), would slip past the excludes of policies.
 */
export function pathId(text: string): string {
  if (!isId(text)) throw bareError(400, "Invalid id.");
  return text.toLowerCase();
}
