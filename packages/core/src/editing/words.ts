import type { Failure } from "../http/failure";
import { refusalText } from "../text/refusal";
import type { Difference } from "./merge";
import { editingText } from "./text";

/** What a part that two people changed is called, and whether its values may be shown. */
export interface PartName {
  readonly name: string;
  /** True: it is a secret. */
  readonly hidden?: boolean | undefined;
}

export type NameOfPart = (path: readonly string[]) => PartName;

/** A difference in words, with control characters as they are. */
export interface DifferenceWords {
  readonly name: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Names a part by its keys. */
const keysAsName: NameOfPart = (path) => ({ name: path.join(".") });

/** Longest value that is shown; the rest of it is cut. */
const longest = 120;

export function differenceWords(
  { path, mine, theirs }: Difference,
  nameOf: NameOfPart = keysAsName,
): DifferenceWords {
  const { name, hidden = false } = nameOf(path);
  const shown = (value: unknown) => (hidden ? editingText("difference.hidden") : shownValue(value));
  return {
    name: name === "" ? editingText("difference.whole") : name,
    mine: shown(mine),
    theirs: shown(theirs),
  };
}

/** A difference as one line: name, theirs, yours. */
export const differenceLine = (difference: Difference, nameOf?: NameOfPart): string =>
  editingText("difference.line", { ...differenceWords(difference, nameOf) });

/** One thing that is wrong with what was sent. */
export interface RefusalLine {
  /** Dotted; empty: it is about no field. */
  readonly field: string;
  /** With the name of the field, and control characters as they are. */
  readonly text: string;
}

/** Why something was not saved: a line for each thing that the server refuses, with the name of its field. */
export function refusalLines(
  { message, field = "", refusals = [] }: Failure,
  nameOf: NameOfPart = keysAsName,
): readonly RefusalLine[] {
  if (refusals.length === 0) return [{ field, text: message }];
  return refusals.map(({ path, problem }) => ({
    field: path.join("."),
    text: path.length === 0 ? problem : refusalText("line", { name: nameOf(path).name, problem }),
  }));
}

/** A failure whose message is in words, with the names of fields; one that refuses nothing stays as it is. */
export const inWords = (failure: Failure, nameOf?: NameOfPart): Failure =>
  failure.refusals === undefined ? failure : saying(failure, refusalLines(failure, nameOf));

const saying = (failure: Failure, lines: readonly RefusalLine[]): Failure => ({
  ...failure,
  message: lines.map(({ text }) => text).join(" "),
});

/**
 * What is refused in a form: by the field that it is about, and the rest. `fieldOf`: the field of the form that a
 * dotted path belongs to; `undefined`: none.
 */
export function refusedFields(
  failure: Failure,
  fieldOf: (path: string) => string | undefined,
  nameOf?: NameOfPart,
): { readonly shown: Readonly<Record<string, string>>; readonly rest: Failure | undefined } {
  const lines = refusalLines(failure, nameOf);
  const byField = Map.groupBy(lines, ({ field }) => fieldOf(field));
  const rest = byField.get(undefined) ?? [];
  byField.delete(undefined);
  const shown = [...byField].map(([field, said]) => [field, said.map(({ text }) => text).join(" ")]);
  return { shown: Object.fromEntries(shown), rest: rest.length === 0 ? undefined : saying(failure, rest) };
}

function shownValue(value: unknown): string {
  if (value === undefined || value === "") return editingText("difference.none");
  const whole = typeof value === "string" ? value : JSON.stringify(value);
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole;
}
