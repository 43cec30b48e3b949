import type { Identified } from "@twinhelm/core/area/rows";
import type { RecordRows } from "@twinhelm/core/react/records";
import { recordAddPath, recordPath } from "@twinhelm/core/record/paths";
import { useChoose } from "../action/useChoose";
import type { CommandId } from "../keys/bindings";
import { type Guarded, guardedKeys, usePermissions } from "../keys/usePermissions";
import { open, show } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import type { ScreenView } from "../screen/screen";
import type { TableColumn } from "../table/column";
import { clearSelection, tableKeys, togglePage, toggleRow } from "../table/tableKeys";
import type { TableLayout } from "../table/useTableLayout";
import type { TableSize, TableView } from "../table/view";
import type { RecordTableProps } from "./RecordTable";

interface Parts<Row extends Identified> {
  readonly props: RecordTableProps<Row>;
  readonly page: RecordRows<Row>;
  readonly columns: readonly TableColumn[];
  readonly size: TableSize;
  readonly layout: TableLayout;
  readonly view: TableView;
  readonly chosen: readonly Row[];
}

/** What the keys do in a list of records. */
export function useRecordKeys<Row extends Identified>(
  parts: Parts<Row>,
): Pick<ScreenView, "commands" | "denied"> {
  const { props, page, columns, size, layout, view, chosen } = parts;
  const { records, extras, change } = props;
  const { about, actions } = records;
  const permissions = usePermissions();
  const { warn } = permissions;
  const { ask } = useChoose(change);
  const copy = useCopy();
  const { list: listed } = props.state.place;
  const table = tableKeys({ columns, total: page.total, size, layout, listed, view, change, warn });
  const rows = page.rows.value ?? [];
  const current = rows[view.row];
  const free = rows.filter((row) => records.locked(row) === undefined);
  const freeIds = free.map(({ _id }) => _id);
  const addPath = recordAddPath(about);
  const keys: Partial<Record<CommandId, Guarded>> = {
    ...extras.keys?.(current),
    add: permissions.guard(actions.create.permission?.(records.example), () => change(open(addPath))),
  };
  if (current !== undefined) {
    const locked = records.locked(current);
    const removing = chosen.filter((row) => records.locked(row) === undefined);
    const input = { ids: removing.map(({ _id }) => _id), names: removing.map((row) => records.nameOf(row)) };
    keys.open = { run: () => change(open(recordPath(about, current._id))) };
    keys.delete =
      removing.length === 0 && locked !== undefined
        ? permissions.refuse(locked)
        : permissions.guard(actions.delete.permission?.(input), () =>
            ask(actions.delete, input, () => change(clearSelection)),
          );
    keys.select =
      locked === undefined
        ? { run: () => change(toggleRow(rows.map(({ _id }) => _id))) }
        : permissions.refuse(locked);
    keys.selectPage = { run: () => change(togglePage(freeIds)) };
    const { copyOf } = props;
    const text = copyOf === undefined ? current._id : copyOf(current, columns[view.column]?.key ?? "");
    keys.copy =
      text === undefined ? permissions.refuse(records.withheld(current) ?? "") : { run: () => copy(text) };
  }
  const { commands, denied } = guardedKeys(keys);
  return {
    denied,
    commands: {
      ...table.always,
      ...(size.rows === 0 ? {} : table.rows),
      columns: () => change(show({ kind: "columns", row: 0 })),
      search: () => change((now) => ({ ...now, draft: now.place.search })),
      refresh: () => {
        change(clearSelection);
        page.rows.reload();
      },
      ...commands,
    },
  };
}
