import type { FunctionDraft } from "@twinhelm/core/function/editor/draft";
import { draftKeys } from "@twinhelm/core/function/editor/problems";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import { heading, type Item, note } from "../form/items";
import { type Guarded, guardedKeys } from "../keys/usePermissions";
import type { Paint } from "../layout/paint";

interface VariableParts {
  readonly draft: FunctionDraft;
  readonly problems: Readonly<Record<string, string>>;
  /** Names of those whose values are shown. */
  readonly shown: ReadonlySet<string>;
  readonly paint: Paint;
  readonly keys: {
    readonly show: (name: string) => void;
    readonly copy: (value: string) => void;
    readonly edit: (at: number) => Guarded;
    /** In an editor, where it may have several lines. */
    readonly editText: (at: number) => Guarded;
    readonly remove: (at: number) => Guarded;
    readonly add: Guarded;
  };
}

/** The environment: values are hidden until somebody asks for them. */
export function variableItems({ draft, problems, shown, paint, keys }: VariableParts): readonly Item[] {
  const { variables } = draft;
  const rows = variables.map(({ name, value }, at): Item => {
    const hidden = value === "" ? "–" : "•".repeat(Math.min(value.length, 12));
    const lines = visibleLines(value.replace(/\n$/, ""));
    const isShown = shown.has(name);
    const several = functionEditorText("variable.lines", { count: lines.length });
    const told = isShown ? (lines.length > 1 ? several : visibleText(value)) : hidden;
    const problem = problems[draftKeys.name(at)] ?? problems[draftKeys.value(at)];
    return {
      id: `variable ${at}`,
      head: `${visibleText(name)} = ${told}`,
      below: (current) => [
        ...(isShown && lines.length > 1 ? lines : []),
        ...(problem === undefined ? [] : [paint(`✗ ${visibleText(problem)}`, "danger")]),
        ...(current ? [paint(functionEditorText("variable.keys"), "dim")] : []),
      ],
      ...guardedKeys({
        open: keys.edit(at),
        edit: keys.editText(at),
        select: { run: () => keys.show(name) },
        copy: { run: () => keys.copy(value) },
        remove: keys.remove(at),
        add: keys.add,
      }),
    };
  });
  const head = `+ ${functionEditorText("variable.add")}`;
  return [
    heading("variables:", functionEditorText("environment"), paint),
    ...(rows.length === 0 ? [note("variables.none", functionEditorText("environment.none"))] : rows),
    {
      id: "variables+",
      head,
      painted: paint(head, "dim"),
      ...guardedKeys({ open: keys.add, add: keys.add }),
    },
  ];
}
