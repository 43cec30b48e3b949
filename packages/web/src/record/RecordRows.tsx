import type { Identified } from "@twinhelm/core/area/rows";
import type { RecordColumn } from "@twinhelm/core/record/area";
import { recordPath } from "@twinhelm/core/record/paths";
import { recordText } from "@twinhelm/core/text/record";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { CellView, IdCell } from "../list/CellView";
import { DataTable } from "../list/DataTable";
import type { TableColumn } from "../list/TableColumn";
import { RecordEmpty } from "./RecordEmpty";
import type { RecordListProps } from "./RecordListPage";
import { RowActions } from "./RowActions";
import type { RecordTableState } from "./useRecordTable";

interface RecordRowsProps extends RecordListProps {
  readonly table: RecordTableState;
}

/** The rows of a page, or what is shown in their place. */
export function RecordRows({ records, face, table }: RecordRowsProps) {
  const { control, page, list, columns, selection, remove } = table;
  const { about } = records;
  const { value } = page.rows;
  const navigate = useNavigate();
  const byId = useMemo(() => new Map(value?.map((row) => [row._id, row])), [value]);
  const shown = list.columns.filter(({ key }) => columns.shown.includes(key));
  const lockOf = (key: string) => {
    const row = byId.get(key);
    return row === undefined ? undefined : records.locked(row);
  };
  const cell = (row: Identified, index: number) => {
    const column = shown[index];
    if (column !== undefined) return <RecordCell records={records} face={face} row={row} column={column} />;
    return (
      <RowActions
        records={records}
        id={row._id}
        name={records.nameOf(row)}
        locked={records.locked(row)}
        onDelete={() => remove([row])}
      >
        {face?.more?.(row)}
      </RowActions>
    );
  };
  return (
    <DataTable
      label={about.words.title}
      columns={[...shown.map(tableColumn), actionsColumn]}
      rows={value}
      keyOf={(row) => row._id}
      nameOf={(row) => records.nameOf(row)}
      sort={control.state.sort}
      onSort={control.setSort}
      onCycle={control.sortBy}
      selection={face?.selectable !== false ? { ...selection, locked: lockOf } : undefined}
      onOpen={(row) => void navigate(recordPath(about, row._id))}
      widthOf={columns.widthOf}
      onResize={columns.resize}
      dimmed={page.stale}
      cell={cell}
      empty={<RecordEmpty records={records} control={control} search={table.search} />}
    />
  );
}

interface RecordCellProps extends Pick<RecordListProps, "records" | "face"> {
  readonly row: Identified;
  readonly column: RecordColumn<Identified>;
}

/** The cell of an area where it has one of its own; the one that names a record leads to it. */
function RecordCell({ records, face, row, column }: RecordCellProps) {
  const own = row.unreadable === undefined ? face?.cell?.(row, column) : undefined;
  if (column.primary)
    return (
      <Link className="record-link" to={recordPath(records.about, row._id)}>
        {own ?? <CellView cell={column.cell(row)} />}
      </Link>
    );
  if (own !== undefined) return own;
  return column.key === "_id" ? <IdCell id={row._id} /> : <CellView cell={column.cell(row)} />;
}

const tableColumn = ({
  key,
  title,
  align = "left",
  sort,
  primary = false,
}: RecordColumn<Identified>): TableColumn => ({ key, title, align, sortable: sort !== undefined, primary });

const actionsColumn: TableColumn = {
  key: "actions",
  title: recordText("actions"),
  align: "left",
  sortable: false,
  primary: false,
  plain: true,
};
