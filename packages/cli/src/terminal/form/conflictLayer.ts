import { type Difference, nameOfDifference, type Side } from "@twinhelm/core/editing/merge";
import { editingText } from "@twinhelm/core/editing/text";
import { differenceLine, differenceWords, type NameOfPart } from "@twinhelm/core/editing/words";
import type { Editing } from "@twinhelm/core/react/editing";
import { useEffect, useEffectEvent } from "react";
import { choosing, type Layer } from "../navigation/layer";
import { type Change, show } from "../navigation/state";

type Sides = Readonly<Record<string, Side>>;

interface Question {
  readonly differences: readonly Difference[];
  readonly nameOf?: NameOfPart | undefined;
  /** What else they changed, in lines. */
  readonly about?: readonly string[] | undefined;
  readonly onTheirs: () => void;
  readonly onMine: (sides?: Sides) => void;
}

/** Theirs, mine, or each on its own where both changed several parts; Escape leaves what was typed as it is. */
function conflictLayer(question: Question, change: (change: Change) => void): Layer {
  const { differences, nameOf, about = [], onTheirs, onMine } = question;
  const lines = differences.map((each) => `${differenceLine(each, nameOf)}.`);
  const several = differences.length > 1;
  return choosing({
    title: editingText("conflict.title"),
    about: [...lines, ...about, editingText("conflict.text")],
    items: [
      { id: "theirs", label: editingText("conflict.theirs") },
      { id: "mine", label: editingText("conflict.mine") },
      ...(several ? [{ id: "each", label: editingText("difference.choose") }] : []),
    ],
    onPick(id) {
      if (id === "each") change(show(sideLayer(question, change)));
      else if (id === "mine") onMine();
      else onTheirs();
    },
  });
}

/** Asks for one difference after the other; the last answer saves. */
function sideLayer(
  question: Question,
  change: (change: Change) => void,
  sides: Sides = {},
  at = 0,
): Layer | undefined {
  const difference = question.differences[at];
  if (difference === undefined) return undefined;
  const words = differenceWords(difference, question.nameOf);
  return choosing({
    title: editingText("difference.side", { name: words.name }),
    items: (["theirs", "mine"] as const).map((side) => ({
      id: side,
      label: editingText(`side.${side}`, { value: words[side] }),
    })),
    onPick(id) {
      const chosen: Sides = { ...sides, [nameOfDifference(difference)]: id === "mine" ? "mine" : "theirs" };
      if (at + 1 === question.differences.length) question.onMine(chosen);
      else change(show(sideLayer(question, change, chosen, at + 1)));
    },
  });
}

interface Asking {
  readonly nameOf?: NameOfPart | undefined;
  readonly about?: readonly string[] | undefined;
}

/** Asks what has to be asked about something that is edited: which version stays, or whether it becomes a new one. */
export function useEditingQuestions<Row, Draft>(
  { conflict, canSaveAsNew, takeTheirs, keepMine, saveAsNew }: Omit<Editing<Row, Draft>, "change">,
  change: (change: Change) => void,
  asking: Asking = {},
): void {
  const askWhich = useEffectEvent((differences: readonly Difference[]) =>
    change(show(conflictLayer({ ...asking, differences, onTheirs: takeTheirs, onMine: keepMine }, change))),
  );
  const askWhetherNew = useEffectEvent(() => {
    const items = [{ id: "new", label: editingText("asNew") }];
    change(show(choosing({ title: editingText("conflict.gone"), items, onPick: saveAsNew })));
  });
  useEffect(() => {
    if (conflict !== undefined) askWhich(conflict.differences);
  }, [conflict]);
  useEffect(() => {
    if (canSaveAsNew) askWhetherNew();
  }, [canSaveAsNew]);
}
