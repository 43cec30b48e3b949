import { Button, Dialog, DialogBody, DialogFooter, FormGroup } from "@blueprintjs/core";
import type { Offered } from "@twinhelm/core/action/offer";
import { bucketCreate, bucketUpdate } from "@twinhelm/core/bucket/actions";
import { descriptionLimits, newBucket, titleLimits } from "@twinhelm/core/bucket/defaults";
import { bucketHeadModel, nameOfBucketPart } from "@twinhelm/core/bucket/editing";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { bucketOffers } from "@twinhelm/core/bucket/offers";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { bucketApplyTemplate } from "@twinhelm/core/bucket/template/actions";
import { templateText } from "@twinhelm/core/bucket/template/text";
import { bucketText } from "@twinhelm/core/bucket/text";
import { documentsPath } from "@twinhelm/core/document/paths";
import { useClient } from "@twinhelm/core/react/console";
import { useEditing } from "@twinhelm/core/react/editing";
import { savedText } from "@twinhelm/core/record/editing";
import { text } from "@twinhelm/core/text/catalogue";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useChoose } from "../action/FaceProvider";
import type { EditorProps } from "../area/faces";
import { EditingConflict, TheirsShown } from "../editing/EditingAsides";
import { IconPicker } from "../input/IconPicker";
import { SaveButton } from "../input/SaveButton";
import { TextField } from "../input/TextField";
import { useCloseGuard } from "../input/useLeaveGuard";
import { FormError } from "../shell/FormError";
import { MaterialIcon } from "../shell/MaterialIcon";
import { useReturnFocus } from "../shell/useReturnFocus";

const templates: Offered = { action: bucketApplyTemplate, offer: bucketOffers.applyTemplate };

/** The dialog as the editor of buckets: what is open, or a new one. */
export function BucketEditor({ edited, onClose }: EditorProps) {
  const { bucket = [] } = edited.situation.listed;
  return <BucketDialog bucket={bucket.find(({ _id }) => _id === edited.row?._id)} onClose={onClose} />;
}

interface BucketDialogProps {
  /** Absent: a new one. */
  readonly bucket: Bucket | undefined;
  readonly onClose: () => void;
}

/** Makes a bucket, or changes title, description and icon of one (spec 2, "Add/update bucket dialog"). Closes once it is saved. */
function BucketDialog({ bucket, onClose }: BucketDialogProps) {
  useReturnFocus();
  const editing = useBucketEditing(bucket, onClose);
  const { draft, problems, failure, state, conflict } = editing;
  const { close, dialog: question } = useCloseGuard(editing.dirty, onClose);
  const [touched, setTouched] = useState(false);
  const { title, description, icon } = draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    editing.save();
  };
  if (conflict !== undefined) return <EditingConflict editing={editing} nameOf={nameOfBucketPart} />;
  return (
    <Dialog isOpen title={bucketText(bucket === undefined ? "add.title" : "update.title")} onClose={close}>
      <form onSubmit={submit}>
        <DialogBody>
          <TheirsShown editing={editing} />
          <TextField
            label={bucketText("field.title")}
            info={bucketText("counter", { count: title.length, most: titleLimits.most })}
            autoFocus
            value={title}
            problem={touched ? problems.title : undefined}
            onChange={(next) => editing.change((now) => ({ ...now, title: next }))}
            onBlur={() => setTouched(title !== "")}
            onEnter={() => setTouched(true)}
          />
          <TextField
            label={bucketText("field.description")}
            info={bucketText("counter", { count: description.length, most: descriptionLimits.most })}
            value={description}
            problem={touched ? problems.description : undefined}
            onChange={(next) => editing.change((now) => ({ ...now, description: next }))}
            onEnter={() => setTouched(true)}
          />
          <IconField icon={icon} onChange={(next) => editing.change((now) => ({ ...now, icon: next }))} />
          {failure !== undefined && <FormError>{failure.message}</FormError>}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text("common.cancel")} onClick={close} />
              <SaveButton state={state} request={savingOf(bucket)} reason={Object.values(problems)[0]} />
            </>
          }
        >
          {bucket === undefined && !editing.dirty && <FromTemplate />}
        </DialogFooter>
      </form>
      {question}
    </Dialog>
  );
}

/** What saving it needs. */
const savingOf = (bucket: Bucket | undefined) =>
  bucket === undefined
    ? bucketCreate.permission?.(newBucket(0))
    : bucketUpdate.permission?.({ bucketId: bucket._id, bucket });

/** Another way to a new bucket, in the place of this dialog. */
function FromTemplate() {
  const { choose } = useChoose();
  return (
    <Button
      variant="minimal"
      icon={<MaterialIcon name="library_add" />}
      text={templateText("open")}
      onClick={() => choose(templates, {})}
    />
  );
}

/** Edits title and icon; closes once they are saved, and goes to a bucket that was made. */
function useBucketEditing(bucket: Bucket | undefined, onClose: () => void) {
  const client = useClient();
  const count = useBuckets().value?.length ?? 0;
  const navigate = useNavigate();
  return useEditing(bucketHeadModel(client, count), {
    row: bucket,
    onSaved(saved) {
      const { created, typed } = saved;
      client.notifications.say({ tone: "success", text: savedText(saved), ofWrite: true });
      if (typed) return;
      onClose();
      if (created !== undefined) void navigate(documentsPath(created._id));
    },
  });
}

function IconField({ icon, onChange }: { icon: string; onChange: (icon: string) => void }) {
  return (
    <FormGroup label={bucketText("field.icon")}>
      <IconPicker value={icon} pageSize={24} onChange={onChange} />
    </FormGroup>
  );
}
