import "../styles/table.css";
import "../styles/record.css";
import { Button } from "@blueprintjs/core";
import type { Area } from "@twinhelm/core/area/area";
import { type Identified, rowsAs } from "@twinhelm/core/area/rows";
import { pageInstead } from "@twinhelm/core/list/paging";
import { isEmptyFilter } from "@twinhelm/core/list/state";
import { type RecordRows, useKnown, useRecordRows } from "@twinhelm/core/react/records";
import { recordAddPath, recordPath } from "@twinhelm/core/record/paths";
import type { Records } from "@twinhelm/core/record/records";
import { text } from "@twinhelm/core/text/catalogue";
import { recordText } from "@twinhelm/core/text/record";
import { tableText } from "@twinhelm/core/text/table";
import { useEffect, useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { useProvideChosen } from "../action/chosen";
import { useChoose } from "../action/FaceProvider";
import { CellView, IdCell } from "../list/CellView";
import { ColumnsMenu } from "../list/ColumnsMenu";
import { DataTable } from "../list/DataTable";
import { Pager } from "../list/Pager";
import { RefreshButton } from "../list/RefreshButton";
import { useColumns } from "../list/useColumns";
import { type ListControl, useListState } from "../list/useListState";
import { useSelection } from "../list/useSelection";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Message } from "../shell/Message";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";
import type { RecordFace } from "./face";
import { RowActions } from "./RowActions";

export interface RecordListProps {
  readonly area: Area;
  readonly records: Records;
  readonly face: RecordFace<Identified> | undefined;
}

/** The list of an area of records, once what its columns are made of is known. */
export function RecordListPage(props: RecordListProps) {
  const known = useKnown(props.records.sources);
  return known === undefined ? <PageSkeleton /> : <RecordTable {...props} known={known} />;
}

const noDefaults = { pageSize: 10 };

/** Columns, order, pages, rows that can be chosen and deleted. */
function RecordTable({ area, records, face, known }: RecordListProps & { known: object }) {
  const { about, actions } = records;
  const { title } = about.words;
  const control = useListState(area.routes.list?.list ?? noDefaults);
  const rows = useRecordRows(records.queries, control.state);
  const list = useMemo(() => records.list(known), [records, known]);
  const all = useMemo(() => list.columns.map(({ key }) => key), [list]);
  const columns = useColumns(list.memory, all, list.staying, {
    initial: list.initial,
    always: list.staying,
  });
  const selection = useSelection(rows.rows.value);
  const byId = useMemo(() => new Map(rows.rows.value?.map((row) => [row._id, row])), [rows.rows.value]);
  const navigate = useNavigate();
  const { ask } = useChoose();
  const shown = list.columns.filter(({ key }) => columns.shown.includes(key));
  useTitle(area.section?.title, title);
  useProvideChosen(
    useMemo(() => ({ rows: rowsAs(area.id, selection.rows), done: selection.clear }), [area, selection]),
  );
  useLastPage(control, rows);
  const remove = (chosen: readonly Identified[], done?: () => void) =>
    ask(
      actions.delete,
      { ids: chosen.map(({ _id }) => _id), names: chosen.map((row) => records.nameOf(row)) },
      done,
    );
  if (rows.rows.failure !== undefined && rows.rows.value === undefined)
    return (
      <PageFailure failure={rows.rows.failure} title={recordText("failed")} onRetry={rows.rows.reload} />
    );
  const lockOf = (key: string) => {
    const row = byId.get(key);
    return row === undefined ? undefined : records.locked(row);
  };
  return (
    <div className="documents records">
      <ToolbarLeft>
        <h1>{title}</h1>
      </ToolbarLeft>
      <div className="bar">
        {face?.bar?.(control, known)}
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
          request={actions.create.permission?.(records.example)}
          to={recordAddPath(about)}
        />
      </div>
      {face?.belowBar?.(control, known)}
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
        nameOf={(row) => records.nameOf(row)}
        sort={control.state.sort}
        onSort={control.setSort}
        onCycle={control.sortBy}
        selection={face?.selectable !== false ? { ...selection, locked: lockOf } : undefined}
        onOpen={(row) => void navigate(recordPath(about, row._id))}
        widthOf={columns.widthOf}
        onResize={columns.resize}
        dimmed={rows.stale}
        cell={(row, index) => {
          const column = shown[index];
          if (column === undefined)
            return (
              <RowActions
                records={records}
                id={row._id}
                name={records.nameOf(row)}
                locked={records.locked(row)}
                onDelete={() => remove([row], selection.clear)}
              >
                {face?.more?.(row)}
              </RowActions>
            );
          const own = face?.cell?.(row, column);
          if (column.primary)
            return (
              <Link className="record-link" to={recordPath(about, row._id)}>
                {own ?? <CellView cell={column.cell(row)} />}
              </Link>
            );
          if (own !== undefined) return own;
          return column.key === "_id" ? <IdCell id={row._id} /> : <CellView cell={column.cell(row)} />;
        }}
        empty={<Empty records={records} control={control} />}
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
              request={actions.delete.permission?.({ ids: selection.rows.map(({ _id }) => _id) })}
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

function Empty({ records, control }: { records: Records; control: ListControl }) {
  const { icon, words } = records.about;
  const { many, purpose } = words;
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

/** A page beyond the end, after records were deleted, becomes the last one. */
function useLastPage<Row>({ state, goTo }: ListControl, { total, stale }: RecordRows<Row>): void {
  // Identities beyond the end are answered with a total of 0: then it is the first page.
  const instead = total === undefined || stale ? undefined : pageInstead(state, total);
  useEffect(() => {
    if (instead !== undefined) goTo(instead);
  }, [instead, goTo]);
}
