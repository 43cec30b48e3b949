import { tableText } from "@twinhelm/core/text/table";
import { type RefObject, Suspense, useState } from "react";
import { overlay } from "../shell/loaded";
import type { DataTableProps } from "./DataTable";

const ColumnDragging = overlay(async () => (await import("./ColumnDragging")).ColumnDragging);

/**
 * Moving the columns of a table by keys and by dragging, told to a screen reader by their names. What dragging takes
 * is loaded when a pointer comes to the heads.
 */
export function useColumnMoves<T>({ columns, onMove }: Pick<DataTableProps<T>, "columns" | "onMove">) {
  const [wanted, setWanted] = useState(false);
  const [said, setSaid] = useState("");
  const movable = columns.filter((column) => column.movable === true);
  const move = (key: string, placeOf: string) => {
    const at = movable.findIndex((column) => column.key === placeOf);
    const column = movable.find((each) => each.key === key)?.title ?? "";
    onMove?.(key, placeOf);
    setSaid(tableText("columns.moved", { column, n: at + 1, count: movable.length }));
  };
  return {
    want: () => setWanted(true),
    step:
      onMove === undefined
        ? undefined
        : (key: string, by: -1 | 1) => {
            const at = movable.findIndex((column) => column.key === key);
            const other = at < 0 ? undefined : movable[at + by];
            if (other !== undefined) move(key, other.key);
          },
    /** What stands beside the table. */
    parts: (scroller: RefObject<HTMLElement | null>) =>
      onMove === undefined ? null : (
        <>
          <div role="status" className="hidden">
            {said}
          </div>
          {wanted && (
            <Suspense fallback={null}>
              <ColumnDragging
                scroller={scroller}
                columns={movable}
                onMove={move}
                onClose={() => setWanted(false)}
              />
            </Suspense>
          )}
        </>
      ),
  };
}
