import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { activityActions } from "@twinhelm/core/activity/actions";
import { verificationLines } from "@twinhelm/core/activity/changes";
import type { Verification } from "@twinhelm/core/activity/model";
import { activityText } from "@twinhelm/core/activity/text";
import { logTime } from "@twinhelm/core/log/time";
import { useInvocation } from "@twinhelm/core/react/actions";
import { text } from "@twinhelm/core/text/catalogue";
import { useState } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";
import { useReturnFocus } from "../shell/useReturnFocus";

/** Says whether the history is whole. */
export function VerifyButton() {
  const { busy, run } = useInvocation(activityActions.verify);
  const [found, setFound] = useState<Verification>();
  const verify = async () => {
    const result = await run({});
    if (result.ok) setFound(result.value);
  };
  return (
    <>
      <Button
        variant="minimal"
        icon={<MaterialIcon name={activityActions.verify.icon} />}
        text={activityText("verifying")}
        loading={busy}
        onClick={() => void verify()}
      />
      {found !== undefined && <Verified found={found} onClose={() => setFound(undefined)} />}
    </>
  );
}

function Verified({ found, onClose }: { found: Verification; onClose: () => void }) {
  useReturnFocus();
  return (
    <Dialog isOpen title={activityActions.verify.title} onClose={onClose}>
      <DialogBody>
        <div className="verified">
          {verificationLines(found, logTime).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </DialogBody>
      <DialogFooter actions={<Button text={text("common.close")} onClick={onClose} />} />
    </Dialog>
  );
}
