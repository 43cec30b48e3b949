import type { FormValues } from "../../form/model";
import type { FunctionBody, FunctionRecord, Information } from "../model";
import { optionsFrom, optionValues } from "../options";
import { schemaOfType } from "../triggers";

/** A function with its code, as the server stores it. */
export interface StoredFunction {
  readonly record: FunctionRecord;
  /** Empty: none was written yet. */
  readonly code: string;
}

/** What makes a function run, as it is edited. */
export interface TriggerDraft {
  /** The export that is called. */
  readonly handler: string;
  readonly type: string;
  readonly active: boolean;
  readonly options: FormValues;
}

/** An environment variable as it is edited. */
export interface VariableDraft {
  readonly name: string;
  readonly value: string;
}

/** What of a function is edited in its editor. */
export interface FunctionDraft {
  readonly code: string;
  readonly triggers: readonly TriggerDraft[];
  readonly variables: readonly VariableDraft[];
}

const nothing: FunctionDraft = { code: "", triggers: [], variables: [] };

export function draftOf(stored: StoredFunction | undefined, information: Information): FunctionDraft {
  if (stored === undefined) return nothing;
  const { code, record } = stored;
  return {
    code,
    triggers: Object.entries(record.triggers).map(([handler, { type, active, options }]) => ({
      handler,
      type,
      active,
      options: optionValues(schemaOfType(information, type), { ...options }),
    })),
    variables: Object.entries(record.env).map(([name, value]) => ({ name, value })),
  };
}

/** The function with the triggers and the environment of a draft. */
export function bodyOfDraft(
  { triggers, variables }: FunctionDraft,
  { _id, ...record }: FunctionRecord,
  information: Information,
): FunctionBody {
  return {
    ...record,
    env: Object.fromEntries(variables.map(({ name, value }) => [name, value])),
    triggers: Object.fromEntries(
      triggers.map(({ handler, type, active, options }) => [
        handler,
        { type, active, options: optionsFrom(schemaOfType(information, type), options) },
      ]),
    ),
  };
}

/** Puts another value in the place of one of a list. */
const replaced = <Item>(list: readonly Item[], at: number, change: (item: Item) => Item): readonly Item[] =>
  list.map((item, index) => (index === at ? change(item) : item));

/** What can be done with a draft, each as a step that makes the next one. */
export const draftSteps = {
  write:
    (code: string) =>
    (draft: FunctionDraft): FunctionDraft => ({ ...draft, code }),
  /** A new trigger: a request that is active, of the first export that no other one calls (spec 3, section 4). */
  addTrigger:
    (information: Information, handlers: readonly string[]) =>
    (draft: FunctionDraft): FunctionDraft => {
      const used = draft.triggers.map(({ handler }) => handler);
      const handler = ["default", ...handlers].find(
        (each) => handlers.includes(each) && !used.includes(each),
      );
      const trigger = { handler: handler ?? "", ...firstOf("http", information) };
      return { ...draft, triggers: [...draft.triggers, trigger] };
    },
  /** Another kind begins with its own options. */
  setType:
    (at: number, type: string, information: Information) =>
    (draft: FunctionDraft): FunctionDraft =>
      onTrigger(draft, at, ({ handler, active }) => ({ handler, ...firstOf(type, information), active })),
  setHandler:
    (at: number, handler: string) =>
    (draft: FunctionDraft): FunctionDraft =>
      onTrigger(draft, at, (trigger) => ({ ...trigger, handler })),
  setActive:
    (at: number, active: boolean) =>
    (draft: FunctionDraft): FunctionDraft =>
      onTrigger(draft, at, (trigger) => ({ ...trigger, active })),
  setOption:
    (at: number, key: string, value: FormValues[string]) =>
    (draft: FunctionDraft): FunctionDraft =>
      onTrigger(draft, at, (trigger) => ({ ...trigger, options: { ...trigger.options, [key]: value } })),
  /** The last one stays: nothing would run the function any more. */
  removeTrigger:
    (at: number) =>
    (draft: FunctionDraft): FunctionDraft =>
      draft.triggers.length < 2 ? draft : { ...draft, triggers: draft.triggers.toSpliced(at, 1) },
  addVariable: (draft: FunctionDraft): FunctionDraft => ({
    ...draft,
    variables: [...draft.variables, { name: "", value: "" }],
  }),
  setVariable:
    (at: number, part: Partial<VariableDraft>) =>
    (draft: FunctionDraft): FunctionDraft => ({
      ...draft,
      variables: replaced(draft.variables, at, (variable) => ({ ...variable, ...part })),
    }),
  removeVariable:
    (at: number) =>
    (draft: FunctionDraft): FunctionDraft => ({ ...draft, variables: draft.variables.toSpliced(at, 1) }),
};

const onTrigger = (
  draft: FunctionDraft,
  at: number,
  change: (trigger: TriggerDraft) => TriggerDraft,
): FunctionDraft => ({ ...draft, triggers: replaced(draft.triggers, at, change) });

const firstOf = (type: string, information: Information): Omit<TriggerDraft, "handler"> => ({
  type,
  active: true,
  options: optionValues(schemaOfType(information, type), {}),
});
