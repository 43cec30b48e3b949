import type { FunctionRunDetail } from "@twinhelm/core/function/run/model";
import { functionRunText } from "@twinhelm/core/function/run/text";
import { answerText, runWords } from "@twinhelm/core/function/run/words";
import { visibleText } from "@twinhelm/core/text/visible";

/** How a run ended, what it answered and what it said. */
export function RunDetail({ run }: { run: FunctionRunDetail }) {
  const { error, lines, lines_cut: isCut } = run;
  const answer = answerText(run);
  return (
    <div className="run-detail">
      <p data-succeeded={run.result === "succeeded"}>{runWords(run)}</p>
      {error !== undefined && <p className="field-problem">{visibleText(error)}</p>}
      {answer !== undefined && answer !== "" && <pre>{answer}</pre>}
      {lines.length > 0 && (
        <>
          <h3>{functionRunText("said")}</h3>
          <pre>
            {lines.map(({ _id, level, content }) => (
              <span key={_id} data-level={level}>
                {content.endsWith("\n") ? content : `${content}\n`}
              </span>
            ))}
          </pre>
        </>
      )}
      {isCut && <p className="muted">{functionRunText("lines.cut")}</p>}
    </div>
  );
}
