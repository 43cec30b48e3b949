import { effectsOfFields } from "@twinhelm/core/bucket/effects";
import { bucketText } from "@twinhelm/core/bucket/text";
import { useClient } from "@twinhelm/core/react/console";
import { visibleText } from "@twinhelm/core/text/visible";
import { useRef } from "react";
import { choosing } from "../navigation/layer";
import { type Change, show } from "../navigation/state";
import type { FieldsEditing } from "./usePlaceFields";

/** Milliseconds until it is said that documents are looked at, and for which it is said. */
const [patience, stay] = [1_000, 20_000] as const;

/** Saves fields once somebody knows what happens to stored documents; where that is nothing, at once. */
export function useCheckedSave(
  { row, draft, dirty, save }: FieldsEditing,
  change: (change: Change) => void,
): () => void {
  const { transport, notifications } = useClient();
  const looking = useRef(false);
  return () => {
    if (looking.current || row === undefined || !dirty) return;
    looking.current = true;
    const late = setTimeout(() => {
      notifications.say({ tone: "plain", text: bucketText("effect.looking"), passing: true }, stay);
    }, patience);
    void effectsOfFields(transport, row, draft).then((lines) => {
      clearTimeout(late);
      looking.current = false;
      if (lines.length === 0) return save();
      const items = [{ id: "save", label: bucketText("effect.save") }];
      const about = lines.map(visibleText);
      change(show(choosing({ title: bucketText("effect.title"), about, items, onPick: save })));
    });
  };
}
