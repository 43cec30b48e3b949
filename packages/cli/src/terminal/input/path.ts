import { readdir, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** The path that somebody typed; the home folder is written as shells do. */
export const pathOf = (typed: string): string =>
  resolve(typed.startsWith("~/") ? `${homedir()}${typed.slice(1)}` : typed);

/** What was typed, as far as names here go on with it in one way; a folder ends with a slash. `undefined`: there is none. */
export async function completedPath(typed: string): Promise<string | undefined> {
  const folder = typed.slice(0, typed.lastIndexOf("/") + 1);
  const begun = typed.slice(folder.length);
  const place = pathOf(folder === "" ? "." : folder);
  const names = (await readdir(place).catch(() => [])).filter(
    (name) => name.startsWith(begun) && (begun !== "" || !name.startsWith(".")),
  );
  const [first] = names;
  if (first === undefined) return undefined;
  let end = first.length;
  for (const name of names) while (!name.startsWith(first.slice(0, end))) end -= 1;
  if (names.length > 1) return folder + first.slice(0, end);
  const isFolder = (await stat(join(place, first)).catch(() => undefined))?.isDirectory() === true;
  return folder + first + (isFolder ? "/" : "");
}
