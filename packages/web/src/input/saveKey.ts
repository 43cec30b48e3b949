import type { KeyboardEvent } from "react";

/** Calls `save` on Ctrl+S or Cmd+S, in place of what the browser does and of what is around. */
export const onSaveKey =
  (save: (() => void) | undefined) =>
  (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (save === undefined) return;
    event.stopPropagation();
    save();
  };
