import { type Difference, nameOfDifference, type Side } from "@twinhelm/core/editing/merge";
import { editingText } from "@twinhelm/core/editing/text";
import { differenceLine, differenceWords, type NameOfPart } from "@twinhelm/core/editing/words";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { Picker, type PickerItem } from "./Picker";
import type { LayerSize } from "./size";

type Sides = Readonly<Record<string, Side>>;

interface ConflictPickerProps {
  readonly size: LayerSize;
  readonly differences: readonly Difference[];
  readonly nameOf?: NameOfPart | undefined;
  readonly onTheirs: () => void;
  readonly onMine: (sides?: Sides) => void;
  readonly onClose: () => void;
}

/** Theirs, mine, or each part on its own, asked in the place of a form that lies over the screen. */
export function ConflictPicker({ differences, nameOf, ...props }: ConflictPickerProps) {
  const [row, setRow] = useState(0);
  /** How many parts are chosen; absent: it is asked about the whole. */
  const [at, setAt] = useState<number>();
  const [sides, setSides] = useState<Sides>({});
  const difference = at === undefined ? undefined : differences[at];
  const words = difference === undefined ? undefined : differenceWords(difference, nameOf);
  const items: readonly PickerItem[] =
    words === undefined
      ? [
          { id: "theirs", label: editingText("conflict.theirs") },
          { id: "mine", label: editingText("conflict.mine") },
          ...(differences.length > 1 ? [{ id: "each", label: editingText("difference.choose") }] : []),
        ]
      : (["theirs", "mine"] as const).map((side) => ({
          id: side,
          label: visibleText(editingText(`side.${side}`, { value: words[side] })),
        }));
  const pick = () => {
    const id = items[row]?.id ?? "";
    setRow(0);
    if (difference === undefined) {
      if (id === "each") setAt(0);
      else if (id === "mine") props.onMine();
      else props.onTheirs();
      return;
    }
    const chosen: Sides = { ...sides, [nameOfDifference(difference)]: id === "mine" ? "mine" : "theirs" };
    setSides(chosen);
    const next = (at ?? 0) + 1;
    if (next === differences.length) props.onMine(chosen);
    else setAt(next);
  };
  const lines = differences.map((each) => `${differenceLine(each, nameOf)}.`);
  return (
    <Picker
      size={props.size}
      title={
        words === undefined
          ? editingText("conflict.title")
          : visibleText(editingText("difference.side", { name: words.name }))
      }
      sign=">"
      query=""
      items={items}
      row={row}
      about={words === undefined ? [...lines, editingText("conflict.text")].map(visibleText) : []}
      onQuery={() => undefined}
      onRow={setRow}
      onPick={pick}
      onClose={props.onClose}
    />
  );
}
