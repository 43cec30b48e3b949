import { bucketWelcomePath } from "@twinhelm/core/bucket/area";
import { languagesModel, nameOfLanguagePart } from "@twinhelm/core/language/editing";
import type { Languages } from "@twinhelm/core/language/languages";
import type { BucketPreference } from "@twinhelm/core/preference/model";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useClient } from "@twinhelm/core/react/console";
import { type Editing, useEditing } from "@twinhelm/core/react/editing";
import { savedText } from "@twinhelm/core/record/editing";
import { useEditingQuestions } from "../form/conflictLayer";
import { keptOf, workOf } from "../form/editing";
import { keepWork } from "../form/keepWork";
import { abandon, type Change, type ConsoleState, open } from "../navigation/state";
import "./work";

export type LanguagesEditing = Editing<BucketPreference, Languages>;

/** Edits the languages of documents. What is changed is kept in the place; saved, the buckets open. */
export function usePlaceLanguages(
  { place: { path, editing: work } }: ConsoleState,
  change: (change: Change) => void,
): LanguagesEditing {
  const client = useClient();
  const { notifications } = useNotifications();
  const kept = work?.kind === "languages" ? keptOf<BucketPreference, Languages>(work) : undefined;
  const editing = useEditing(languagesModel(client), {
    row: undefined,
    load: kept === undefined,
    kept,
    onChange: (view) => change(keepWork(path, { kind: "languages", ...workOf(view) })),
    onSaved(saved) {
      notifications.say({ tone: "success", text: savedText(saved), ofWrite: true });
      if (!saved.typed) change((now) => open(bucketWelcomePath)(abandon(now)));
    },
  });
  useEditingQuestions(editing, change, nameOfLanguagePart);
  return editing;
}
