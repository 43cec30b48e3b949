import { Button } from "@blueprintjs/core";
import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Column } from "@twinhelm/core/document/columns";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { isEmptyFilter } from "@twinhelm/core/list/state";
import type { DocumentTable } from "@twinhelm/core/react/documents";
import { text } from "@twinhelm/core/text/catalogue";
import { memo } from "react";
import { DataTable, type TableColumn } from "../list/DataTable";
import { Message } from "../shell/Message";
import { PageFailure } from "../shell/PageFailure";
import { CellView, IdCell } from "./CellView";
import type { DocumentList } from "./useDocumentList";

interface DocumentRowsProps {
  readonly bucket: Bucket;
  readonly table: DocumentTable;
  readonly list: DocumentList;
}

/** The rows of a page, or what stands in their place. */
export function DocumentRows({ bucket, table, list }: DocumentRowsProps) {
  const { rows, columns, stale, cellOf } = table;
  if (rows.failure !== undefined && rows.value === undefined) {
    return (
      <div className="table-place">
        <PageFailure failure={rows.failure} title={text("document.failed")} onRetry={rows.reload} />
      </div>
    );
  }
  return (
    <>
      {rows.failure !== undefined && (
        <p className="table-note" role="alert">
          {text("document.failed")}: {rows.failure.message}{" "}
          <Button size="small" text={text("common.retry")} onClick={rows.reload} />
        </p>
      )}
      <DataTable
        label={text("document.table", { title: bucket.title })}
        columns={columns.map(tableColumnOf)}
        rows={rows.value}
        keyOf={(row) => row._id}
        sort={list.state.sort}
        onSort={list.sortBy}
        dimmed={stale}
        cell={(row, index) => <Value row={row} column={columns[index]} cellOf={cellOf} />}
        empty={<Empty bucket={bucket} list={list} />}
      />
    </>
  );
}

const tableColumnOf = ({ key, title, align, sortable, primary, property }: Column): TableColumn => ({
  key,
  title,
  align,
  sortable,
  primary,
  hint: property?.description,
});

interface ValueProps {
  readonly row: BucketDocument;
  readonly column: Column | undefined;
  readonly cellOf: DocumentTable["cellOf"];
}

const Value = memo(function Value({ row, column, cellOf }: ValueProps) {
  if (column === undefined) return null;
  if (column.key === "_id") return <IdCell id={row._id} />;
  const value = Object.hasOwn(row, column.key) ? row[column.key] : undefined;
  return <CellView cell={cellOf(column.property, value)} />;
});

function Empty({ bucket, list }: { bucket: Bucket; list: DocumentList }) {
  if (isEmptyFilter(list.state.filter)) {
    return (
      <Message icon="inbox" title={text("document.empty.title")}>
        <p>{text("document.empty.text", { title: bucket.title })}</p>
      </Message>
    );
  }
  return (
    <Message
      icon="search_off"
      title={text("document.noMatch.title")}
      action={<Button text={text("document.noMatch.clear")} onClick={list.clear} />}
    >
      <p>{text("document.noMatch.text")}</p>
    </Message>
  );
}
