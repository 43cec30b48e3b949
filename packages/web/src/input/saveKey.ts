import type { KeyboardEvent } from "react";

/** Whether a key belongs to a dialog or menu that a part opened over what is around: its events come by here too. */
export const isElsewhere = ({ currentTarget, target }: KeyboardEvent): boolean =>
  !(target instanceof Node && currentTarget.contains(target));

/** Calls `save` on Ctrl+S or Cmd+S, in place of what the browser does and of what is around. */
export const onSaveKey =
  (save: (() => void) | undefined) =>
  (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (save === undefined || isElsewhere(event)) return;
    event.stopPropagation();
    save();
  };
