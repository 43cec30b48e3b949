import { titleOfBucket } from "@twinhelm/core/bucket/model";
import "../styles/grant.css";
import { Radio, RadioGroup } from "@blueprintjs/core";
import { firstGrant, type GrantDraft, grantRequest, grantSecrets } from "@twinhelm/core/bucket/grant/draft";
import type { GrantedBucket } from "@twinhelm/core/bucket/grant/grant";
import { grantLevels } from "@twinhelm/core/bucket/grant/levels";
import { useGranting } from "@twinhelm/core/bucket/grant/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import { useAccess } from "@twinhelm/core/react/console";
import { useState } from "react";
import type { EditorProps } from "../area/faces";
import { FormDialog } from "../form/FormDialog";
import { useCloseGuard } from "../input/useLeaveGuard";
import { FormError } from "../shell/FormError";
import { GrantDone } from "./GrantDone";
import { GrantHolders } from "./GrantHolders";
import { GrantPolicy } from "./GrantPolicy";
import { GrantSecrets } from "./GrantSecrets";

/** Gives identities and API keys access to a bucket: how much, who, and which policy that makes. */
export function GrantDialog({ edited, onClose }: EditorProps) {
  const { bucket = [] } = edited.situation.chosen;
  const found = bucket.find(({ _id }) => _id === edited.row?._id);
  if (found === undefined) return null;
  return <Granting bucket={{ bucketId: found._id, title: found.title }} onClose={onClose} />;
}

function Granting({ bucket, onClose }: { bucket: GrantedBucket; onClose: () => void }) {
  const access = useAccess().value;
  const [draft, setDraft] = useState(firstGrant);
  const granting = useGranting(bucket, draft, setDraft);
  const { busy, failure, done } = granting;
  const secrets = grantSecrets(draft);
  const { close, dialog: question } = useCloseGuard(!done && draft.holders.length > 0, onClose);
  const leave = () => {
    // Who is made by what is under way has a password to be seen.
    if (!busy) close();
  };
  return (
    <FormDialog
      className="grant-dialog"
      title={bucketText("grant.title", { title: titleOfBucket(bucket) })}
      canOutsideClickClose={secrets.length === 0}
      button={
        done
          ? undefined
          : {
              text: bucketText("grant.run"),
              request: grantRequest(bucket, draft, access),
              reason: draft.holders.length === 0 ? bucketText("grant.choose") : undefined,
              loading: busy,
            }
      }
      question={question}
      onRun={granting.run}
      onClose={leave}
    >
      {done ? (
        <GrantDone bucket={bucket} draft={draft} secrets={secrets} />
      ) : (
        <>
          <Level draft={draft} onChange={setDraft} />
          <GrantHolders draft={draft} onChange={setDraft} />
          <GrantPolicy bucket={bucket} level={draft.level} />
          {failure !== undefined && <FormError>{failure.message}</FormError>}
          {failure !== undefined && <GrantSecrets secrets={secrets} />}
        </>
      )}
    </FormDialog>
  );
}

function Level({ draft, onChange }: { draft: GrantDraft; onChange: (draft: GrantDraft) => void }) {
  return (
    <RadioGroup
      className="grant-levels"
      label={bucketText("grant.level")}
      selectedValue={draft.level}
      onChange={({ currentTarget }) => {
        const level = grantLevels.find((each) => each === currentTarget.value);
        if (level !== undefined) onChange({ ...draft, level });
      }}
    >
      {grantLevels.map((level) => (
        <Radio key={level} value={level}>
          <span className="grant-level">
            <b>{bucketText(`grant.${level}`)}</b>
            <span className="muted">{bucketText(`grant.${level}.short`)}</span>
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
