import type { Difference } from "@twinhelm/core/editing/merge";
import {
  type ConflictAnswer,
  type ConflictQuestion,
  conflictQuestion,
} from "@twinhelm/core/editing/question";
import { editingText } from "@twinhelm/core/editing/text";
import type { NameOfPart } from "@twinhelm/core/editing/words";
import type { Editing } from "@twinhelm/core/react/editing";
import { useEffect, useEffectEvent } from "react";
import { choosing, type Layer } from "../navigation/layer";
import { type Change, showOver } from "../navigation/state";

interface Asked {
  /** What else is to be known, in lines. */
  readonly about?: readonly string[] | undefined;
  readonly onAnswer: (answer: ConflictAnswer) => void;
  readonly change: (change: Change) => void;
}

/** Asks which version stays; Escape leaves what was typed as it is. */
export const conflictLayer = (question: ConflictQuestion, asked: Asked): Layer =>
  choosing({
    title: question.title,
    about: [...question.about, ...(asked.about ?? [])],
    items: question.items,
    onPick(id) {
      const next = question.choose(id);
      if ("kind" in next) asked.onAnswer(next);
      else asked.change(showOver(conflictLayer(next, asked)));
    },
  });

/** Asks what has to be asked about something that is edited: which version stays, or whether it becomes a new one. */
export function useEditingQuestions<Row, Draft>(
  { conflict, canSaveAsNew, takeTheirs, keepMine, saveAsNew }: Omit<Editing<Row, Draft>, "change">,
  change: (change: Change) => void,
  nameOf: NameOfPart,
): void {
  const askWhich = useEffectEvent((differences: readonly Difference[]) => {
    const onAnswer = (answer: ConflictAnswer) =>
      answer.kind === "mine" ? keepMine(answer.sides) : takeTheirs();
    change(showOver(conflictLayer(conflictQuestion(differences, nameOf), { onAnswer, change })));
  });
  const askWhetherNew = useEffectEvent(() => {
    const items = [{ id: "new", label: editingText("asNew") }];
    change(showOver(choosing({ title: editingText("conflict.gone"), items, onPick: saveAsNew })));
  });
  useEffect(() => {
    if (conflict !== undefined) askWhich(conflict.differences);
  }, [conflict]);
  useEffect(() => {
    if (canSaveAsNew) askWhetherNew();
  }, [canSaveAsNew]);
}
