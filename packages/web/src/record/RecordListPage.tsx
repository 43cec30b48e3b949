import "../styles/table.css";
import "../styles/record.css";
import { Button } from "@blueprintjs/core";
import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import type { RecordSubject } from "@twinhelm/core/action/action";
import { isEmptyFilter, pageCount } from "@twinhelm/core/list/state";
import type { RecordRows } from "@twinhelm/core/react/records";
import type { Identified, RecordColumn, RecordList } from "@twinhelm/core/record/area";
import { deleteActions } from "@twinhelm/core/record/deleting";
import { recordAddPath, recordPath } from "@twinhelm/core/shell/routes";
import { text } from "@twinhelm/core/text/catalogue";
import { recordText } from "@twinhelm/core/text/record";
import { tableText } from "@twinhelm/core/text/table";
import { type ReactNode, useEffect, useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { useStart } from "../action/starting";
import { type ScreenSubjects, useProvideSubjects } from "../action/subjects";
import { CellView, IdCell } from "../document/CellView";
import { ColumnsMenu } from "../list/ColumnsMenu";
import { DataTable } from "../list/DataTable";
import { Pager } from "../list/Pager";
import { RefreshButton } from "../list/RefreshButton";
import { useColumns } from "../list/useColumns";
import type { ListControl } from "../list/useListState";
import { useSelection } from "../list/useSelection";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Message } from "../shell/Message";
import { PageFailure } from "../shell/PageFailure";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";
import { RowActions } from "./RowActions";

export interface RecordListProps<Row extends Identified> {
  readonly area: RecordSubject;
  readonly title: string;
  /** Material icon name. */
  readonly icon: string;
  readonly list: RecordList<Row>;
  readonly control: ListControl;
  readonly rows: RecordRows<Row>;
  /** What the empty list says it is for. */
  readonly purpose: string;
  /** Left in the bar, such as a filter. */
  readonly bar?: ReactNode;
  /** What adding needs. */
  readonly adding: AccessRequest | undefined;
  /** Beside the buttons of every row. */
  readonly more?: ((row: Row) => ReactNode) | undefined;
  /** True: records that are locked are shown, not edited. */
  readonly readOnly?: boolean | undefined;
  /** A cell that is more than text; `undefined`: as it is. */
  readonly cell?: ((row: Row, column: RecordColumn<Row>) => ReactNode) | undefined;
  /** False: rows cannot be chosen. */
  readonly selectable?: boolean | undefined;
  /** The chosen rows, for the palette. */
  readonly subjects: (rows: readonly Row[]) => Partial<ScreenSubjects>;
}

/** A list of records: columns, order, pages, rows that can be chosen and deleted. */
export function RecordListPage<Row extends Identified>(props: RecordListProps<Row>) {
  const { area, title, list, control, rows, selectable = true } = props;
  const all = useMemo(() => list.columns.map(({ key }) => key), [list]);
  const columns = useColumns(list.memory, all, list.staying, list.initial);
  const selection = useSelection(rows.rows.value);
  const byId = useMemo(() => new Map(rows.rows.value?.map((row) => [row._id, row])), [rows.rows.value]);
  const navigate = useNavigate();
  const start = useStart();
  const shown = list.columns.filter(({ key }) => columns.shown.includes(key));
  useTitle(text("category.access"), title);
  const { subjects } = props;
  useProvideSubjects(
    // biome-ignore lint/correctness/useExhaustiveDependencies: what the rows are called does not change
    useMemo(() => ({ documents: [], ...subjects(selection.rows), done: selection.clear }), [selection]),
  );
  useLastPage(control, rows);
  const remove = (chosen: readonly Row[], done?: () => void) =>
    start.deleteRecords(
      area,
      { ids: chosen.map(({ _id }) => _id), names: chosen.map((row) => list.nameOf(row)) },
      done,
    );
  if (rows.rows.failure !== undefined && rows.rows.value === undefined)
    return (
      <PageFailure failure={rows.rows.failure} title={recordText("failed")} onRetry={rows.rows.reload} />
    );
  const lockOf = (key: string) => {
    const row = byId.get(key);
    return row === undefined ? undefined : list.locked?.(row);
  };
  return (
    <div className="documents records">
      <ToolbarLeft>
        <h1>{title}</h1>
      </ToolbarLeft>
      <div className="bar">
        {props.bar}
        <span className="space" />
        <RefreshButton of={rows.rows} />
        <ColumnsMenu
          columns={list.columns.filter(({ key }) => !list.staying.includes(key))}
          shown={columns.shown}
          onToggle={columns.toggle}
          onAll={columns.setAll}
        />
        <ActionButton
          icon={<MaterialIcon name="add" />}
          text={recordText("addNew")}
          request={props.adding}
          to={recordAddPath(area)}
        />
      </div>
      {rows.rows.failure !== undefined && (
        <p className="table-note" role="alert">
          {recordText("failed")}: {rows.rows.failure.message}{" "}
          <Button size="small" text={text("common.retry")} onClick={rows.rows.reload} />
        </p>
      )}
      <DataTable
        label={title}
        columns={[
          ...shown.map(({ key, title: heading, align = "left", sort, primary = false }) => ({
            key,
            title: heading,
            align,
            sortable: sort !== undefined,
            primary,
          })),
          actionsColumn,
        ]}
        rows={rows.rows.value}
        keyOf={(row) => row._id}
        nameOf={list.nameOf}
        sort={control.state.sort}
        onSort={control.setSort}
        onCycle={control.sortBy}
        selection={selectable ? { ...selection, locked: lockOf } : undefined}
        onOpen={(row) => void navigate(recordPath(area, row._id))}
        widthOf={columns.widthOf}
        onResize={columns.resize}
        dimmed={rows.stale}
        cell={(row, index) => {
          const column = shown[index];
          if (column === undefined)
            return (
              <RowActions
                area={area}
                id={row._id}
                name={list.nameOf(row)}
                locked={list.locked?.(row)}
                readOnly={props.readOnly === true}
                onDelete={() => remove([row], selection.clear)}
              >
                {props.more?.(row)}
              </RowActions>
            );
          const own = props.cell?.(row, column);
          if (column.primary)
            return (
              <Link className="record-link" to={recordPath(area, row._id)}>
                {own ?? <CellView cell={column.cell(row)} />}
              </Link>
            );
          if (own !== undefined) return own;
          return column.key === "_id" ? <IdCell id={row._id} /> : <CellView cell={column.cell(row)} />;
        }}
        empty={<Empty {...props} />}
      />
      <Pager
        pageIndex={control.state.pageIndex}
        pageSize={control.state.pageSize}
        total={rows.total}
        shown={rows.rows.value?.length ?? 0}
        onPage={control.goTo}
        onPageSize={control.setPageSize}
      >
        {selection.rows.length > 0 && (
          <div className="selection-bar">
            <span role="status">{tableText("select.count", { count: selection.rows.length })}</span>
            <ActionButton
              size="small"
              intent="danger"
              variant="minimal"
              icon={<MaterialIcon name="delete" />}
              text={recordText("deleteSelected")}
              request={deleteActions[area].permission?.({ ids: selection.rows.map(({ _id }) => _id) })}
              onClick={() => remove(selection.rows, selection.clear)}
            />
            <Button
              size="small"
              variant="minimal"
              text={tableText("select.clear")}
              onClick={selection.clear}
            />
          </div>
        )}
      </Pager>
    </div>
  );
}

const actionsColumn = {
  key: "actions",
  title: recordText("actions"),
  align: "left",
  sortable: false,
  primary: false,
  plain: true,
} as const;

function Empty<Row extends Identified>({ area, icon, control, purpose }: RecordListProps<Row>) {
  const many = recordText(`${area}.many`);
  if (isEmptyFilter(control.state.filter))
    return (
      <Message icon={icon} title={recordText("empty.title", { what: many })}>
        <p>{purpose}</p>
      </Message>
    );
  return (
    <Message
      icon="search_off"
      title={recordText("noMatch.title")}
      action={<Button text={recordText("noMatch.clear")} onClick={control.clear} />}
    >
      <p>{purpose}</p>
    </Message>
  );
}

/** A page beyond the end, after records went away, becomes the last one. */
function useLastPage<Row>({ state, goTo }: ListControl, { total, stale }: RecordRows<Row>): void {
  const last = total === undefined || stale ? undefined : pageCount(total, state.pageSize) - 1;
  useEffect(() => {
    // Identities beyond the end are answered with a total of 0: then it is the first page.
    if (last !== undefined && state.pageIndex > Math.max(0, last)) goTo(Math.max(0, last));
  }, [last, state.pageIndex, goTo]);
}
