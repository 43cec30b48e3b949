import { jsonFields, jsonText } from "@twinhelm/core/editing/json";
import type { EditingModel } from "@twinhelm/core/editing/model";
import { failed, success } from "@twinhelm/core/http/failure";
import { wordsOfIssue } from "@twinhelm/core/http/issue";
import type { Attribute } from "@twinhelm/core/preference/attributes";
import {
  attributesOf,
  defaultPassportPreference,
  passportPreferenceSchema,
  withAttributes,
} from "@twinhelm/core/preference/model";
import { formText } from "@twinhelm/core/text/form";
import { jsonProblems } from "../editor/jsonProblems";
import { useJsonEditor } from "../editor/useJsonEditor";
import type { Change } from "../navigation/state";
import type { AttributesEditing } from "./usePlaceAttributes";

/** Edits the attributes as JSON in the editor of this person. The result is put into the form, and saved from there. */
export function useAttributesEditor(
  { draft, change: set }: AttributesEditing,
  change: (change: Change) => void,
): () => void {
  const edit = useJsonEditor(change);
  const model: EditingModel<readonly Attribute[], string> = {
    read: (row = draft) =>
      jsonText({ ...withAttributes(defaultPassportPreference, row).identity.attributes }),
    problems: jsonProblems,
    async update(text) {
      const read = passportPreferenceSchema.safeParse({ identity: { attributes: jsonFields(text) } });
      if (read.success) {
        set(() => attributesOf(read.data));
        return success(undefined);
      }
      const [issue] = read.error.issues;
      return failed({
        code: "invalid",
        message: issue === undefined ? "" : wordsOfIssue(issue),
        retry: false,
      });
    },
  };
  return () => edit({ model, row: draft, done: formText("edited") });
}
