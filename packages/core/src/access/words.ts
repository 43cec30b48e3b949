import { actionNamed, type SegmentKind } from "./catalogue";
import type { AccessRequest } from "./evaluate";
import { moduleOf } from "./statement";
import { accessText, subjectWords, verbWords } from "./text";

/** The name of what an id stands for, such as the title of a bucket; `undefined`: not known here. */
export type NameOf = (kind: SegmentKind, id: string) => string | undefined;

export const noNames: NameOf = () => undefined;

/** The part of an action behind its module, as the API calls it: `index`. */
export const actionTerm = (action: string): string => action.slice(action.lastIndexOf(":") + 1);

/** What an action does, in a word: `List`. An action that this console does not know keeps its own. */
export function actionWord(action: string): string {
  const term = actionTerm(action);
  return verbWords[term] ?? term.charAt(0).toUpperCase() + term.slice(1);
}

/** An action as people call it: `Delete documents`. One that this console does not know keeps its name. */
export function actionTitle(action: string): string {
  const subject = subjectWords[moduleOf(action)];
  return subject === undefined ? action : `${actionWord(action)} ${subject}`;
}

/** The same with the term of the API beside it. */
export const actionWithTerm = (action: string): string => {
  const title = actionTitle(action);
  return title === action ? action : `${title} (${action})`;
};

/** `List, Read and Create` */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")}${accessText("and")}${last}`;
}

/**
 * What a request is about, by name: `Countries`. Without `whole`, a document stands for its bucket. `undefined`:
 * nothing in particular.
 */
export function resourceWords(
  { action, segments = [], list = false }: AccessRequest,
  nameOf: NameOf,
  whole = true,
): string | undefined {
  const kinds = actionNamed(action)?.segments;
  if (segments.length === 0) return undefined;
  if (kinds === undefined) return [...segments, ...(list ? ["*"] : [])].join("/");
  const names = segments.map((segment, at) => segmentWords(kinds[at], segment, nameOf));
  const [bucket = "", document] = names;
  if (kinds[1] !== "bucketData" || document === undefined) return names.join(" / ");
  return whole && segments[1] !== "*" ? accessText("document.of", { document, bucket }) : bucket;
}

/** One part of a resource by name; without one, it stays as it is. */
export function segmentWords(kind: SegmentKind | undefined, segment: string, nameOf: NameOf): string {
  if (kind === undefined) return segment;
  return segment === "*" ? accessText(`any.${kind}`) : (nameOf(kind, segment) ?? segment);
}

/** A pattern of a statement by name: `Countries` for all documents of it. One that is malformed stays as it is. */
export function entryWords(action: string, entry: string, nameOf: NameOf): string {
  const segments = entry.split("/");
  const fits = segments.length === actionNamed(action)?.segments.length && !segments.includes("");
  return fits ? (resourceWords({ action, segments }, nameOf) ?? entry) : entry;
}
