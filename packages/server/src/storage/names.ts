import { httpError } from "../shell/errors";

/** Bytes of a whole name, as UTF-8. */
export const longestName = 1024;
/** Characters of a type. */
const longestType = 255;

/** Characters that no name has: control characters and halves of pairs, which cannot be sent. */
const forbidden = /[\u0000-\u001f\u007f-\u009f]|\p{Surrogate}/u;

/** Throws 400 unless an object may have this name. */
export function requireName(name: string): void {
  const problem = nameProblem(name);
  if (problem !== undefined) throw httpError(400, problem);
}

function nameProblem(name: string): string | undefined {
  if (name === "") return "The name of an object is empty.";
  if (Buffer.byteLength(name) > longestName) return `A name has at most ${longestName} bytes.`;
  if (forbidden.test(name)) return "A name has no control characters and no broken letters.";
  if (name.split("/").some((part) => part === "." || part === ".."))
    return "No part of a name is . or .. alone.";
  return undefined;
}

/** Throws 400 unless this is the path of a folder. */
export function requireFolder(path: string): void {
  if (!path.endsWith("/")) throw httpError(400, "The path of a folder ends with a slash.");
  requireName(path);
}

/** Throws 400 unless an answer may carry this as its type. */
export function requireType(type: string): void {
  if (type.length > longestType || !/^[\x20-\x7e]*$/.test(type))
    throw httpError(400, `A type has at most ${longestType} characters, of ASCII alone.`);
}

/** The name that stands percent-encoded in a form. Throws 400. */
export function decodedName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw httpError(
      400,
      `The name ${text.slice(0, 100)} cannot be decoded: a percent sign in it must be sent as %25.`,
    );
  }
}
