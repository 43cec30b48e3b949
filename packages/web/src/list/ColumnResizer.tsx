import { tableText } from "@twinhelm/core/text/table";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { stopIn } from "./headStops";

/** Pixels: the narrowest and the widest column, and one step of an arrow key. */
const least = 60;
const most = 1200;
const step = 16;

interface ColumnResizerProps {
  readonly title: string;
  /** Width as it is drawn. */
  readonly measure: () => number;
  readonly width: number | undefined;
  /** No width: as wide as what it holds. */
  readonly onResize: (width: number | undefined) => void;
}

/** The edge of a header: dragged, or moved with the arrow keys; a double click or Enter fits the column again. */
export function ColumnResizer({ title, measure, width, onResize }: ColumnResizerProps) {
  const start = useRef<{ x: number; width: number }>(undefined);
  const resize = (next: number) => onResize(Math.max(least, Math.min(most, Math.round(next))));
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (by !== undefined) resize(measure() + by);
    else if (event.key === "Enter") onResize(undefined);
    else if (event.key === "Escape") stopIn(event.currentTarget.closest("th"))?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const move = (event: PointerEvent) => {
    if (start.current !== undefined) resize(start.current.width + event.clientX - start.current.x);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be dragged
    <div
      className="column-resizer"
      role="separator"
      // The head row is one tab stop; the menu of the column gives the keys to its edge.
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label={tableText("columns.width", { column: title })}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width ?? 0}
      aria-valuetext={width === undefined ? tableText("columns.fit") : `${width} px`}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: measure() };
      }}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={press}
    />
  );
}
