import type { FunctionDraft, StoredFunction } from "@twinhelm/core/function/editor/draft";
import { nameOfDraftPart } from "@twinhelm/core/function/editor/model";
import { type FunctionEditing, useFunctionEditing } from "@twinhelm/core/function/editor/react";
import type { Information } from "@twinhelm/core/function/model";
import { useEditingQuestions } from "../form/conflictLayer";
import { keptOf, workOf } from "../form/editing";
import { keepWork } from "../form/keepWork";
import "./work";
import type { Change, ConsoleState } from "../navigation/state";

/** Edits a function. What is typed is kept in the place, so that it outlives a session that ended. */
export function usePlaceFunction(
  stored: StoredFunction,
  information: Information,
  { place: { path, editing: work } }: ConsoleState,
  change: (change: Change) => void,
): FunctionEditing {
  const editing = useFunctionEditing({
    stored,
    information,
    kept: work?.kind === "function" ? keptOf<StoredFunction, FunctionDraft>(work) : undefined,
    onChange: (view) => change(keepWork(path, { kind: "function", ...workOf(view) })),
  });
  useEditingQuestions(editing, change, nameOfDraftPart);
  return editing;
}
