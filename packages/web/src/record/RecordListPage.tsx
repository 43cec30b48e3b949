import "../styles/table.css";
import "../styles/record.css";
import { Button } from "@blueprintjs/core";
import type { Area } from "@twinhelm/core/area/area";
import type { Identified } from "@twinhelm/core/area/rows";
import type { ListState } from "@twinhelm/core/list/state";
import { useKnown } from "@twinhelm/core/react/records";
import type { Records } from "@twinhelm/core/record/records";
import { text } from "@twinhelm/core/text/catalogue";
import { recordText } from "@twinhelm/core/text/record";
import { Navigate } from "react-router";
import { Pager } from "../list/Pager";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { ToolbarLeft } from "../shell/Toolbar";
import type { RecordFace } from "./face";
import { RecordBar } from "./RecordBar";
import { RecordRows } from "./RecordRows";
import { RecordSelection } from "./RecordSelection";
import { useRecordTable } from "./useRecordTable";

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

/** Whether a list shows all that there is. */
const isWhole = ({ filter, pageIndex }: ListState, words: string): boolean =>
  filter === undefined && pageIndex === 0 && words === "";

/** Columns, order, pages, rows that can be chosen and deleted. */
function RecordTable({ known, ...props }: RecordListProps & { known: object }) {
  const { records, face } = props;
  const table = useRecordTable(props, known);
  const { control, page } = table;
  const { value, failure, reload } = page.rows;
  if (failure !== undefined && value === undefined)
    return <PageFailure failure={failure} title={recordText("failed")} onRetry={reload} />;
  const nothing = page.total === 0;
  const { welcome } = records.about;
  // What is counted may be out of date while it is asked for anew.
  if (nothing && welcome !== undefined && !page.rows.loading && isWhole(control.state, table.search.words))
    return <Navigate to={welcome} replace />;
  return (
    <div className="documents records">
      <ToolbarLeft>
        <h1>{records.about.words.title}</h1>
      </ToolbarLeft>
      <RecordBar {...props} table={table} known={known} empty={nothing} />
      {face?.belowBar?.(control, known)}
      {failure !== undefined && (
        <p className="table-note" role="alert">
          {recordText("failed")}: {failure.message}{" "}
          <Button size="small" text={text("common.retry")} onClick={reload} />
        </p>
      )}
      <RecordRows {...props} table={table} />
      {!nothing && (
        <Pager
          pageIndex={control.state.pageIndex}
          pageSize={control.state.pageSize}
          total={page.total}
          shown={value?.length ?? 0}
          onPage={control.goTo}
          onTurn={control.turn}
          onPageSize={control.setPageSize}
        >
          <RecordSelection records={records} table={table} />
        </Pager>
      )}
    </div>
  );
}
