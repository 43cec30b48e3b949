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

function shownValue(value: unknown): string {
  if (value === undefined || value === "") return editingText("difference.none");
  const whole = typeof value === "string" ? value : JSON.stringify(value);
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole;
}
