import "../styles/editing.css";
import { Button } from "@blueprintjs/core";
import { editingText } from "@twinhelm/core/editing/text";
import type { NameOfPart } from "@twinhelm/core/editing/words";
import type { Editing } from "@twinhelm/core/react/editing";
import { useEffect, useRef } from "react";
import { focusFirst } from "../shell/focusFirst";
import { ConflictDialog } from "./ConflictDialog";

/** What is offered goes with its button when that is pressed: the keys go on in `around`, then, from which this is called. */
function useKeysGoOn(isOffered: boolean): (around: Element | null | undefined) => void {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    if (isOffered || pressed.current === null) return;
    if (document.activeElement === document.body) focusFirst(pressed.current);
    pressed.current = null;
  }, [isOffered]);
  return (around) => {
    pressed.current = around ?? null;
  };
}

/** Offers what was typed before their version was taken, above a form that shows theirs. */
export function TheirsShown({
  editing: { canBringBack, bringBack },
}: {
  editing: Pick<Editing<unknown, unknown>, "canBringBack" | "bringBack">;
}) {
  const shown = useRef<HTMLDivElement>(null);
  const goOnIn = useKeysGoOn(canBringBack);
  if (!canBringBack) return null;
  return (
    <div ref={shown} className="theirs-shown" role="status">
      <span>{editingText("theirsShown")}</span>
      <Button
        text={editingText("bringBack")}
        onClick={() => {
          goOnIn(shown.current?.parentElement);
          bringBack();
        }}
      />
    </div>
  );
}

/** Offers what somebody else changed while something is typed. It is no part of what scrolls or is typed in: nothing moves. */
export function MergeOffered({
  editing: { canMerge, merge },
}: {
  editing: Pick<Editing<unknown, unknown>, "canMerge" | "merge">;
}) {
  const shown = useRef<HTMLSpanElement>(null);
  const goOnIn = useKeysGoOn(canMerge);
  return (
    <span ref={shown} className="met" role="status">
      {canMerge && (
        <>
          {editingText("met")}
          <Button
            text={editingText("merge")}
            onClick={() => {
              goOnIn(shown.current?.closest("section, form"));
              merge();
            }}
          />
        </>
      )}
    </span>
  );
}

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
