import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { text } from "@twinhelm/core/text/catalogue";
import { recordText } from "@twinhelm/core/text/record";
import type { ReactNode } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";
import { useReturnFocus } from "../shell/useReturnFocus";

interface ConflictDialogProps {
  readonly className?: string;
  /** What they changed, where it can be shown. */
  readonly children?: ReactNode;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
  readonly onCancel: () => void;
}

/** Somebody else was faster: asks which version stays. */
export function ConflictDialog({
  className = "",
  children,
  onTheirs,
  onMine,
  onCancel,
}: ConflictDialogProps) {
  useReturnFocus();
  return (
    <Dialog
      isOpen
      role="alertdialog"
      className={className}
      title={recordText("conflict.title")}
      icon={<MaterialIcon name="call_split" />}
      onClose={onCancel}
    >
      <DialogBody>
        {children}
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
