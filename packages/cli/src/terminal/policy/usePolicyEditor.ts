import { jsonFields, jsonText } from "@twinhelm/core/editing/json";
import type { EditingModel } from "@twinhelm/core/editing/model";
import { failed, success } from "@twinhelm/core/http/failure";
import { wordsOfIssue } from "@twinhelm/core/http/issue";
import { bodyOfDraft, draftOf, type PolicyDraft } from "@twinhelm/core/policy/draft";
import { policyBodySchema } from "@twinhelm/core/policy/model";
import { formText } from "@twinhelm/core/text/form";
import { jsonProblems } from "../editor/jsonProblems";
import { useJsonEditor } from "../editor/useJsonEditor";
import type { Change } from "../navigation/state";
import type { PolicyEditing } from "./usePlacePolicy";

/** Edits the policy as JSON in the editor of this person. The result is put into the form, and saved from there. */
export function usePolicyEditor(
  { draft, change: set }: PolicyEditing,
  change: (change: Change) => void,
): () => void {
  const edit = useJsonEditor(change);
  const model: EditingModel<PolicyDraft, string> = {
    read: (row = draft) => jsonText({ ...bodyOfDraft(row) }),
    problems: jsonProblems,
    async update(text) {
      const read = policyBodySchema.safeParse(jsonFields(text));
      if (!read.success) {
        const [issue] = read.error.issues;
        const message = issue === undefined ? "" : wordsOfIssue(issue);
        return failed({ code: "invalid", message, retry: false });
      }
      set(() => draftOf(read.data));
      return success(undefined);
    },
  };
  return () => edit({ model, row: draft, done: formText("edited") });
}
