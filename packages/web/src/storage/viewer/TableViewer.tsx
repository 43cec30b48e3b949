import { viewerOf } from "@twinhelm/core/storage/viewing/kind";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import type { ViewerProps } from "./ObjectViewer";
import { viewerLimits } from "./object";
import { TableGrid } from "./TableGrid";
import { useFirstBytes } from "./useFirstBytes";
import { type TableRead, useTable } from "./useTable";
import { PartNote, TooLarge, ViewerFailure, ViewerLoading } from "./ViewerStates";

/** A table of CSV, or the first sheet of a workbook; its first row is its head. */
export function TableViewer({ object }: ViewerProps) {
  const format = viewerOf(object) === "xlsx" ? "xlsx" : "csv";
  // A workbook is read as a whole or not at all: its directory stands at its end.
  if (format === "xlsx" && object.content.size > viewerLimits.xlsx)
    return <TooLarge object={object} most={viewerLimits.xlsx} />;
  return <Table object={object} format={format} />;
}

function Table({ object, format }: ViewerProps & { readonly format: "csv" | "xlsx" }) {
  const { value, failure, retry } = useFirstBytes(object, viewerLimits[format]);
  const table = useTable(value, format);
  if (failure !== undefined) return <ViewerFailure object={object} failure={failure} onRetry={retry} />;
  const { rows, width, end } = table;
  if (rows.length === 0 && end?.problem !== undefined)
    return <ViewerFailure object={object} reason={end.problem} />;
  if (value === undefined || (rows.length === 0 && end === undefined))
    return <ViewerLoading object={object} />;
  return (
    <>
      <TableGrid label={object.name} rows={rows} width={width} />
      <Notes {...table} />
      {value.isPart && <PartNote object={object} shown={value.bytes.length} />}
    </>
  );
}

function Notes({ rows, width, end }: TableRead) {
  const counts = { rows: printed(rows.length), columns: printed(width) };
  const words = [
    viewingText(end === undefined ? "table.reading" : "table.rows", counts),
    end?.more === true && viewingText("table.first", counts),
    end?.isCut === true && viewingText("table.wide", counts),
    end?.problem !== undefined && viewingText("table.stopped", { reason: end.problem }),
    end?.flaw,
  ];
  return (
    <p className="viewer-note" role="status">
      {words.filter((word) => typeof word === "string").join(" ")}
    </p>
  );
}

const printed = (count: number): string => count.toLocaleString("en");
