import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { policyChanges } from "@twinhelm/core/policy/diff";
import type { Policy } from "@twinhelm/core/policy/model";
import { text } from "@twinhelm/core/text/catalogue";
import { policyText } from "@twinhelm/core/text/policy";
import { recordText } from "@twinhelm/core/text/record";
import { MaterialIcon } from "../shell/MaterialIcon";
import { useReturnFocus } from "../shell/useReturnFocus";
import { Changes } from "./Changes";

interface ConflictDialogProps {
  /** The policy as it was when editing began. */
  readonly began: Policy;
  readonly theirs: Policy;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
  readonly onCancel: () => void;
}

/** Somebody else was faster: shows what they changed, and asks which version stays. */
export function ConflictDialog({ began, theirs, onTheirs, onMine, onCancel }: ConflictDialogProps) {
  useReturnFocus();
  return (
    <Dialog
      isOpen
      role="alertdialog"
      className="policy-conflict"
      title={recordText("conflict.title")}
      icon={<MaterialIcon name="call_split" />}
      onClose={onCancel}
    >
      <DialogBody>
        <h3>{policyText("changes.theirs")}</h3>
        {(["name", "description"] as const).map(
          (field) =>
            began[field] !== theirs[field] && (
              <p key={field}>{policyText(`changes.${field}`, { from: began[field], to: theirs[field] })}</p>
            ),
        )}
        <Changes
          changes={policyChanges(began.statement, theirs.statement)}
          none={policyText("changes.other")}
          label={policyText("changes.theirs")}
        />
        <p>{recordText("conflict.text")}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text("common.cancel")} onClick={onCancel} autoFocus />
            <Button text={recordText("conflict.theirs")} onClick={onTheirs} />
            <Button intent="danger" text={recordText("conflict.mine")} onClick={onMine} />
          </>
        }
      />
    </Dialog>
  );
}
