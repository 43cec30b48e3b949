import { storageText } from "./text";

/** Bytes of a whole name, as UTF-8, and of the name of one file or folder in it: what file systems take. */
export const nameLimits = { whole: 1024, own: 255 } as const;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Characters that no name has: control characters and halves of pairs, which cannot be sent. */
const forbidden = /[\u0000-\u001f\u007f-\u009f]|\p{Surrogate}/u;

/** What is wrong with the own name of a file; `undefined`: nothing. */
export function nameProblem(name: string): string | undefined {
  if (name === "") return storageText("name.required");
  if (name === "." || name === "..") return storageText("name.dots");
  if (name.includes("/")) return storageText("name.slash");
  if (forbidden.test(name)) return storageText("name.control");
  if (bytesOf(name) > nameLimits.own) return storageText("name.long", { most: nameLimits.own });
  return undefined;
}

/** The same of a directory (spec 2, section 5). `taken`: names that are there already. */
export function directoryProblem(
  name: string,
  taken: { has(name: string): boolean } = new Set<string>(),
): string | undefined {
  if (name === "") return storageText("name.required");
  if (/[/ .]/.test(name)) return storageText("directory.pattern");
  if (taken.has(name)) return storageText("directory.taken");
  return nameProblem(name);
}

/** What is wrong with a whole name, folder by folder; a folder's ends with a slash. */
export function pathProblem(path: string): string | undefined {
  const parts = (path.endsWith("/") ? path.slice(0, -1) : path).split("/");
  for (const part of parts) {
    const problem = part === "" && path !== "" ? storageText("name.empty") : nameProblem(part);
    if (problem !== undefined) return problem;
  }
  return bytesOf(path) > nameLimits.whole
    ? storageText("name.wholeLong", { most: nameLimits.whole })
    : undefined;
}
