import { Button, Dialog, DialogBody, DialogFooter, FormGroup } from "@blueprintjs/core";
import { invoke } from "@twinhelm/core/action/invoke";
import { bucketCreate, bucketGet, bucketUpdate } from "@twinhelm/core/bucket/actions";
import { newBucket, titleLimits, titleProblem } from "@twinhelm/core/bucket/defaults";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { bucketText } from "@twinhelm/core/bucket/text";
import { useInvocation } from "@twinhelm/core/react/actions";
import { useBuckets, useClient } from "@twinhelm/core/react/console";
import { documentsPath } from "@twinhelm/core/shell/routes";
import { text } from "@twinhelm/core/text/catalogue";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { IconPicker } from "../input/IconPicker";
import { TextField } from "../input/TextField";
import { FormError } from "../shell/FormError";

/** Makes a bucket, or changes title and icon of one (spec 2, "Add/update bucket dialog"). Closes once it is saved. */
export function BucketDialog({ bucket, onClose }: { bucket: Bucket | undefined; onClose: () => void }) {
  const count = useBuckets().value?.length ?? 0;
  const [title, setTitle] = useState(bucket?.title ?? "");
  const [icon, setIcon] = useState(bucket?.icon ?? "view_stream");
  const [touched, setTouched] = useState(false);
  const { busy, failure, save } = useSaving(bucket, count, onClose);
  const problem = titleProblem(title);
  const message = touched && problem !== undefined ? problemText(problem) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (problem === undefined && !busy) save(title.trim(), icon);
  };
  return (
    <Dialog isOpen title={bucketText(bucket === undefined ? "add.title" : "update.title")} onClose={onClose}>
      <form onSubmit={submit}>
        <DialogBody>
          <TextField
            label={bucketText("field.title")}
            info={bucketText("counter", { count: title.length, most: titleLimits.most })}
            autoFocus
            value={title}
            problem={message}
            onChange={setTitle}
            onBlur={() => setTouched(title !== "")}
            onEnter={() => setTouched(true)}
          />
          <IconField icon={icon} onChange={setIcon} />
          {failure !== undefined && <FormError>{failure.message}</FormError>}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text("common.cancel")} onClick={onClose} />
              <Button
                type="submit"
                intent="primary"
                text={text("common.save")}
                disabled={problem !== undefined}
                loading={busy}
              />
            </>
          }
        />
      </form>
    </Dialog>
  );
}

function IconField({ icon, onChange }: { icon: string; onChange: (icon: string) => void }) {
  return (
    <FormGroup label={bucketText("field.icon")}>
      <IconPicker value={icon} pageSize={24} onChange={onChange} />
    </FormGroup>
  );
}

function useSaving(bucket: Bucket | undefined, count: number, onClose: () => void) {
  const creating = useInvocation(bucketCreate);
  const updating = useInvocation(bucketUpdate);
  const client = useClient();
  const navigate = useNavigate();
  const save = async (title: string, icon: string) => {
    if (bucket === undefined) {
      const result = await creating.run(newBucket(count, title, icon));
      if (!result.ok) return;
      onClose();
      void navigate(documentsPath(result.value._id));
    } else {
      // Fields that somebody else changed meanwhile stay as they are now.
      const now = await invoke(client, bucketGet, { bucketId: bucket._id });
      if (!now.ok) return;
      const { _id: bucketId, ...rest } = now.value ?? bucket;
      const result = await updating.run({ bucketId, bucket: { ...rest, title, icon } });
      if (result.ok) onClose();
    }
  };
  const { busy, failure } = bucket === undefined ? creating : updating;
  return { busy, failure, save: (title: string, icon: string) => void save(title, icon) };
}

const problemText = (problem: "required" | "short" | "long"): string =>
  problem === "required"
    ? text("common.required")
    : bucketText(problem === "short" ? "title.short" : "title.long", {
        n: problem === "short" ? titleLimits.least - 1 : titleLimits.most,
      });
