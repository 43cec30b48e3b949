import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import type { FunctionRun } from "@twinhelm/core/function/run/model";
import { useRun, useRuns } from "@twinhelm/core/function/run/react";
import { functionRunText } from "@twinhelm/core/function/run/text";
import { runTime, runWords } from "@twinhelm/core/function/run/words";
import { text } from "@twinhelm/core/text/catalogue";
import { useState } from "react";
import { RefreshButton } from "../../list/RefreshButton";
import { ActionButton } from "../../shell/ActionButton";
import { FormError } from "../../shell/FormError";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { RunDetail } from "./RunDetail";

interface RunListProps {
  /** Of the function. */
  readonly id: string;
  /** What repeating one needs. */
  readonly request: AccessRequest | undefined;
  readonly busy: boolean;
  readonly onRepeat: (run: string) => void;
}

/** What a function ran for, the latest first; each can be opened, and run again with what it got. */
export function RunList({ id, ...props }: RunListProps) {
  const runs = useRuns(id);
  const [opened, setOpened] = useState<string>();
  const { value, failure } = runs;
  return (
    <section className="function-section" aria-label={functionRunText("runs")}>
      <div className="run-head">
        <h2>{functionRunText("runs")}</h2>
        <RefreshButton of={runs} />
      </div>
      {failure !== undefined && <FormError>{failure.message}</FormError>}
      {value?.length === 0 && <p className="muted">{functionRunText("none")}</p>}
      <ul className="run-list">
        {value?.map((run) => (
          <Run
            key={run._id}
            run={run}
            open={run._id === opened}
            onOpen={() => setOpened(run._id === opened ? undefined : run._id)}
            {...props}
          />
        ))}
      </ul>
    </section>
  );
}

interface RunProps extends Omit<RunListProps, "id"> {
  readonly run: FunctionRun;
  readonly open: boolean;
  readonly onOpen: () => void;
}

function Run({ run, open, onOpen, request, busy, onRepeat }: RunProps) {
  const time = runTime(run, {});
  const label = functionEditorText("run.again", { time });
  return (
    <li>
      <div className="run-line">
        <button type="button" aria-expanded={open} onClick={onOpen}>
          <MaterialIcon name={open ? "expand_more" : "chevron_right"} />
          <span className="run-words">
            <span>
              {time} <span className="muted">{run.handler}</span>
            </span>
            <span data-succeeded={run.result === "succeeded"}>{runWords(run)}</span>
          </span>
        </button>
        <ActionButton
          variant="minimal"
          icon={<MaterialIcon name="replay" />}
          aria-label={label}
          title={label}
          request={request}
          reason={run.repeatable ? undefined : functionRunText("repeat.refused")}
          busy={busy}
          onClick={() => onRepeat(run._id)}
        />
      </div>
      {open && <Opened id={run._id} />}
    </li>
  );
}

/** What a run got, gave and said. */
function Opened({ id }: { id: string }) {
  const { value, failure } = useRun(id);
  if (value === undefined)
    return failure === undefined ? (
      <p className="muted">{text("common.loading")}</p>
    ) : (
      <FormError>{failure.message}</FormError>
    );
  return (
    <>
      {value.payload !== undefined && <pre className="run-got">{JSON.stringify(value.payload, null, 2)}</pre>}
      <RunDetail run={value} />
    </>
  );
}
