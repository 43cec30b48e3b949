import { problemsOf as problemsOfFields } from "../../form/model";
import { inputText } from "../../text/input";
import { functionFormText } from "../formText";
import type { Information } from "../model";
import { optionFields } from "../options";
import { enqueuerNamed, schemaOfType } from "../triggers";
import type { FunctionDraft, StoredFunction, TriggerDraft } from "./draft";
import { functionEditorText } from "./text";

type Problems = Readonly<Record<string, string>>;

/** Keys of the fields of a draft, by which what is wrong with them is told. */
export const draftKeys = {
  type: (at: number) => `triggers.${at}.type`,
  handler: (at: number) => `triggers.${at}.handler`,
  option: (at: number, key: string) => `triggers.${at}.options.${key}`,
  name: (at: number) => `variables.${at}.name`,
  value: (at: number) => `variables.${at}.value`,
};

/** All that is wrong with a draft, by key. What is half filled in is wrong: nothing is left out in silence. */
export function draftProblems(
  { triggers, variables }: FunctionDraft,
  stored: StoredFunction | undefined,
  information: Information,
): Problems {
  const handlers = triggers.map(({ handler }) => handler);
  const names = variables.map(({ name }) => name);
  const problems = [
    ...triggers.flatMap((trigger, at) => [
      [draftKeys.type(at), typeProblem(trigger, information)] as const,
      [draftKeys.handler(at), handlerProblem(handlers, at)] as const,
      ...optionProblems(trigger, at, information),
    ]),
    ...variables.flatMap(({ name, value }, at) => [
      [draftKeys.name(at), nameProblem(names, at)] as const,
      // One that is stored so was made so elsewhere, on purpose.
      [
        draftKeys.value(at),
        value === "" && stored?.record.env[name] !== "" ? inputText("required") : undefined,
      ] as const,
    ]),
  ];
  return Object.fromEntries(
    problems.flatMap(([key, problem]) => (problem === undefined ? [] : [[key, problem]])),
  );
}

const typeProblem = ({ type }: TriggerDraft, information: Information): string | undefined =>
  enqueuerNamed(information, type) === undefined ? functionFormText("trigger.missing") : undefined;

function handlerProblem(handlers: readonly string[], at: number): string | undefined {
  const handler = handlers[at] ?? "";
  if (handler === "") return inputText("required");
  return handlers.indexOf(handler) === at ? undefined : functionEditorText("handler.taken", { handler });
}

const optionProblems = ({ type, options }: TriggerDraft, at: number, information: Information) =>
  Object.entries(problemsOfFields(optionFields(schemaOfType(information, type), options), options)).map(
    ([key, problem]) => [draftKeys.option(at, key), problem] as const,
  );

function nameProblem(names: readonly string[], at: number): string | undefined {
  const name = names[at] ?? "";
  if (name === "") return inputText("required");
  if (/[.=\0]/.test(name)) return functionEditorText("variable.wrong");
  return names.indexOf(name) === at ? undefined : functionEditorText("variable.taken", { name });
}

/** The key of the field that the server's dotted path is about, such as `triggers.default.options.path`. */
export function draftKeyOf({ triggers, variables }: FunctionDraft, path: string): string | undefined {
  const [whole, key = "", ...rest] = path.split(".");
  if (whole === "triggers") {
    const at = triggers.findIndex(({ handler }) => handler === key);
    const [part, option] = rest;
    if (at < 0) return undefined;
    return part === "options" && option !== undefined ? draftKeys.option(at, option) : draftKeys.type(at);
  }
  const at = whole === "env" ? variables.findIndex(({ name }) => name === key) : -1;
  return at < 0 ? undefined : draftKeys.value(at);
}
