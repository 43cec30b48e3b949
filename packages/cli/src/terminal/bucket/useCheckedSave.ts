import { effectsOfFields } from "@twinhelm/core/bucket/effects";
import { bucketText } from "@twinhelm/core/bucket/text";
import { useClient } from "@twinhelm/core/react/console";
import { visibleText } from "@twinhelm/core/text/visible";
import { useRef } from "react";
import { choosing } from "../navigation/layer";
import { type Change, show } from "../navigation/state";
import type { FieldsEditing } from "./usePlaceFields";

/** Saves fields once somebody knows what happens to stored documents; where that is nothing, at once. */
export function useCheckedSave(
  { row, draft, dirty, save }: FieldsEditing,
  change: (change: Change) => void,
): () => void {
  const { transport } = useClient();
  const looking = useRef(false);
  return () => {
    if (looking.current || row === undefined || !dirty) return;
    looking.current = true;
    void effectsOfFields(transport, row, draft).then((lines) => {
      looking.current = false;
      if (lines.length === 0) return save();
      const items = [{ id: "save", label: bucketText("effect.save") }];
      const about = lines.map(visibleText);
      change(show(choosing({ title: bucketText("effect.title"), about, items, onPick: save })));
    });
  };
}
