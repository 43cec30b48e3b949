import { type Offered, requestOf } from "@twinhelm/core/action/offer";
import type { Rows } from "@twinhelm/core/area/rows";
import { bucketArranged } from "@twinhelm/core/bucket/drawer";
import { documentActions } from "@twinhelm/core/document/actions";
import { documentOffers } from "@twinhelm/core/document/offers";
import { copyDocumentPath } from "@twinhelm/core/document/paths";
import { useAccess } from "@twinhelm/core/react/console";
import { tableText } from "@twinhelm/core/text/table";
import { useChoose } from "../action/useChoose";
import { type Guarded, usePermissions } from "../keys/usePermissions";
import { open, show } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import type { Keys } from "../record/face";
import { clearSelection, togglePage, toggleRow, viewChange } from "../table/tableKeys";
import { useSavedViews } from "./useSavedViews";
import type { TableParts } from "./useTableCommands";

const inserting = { action: documentActions.insert, offer: documentOffers.insert };
const replacing = { action: documentActions.replace, offer: documentOffers.replace };
const setting = { action: documentActions.set, offer: documentOffers.set };
const deleting = { action: documentActions.delete, offer: documentOffers.delete };

/** What the keys do with the rows of a table, and with the one that is open. */
export interface RowKeys {
  readonly always: Keys;
  readonly rows: Keys;
  /** The document under the cursor, read whole. */
  readonly open: Keys;
}

/** Choose, edit, add, delete, copy. A denied one says what is required. */
export function useRowCommands(parts: TableParts): RowKeys {
  const { bucket, table, change, state, chosen } = parts;
  const { guard, refuse } = usePermissions();
  const { choose, listed } = useChoose(change);
  const access = useAccess().value;
  const copy = useCopy();
  const openViews = useSavedViews(change);
  const guarded = <Input>(offered: Offered<Input>, rows: Rows, run: () => void): Guarded =>
    bucket.readOnly === true
      ? refuse(tableText("readOnly.hint"))
      : guard(requestOf(offered, { chosen: rows, listed }), run);
  const allowed = <Input>(offered: Offered<Input>, rows: Rows, done?: () => void): Guarded =>
    guarded(offered, rows, () => choose(offered, rows, done));
  const rows = table.rows.value ?? [];
  const current = rows[state.place.view.row];
  const ids = rows.map(({ _id }) => _id);
  const here = { bucket: [bucket] };
  const deletes = (document: typeof chosen) => allowed(deleting, { ...here, document }, () => change(letGo));
  const who = (rows: Rows): Guarded =>
    guard(requestOf(bucketArranged.who, { chosen: rows, listed }, access), () =>
      choose(bucketArranged.who, rows),
    );
  const one: Keys =
    current === undefined
      ? {}
      : {
          edit: allowed(replacing, { ...here, document: [current] }),
          copy: { run: () => copy(current._id) },
          duplicate: guarded(inserting, here, () => change(open(copyDocumentPath(bucket._id, current._id)))),
        };
  return {
    always: {
      add: allowed(inserting, here),
      grant: guard(requestOf(bucketArranged.grant, { chosen: here, listed }, access), () =>
        choose(bucketArranged.grant, here),
      ),
      who: who(here),
      columns: { run: () => change(show({ kind: "columns", row: 0 })) },
      views: { run: () => openViews(bucket) },
    },
    rows: {
      ...(bucket.readOnly === true
        ? {}
        : {
            select: { run: () => change(toggleRow(ids)) },
            selectPage: { run: () => change(togglePage(ids)) },
          }),
      ...one,
      ...(current === undefined
        ? {}
        : { delete: deletes(chosen), setField: allowed(setting, { ...here, document: chosen }) }),
    },
    open: {
      ...one,
      ...(current === undefined
        ? {}
        : { delete: deletes([current]), who: who({ ...here, document: [current] }) }),
    },
  };
}

/** What was chosen or open is gone. */
const letGo: typeof clearSelection = (state) =>
  viewChange((view) => ({ ...view, reading: undefined }))(clearSelection(state));
