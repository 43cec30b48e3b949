import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { documentDelete, documentInsert, documentReplace } from "@twinhelm/core/document/actions";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useAccess } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { tableText } from "@twinhelm/core/text/table";
import { useActing } from "../action/useActing";
import type { Commands } from "../keys/useCommands";
import { show } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import { clearSelection, togglePage, toggleRow } from "../table/tableKeys";
import { useDocumentEditor } from "./useDocumentEditor";
import type { TableParts } from "./useTableCommands";

/** What the keys do with rows: choose, edit, add, delete, copy. A denied one says what is required. */
export function useRowCommands(parts: TableParts): { always: Commands; rows: Commands } {
  const { bucket, table, change, state, chosen } = parts;
  const { notifications } = useNotifications();
  const access = useAccess().value;
  const acting = useActing(change);
  const edit = useDocumentEditor(bucket, change);
  const copy = useCopy();
  const allowed = (request: AccessRequest | undefined, run: () => void) => () => {
    const warn = (words: string) => notifications.say({ tone: "warning", text: words }, 5000);
    if (bucket.readOnly === true) warn(tableText("readOnly.hint"));
    else if (request === undefined || access?.explain(request).allowed) run();
    else warn(text("terminal.denied", { action: request.action }));
  };
  const rows = table.rows.value ?? [];
  const current = rows[state.place.view.row];
  const bucketId = bucket._id;
  const ids = rows.map(({ _id }) => _id);
  const clear = () => change(clearSelection);
  const documentIds = chosen.map(({ _id }) => _id);
  return {
    always: {
      add: allowed(documentInsert.permission?.({ bucketId, document: {} }), () => edit()),
      columns: () => change(show({ kind: "columns", row: 0 })),
    },
    rows: {
      ...(bucket.readOnly === true
        ? {}
        : {
            select: () => change(toggleRow(ids)),
            selectPage: () => change(togglePage(ids)),
          }),
      ...(current === undefined
        ? {}
        : {
            edit: allowed(
              documentReplace.permission?.({ bucketId, documentId: current._id, document: {} }),
              () => edit(current._id),
            ),
            delete: allowed(documentDelete.permission?.({ bucketId, documentIds }), () =>
              acting.deleteDocuments(bucket, chosen, clear),
            ),
            copy: () => copy(current._id),
          }),
    },
  };
}
