/** Slash that separates folders in the name of an object. */
const separator = "/";

/** The empty object that stands for a folder: its name ends with a slash (spec 2, section 3). */
export const isFolderObject = (object: {
  readonly name: string;
  readonly content: { readonly type: string; readonly size: number };
}): boolean =>
  object.name.endsWith(separator) &&
  object.content.size === 0 &&
  (object.content.type === "" || object.content.type === "application/octet-stream");

export const isFolderPath = (path: string): boolean => path.endsWith(separator);

/** The folder that a path is in, with the slash at the end; empty: it is at the top. */
export function folderOf(path: string): string {
  const end = isFolderPath(path) ? path.length - 1 : path.length;
  return path.slice(0, path.lastIndexOf(separator, end - 1) + 1);
}

/** The own name of a path, without the folders that it is in and without the slash at its end. */
export function ownName(path: string): string {
  const name = path.slice(folderOf(path).length);
  return isFolderPath(name) ? name.slice(0, -1) : name;
}

/** The path of something in a folder. */
export const joinPath = (folder: string, name: string, kind: "folder" | "file" = "file"): string =>
  `${folder}${name}${kind === "folder" ? separator : ""}`;

/** The folders that a path leads through, from the outside in, with the path itself where it is a folder. */
export function foldersOf(path: string): readonly string[] {
  const found: string[] = [];
  for (let at = path.indexOf(separator); at >= 0; at = path.indexOf(separator, at + 1))
    found.push(path.slice(0, at + 1));
  return found;
}

/** A path with another beginning; throws where it does not begin so. */
export function replacePrefix(path: string, from: string, to: string): string {
  if (!path.startsWith(from)) throw new Error(`${path} does not begin with ${from}`);
  return to + path.slice(from.length);
}

/** The own name and the kind of what lies in a folder on the way to a path; `undefined`: the path is not below it. */
export function childOf(
  folder: string,
  path: string,
): { readonly name: string; readonly kind: "folder" | "file" } | undefined {
  if (!path.startsWith(folder) || path === folder) return undefined;
  const rest = path.slice(folder.length);
  const end = rest.indexOf(separator);
  return end < 0 ? { name: rest, kind: "file" } : { name: rest.slice(0, end), kind: "folder" };
}

/** Why something may not be moved. */
export type MoveProblem = "sameFolder" | "taken" | "descendant";

/**
 * Why `path` may not go into the folder `to` (spec 2, section 4); `taken`: own names that are there already, `as`: the
 * one that it gets there.
 */
export function moveProblem(
  path: string,
  to: string,
  taken: { has(name: string): boolean },
  as = ownName(path),
): MoveProblem | undefined {
  if (folderOf(path) === to) return "sameFolder";
  if (isFolderPath(path) && to.startsWith(path)) return "descendant";
  return taken.has(as) ? "taken" : undefined;
}

/** What is left of a choice once what lies in chosen folders is left out: it goes with them. */
export function withoutNested<Row extends { readonly path: string }>(rows: readonly Row[]): readonly Row[] {
  const chosen = new Set(rows.map(({ path }) => path));
  return rows.filter(({ path }) => !foldersOf(path).some((folder) => folder !== path && chosen.has(folder)));
}

/**
 * The paths that a second one of a path may get beside it, in order and without end: `a.txt` gives `a (2).txt`, and that
 * `a (3).txt`.
 */
export function* freeNames(path: string): Generator<string, never> {
  const folder = folderOf(path);
  const slash = isFolderPath(path) ? "/" : "";
  const own = ownName(path);
  const dot = own.lastIndexOf(".");
  const [stem, ending] = dot > 0 && slash === "" ? [own.slice(0, dot), own.slice(dot)] : [own, ""];
  const [, first = stem, last = "1"] = counted.exec(stem) ?? [];
  for (let count = Number(last) + 1; ; count += 1) yield `${folder}${first} (${count})${ending}${slash}`;
}

/** A name that has a number already because another one was taken; a year is none. */
const counted = /^(.+) \(([2-9]|[1-9]\d)\)$/s;

/** A path, or where it is taken one that is free beside it; it is taken then. */
export function nameBeside(path: string, taken: Set<string>): string {
  const names = freeNames(path);
  let free = path;
  while (taken.has(free)) free = names.next().value;
  taken.add(free);
  return free;
}
