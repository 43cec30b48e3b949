import { Button, HTMLSelect } from "@blueprintjs/core";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import { functionRecords } from "@twinhelm/core/function/records";
import { type RunTrial, useRunTrial } from "@twinhelm/core/function/run/react";
import { functionRunText } from "@twinhelm/core/function/run/text";
import { CodeEditor } from "../../input/CodeEditor";
import { Field } from "../../input/Field";
import { ActionButton } from "../../shell/ActionButton";
import { IconButton } from "../../shell/IconButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { RunDetail } from "./RunDetail";
import { RunList } from "./RunList";

interface RunPanelProps {
  readonly record: FunctionRecord;
  readonly onClose: () => void;
}

/** Runs a function now with an example that can be changed; what came of it, and what it ran for before. */
export function RunPanel({ record, onClose }: RunPanelProps) {
  const trial = useRunTrial(record);
  const request = functionRecords.actions.run.permission?.({ id: record._id });
  const run = () => {
    if (!trial.busy) void trial.run();
  };
  return (
    <aside className="function-options" aria-label={functionRunText("now")}>
      <div className="function-sections">
        <section className="function-section">
          <div className="run-head">
            <h2>{functionRunText("now")}</h2>
            <IconButton icon="close" label={functionEditorText("run.close")} onClick={onClose} />
          </div>
          <p className="muted">{functionRunText("about")}</p>
          <Trial trial={trial} onRun={run} />
          <ActionButton
            intent="primary"
            icon={<MaterialIcon name="play_arrow" />}
            text={functionRunText("now")}
            request={request}
            reason={trial.problem}
            busy={trial.busy || trial.text === ""}
            loading={trial.busy}
            onClick={run}
          />
        </section>
        {trial.done !== undefined && (
          <section className="function-section" aria-label={functionRunText("result")} role="status">
            <h2>{functionRunText("result")}</h2>
            <RunDetail run={trial.done} />
          </section>
        )}
        <RunList
          id={record._id}
          request={request}
          busy={trial.busy}
          onRepeat={(id) => void trial.repeat(id)}
        />
      </div>
    </aside>
  );
}

/** Which handler is run, and what it gets. */
function Trial({ trial, onRun }: { trial: RunTrial; onRun: () => void }) {
  const { handlers, handler, text, problem, refused, begin } = trial;
  const said = problem ?? refused;
  return (
    <>
      <Field label={functionEditorText("handler")}>
        {(control) => (
          <HTMLSelect
            {...control}
            fill
            value={handler}
            options={handlers.map((value) => ({ value, label: value }))}
            onChange={(event) => trial.choose(event.currentTarget.value)}
          />
        )}
      </Field>
      <div>
        <p className="run-label">{functionRunText("payload.label")}</p>
        <CodeEditor
          key={handler}
          label={functionRunText("payload.label")}
          language="json"
          height={180}
          value={text}
          invalid={said !== undefined}
          onChange={trial.write}
          onSave={onRun}
        />
        {said !== undefined && (
          <p className="field-problem" role="alert">
            {said}
          </p>
        )}
        {begin !== undefined && (
          <Button variant="minimal" text={functionRunText("payload.again")} onClick={() => begin()} />
        )}
      </div>
    </>
  );
}
