import type { DocumentEditing } from "@twinhelm/core/document/form/react";
import { withRelated } from "@twinhelm/core/field/related";
import { useEffect, useEffectEvent } from "react";
import { type Change, type ConsoleState, changePlace, type Naming } from "../../navigation/state";

/** Names a document in the field that it was made for, once its form is there again. */
export function useNaming(
  { phase, valueAt, set }: DocumentEditing,
  { place: { naming } }: ConsoleState,
  change: (change: Change) => void,
): void {
  const name = useEffectEvent(({ path, property }: Naming, id: string) => {
    set(path, withRelated(property, valueAt(path), id));
    change(changePlace((place) => ({ ...place, naming: undefined, cursor: { id: path.join("."), row: 0 } })));
  });
  useEffect(() => {
    if (phase === "editing" && naming?.id !== undefined) name(naming, naming.id);
  }, [phase, naming]);
}
