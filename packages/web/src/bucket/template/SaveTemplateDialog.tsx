import "../../styles/template.css";
import { Switch } from "@blueprintjs/core";
import { neededOf } from "@twinhelm/core/action/offer";
import { runAction } from "@twinhelm/core/action/run";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { bucketSaveTemplate } from "@twinhelm/core/bucket/template/actions";
import { withRelated } from "@twinhelm/core/bucket/template/making";
import { templateNameLimits } from "@twinhelm/core/bucket/template/model";
import { templateText } from "@twinhelm/core/bucket/template/text";
import type { Failure } from "@twinhelm/core/http/failure";
import { useIsHere } from "@twinhelm/core/react/actions";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { useState } from "react";
import type { EditorProps } from "../../area/faces";
import { FormDialog } from "../../form/FormDialog";
import { TextField } from "../../input/TextField";

/** Saves the bucket that is open as a template, with those that its relations lead to. */
export function SaveTemplateDialog({ edited, onClose }: EditorProps) {
  const all = useBuckets().value;
  const bucket = all?.find(({ _id }) => _id === edited.row?._id);
  return bucket === undefined || all === undefined ? null : (
    <SaveOf bucket={bucket} all={all} onClose={onClose} />
  );
}

interface SaveOfProps {
  readonly bucket: Bucket;
  readonly all: readonly Bucket[];
  readonly onClose: () => void;
}

/** What is typed of a template, and saving it. */
function useSaving({ bucket, onClose }: SaveOfProps) {
  const client = useClient();
  const isHere = useIsHere();
  const [name, setName] = useState(titleOfBucket(bucket));
  const [description, setDescription] = useState(bucket.description);
  const [shared, setShared] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const isNamed = name.trim() !== "" && name.trim().length <= templateNameLimits.most;
  const input = { name, description: description.trim() || undefined, shared, bucketIds: [bucket._id] };
  const run = async () => {
    setBusy(true);
    const saved = await runAction(client, bucketSaveTemplate, input, { isShown: isHere });
    setBusy(false);
    if (!saved.ok) return setFailure(saved.failure);
    client.notifications.say({
      tone: "success",
      text: templateText("save.done", { name: saved.value.name }),
    });
    onClose();
  };
  const typed = { name, setName, description, setDescription, shared, setShared };
  return { ...typed, isNamed, input, failure, busy, run };
}

function SaveOf(props: SaveOfProps) {
  const { bucket, all, onClose } = props;
  const access = useAccess().value;
  const { isNamed, input, failure, busy, run, ...typed } = useSaving(props);
  const { name, setName, description, setDescription, shared, setShared } = typed;
  const title = titleOfBucket(bucket);
  const related = withRelated([bucket._id], all).filter(({ _id }) => _id !== bucket._id);
  return (
    <FormDialog
      title={templateText("save.title", { title })}
      failure={failure}
      button={{
        text: text("common.save"),
        request: neededOf(bucketSaveTemplate, input, access),
        disabled: !isNamed,
        loading: busy,
      }}
      enters
      onRun={() => void run()}
      onClose={onClose}
    >
      <p className="muted">{templateText("save.about")}</p>
      <TextField
        label={templateText("save.name")}
        autoFocus
        value={name}
        problem={isNamed ? undefined : templateText("problem.name", { most: templateNameLimits.most })}
        onChange={setName}
      />
      <TextField label={templateText("save.description")} value={description} onChange={setDescription} />
      <Switch checked={shared} onChange={() => setShared(!shared)}>
        {templateText("save.shared")} <small className="muted">{templateText("save.shared.help")}</small>
      </Switch>
      {related.length > 0 && (
        <p>{templateText("save.related", { titles: related.map(titleOfBucket).join(", ") })}</p>
      )}
    </FormDialog>
  );
}
