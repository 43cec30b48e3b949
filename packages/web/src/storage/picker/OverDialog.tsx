import { Dialog, type DialogProps } from "@blueprintjs/core";
import type { SyntheticEvent } from "react";
import { useReturnFocus } from "../../shell/useReturnFocus";

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * A dialog over a form or the cell of a table. What happens in it is none of theirs: its keys do not save the cell, and
 * what is submitted, pasted or dropped there stays there.
 */
export function OverDialog({ children, ...props }: DialogProps) {
  useReturnFocus();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps what happens in the dialog from what is around
    <span
      onKeyDown={stop}
      onKeyUp={stop}
      onClick={stop}
      onPointerDown={stop}
      onMouseDown={stop}
      onSubmit={stop}
      onPaste={stop}
      onCopy={stop}
      onBlur={stop}
      onDrop={stop}
      onDragOver={stop}
    >
      <Dialog isOpen {...props}>
        <div className="over-dialog" data-cell-editor>
          {children}
        </div>
      </Dialog>
    </span>
  );
}
