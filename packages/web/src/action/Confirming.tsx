import type { Failure } from "@twinhelm/core/http/failure";
import { useState } from "react";
import { ConfirmDialog } from "../shell/ConfirmDialog";
import type { Asked } from "./FaceProvider";

/** Asks, runs, and stays open with the reason when it failed. */
export function Confirming({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    const result = await asked.run();
    setBusy(false);
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
