import type { Ref } from "react";
import { MaterialIcon } from "../MaterialIcon";

interface DragHandleProps {
  readonly ref: Ref<HTMLButtonElement>;
  /** What it drags. */
  readonly label: string;
}

/** Drags a line of the section list with the mouse, a finger or the keys. */
export const DragHandle = ({ ref, label }: DragHandleProps) => (
  <button type="button" ref={ref} className="drag-handle" aria-label={label} title={label}>
    <MaterialIcon name="drag_handle" />
  </button>
);
