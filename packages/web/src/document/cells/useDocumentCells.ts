import { cellField, cellProperty } from "@twinhelm/core/document/cell";
import { type CellBoard, createCellBoard } from "@twinhelm/core/document/cellBoard";
import { leftWords } from "@twinhelm/core/editing/left";
import { type GridPlace, nextEditable, previousEditable } from "@twinhelm/core/list/gridPlace";
import { useClient } from "@twinhelm/core/react/console";
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { GridCells, GridHandle } from "../../list/gridCells";
import type { CellSteps } from "./CellEditor";
import { type Begin, type DocumentCellsParts, useBegin } from "./useBegin";
import type { CellChanges } from "./useCellChanges";

interface CellsParts extends DocumentCellsParts {
  /** What many cells get at once. */
  readonly changes: CellChanges;
}

export interface DocumentCells {
  readonly board: CellBoard;
  readonly cells: GridCells;
  readonly steps: CellSteps;
}

interface Latest extends CellsParts {
  readonly begin: Begin;
}

/** Editing the cells of a table of documents by keys and pointer. What it gives stays the same between renders. */
export function useDocumentCells(parts: CellsParts): DocumentCells {
  const client = useClient();
  const [board] = useState(() => createCellBoard(client));
  useEffect(
    () => () => board.leave((failure) => client.notifications.say(leftWords(failure))),
    [board, client],
  );
  const handle = useRef<GridHandle>(null);
  const begin = useBegin(board, parts);
  const latest = useRef<Latest>({ ...parts, begin });
  latest.current = { ...parts, begin };
  return useMemo(
    () => ({ board, steps: stepsOf(board, handle, latest), cells: cellsOf(board, handle, latest) }),
    [board],
  );
}

type Handle = RefObject<GridHandle | null>;

function stepsOf(board: CellBoard, handle: Handle, latest: RefObject<Latest>): CellSteps {
  const openPlace = (): GridPlace | undefined => {
    const open = board.open();
    const { rows = [], columns } = latest.current;
    const row = rows.findIndex(({ _id }) => _id === open?.documentId);
    const column = columns.findIndex(({ key }) => key === open?.key);
    return row < 0 || column < 0 ? undefined : { row, column };
  };
  return {
    save(to) {
      const place = openPlace();
      if (!board.save() || place === undefined) return;
      const { bucket, rows = [], columns, begin } = latest.current;
      const can = columns.map(({ key }) => cellField(bucket, key) !== undefined);
      const next = to === "next" ? nextEditable(place, can, rows.length) : previousEditable(place, can);
      handle.current?.focus(to === undefined ? place : (next ?? place));
      if (to !== undefined && next !== undefined) begin(next, "go");
    },
    cancel() {
      const place = openPlace();
      board.cancel();
      if (place !== undefined) handle.current?.focus(place);
    },
  };
}

const cellsOf = (board: CellBoard, handle: Handle, latest: RefObject<Latest>): GridCells => ({
  handle,
  isFixed(column) {
    const { bucket, columns } = latest.current;
    return bucket.readOnly === true || cellProperty(bucket, columns[column]?.key ?? "") === undefined;
  },
  onClick({ place }) {
    // One at a time: what is typed elsewhere is saved first, and stays open where it is wrong.
    if (board.open() === undefined || board.save()) latest.current.begin(place, "go");
  },
  onKey(event, point) {
    const { begin, changes } = latest.current;
    const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (isCommand && event.key === "d") return changes.fill(point);
    if (isCommand && event.key === "z" && changes.undo !== undefined) {
      changes.undo();
      return true;
    }
    return press(event, (how) => begin(point.place, how));
  },
  onCopy({ clipboardData }, point) {
    const copied = latest.current.changes.copy(point);
    if (copied !== undefined) clipboardData.setData("text/plain", copied);
    return copied !== undefined;
  },
  onPaste: ({ clipboardData }, point) =>
    latest.current.changes.paste(point, clipboardData.getData("text/plain")),
});

/** A key on a cell; true: it is done. */
function press(event: KeyboardEvent, begin: (how: Parameters<Begin>[1]) => boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, nativeEvent } = event;
  if (key === "Enter") return begin("go");
  if (key === "F2") return begin("ask");
  if (key.length !== 1 || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return false;
  return begin({ typed: key });
}
