import { pageSelection, type Selection } from "@twinhelm/core/list/selection";
import { tableText } from "@twinhelm/core/text/table";
import { type ReactNode, useEffect, useRef } from "react";
import { useTabStop } from "../shell/tabStop";

/** Room around a box that belongs to it: 24 pixels, 44 for a finger. */
const CheckRoom = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the box inside has a name of its own
  <label className="check-room">{children}</label>
);

interface SelectPageProps {
  readonly selected: Selection;
  readonly keys: readonly string[];
  readonly onChange: () => void;
}

/** The box over all rows of a page; half on where some are chosen. */
export function SelectPage({ selected, keys, onChange }: SelectPageProps) {
  const state = pageSelection(selected, keys);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === "some";
  }, [state]);
  return (
    <CheckRoom>
      <input
        ref={box}
        type="checkbox"
        aria-label={tableText("select.page")}
        title={tableText("select.page")}
        checked={state === true}
        disabled={keys.length === 0}
        onChange={onChange}
      />
    </CheckRoom>
  );
}

interface SelectRowProps {
  readonly name: string;
  readonly checked: boolean;
  /** Why it cannot be chosen. */
  readonly locked?: string | undefined;
  /** True: together with all from the one chosen before. */
  readonly onChange: (range: boolean) => void;
}

export function SelectRow({ name, checked, locked, onChange }: SelectRowProps) {
  const range = useRef(false);
  const stop = useTabStop();
  return (
    <CheckRoom>
      <input
        {...stop}
        type="checkbox"
        aria-label={tableText("select.row", { row: name })}
        checked={checked}
        disabled={locked !== undefined}
        title={locked}
        onClick={(event) => {
          range.current = event.shiftKey;
        }}
        onChange={() => onChange(range.current)}
      />
    </CheckRoom>
  );
}
