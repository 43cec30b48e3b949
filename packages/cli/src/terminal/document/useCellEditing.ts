import type { Bucket } from "@twinhelm/core/bucket/model";
import { cellModel, cellProperty, typedCellField } from "@twinhelm/core/document/cell";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { documentPath } from "@twinhelm/core/document/paths";
import type { DocumentTable } from "@twinhelm/core/document/react";
import { documentText } from "@twinhelm/core/document/text";
import { createEditor, type Editor } from "@twinhelm/core/editing/editor";
import { conflictQuestion } from "@twinhelm/core/editing/question";
import type { FormField, FormValue } from "@twinhelm/core/form/model";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useClient } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { recordText } from "@twinhelm/core/text/record";
import { visibleText } from "@twinhelm/core/text/visible";
import { useRef, useState } from "react";
import { useTextEditor } from "../editor/useTextEditor";
import { conflictLayer } from "../form/conflictLayer";
import { choosing } from "../navigation/layer";
import { type Change, closeLine, openAt, openLine, show, showOver } from "../navigation/state";
import type { FieldInput } from "../screen/screen";
import { type CellFace, startSession } from "./cellSession";
import { documentName } from "./documentName";
import { useRelationCell } from "./useRelationCell";

/** A cell of the table. */
export interface CellAt {
  readonly document: BucketDocument;
  readonly key: string;
  /** Name of its column. */
  readonly column: string;
}

interface OpenCell extends CellAt {
  readonly field: FormField;
  readonly editor: Editor<BucketDocument, FormValue>;
}

interface CellEditingParts {
  readonly bucket: Bucket;
  readonly language: string;
  /** Says what its documents are called now. */
  readonly table: DocumentTable;
  readonly change: (change: Change) => void;
}

export interface CellEditing {
  /** Begins, in the form where a line is not enough; what cannot be changed says so. */
  readonly begin: (cell: CellAt) => void;
  /** The line in which a value is typed; `next` is told when it was sent with Tab. */
  readonly input: (next: () => void) => FieldInput | undefined;
}

/** Edits one value of a document in place: in the line at the bottom, from a list, or in the editor. */
export function useCellEditing({ bucket, language, table, change }: CellEditingParts): CellEditing {
  const client = useClient();
  const say = useSaying();
  const [cell, setCell] = useState<OpenCell>();
  const labelOf = useLabels(table);
  const type = useTyping(setCell, labelOf, change);
  const choose = useRelationCell(change);
  const faceOf = useCellFace(change);
  const begin = (at: CellAt) => {
    const { document, key } = at;
    const column = visibleText(at.column);
    const property = cellProperty(bucket, key);
    if (property === undefined) return say("warning", documentText("cell.noField", { column }));
    const field = typedCellField(bucket, key);
    const edited = { bucket, documentId: document._id, key, language };
    if (field === undefined) {
      if (choose.canChoose(property)) return choose.begin(edited, labelOf(at), faceOf(column));
      // What a line has no room for is edited in the form, at its field.
      return change(openAt(documentPath(bucket._id, document._id), key));
    }
    const editor = createEditor(cellModel(client, edited), { row: undefined, load: true });
    const open = { ...at, field, editor };
    startSession(editor, {
      ...faceOf(column),
      begin: (value) => type(open, value),
      again: (typed) => type(open, typed),
    });
  };
  const send = useSending();
  const input = (next: () => void): FieldInput | undefined => {
    if (cell === undefined) return undefined;
    const take = (typed: string) => {
      if (!send(cell, typed)) return false;
      setCell(undefined);
      change(closeLine);
      return true;
    };
    return {
      label: labelOf(cell),
      onSubmit: take,
      onNext: (typed) => {
        if (take(typed)) next();
      },
      onCancel() {
        cell.editor.leave(() => undefined);
        setCell(undefined);
      },
    };
  };
  return { begin, input };
}

/** What is told about a cell that is saved, and asked. */
function useCellFace(change: (change: Change) => void): (column: string) => CellFace {
  const say = useSaying();
  return (column) => ({
    unread: ({ message }) => say("danger", message),
    refused: ({ message }) => say("danger", message),
    ask(differences, onAnswer) {
      const question = conflictQuestion(differences, () => ({ name: column }));
      change(showOver(conflictLayer(question, { onAnswer, change })));
    },
    saved: () => say("success", recordText("saved")),
  });
}

/** What a cell is called. A value that was just saved may be the name of its document: that is asked for each time. */
function useLabels(table: DocumentTable): (cell: CellAt) => string {
  const latest = useRef(table);
  latest.current = table;
  return ({ document, column }) => {
    const now = latest.current.rows.value?.find(({ _id }) => _id === document._id) ?? document;
    return documentText("cell.label", {
      column: visibleText(column),
      document: documentName(latest.current, now),
    });
  };
}

function useSaying() {
  const { notifications } = useNotifications();
  return (tone: "success" | "warning" | "danger", words: string) =>
    notifications.say({ tone, text: words }, 5000);
}

/** Saves what was typed; false: it is not a value of this field, and the line stays. */
function useSending(): (cell: OpenCell, typed: FormValue) => boolean {
  const say = useSaying();
  return ({ field, editor }, typed) => {
    editor.steps.change(() => typed);
    const problem = editor.view().problems[field.key];
    if (problem !== undefined) say("warning", problem);
    else editor.steps.save();
    return problem === undefined;
  };
}

/** Where a value is typed or chosen. */
function useTyping(
  setCell: (cell: OpenCell) => void,
  labelOf: (cell: OpenCell) => string,
  change: (change: Change) => void,
): (cell: OpenCell, value: FormValue) => void {
  const editText = useTextEditor();
  const send = useSending();
  return (open, value) => {
    const { field } = open;
    if (field.kind === "multiline")
      return editText(String(value), "value.txt", (typed) => void send(open, typed));
    const items = choicesOf(field);
    if (items !== undefined) {
      const onPick = (id: string) => void send(open, field.kind === "switch" ? id === "true" : id);
      return change(show(choosing({ title: labelOf(open), items, onPick }, String(value))));
    }
    setCell(open);
    change(openLine({ key: field.key }, String(value)));
  };
}

/** What a value is chosen from; `undefined`: it is typed. */
function choicesOf({
  kind,
  choices,
}: FormField): readonly { readonly id: string; readonly label: string }[] | undefined {
  if (kind === "switch")
    return ["true", "false"].map((id) => ({ id, label: text(id === "true" ? "common.yes" : "common.no") }));
  return kind === "choice" ? (choices ?? []).map(({ value, label }) => ({ id: value, label })) : undefined;
}
