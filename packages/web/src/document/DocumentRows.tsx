import { Button } from "@blueprintjs/core";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { documentInsert } from "@twinhelm/core/document/actions";
import type { Column } from "@twinhelm/core/document/columns";
import { emptyDocuments } from "@twinhelm/core/document/empty";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { addDocumentPath, documentPath } from "@twinhelm/core/document/paths";
import type { DocumentTable } from "@twinhelm/core/document/react";
import { documentText } from "@twinhelm/core/document/text";
import { fieldTypeOf } from "@twinhelm/core/field/table";
import type { Failure } from "@twinhelm/core/http/failure";
import { shownColumns } from "@twinhelm/core/list/columns";
import { useAccess } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import { FieldMenu } from "../bucket/field/FieldMenu";
import { NewFieldButton } from "../bucket/field/NewFieldButton";
import type { FieldTask } from "../bucket/field/tasks";
import { DataTable } from "../list/DataTable";
import type { TableColumn } from "../list/TableColumn";
import type { RowSelection } from "../list/useSelection";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Message } from "../shell/Message";
import { PageFailure } from "../shell/PageFailure";
import { CellAsides } from "./cells/CellAsides";
import { DocumentValue } from "./cells/DocumentValue";
import { type CellChanges, useCellChanges } from "./cells/useCellChanges";
import { useDocumentCells } from "./cells/useDocumentCells";
import { useTableLanguage } from "./cells/useTableLanguage";
import { RowLink } from "./RowLink";
import type { MovedColumns } from "./useColumnOrder";
import type { DocumentList } from "./useDocumentList";

interface DocumentRowsProps {
  readonly bucket: Bucket;
  readonly table: DocumentTable;
  /** Ids of documents that somebody else changed a short while ago. */
  readonly changed: ReadonlySet<string>;
  readonly list: DocumentList;
  readonly columns: MovedColumns;
  readonly selection: RowSelection<BucketDocument>;
  readonly onTask: (task: FieldTask) => void;
}

/** The rows of a page, or what is shown in their place. */
export function DocumentRows(props: DocumentRowsProps) {
  const { bucket, table, changed, list, columns, selection, onTask } = props;
  const { rows, stale, cellOf } = table;
  const access = useAccess().value;
  const navigate = useNavigate();
  const shown = useMemo(() => shownColumns(table.columns, columns.shown), [table.columns, columns.shown]);
  const nameOf = useNames(table);
  const language = useTableLanguage(bucket, list.state.language);
  const shownTable = { bucket, rows: rows.value ?? none, columns: shown, language };
  const changes = useCellChanges({ table: shownTable, cellOf, nameOf });
  const { board, cells, steps } = useDocumentCells({ ...shownTable, changes });
  if (rows.failure !== undefined && rows.value === undefined) {
    return (
      <div className="table-place">
        <PageFailure failure={rows.failure} title={documentText("failed")} onRetry={rows.reload} />
      </div>
    );
  }
  return (
    <>
      {rows.failure !== undefined && <FailedAgain failure={rows.failure} onRetry={rows.reload} />}
      <DataTable
        label={documentText("table", { title: titleOfBucket(bucket) })}
        columns={shown.map((column) => withMenu(column, props))}
        lastHead={<NewFieldButton bucketId={bucket._id} onClick={() => onTask({ kind: "add" })} />}
        rows={rows.value}
        keyOf={(row) => row._id}
        nameOf={nameOf}
        sort={list.state.sort}
        onSort={list.setSort}
        onCycle={list.sortBy}
        selection={bucket.readOnly === true ? undefined : selection}
        lead={(row) => <RowLink bucket={bucket} documentId={row._id} name={nameOf(row)} access={access} />}
        onOpen={(row) => void navigate(documentPath(bucket._id, row._id))}
        widthOf={columns.widthOf}
        onResize={columns.resize}
        onMove={columns.move}
        dimmed={stale}
        changed={changed}
        cells={cells}
        cell={(row, index) => (
          <DocumentValue
            row={row}
            column={shown[index]}
            cellOf={cellOf}
            board={board}
            steps={steps}
            nameOf={nameOf}
          />
        )}
        empty={<Empty bucket={bucket} list={list} onTask={onTask} />}
      />
      <CellAsides board={board} />
      {changes.dialog}
      <UndoButton changes={changes} />
    </>
  );
}

const none: readonly BucketDocument[] = [];

/** What documents are called: by their primary field, or else by their ids. */
function useNames({ columns, cellOf }: DocumentTable): (row: BucketDocument) => string {
  return useCallback(
    (row) => {
      const primary = columns.find((column) => column.primary);
      return primary === undefined ? row._id : cellOf(primary.property, row[primary.key]).text || row._id;
    },
    [columns, cellOf],
  );
}

/** The rows that were there before are still shown. */
const FailedAgain = ({ failure, onRetry }: { failure: Failure; onRetry: () => void }) => (
  <p className="table-note" role="alert">
    {documentText("failed")}: {failure.message}{" "}
    <Button size="small" text={text("common.retry")} onClick={onRetry} />
  </p>
);

/** Takes back the last change of several cells. */
const UndoButton = ({ changes: { undo, undoLabel } }: { changes: CellChanges }) =>
  undo === undefined ? null : (
    <Button className="undo-changes" icon={<MaterialIcon name="undo" />} text={undoLabel} onClick={undo} />
  );

/** A column with the menu of its field, where it has one. */
function withMenu(column: Column, { bucket, columns, onTask }: DocumentRowsProps): TableColumn {
  const shown = tableColumnOf(column);
  if (column.property === undefined) return shown;
  const menu = () => (
    <FieldMenu
      bucket={bucket}
      name={column.key}
      shown={columns.shown}
      onTask={onTask}
      onHide={columns.toggle}
      onMove={columns.move}
    />
  );
  return { ...shown, menu };
}

const tableColumnOf = ({ key, title, align, sortable, primary, property }: Column): TableColumn => ({
  key,
  title,
  align,
  sortable,
  primary,
  movable: property !== undefined,
  tall: property?.type === "storage",
  hint: property?.description,
  icon: fieldTypeOf(property?.type)?.icon,
});

function Empty({ bucket, list, onTask }: Pick<DocumentRowsProps, "bucket" | "list" | "onTask">) {
  const { reason, title, paragraphs, button } = emptyDocuments(bucket, list.state);
  const adds = reason === "none";
  return (
    <Message
      icon={adds ? "inbox" : "search_off"}
      title={title}
      action={
        adds ? (
          <div className="message-actions">
            {bucket.readOnly !== true && (
              <ActionButton
                intent="primary"
                icon={<MaterialIcon name="add" />}
                text={button}
                request={documentInsert.permission?.({ bucketId: bucket._id, document: {} })}
                to={addDocumentPath(bucket._id)}
              />
            )}
            <NewFieldButton bucketId={bucket._id} onClick={() => onTask({ kind: "add" })} />
          </div>
        ) : (
          <Button text={button} onClick={list.clear} />
        )
      }
    >
      {paragraphs.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Message>
  );
}
