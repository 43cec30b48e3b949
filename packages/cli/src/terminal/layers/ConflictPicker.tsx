import type { Difference } from "@twinhelm/core/editing/merge";
import { type ConflictAnswer, conflictQuestion } from "@twinhelm/core/editing/question";
import type { NameOfPart } from "@twinhelm/core/editing/words";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { Picker } from "./Picker";
import type { LayerSize } from "./size";

interface ConflictPickerProps {
  readonly size: LayerSize;
  readonly differences: readonly Difference[];
  readonly nameOf: NameOfPart;
  readonly onAnswer: (answer: ConflictAnswer) => void;
  readonly onClose: () => void;
}

/** Asks which version stays, in the place of a form that lies over the screen. */
export function ConflictPicker({ size, differences, nameOf, onAnswer, onClose }: ConflictPickerProps) {
  const [question, ask] = useState(() => conflictQuestion(differences, nameOf));
  const [row, setRow] = useState(0);
  const pick = () => {
    const next = question.choose(question.items[row]?.id ?? "");
    if ("kind" in next) return onAnswer(next);
    setRow(0);
    ask(next);
  };
  return (
    <Picker
      size={size}
      title={visibleText(question.title)}
      items={question.items.map(({ id, label }) => ({ id, label: visibleText(label) }))}
      row={row}
      about={question.about.map(visibleText)}
      onRow={setRow}
      onPick={pick}
      onClose={onClose}
    />
  );
}
