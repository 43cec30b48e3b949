import "../styles/activity.css";
import { Button, Dialog, DialogBody, DialogFooter, Spinner } from "@blueprintjs/core";
import { activityActions } from "@twinhelm/core/activity/actions";
import { problemLines } from "@twinhelm/core/activity/changes";
import { rowText } from "@twinhelm/core/activity/links";
import type { UndoPlan, UndoStep } from "@twinhelm/core/activity/model";
import { useUndoPlan } from "@twinhelm/core/activity/react";
import { activityText } from "@twinhelm/core/activity/text";
import { useInvocation, useNotifications } from "@twinhelm/core/react/actions";
import { text } from "@twinhelm/core/text/catalogue";
import { FormError } from "../shell/FormError";
import { MaterialIcon } from "../shell/MaterialIcon";
import { useReturnFocus } from "../shell/useReturnFocus";
import { ChangedThings } from "./ChangedThings";

interface UndoDialogProps {
  readonly ids: readonly string[];
  /** `done`: something was undone. */
  readonly onClose: (done: boolean) => void;
}

/** What undoing activities writes, before it is written. */
export function UndoDialog({ ids, onClose }: UndoDialogProps) {
  const { value: plan, failure } = useUndoPlan(ids);
  const { busy, failure: refused, run } = useInvocation(activityActions.undo, { inPlace: true });
  const { notifications } = useNotifications();
  useReturnFocus();
  const undo = async (lockout: boolean) => {
    const result = await run({ ids: [...ids], ...(lockout ? { lockout } : {}) });
    if (!result.ok) return;
    notifications.say({
      tone: "success",
      text: activityText("undo.done", { count: ids.length }),
      ofWrite: true,
    });
    onClose(true);
  };
  return (
    <Dialog
      isOpen
      className="undo-plan"
      title={activityText("undo.title", { count: ids.length })}
      icon={<MaterialIcon name="undo" />}
      onClose={() => onClose(false)}
    >
      <DialogBody>
        {plan === undefined && failure === undefined && <Spinner size={24} />}
        {failure !== undefined && <FormError>{failure.message}</FormError>}
        {plan !== undefined && <Plan plan={plan} />}
        {refused !== undefined && <FormError>{refused.message}</FormError>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text("common.cancel")} onClick={() => onClose(false)} />
            {plan !== undefined && (
              <RunButton plan={plan} busy={busy} onRun={(lockout) => void undo(lockout)} />
            )}
          </>
        }
      />
    </Dialog>
  );
}

interface RunButtonProps {
  readonly plan: UndoPlan;
  readonly busy: boolean;
  readonly onRun: (lockout: boolean) => void;
}

function RunButton({ plan: { steps, lockout }, busy, onRun }: RunButtonProps) {
  const count = steps.reduce((sum, { changes, hidden }) => sum + changes.length + hidden, 0);
  const isLockout = lockout.length > 0;
  return (
    <Button
      intent={isLockout ? "danger" : "primary"}
      text={isLockout ? activityText("undo.anyway") : activityText("undo.run", { count })}
      disabled={steps.some(({ problem }) => problem !== undefined)}
      loading={busy}
      onClick={() => onRun(isLockout)}
    />
  );
}

function Plan({ plan: { steps, lockout } }: { plan: UndoPlan }) {
  const isPossible = steps.every(({ problem }) => problem === undefined);
  return (
    <>
      {isPossible && <p>{activityText("undo.about")}</p>}
      {steps.map((step) => (
        <Step key={step._id} step={step} />
      ))}
      {lockout.length > 0 && (
        <FormError>{activityText("undo.lockout", { actions: lockout.join(", ") })}</FormError>
      )}
    </>
  );
}

function Step({ step }: { step: UndoStep }) {
  return (
    <section className="undo-step">
      <h2>{activityText("undo.step", { row: rowText(step) })}</h2>
      <ChangedThings changes={step.changes} hidden={step.hidden} />
      {step.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {problemLines(step).map((line) => (
        <p key={line} className="field-problem">
          {line}
        </p>
      ))}
    </section>
  );
}
