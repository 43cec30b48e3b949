import type { Edited } from "@twinhelm/core/action/face";
import { documentModel } from "@twinhelm/core/document/jsonModel";
import { nameOfDocumentPart } from "@twinhelm/core/document/names";
import { useClient } from "@twinhelm/core/react/console";
import { useJsonEditor } from "../editor/useJsonEditor";
import { type Change, open } from "../navigation/state";
import { useTransfer } from "./transfer/useTransfer";
import { useSavedViews } from "./useSavedViews";
import { useSetField } from "./useSetField";

/** Edits a document of the open bucket as JSON in the editor of this person; a new one in its form. */
export function useDocumentEditor(change: (change: Change) => void): (edited: Edited) => void {
  const client = useClient();
  const edit = useJsonEditor(change);
  const openViews = useSavedViews(change);
  const setField = useSetField(change);
  const transfer = useTransfer(change);
  return ({ row, path, situation, dialog }) => {
    if (row === undefined && path !== undefined) return change(open(path));
    const [bucket] = situation.chosen.bucket ?? [];
    if (bucket === undefined) return;
    if (dialog === "views") return openViews(bucket);
    if (dialog === "set") return setField(bucket, situation.chosen.document ?? []);
    if (dialog === "import" || dialog === "export") return transfer(dialog, bucket);
    edit({
      model: documentModel(client, bucket, row?._id),
      nameOf: nameOfDocumentPart(bucket.properties),
    });
  };
}
