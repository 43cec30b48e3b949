import type { CellBoard } from "@twinhelm/core/document/cellBoard";
import type { Column } from "@twinhelm/core/document/columns";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { documentText } from "@twinhelm/core/document/text";
import type { CellOf } from "@twinhelm/core/field/cellOf";
import { memo, useCallback, useSyncExternalStore } from "react";
import { CellView, IdCell } from "../../list/CellView";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { CellEditor, type CellSteps } from "./CellEditor";

interface DocumentValueProps {
  readonly row: BucketDocument;
  readonly column: Column | undefined;
  readonly cellOf: CellOf;
  readonly board: CellBoard;
  readonly steps: CellSteps;
  readonly nameOf: (row: BucketDocument) => string;
}

/** A value of a document in its table, or its editor. It is drawn again when something about it changes. */
export const DocumentValue = memo(function DocumentValue(props: DocumentValueProps) {
  const { row, column, cellOf, board, steps, nameOf } = props;
  const key = column?.key ?? "_id";
  const cell = useSyncExternalStore(
    board.subscribe,
    useCallback(() => board.cell(row._id, key), [board, row._id, key]),
  );
  if (column === undefined) return null;
  if (column.key === "_id") return <IdCell id={row._id} />;
  if (cell === undefined)
    return <CellView cell={cellOf(column.property, Object.hasOwn(row, key) ? row[key] : undefined)} />;
  if (cell.phase === "open" || cell.phase === "loading") {
    const label = documentText("cell.label", { column: column.title, document: nameOf(row) });
    return <CellEditor board={board} cell={cell} label={label} steps={steps} />;
  }
  const isKept = cell.phase === "kept";
  const said = isKept
    ? documentText("cell.kept", { reason: cell.problem ?? "" })
    : documentText("cell.saving");
  return (
    <span className={isKept ? "cell-kept" : "cell-saving"} title={said}>
      {isKept && <MaterialIcon name="error" />}
      <CellView cell={cellOf(column.property, cell.typed)} />
      <span className="hidden">{said}</span>
    </span>
  );
});
