import { Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { exampleCode } from "@twinhelm/core/dashboard/component/example";
import { componentTypes } from "@twinhelm/core/dashboard/model";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { CopyButton } from "../../shell/CopyButton";
import { useReturnFocus } from "../../shell/useReturnFocus";

/** What the address of a component answers, as code (contract, console-gaps.md section 10.1). */
export function ExampleDialog({ type, onClose }: { type: string; onClose: () => void }) {
  useReturnFocus();
  const known = componentTypes.find((each) => each === type) ?? "line";
  const code = exampleCode(known);
  return (
    <Dialog
      isOpen
      className="example-dialog"
      title={dashboardText("example.title", { type: dashboardText(`type.${known}`) })}
      onClose={onClose}
    >
      <DialogBody>
        <p>{dashboardText("example.text")}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
        <pre className="example-code" tabIndex={0}>
          {code}
        </pre>
      </DialogBody>
      <DialogFooter
        actions={<CopyButton value={code} label={dashboardText("example.copy")} shown="button" />}
      />
    </Dialog>
  );
}
