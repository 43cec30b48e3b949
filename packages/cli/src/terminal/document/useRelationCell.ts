import { cellValueModel, type EditedCell } from "@twinhelm/core/document/cell";
import { createEditor } from "@twinhelm/core/editing/editor";
import type { Property } from "@twinhelm/core/field/property";
import { isReference, isToMany } from "@twinhelm/core/field/structure";
import { useClient } from "@twinhelm/core/react/console";
import { usePermissions } from "../keys/usePermissions";
import type { Change } from "../navigation/state";
import { type CellFace, startSession } from "./cellSession";
import { useRelationKeys } from "./form/useRelationKeys";

interface RelationCell {
  /** A relation to one is saved with the choice; one to many is chosen one after the other, in the form. */
  readonly canChoose: (property: Property) => boolean;
  readonly begin: (cell: EditedCell, title: string, face: CellFace) => void;
}

/** Edits a relation in its cell: the document is chosen over the table. */
export function useRelationCell(change: (change: Change) => void): RelationCell {
  const client = useClient();
  const { warn } = usePermissions();
  const { pick } = useRelationKeys(change);
  return {
    canChoose: (property) => isReference(property) && !isToMany(property),
    begin(cell, title, face) {
      const { key, bucket } = cell;
      const editor = createEditor(cellValueModel(client, cell), { row: undefined, load: true });
      const take = (value: unknown) => {
        editor.steps.change(() => value);
        const problem = editor.view().problems[key];
        if (problem !== undefined) warn(problem);
        else editor.steps.save();
      };
      const choose = (value: unknown) =>
        pick({ title, property: bucket.properties[key] ?? { type: "relation" }, value }, take);
      // What was refused is told; the picker is closed by then.
      startSession(editor, { ...face, begin: choose, again: () => undefined });
    },
  };
}
