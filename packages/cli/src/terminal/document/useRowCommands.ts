import { type Offered, requestOf } from "@twinhelm/core/action/offer";
import type { Rows } from "@twinhelm/core/area/rows";
import { documentActions } from "@twinhelm/core/document/actions";
import { documentOffers } from "@twinhelm/core/document/offers";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useAccess } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { tableText } from "@twinhelm/core/text/table";
import { useChoose } from "../action/useChoose";
import type { Commands } from "../keys/useCommands";
import { show } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import { clearSelection, togglePage, toggleRow } from "../table/tableKeys";
import type { TableParts } from "./useTableCommands";

const inserting = { action: documentActions.insert, offer: documentOffers.insert };
const replacing = { action: documentActions.replace, offer: documentOffers.replace };
const deleting = { action: documentActions.delete, offer: documentOffers.delete };

/** What the keys do with rows: choose, edit, add, delete, copy. A denied one says what is required. */
export function useRowCommands(parts: TableParts): { always: Commands; rows: Commands } {
  const { bucket, table, change, state, chosen } = parts;
  const { notifications } = useNotifications();
  const access = useAccess().value;
  const { choose, listed } = useChoose(change);
  const copy = useCopy();
  const allowed =
    <Input>(offered: Offered<Input>, rows: Rows, done?: () => void) =>
    () => {
      const request = requestOf(offered, { chosen: rows, listed });
      const warn = (words: string) => notifications.say({ tone: "warning", text: words }, 5000);
      if (bucket.readOnly === true) warn(tableText("readOnly.hint"));
      else if (request === undefined || access?.explain(request).allowed) choose(offered, rows, done);
      else warn(text("terminal.denied", { action: request.action }));
    };
  const rows = table.rows.value ?? [];
  const current = rows[state.place.view.row];
  const ids = rows.map(({ _id }) => _id);
  const clear = () => change(clearSelection);
  const here = { bucket: [bucket] };
  return {
    always: {
      add: allowed(inserting, here),
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
            edit: allowed(replacing, { ...here, document: [current] }),
            delete: allowed(deleting, { ...here, document: chosen }, clear),
            copy: () => copy(current._id),
          }),
    },
  };
}
