import type { Attribute } from "@twinhelm/core/preference/attributes";
import { attributesModel, nameOfAttributePart } from "@twinhelm/core/preference/editing";
import { afterSettings } from "@twinhelm/core/preference/leaving";
import type { PassportPreference } from "@twinhelm/core/preference/model";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { type Editing, useEditing } from "@twinhelm/core/react/editing";
import { savedText } from "@twinhelm/core/record/editing";
import { useEditingQuestions } from "../form/conflictLayer";
import { keptOf, workOf } from "../form/editing";
import { keepWork } from "../form/keepWork";
import { abandon, type Change, type ConsoleState, open } from "../navigation/state";
import "./work";

export type AttributesEditing = Editing<PassportPreference, readonly Attribute[]>;

/** Edits the attributes of identities. What is typed is kept in the place; saved, the list of identities opens. */
export function usePlaceAttributes(
  { place: { path, editing: work } }: ConsoleState,
  change: (change: Change) => void,
): AttributesEditing {
  const client = useClient();
  const access = useAccess().value;
  const { notifications } = useNotifications();
  const kept =
    work?.kind === "attributes" ? keptOf<PassportPreference, readonly Attribute[]>(work) : undefined;
  const editing = useEditing(attributesModel(client), {
    row: undefined,
    load: kept === undefined,
    kept,
    onChange: (view) => change(keepWork(path, { kind: "attributes", ...workOf(view) })),
    onSaved(saved) {
      notifications.say({ tone: "success", text: savedText(saved), ofWrite: true });
      const next = afterSettings(access);
      if (!saved.typed && next !== undefined) change((now) => open(next)(abandon(now)));
    },
  });
  useEditingQuestions(editing, change, nameOfAttributePart);
  return editing;
}
