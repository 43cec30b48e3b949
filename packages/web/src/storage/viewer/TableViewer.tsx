import { HTMLSelect } from "@blueprintjs/core";
import { viewerOf } from "@twinhelm/core/storage/viewing/kind";
import { tableNotes } from "@twinhelm/core/storage/viewing/tableNotes";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import type { ViewerProps } from "./ObjectViewer";
import { viewerLimits } from "./object";
import { TableGrid } from "./TableGrid";
import { useFirstBytes } from "./useFirstBytes";
import { type TableRead, useTable } from "./useTable";
import { PartNote, TooLarge, ViewerFailure, ViewerLoading } from "./ViewerStates";

/** A table of CSV, or the sheets of a workbook one by one; the first row is its head. */
export function TableViewer({ object }: ViewerProps) {
  const format = viewerOf(object) === "xlsx" ? "xlsx" : "csv";
  // A workbook is read as a whole or not at all: its directory stands at its end.
  if (format === "xlsx" && object.content.size > viewerLimits.xlsx)
    return <TooLarge object={object} most={viewerLimits.xlsx} />;
  return <Table object={object} format={format} />;
}

function Table({ object, format }: ViewerProps & { readonly format: "csv" | "xlsx" }) {
  const { value, failure, retry } = useFirstBytes(object, viewerLimits[format]);
  const [sheet, setSheet] = useState(0);
  const table = useTable(value, format, sheet);
  if (failure !== undefined) return <ViewerFailure object={object} failure={failure} onRetry={retry} />;
  return (
    <>
      {table.sheets.length > 1 && <SheetChoice names={table.sheets} sheet={sheet} onChange={setSheet} />}
      {value === undefined ? (
        <ViewerLoading object={object} />
      ) : (
        <Rows key={sheet} object={object} table={table} />
      )}
      {value?.isPart === true && <PartNote object={object} shown={value.bytes.length} />}
    </>
  );
}

function Rows({ object, table }: ViewerProps & { readonly table: TableRead }) {
  const { rows, width, end } = table;
  if (rows.length === 0 && end?.problem !== undefined)
    return <ViewerFailure object={object} reason={end.problem} />;
  if (rows.length === 0 && end === undefined) return <ViewerLoading object={object} />;
  if (rows.length === 0) return <p className="viewer-state muted">{viewingText("table.none")}</p>;
  return (
    <>
      <TableGrid label={object.name} rows={rows} width={width} />
      <Notes {...table} />
    </>
  );
}

interface SheetChoiceProps {
  readonly names: readonly string[];
  readonly sheet: number;
  readonly onChange: (sheet: number) => void;
}

/** Which sheet of a workbook is shown. */
const SheetChoice = ({ names, sheet, onChange }: SheetChoiceProps) => (
  <div className="viewer-bar">
    {/* biome-ignore lint/a11y/noLabelWithoutControl: the select inside is its control */}
    <label className="viewer-sheet">
      {viewingText("table.sheet")}
      <HTMLSelect
        value={sheet}
        options={names.map((name, at) => ({
          value: at,
          label: visibleText(name) || viewingText("table.sheet.unnamed", { at: at + 1 }),
        }))}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
    <span className="muted">{viewingText("table.sheets", { at: sheet + 1, count: names.length })}</span>
  </div>
);

const Notes = ({ rows, width, end }: TableRead) => (
  <p className="viewer-note" role="status">
    {tableNotes({ rows: rows.length, columns: width }, end).join(" ")}
  </p>
);
