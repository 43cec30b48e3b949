import { withValue } from "@twinhelm/core/bucket/options/draft";
import { optionFields } from "@twinhelm/core/bucket/options/fields";
import { useKeepsHistory } from "@twinhelm/core/bucket/options/react";
import { FormFields } from "../../form/FormFields";
import { type PartProps, settingDialog } from "./SettingDialog";

function Options({ editing: { draft, problems, change } }: PartProps) {
  const fields = optionFields(draft.values, useKeepsHistory());
  return (
    <FormFields
      fields={fields}
      values={draft.values}
      problems={problems}
      onChange={(key, value) => change((now) => withValue(now, key, value))}
    />
  );
}

/** Read only, history and limit of a bucket. */
export const OptionsDialog = settingDialog({
  title: "options.title",
  part: (props) => <Options {...props} />,
});
