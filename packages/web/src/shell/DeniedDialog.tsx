import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import type { Explanation } from "@twinhelm/core/access/explanation";
import { accessText } from "@twinhelm/core/access/text";
import { text } from "@twinhelm/core/text/catalogue";
import { CopyExplanation } from "./CopyExplanation";
import { Explained } from "./Explained";
import { MaterialIcon } from "./MaterialIcon";
import { useReturnFocus } from "./useReturnFocus";

interface DeniedDialogProps {
  readonly explanation: Explanation;
  readonly onClose: () => void;
}

/** Why something is denied, to be read and copied: for hands that cannot hover, and to ask somebody for it. */
export function DeniedDialog({ explanation, onClose }: DeniedDialogProps) {
  useReturnFocus();
  return (
    <Dialog
      isOpen
      className="denied-dialog"
      title={accessText("denied.title")}
      icon={<MaterialIcon name="lock" />}
      onClose={onClose}
    >
      <DialogBody>
        <Explained explanation={explanation} />
      </DialogBody>
      <DialogFooter actions={<Button text={text("common.close")} onClick={onClose} />}>
        <CopyExplanation explanation={explanation} />
      </DialogFooter>
    </Dialog>
  );
}
