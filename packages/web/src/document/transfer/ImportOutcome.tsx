import { useVirtualizer } from "@tanstack/react-virtual";
import type { ImportState } from "@twinhelm/core/document/transfer/react";
import type { RowProblem } from "@twinhelm/core/document/transfer/rows";
import { transferText } from "@twinhelm/core/document/transfer/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useRef } from "react";
import { FormError } from "../../shell/FormError";
import { Progress } from "./ExportDialog";

/** How far an import is, and what is wrong with its rows. */
export function ImportOutcome({ state }: { readonly state: ImportState }) {
  switch (state.kind) {
    case "idle":
      return null;
    case "failed":
      return <FormError>{state.message}</FormError>;
    case "busy":
      return (
        <Progress
          words={transferText(state.dryRun ? "import.checking" : "import.writing", { rows: state.rows })}
        />
      );
    case "told": {
      const { report, dryRun } = state;
      const { rows, inserted, updated, refused } = report;
      const kind = dryRun ? "import.would" : report.written ? "import.did" : "import.nothing";
      return (
        <div className="transfer-outcome">
          <p role="status">{transferText(kind, { rows, inserted, updated, refused })}</p>
          {!report.together && <p>{transferText("import.singly")}</p>}
          {report.problems.length > 0 && <Problems problems={report.problems} />}
          {report.problems.length < refused && (
            <p>{transferText("import.first", { count: report.problems.length })}</p>
          )}
        </div>
      );
    }
  }
}

/** Those in sight are drawn, each as high as its words are long. */
function Problems({ problems }: { readonly problems: readonly RowProblem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: problems.length,
    getScrollElement: () => box.current,
    estimateSize: () => 26,
    overscan: 10,
  });
  return (
    <section
      className="transfer-problems"
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={transferText("import.problems")}
    >
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const problem = problems[index];
          return (
            problem !== undefined && (
              <li
                key={index}
                ref={virtual.measureElement}
                data-index={index}
                style={{ transform: `translateY(${start}px)` }}
              >
                <b>{transferText("import.row", { row: problem.row })}</b>
                {problem.column !== undefined && <code>{visibleText(problem.column)}</code>}
                <span>{visibleText(problem.message)}</span>
                {problem.value !== undefined && <em>{visibleText(problem.value)}</em>}
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
