import "../styles/versioncontrol.css";
import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from "@blueprintjs/core";
import { text } from "@twinhelm/core/text/catalogue";
import type { PlannedChange } from "@twinhelm/core/versioncontrol/model";
import { planQuestion } from "@twinhelm/core/versioncontrol/plan";
import type { CommandRun } from "@twinhelm/core/versioncontrol/react";
import { versionControlText } from "@twinhelm/core/versioncontrol/text";
import { type FormEvent, useId, useState } from "react";
import { ResourceChange } from "../activity/ResourceChange";
import { MaterialIcon } from "../shell/MaterialIcon";
import { useReturnFocus } from "../shell/useReturnFocus";

interface PlanDialogProps {
  readonly asked: NonNullable<CommandRun["asked"]>;
  readonly onRun: () => Promise<void>;
  readonly onCancel: () => void;
}

/** What a command makes of the instance, before it is run. */
export function PlanDialog({ asked: { line, plan }, onRun, onCancel }: PlanDialogProps) {
  const { title, paragraphs, answer, runText } = planQuestion(line, plan);
  const [typed, setTyped] = useState("");
  const id = useId();
  useReturnFocus();
  const isReady = (answer === undefined || typed === answer) && (plan?.problem === undefined || plan.pending);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void onRun();
  };
  return (
    <Dialog
      isOpen
      className="vc-plan"
      title={title}
      icon={<MaterialIcon name="difference" />}
      onClose={onCancel}
    >
      <form onSubmit={submit}>
        <DialogBody>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {plan?.changes.map((change) => (
            <Change key={`${change.module}/${change._id}`} change={change} />
          ))}
          {answer !== undefined && (
            <FormGroup label={versionControlText("plan.type", { answer })} labelFor={id}>
              <InputGroup id={id} value={typed} autoComplete="off" onValueChange={setTyped} />
            </FormGroup>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text("common.cancel")} onClick={onCancel} />
              <Button
                type="submit"
                intent={answer === undefined ? "primary" : "danger"}
                text={runText}
                disabled={!isReady}
              />
            </>
          }
        />
      </form>
    </Dialog>
  );
}

function Change({ change: { sign, module, name, fields, documents = 0 } }: { change: PlannedChange }) {
  const lost = versionControlText("plan.documents", { count: documents });
  return (
    <ResourceChange
      sign={sign}
      title={`${module} ${name}`}
      fields={fields}
      beside={documents > 0 && <span className="field-problem">{lost}</span>}
    />
  );
}
