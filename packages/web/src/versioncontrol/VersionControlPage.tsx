import "../styles/versioncontrol.css";
import { useCommandRun, useCommands, usePending } from "@twinhelm/core/versioncontrol/react";
import { versionControlText } from "@twinhelm/core/versioncontrol/text";
import { useState } from "react";
import { FormError } from "../shell/FormError";
import { PageFailure } from "../shell/PageFailure";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";
import { Answer } from "./Answer";
import { CommandBox } from "./CommandBox";
import { Guides } from "./Guides";
import { PendingFiles } from "./PendingFiles";
import { PlanDialog } from "./PlanDialog";

/** /versioncontrol: a box for git commands, what they answer, and guides (spec 3, section 2.6). */
export function VersionControlPage() {
  const commands = useCommands();
  const { value: state } = usePending();
  const run = useCommandRun();
  const [typed, setTyped] = useState("");
  useTitle(versionControlText("title"));
  if (commands.failure !== undefined)
    return (
      <PageFailure
        failure={commands.failure}
        title={versionControlText("list.failed")}
        onRetry={commands.reload}
      />
    );
  return (
    <div className="version-control">
      <ToolbarLeft>
        <h1>{versionControlText("title")}</h1>
      </ToolbarLeft>
      <div className="vc-work">
        <CommandBox typed={typed} onType={setTyped} run={run} commands={commands.value ?? []} />
        {run.failure !== undefined && <FormError>{run.failure.message}</FormError>}
        {state?.pending !== undefined && <PendingFiles state={state} />}
        <Answer answered={run.answered} busy={run.busy} />
      </div>
      <Guides onUse={setTyped} />
      {run.asked !== undefined && <PlanDialog asked={run.asked} onRun={run.agree} onCancel={run.cancel} />}
    </div>
  );
}
