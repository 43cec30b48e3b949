import { type Difference, nameOfDifference, type Side } from "./merge";
import { editingText } from "./text";
import { differenceLine, differenceWords, type NameOfPart } from "./words";

/** Sides that were chosen, by `nameOfDifference`. */
export type Sides = Readonly<Record<string, Side>>;

/** Which version stays. Mine, with sides where they were chosen part by part. */
export type ConflictAnswer =
  | { readonly kind: "theirs" }
  | { readonly kind: "mine"; readonly sides?: Sides | undefined };

/** Which version stays, asked as a list to choose from. */
export interface ConflictQuestion {
  readonly title: string;
  /** What both changed, with control characters as they are. */
  readonly about: readonly string[];
  readonly items: readonly { readonly id: string; readonly label: string }[];
  /** The answer that an item gives, or what is asked next. */
  readonly choose: (id: string) => ConflictAnswer | ConflictQuestion;
}

/** Theirs, mine, or each part on its own where both changed several. */
export function conflictQuestion(differences: readonly Difference[], nameOf?: NameOfPart): ConflictQuestion {
  const lines = differences.map((each) => `${differenceLine(each, nameOf)}.`);
  return {
    title: editingText("conflict.title"),
    about: [...lines, editingText("conflict.text")],
    items: [
      { id: "theirs", label: editingText("conflict.theirs") },
      { id: "mine", label: editingText("conflict.mine") },
      ...(differences.length > 1 ? [{ id: "each", label: editingText("difference.choose") }] : []),
    ],
    choose(id) {
      if (id === "each") return sideQuestion(differences, nameOf, {});
      return { kind: id === "mine" ? "mine" : "theirs" };
    },
  };
}

/** Asks for one part after the other, until a side is chosen for each. */
function sideQuestion(
  [difference, ...rest]: readonly Difference[],
  nameOf: NameOfPart | undefined,
  sides: Sides,
): ConflictAnswer | ConflictQuestion {
  if (difference === undefined) return { kind: "mine", sides };
  const words = differenceWords(difference, nameOf);
  return {
    title: editingText("difference.side", { name: words.name }),
    about: [],
    items: (["theirs", "mine"] as const).map((side) => ({
      id: side,
      label: editingText(`side.${side}`, { value: words[side] }),
    })),
    choose: (id) =>
      sideQuestion(rest, nameOf, {
        ...sides,
        [nameOfDifference(difference)]: id === "mine" ? "mine" : "theirs",
      }),
  };
}
