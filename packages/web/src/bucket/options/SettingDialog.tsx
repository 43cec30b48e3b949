import "../../styles/options.css";
import { bucketUpdate } from "@twinhelm/core/bucket/actions";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { nameOfOptionPart } from "@twinhelm/core/bucket/options/model";
import { type OptionsEditing, useOptionsEditing } from "@twinhelm/core/bucket/options/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { useClient, useDecision } from "@twinhelm/core/react/console";
import { savedText } from "@twinhelm/core/record/editing";
import { text } from "@twinhelm/core/text/catalogue";
import type { KeyboardEvent, ReactNode } from "react";
import type { EditorProps } from "../../area/faces";
import { EditingConflict, TheirsShown } from "../../editing/EditingAsides";
import { FormDialog } from "../../form/FormDialog";
import { useCloseGuard } from "../../input/useLeaveGuard";

/** A part of the options of a bucket. */
export interface PartProps {
  readonly bucket: Bucket;
  readonly editing: OptionsEditing;
}

interface SettingDialogProps {
  readonly title: "options.title" | "options.view.title" | "options.rules.title";
  readonly part: (props: PartProps) => ReactNode;
}

/** A dialog of the options menu. Nothing is shown elsewhere, and nothing is sent, before it is saved. */
export const settingDialog = (props: SettingDialogProps) =>
  function Setting({ edited, onClose }: EditorProps) {
    const { bucket: all = [] } = edited.situation.listed;
    const bucket = all.find(({ _id }) => _id === edited.row?._id);
    return bucket === undefined ? null : <SettingOf {...props} bucket={bucket} onClose={onClose} />;
  };

interface SettingOfProps extends SettingDialogProps {
  readonly bucket: Bucket;
  readonly onClose: () => void;
}

function SettingOf({ title, part, bucket, onClose }: SettingOfProps) {
  const { notifications } = useClient();
  const editing = useOptionsEditing({
    row: bucket,
    onSaved(saved) {
      notifications.say({ tone: "success", text: savedText(saved), ofWrite: true });
      if (!saved.typed) onClose();
    },
  });
  const { dirty, problems, failure, conflict, state } = editing;
  const { close, dialog: question } = useCloseGuard(dirty, onClose);
  const request = bucketUpdate.permission?.({ bucketId: bucket._id, bucket });
  const allowed = useDecision(request)?.decision.allowed === true;
  const [problem] = Object.values(problems);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (allowed && dirty && problem === undefined && state !== "saving") editing.save();
  };
  if (conflict !== undefined) return <EditingConflict editing={editing} nameOf={nameOfOptionPart} />;
  return (
    <FormDialog
      className="setting-dialog"
      title={bucketText(title, { title: titleOfBucket(bucket) })}
      failure={failure}
      button={{
        text: text("common.save"),
        request,
        reason: dirty ? problem : undefined,
        disabled: !dirty && state !== "saving",
        loading: state === "saving",
      }}
      question={question}
      onRun={editing.save}
      onKeyDown={press}
      onClose={close}
    >
      <TheirsShown editing={editing} />
      {part({ bucket, editing })}
    </FormDialog>
  );
}
