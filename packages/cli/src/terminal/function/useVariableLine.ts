import { pairProblem } from "@twinhelm/core/form/model";
import { draftSteps } from "@twinhelm/core/function/editor/draft";
import type { FunctionEditing } from "@twinhelm/core/function/editor/react";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import { useNotifications } from "@twinhelm/core/react/actions";
import { visibleText } from "@twinhelm/core/text/visible";
import { type Change, closeLine, type OpenLine, openLine } from "../navigation/state";
import type { FieldInput } from "../screen/screen";

const key = "variable";

/** Opens the line for a new variable: first its name, then its value. */
export const addVariable: Change = openLine({ key }, "");

/** Opens the line for the value of one. It begins empty: nobody reads over a shoulder what it was. */
export const editVariable = (at: number): Change => openLine({ key, index: at }, "");

/** The line in which a variable is typed; `undefined`: another line is open, or none. */
export function useVariableLine(
  { draft, change: set }: Pick<FunctionEditing, "draft" | "change">,
  line: OpenLine | undefined,
  change: (change: Change) => void,
): FieldInput | undefined {
  const { notifications } = useNotifications();
  if (line?.key !== key) return undefined;
  const { index, name } = line;
  const named = index === undefined ? name : draft.variables[index]?.name;
  const warn = (text: string) => notifications.say({ tone: "warning", text }, 5000);
  const pairs = draft.variables.map((each) => [each.name, each.value] as const);
  if (named === undefined)
    return {
      label: functionEditorText("variable.name"),
      onSubmit(typed) {
        const next = typed.trim();
        // Any value will do here: whether the name is free is asked before its value is typed.
        const problem = pairProblem(pairs, [next, "-"]);
        if (problem !== undefined) return warn(problem);
        change(openLine({ key, name: next }, ""));
      },
    };
  return {
    label: visibleText(named),
    mask: "•",
    onSubmit(value) {
      if (value === "") return warn(pairProblem([], [named, value]) ?? "");
      const at = index ?? draft.variables.length;
      set((now) => {
        const grown = at < now.variables.length ? now : draftSteps.addVariable(now);
        return draftSteps.setVariable(at, { name: named, value })(grown);
      });
      change(closeLine);
    },
  };
}
