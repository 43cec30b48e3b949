import { diagnosticLine, hasErrors } from "@twinhelm/core/function/diagnostics";
import type { CodeState } from "@twinhelm/core/function/editor/react";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import { formText } from "@twinhelm/core/text/form";
import { visibleText } from "@twinhelm/core/text/visible";
import { heading, type Item, note } from "../form/items";
import { type Guarded, guardedKeys } from "../keys/usePermissions";
import type { Paint } from "../layout/paint";

/** The file that the code of a function is in, while it is edited. */
export const codeFile = ({ language }: Pick<FunctionRecord, "language">): string =>
  language === "typescript" ? "index.ts" : "index.js";

interface CodeParts {
  readonly record: FunctionRecord;
  readonly code: string;
  /** Whether it is not saved. */
  readonly dirty: boolean;
  readonly codeState: CodeState;
  readonly read: () => void;
  readonly edit: Guarded;
  readonly paint: Paint;
}

/** The code in one line, and below it what a compiler said when it was saved last. */
export function codeItems({ record, code, dirty, codeState, read, edit, paint }: CodeParts): readonly Item[] {
  const { saving, diagnostics } = codeState;
  const lines = code === "" ? 0 : code.replace(/\n$/, "").split("\n").length;
  const state = saving ? functionEditorText("saving") : dirty ? formText("unsaved") : "";
  const about = functionEditorText("code.lines", { count: lines });
  const head = [codeFile(record), about, state].filter((each) => each !== "").join("   ");
  return [
    heading("code:", functionEditorText("code"), paint),
    { id: "code", head, ...guardedKeys({ open: { run: read }, edit }) },
    ...diagnostics.map((each, at) =>
      note(
        `code ${at}`,
        `✗ ${visibleText(diagnosticLine(each))}`,
        each.category === 1 ? "danger" : "warning",
      ),
    ),
    ...(hasErrors(diagnostics) ? [note("code.kept", functionEditorText("problems.kept"), "warning")] : []),
  ];
}
