import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { createEditor, type EditingSteps, type Editor, type EditorOptions } from "../editing/editor";
import type { Saved } from "../editing/events";
import { leftWords } from "../editing/left";
import type { EditingModel } from "../editing/model";
import type { EditingView } from "../editing/view";
import { inWords } from "../editing/words";
import { useClient } from "./console";

export interface EditingOptions<Row, Draft> extends EditorOptions<Row, Draft> {
  /** Told once it is written. */
  readonly onSaved?: ((saved: Saved<Row>) => void) | undefined;
  /** Told of each change at once, before anything is drawn. */
  readonly onChange?: ((view: EditingView<Row, Draft>) => void) | undefined;
}

/** Something that is edited: how it looks now, and what can be done with it. */
export type Editing<Row, Draft> = EditingView<Row, Draft> & EditingSteps<Row, Draft>;

/**
 * Edits something that is stored on the server, or a new one, by its model (`core/editing/model.ts`). What was loaded
 * first is edited; a later `row` is taken while nothing is typed. Give the component a `key` where it may come to
 * edit another one. The model may be made anew at each render.
 */
export function useEditing<Row, Draft>(
  model: EditingModel<Row, Draft>,
  { onSaved, onChange, ...options }: EditingOptions<Row, Draft>,
): Editing<Row, Draft> {
  const [editor] = useState<Editor<Row, Draft>>(() => createEditor(model, options));
  editor.use(model);
  const { notifications } = useClient();
  const view = useSyncExternalStore(editor.subscribe, editor.view, editor.view);
  const saved = useEffectEvent((result: Saved<Row>) => onSaved?.(result));
  const changed = useEffectEvent(() => onChange?.(editor.view()));
  useEffect(() => {
    const stops = [editor.onSaved((result) => saved(result)), editor.subscribe(() => changed())];
    editor.start();
    return () => {
      for (const stop of stops) stop();
      editor.leave((failure) => notifications.say(leftWords(failure)));
    };
  }, [editor, notifications]);
  const { row } = options;
  useEffect(() => {
    if (row !== undefined) editor.steps.stored(row);
  }, [editor, row]);
  const { failure, draft } = view;
  const { nameOf } = model;
  const said =
    failure === undefined || nameOf === undefined ? failure : inWords(failure, (path) => nameOf(path, draft));
  return { ...view, failure: said, ...editor.steps };
}
