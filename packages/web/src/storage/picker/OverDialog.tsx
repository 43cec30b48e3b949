import { Dialog, type DialogProps } from "@blueprintjs/core";
import type { SyntheticEvent } from "react";
import { useReturnFocus } from "../../shell/useReturnFocus";

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** What a form or a cell around it would act on. */
const stops = Object.fromEntries(
  [
    "onKeyDown",
    "onKeyUp",
    "onClick",
    "onPointerDown",
    "onMouseDown",
    "onSubmit",
    "onPaste",
    "onCopy",
    "onBlur",
    "onDrop",
    "onDragOver",
  ].map((name) => [name, stop]),
);

/**
 * A dialog over a form or the cell of a table. What happens in it is none of theirs: its keys do not save the cell, and
 * what is submitted, pasted or dropped there stays there.
 */
export function OverDialog({ children, ...props }: DialogProps) {
  useReturnFocus();
  return (
    <span {...stops}>
      <Dialog isOpen {...props}>
        <div className="over-dialog" data-cell-editor>
          {children}
        </div>
      </Dialog>
    </span>
  );
}
