import { handlerDeclarations } from "@twinhelm/core/function/declarations";
import { codeInWords, hasErrors } from "@twinhelm/core/function/diagnostics";
import type { CodeState } from "@twinhelm/core/function/editor/react";
import { functionSnippets } from "@twinhelm/core/function/editor/snippets";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import { typeFilesOf } from "@twinhelm/core/function/editor/typings";
import type { Dependency, Diagnostic, FunctionRecord } from "@twinhelm/core/function/model";
import { type RefObject, useMemo } from "react";
import { type CodeControls, CodeEditor } from "../../input/CodeEditor";
import { MaterialIcon } from "../../shell/MaterialIcon";

interface CodePanelProps {
  readonly record: FunctionRecord;
  readonly code: string;
  readonly readOnly: boolean;
  readonly codeState: CodeState;
  /** Absent: on their way. */
  readonly dependencies: readonly Dependency[] | undefined;
  readonly controls: RefObject<CodeControls | undefined>;
  readonly onChange: (code: string) => void;
}

const none: readonly Dependency[] = [];

/** The code, and below it what the compiler says of what was saved. */
export function CodePanel(props: CodePanelProps) {
  const { record, code, readOnly, codeState, dependencies = none, controls, onChange } = props;
  const { diagnostics } = codeState;
  const beside = useMemo(
    () => [{ path: "twinhelm-handlers.d.ts", text: handlerDeclarations }, ...typeFilesOf(dependencies)],
    [dependencies],
  );
  const marks = useMemo(() => diagnostics.map(markOf), [diagnostics]);
  return (
    <div className="function-code">
      <CodeEditor
        label={functionEditorText("code.label", { name: record.name })}
        language={record.language}
        value={code}
        height="fill"
        readOnly={readOnly}
        marks={marks}
        beside={beside}
        snippets={functionSnippets}
        controls={controls}
        onChange={onChange}
      />
      {diagnostics.length > 0 && (
        <ProblemList
          diagnostics={diagnostics}
          onOpen={({ start }) => controls.current?.reveal(start.line, start.column)}
        />
      )}
    </div>
  );
}

const markOf = (diagnostic: Diagnostic) => ({
  message: diagnostic.text,
  line: diagnostic.start.line,
  column: diagnostic.start.column,
  end: diagnostic.end,
  code: codeInWords(diagnostic),
  mild: diagnostic.category !== 1,
});

interface ProblemListProps {
  readonly diagnostics: readonly Diagnostic[];
  readonly onOpen: (diagnostic: Diagnostic) => void;
}

/** What the compiler says, line by line; each leads to its place. */
function ProblemList({ diagnostics, onOpen }: ProblemListProps) {
  return (
    <section className="function-problems" aria-label={functionEditorText("problems")}>
      <p role="status">
        <strong>{functionEditorText("problems.count", { count: diagnostics.length })}</strong>
        {hasErrors(diagnostics) && ` ${functionEditorText("problems.kept")}`}
      </p>
      <ul>
        {diagnostics.map((diagnostic, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is one answer, and is replaced as a whole
          <li key={index}>
            <button type="button" onClick={() => onOpen(diagnostic)}>
              <MaterialIcon name={diagnostic.category === 1 ? "error" : "warning"} />
              <span className="muted">{functionEditorText("problem.line", { ...diagnostic.start })}</span>
              <code>{codeInWords(diagnostic)}</code>
              <span>{diagnostic.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
