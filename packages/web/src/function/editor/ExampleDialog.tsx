import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import { type ExampleStyle, exampleCode } from "@twinhelm/core/function/example";
import { text } from "@twinhelm/core/text/catalogue";
import { CopyButton } from "../../shell/CopyButton";
import { useReturnFocus } from "../../shell/useReturnFocus";

interface ExampleDialogProps {
  /** What the kind of trigger is called. */
  readonly title: string;
  readonly of: Parameters<typeof exampleCode>[0];
  readonly style: ExampleStyle;
  readonly onClose: () => void;
}

/** The example of a kind of trigger, to be copied (contract, console-gaps.md section 7.3). */
export function ExampleDialog({ title, of, style, onClose }: ExampleDialogProps) {
  useReturnFocus();
  const code = exampleCode(of, style);
  return (
    <Dialog
      isOpen
      className="function-example"
      title={functionEditorText("example.title", { title })}
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
