import type { Failure } from "@twinhelm/core/http/failure";
import { useIsHere, useNotifications } from "@twinhelm/core/react/actions";
import { useState } from "react";
import { ConfirmDialog } from "../shell/ConfirmDialog";
import type { Asked } from "./FaceProvider";

/** Asks, runs, and stays open with the reason when it failed; a failure is told where it was closed meanwhile. */
export function Confirming({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { notifications } = useNotifications();
  const isHere = useIsHere();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    const result = await asked.run();
    setBusy(false);
    if (!isHere()) return result.ok ? undefined : notifications.fail(result.failure);
    if (result.ok) onClose();
    else setFailure(result.failure);
  };
  return (
    <ConfirmDialog
      {...asked.confirmation}
      confirmText={asked.confirmation.title}
      busy={busy}
      failure={failure}
      onConfirm={() => void run()}
      onCancel={onClose}
    />
  );
}
