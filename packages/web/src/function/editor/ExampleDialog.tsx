import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import { text } from "@twinhelm/core/text/catalogue";
import { CopyButton } from "../../shell/CopyButton";
import { useReturnFocus } from "../../shell/useReturnFocus";

interface ExampleDialogProps {
  readonly title: string;
  readonly code: string;
  readonly onClose: () => void;
}

/** The example of a kind of trigger, to be copied (contract, console-gaps.md section 7.3). */
export function ExampleDialog({ title, code, onClose }: ExampleDialogProps) {
  useReturnFocus();
  return (
    <Dialog
      isOpen
      className="function-example"
      title={title}
      shouldReturnFocusOnClose={false}
      onClose={onClose}
    >
      <DialogBody>
        <pre>{code}</pre>
      </DialogBody>
      <DialogFooter
        actions={<Button intent="primary" autoFocus text={text("common.close")} onClick={() => onClose()} />}
      >
        <CopyButton value={code} label={functionEditorText("example.copy")} shown="button" />
      </DialogFooter>
    </Dialog>
  );
}
