import { failed, success } from "@twinhelm/core/http/failure";
import { bodyOfDraft, draftOf } from "@twinhelm/core/policy/draft";
import { policyBodySchema } from "@twinhelm/core/policy/model";
import { formText } from "@twinhelm/core/text/form";
import { useJsonEditor } from "../editor/useJsonEditor";
import type { Change } from "../navigation/state";
import type { PolicyEditing } from "./usePlacePolicy";

/** Edits the policy as JSON in the editor of this person. What comes back stands in the form, and is saved from there. */
export function usePolicyEditor(
  { draft, change: set }: PolicyEditing,
  change: (change: Change) => void,
): () => void {
  const edit = useJsonEditor(change);
  return () =>
    edit({
      isNew: false,
      load: async () => success({ ...bodyOfDraft(draft) }),
      async save(fields) {
        const read = policyBodySchema.safeParse(fields);
        if (!read.success) {
          const [issue] = read.error.issues;
          const message = `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`;
          return failed({ code: "invalid", message, retry: false });
        }
        set(() => draftOf(read.data));
        return success(undefined);
      },
      done: formText("edited"),
    });
}
