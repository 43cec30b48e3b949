import { actionNamed, type SegmentKind } from "../access/catalogue";
import { type Resource, withExclude, withInclude, withoutExclude, withoutInclude } from "./draft";
import { policyText } from "./text";

/** The two lists of patterns that a resource has. */
export type EntryList = "include" | "exclude";

/**
 * The kinds of the segments of an entry; `undefined`: it is typed whole, because the action is unknown or the entry
 * has not as many segments as the action takes.
 */
export function kindsOfEntry(action: string, entry: string): readonly SegmentKind[] | undefined {
  const segments = actionNamed(action)?.segments ?? [];
  return segments.length > 0 && segments.length === entry.split("/").length ? segments : undefined;
}

/** An entry of which nothing is chosen yet, with as many segments as the action takes. */
export function emptyEntry(action: string, { include, exclude }: Resource): string {
  const like = include[0] ?? exclude[0] ?? "";
  const count = actionNamed(action)?.segments.length ?? like.split("/").length;
  return Array(count).fill("").join("/");
}

/** The resource as its form begins: one included entry at least. */
export const beginResource = (action: string, resource: Resource): Resource =>
  resource.include.length > 0 ? resource : { ...resource, include: [emptyEntry(action, resource)] };

/** Adds an entry to one of the lists, by the rules of that list. */
export const addEntry = (resource: Resource, list: EntryList, entry: string): Resource =>
  list === "include" ? withInclude(resource, entry) : withExclude(resource, entry);

export const removeEntry = (resource: Resource, list: EntryList, at: number): Resource => {
  const entry = resource[list][at];
  if (entry === undefined) return resource;
  const twice = resource[list].indexOf(entry) !== resource[list].lastIndexOf(entry);
  if (twice) return { ...resource, [list]: resource[list].toSpliced(at, 1) };
  return list === "include" ? withoutInclude(resource, entry) : withoutExclude(resource, entry);
};

export const setEntry = (resource: Resource, list: EntryList, at: number, entry: string): Resource => ({
  ...resource,
  [list]: resource[list].with(at, entry),
});

/** An entry with one of its segments changed. A slash would begin another segment. */
export const setSegment = (entry: string, at: number, value: string): string =>
  entry.split("/").with(at, value.replaceAll("/", "")).join("/");

/** What is wrong with an entry; `undefined`: nothing. */
export function entryProblem(resource: Resource, list: EntryList, at: number): string | undefined {
  const entry = resource[list][at] ?? "";
  if (entry.split("/").some((segment) => segment.trim() === "")) return policyText("resource.incomplete");
  if (list === "include" && resource.exclude.length > 0) {
    if (resource.include.length > 1) return policyText("exclude.alone");
    if (!entry.endsWith("*")) return policyText("exclude.end");
  }
  return resource[list].indexOf(entry) === at ? undefined : policyText("entry.twice");
}

/** Whether every entry of both lists can be stored. */
export const isComplete = (resource: Resource): boolean =>
  (["include", "exclude"] as const).every((list) =>
    resource[list].every((_, at) => entryProblem(resource, list, at) === undefined),
  );
