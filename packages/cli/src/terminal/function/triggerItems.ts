import type { FormField, FormValue, FormValues } from "@twinhelm/core/form/model";
import { textOf } from "@twinhelm/core/form/model";
import { publicAddress } from "@twinhelm/core/function/address";
import { draftSteps, type FunctionDraft } from "@twinhelm/core/function/editor/draft";
import { draftKeys } from "@twinhelm/core/function/editor/problems";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import type { Information } from "@twinhelm/core/function/model";
import { optionFields } from "@twinhelm/core/function/options";
import { functionText } from "@twinhelm/core/function/text";
import { schemaOfType } from "@twinhelm/core/function/triggers";

type Step = (draft: FunctionDraft) => FunctionDraft;

const activeKey = (at: number): string => `triggers.${at}.active`;

/** The triggers of a draft as fields of a form, each below its heading. */
export function triggerFields(
  { triggers }: FunctionDraft,
  handlers: readonly string[],
  information: Information,
  baseUrl: string,
): readonly FormField[] {
  const types = information.enqueuers.map(({ description: { name, title } }) => ({
    value: name,
    label: title,
  }));
  return triggers.flatMap(({ handler, type, options }, at) => {
    const used = triggers.flatMap((each, other) => (other === at ? [] : [each.handler]));
    const free = handlers.filter((each) => !used.includes(each));
    const known = free.map((value) => ({ value, label: value }));
    const lost =
      handler === "" || handlers.includes(handler)
        ? []
        : [{ value: handler, label: functionEditorText("handler.lost", { handler }) }];
    // Those of other triggers have headings of their own, though they may be called alike.
    const section = `${functionText("trigger")} ${at + 1}`;
    const address = publicAddress(baseUrl, textOf(options, "path"));
    return [
      {
        key: draftKeys.handler(at),
        label: functionEditorText("handler"),
        kind: "choice",
        required: true,
        section,
        choices: [{ value: "", label: functionEditorText("handler.choose") }, ...known, ...lost],
      },
      { key: activeKey(at), label: functionEditorText("trigger.active"), kind: "switch", section },
      {
        key: draftKeys.type(at),
        label: functionEditorText("type"),
        kind: "choice",
        required: true,
        section,
        choices: types,
      },
      ...optionFields(schemaOfType(information, type), options).map((field) => ({
        ...field,
        ...(type === "http" && field.key === "path"
          ? { hint: functionEditorText("address.hint", { address, examples: field.hint ?? "" }) }
          : {}),
        key: draftKeys.option(at, field.key),
        section,
      })),
    ] satisfies FormField[];
  });
}

/** The values of these fields. */
export function triggerValues({ triggers }: FunctionDraft): FormValues {
  const entries = triggers.flatMap(({ handler, type, active, options }, at): [string, FormValue][] => [
    [draftKeys.handler(at), handler],
    [activeKey(at), active],
    [draftKeys.type(at), type],
    ...Object.entries(options).map(([key, value]): [string, FormValue] => [draftKeys.option(at, key), value]),
  ]);
  return Object.fromEntries(entries);
}

/** The place among the triggers of the one that a field is of; `undefined`: it is of none. */
export function triggerOf(key: string): number | undefined {
  const at = /^triggers\.(\d+)\./.exec(key)?.[1];
  return at === undefined ? undefined : Number(at);
}

/** The step that gives a field of a trigger another value. */
export function triggerStep(key: string, value: FormValue, information: Information): Step {
  const at = triggerOf(key) ?? 0;
  if (key === draftKeys.handler(at)) return draftSteps.setHandler(at, String(value));
  if (key === draftKeys.type(at)) return draftSteps.setType(at, String(value), information);
  if (key === activeKey(at)) return draftSteps.setActive(at, value === true);
  return draftSteps.setOption(at, key.slice(draftKeys.option(at, "").length), value);
}
