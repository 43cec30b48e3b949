import "../styles/editing.css";
import { Button } from "@blueprintjs/core";
import { editingText } from "@twinhelm/core/editing/text";
import type { NameOfPart } from "@twinhelm/core/editing/words";
import type { Editing } from "@twinhelm/core/react/editing";
import { useEffect, useRef } from "react";
import { focusFirst } from "../shell/focusFirst";
import { ConflictDialog } from "./ConflictDialog";

/** Offers what was typed before their version was taken, above a form that shows theirs. */
export function TheirsShown({
  editing: { canBringBack, bringBack },
}: {
  editing: Pick<Editing<unknown, unknown>, "canBringBack" | "bringBack">;
}) {
  const shown = useRef<HTMLDivElement>(null);
  const around = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button goes when it is pressed: the keys go on in the form.
    if (!canBringBack && around.current !== null) {
      if (document.activeElement === document.body) focusFirst(around.current);
      around.current = null;
    }
  }, [canBringBack]);
  if (!canBringBack) return null;
  return (
    <div ref={shown} className="theirs-shown" role="status">
      <span>{editingText("theirsShown")}</span>
      <Button
        text={editingText("bringBack")}
        onClick={() => {
          around.current = shown.current?.parentElement ?? null;
          bringBack();
        }}
      />
    </div>
  );
}

/** Offers what somebody else changed while something is typed. It is no part of what scrolls or is typed in: nothing moves. */
export const MergeOffered = ({
  editing: { canMerge, merge },
}: {
  editing: Pick<Editing<unknown, unknown>, "canMerge" | "merge">;
}) => (
  <span className="met" role="status">
    {canMerge && (
      <>
        {editingText("met")}
        <Button text={editingText("merge")} onClick={merge} />
      </>
    )}
  </span>
);

interface EditingConflictProps {
  readonly editing: Pick<Editing<unknown, unknown>, "conflict" | "takeTheirs" | "keepMine" | "cancel">;
  readonly nameOf: NameOfPart;
}

/** Asks which version stays, where somebody else changed the same. */
export function EditingConflict({ editing, nameOf }: EditingConflictProps) {
  const { conflict } = editing;
  if (conflict === undefined) return null;
  return (
    <ConflictDialog
      differences={conflict.differences}
      nameOf={nameOf}
      onTheirs={editing.takeTheirs}
      onMine={editing.keepMine}
      onCancel={editing.cancel}
    />
  );
}
