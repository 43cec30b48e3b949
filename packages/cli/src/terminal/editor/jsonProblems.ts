import { readEdited } from "@twinhelm/core/editing/jsonSource";
import { editText } from "@twinhelm/core/text/edit";
import { inputText } from "@twinhelm/core/text/input";

/** What is wrong with a text that has to be a JSON object. */
export function jsonProblems(text: string): Readonly<Record<string, string>> {
  const edited = readEdited(text);
  if (edited.ok) return {};
  return {
    json: edited.reason === "json" ? inputText("json", { reason: edited.detail }) : editText("noObject"),
  };
}
