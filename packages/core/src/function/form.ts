import { type FormField, type FormValues, textOf } from "../form/model";
import { success } from "../http/failure";
import type { RecordForm } from "../record/area";
import { writingExample } from "./actions";
import { firstExample } from "./example";
import { functionFormText } from "./formText";
import { languageInWords } from "./list";
import { bodyOfFunction, type FunctionBody, type FunctionRecord, type Information, languages } from "./model";
import { optionFields, optionsFrom, optionValues } from "./options";
import type { FunctionFormKnown } from "./records";
import { functionText } from "./text";
import { schemaOfType } from "./triggers";

/** Characters of a name (spec 3, section 9). */
const nameLimits = { least: 3, most: 50 } as const;

/** The export that the trigger of a new function calls. */
const handler = "default";

/** Names of fields that other parts of the form look at. */
export const fieldNames = { timeout: "timeout", type: `triggers.${handler}.type` } as const;
const optionPrefix = `triggers.${handler}.options.`;

/** What a new one may take, in seconds (spec 3, section 9). */
const usualTimeout = ({ timeout }: Information): number => Math.max(timeoutStep, Math.round(timeout) / 10);

/** The shortest time, and the steps of the slider (spec 3, section 9). */
export const timeoutStep = 0.1;

/** A time as people read it: seconds, or minutes with one decimal from a minute on (spec 3, section 5). */
export const timeInWords = (seconds: number): string =>
  seconds < 60
    ? functionFormText("timeout.seconds", { count: Number(seconds.toFixed(1)) })
    : functionFormText("timeout.minutes", { count: (seconds / 60).toFixed(1) });

/** The form of a function: how it is called and how long it runs; of a new one what makes it run, too (spec 3, section 2.1). */
export const functionForm = ({
  information,
}: FunctionFormKnown): RecordForm<FunctionRecord, FunctionBody> => ({
  fields: (values, row) => [
    ...nameFields(row),
    ...limitFields(information),
    ...(row === undefined ? triggerFields(values, information) : []),
  ],
  begin: (row) => ({
    name: row?.name ?? "",
    description: row?.description ?? "",
    language: row?.language ?? "javascript",
    [fieldNames.timeout]: String(row?.timeout ?? usualTimeout(information)),
    memoryLimit: String(row?.memoryLimit ?? 100),
    ...(row === undefined ? { [fieldNames.type]: "http", ...firstOptions("http", information) } : {}),
  }),
  follow: (before, after) =>
    before[fieldNames.type] === after[fieldNames.type] ? after : emptied(after, information),
  body: (values, row) =>
    row === undefined ? bodyOfNew(values, information) : { ...bodyOfFunction(row), ...settings(values, row) },
  async complete(run, _, row) {
    // What failed has been said; the function is there all the same, and is what comes next.
    await run(writingExample, { id: row._id, index: firstExample(row, information) });
    return success(undefined);
  },
});

const nameFields = (row: FunctionRecord | undefined): readonly FormField[] => [
  {
    key: "name",
    label: functionText("name"),
    kind: "text",
    required: true,
    missing: functionFormText("name.missing"),
    check: (value) => nameProblem(String(value)),
  },
  { key: "description", label: functionText("description"), kind: "text" },
  {
    key: "language",
    label: functionText("language"),
    kind: "choice",
    disabled: row !== undefined,
    hint: functionFormText("language.hint"),
    choices: languages.map((value) => ({ value, label: languageInWords(value) })),
  },
];

function nameProblem(name: string): string | undefined {
  if (name.length < nameLimits.least) return functionFormText("name.short", { count: nameLimits.least });
  return name.length > nameLimits.most
    ? functionFormText("name.long", { count: nameLimits.most })
    : undefined;
}

const limitFields = ({ timeout: most }: Information): readonly FormField[] => [
  {
    key: fieldNames.timeout,
    label: functionText("timeout"),
    kind: "number",
    required: true,
    missing: functionFormText("timeout.missing"),
    hint: functionFormText("timeout.hint", { most }),
    check(value) {
      const seconds = Number(value);
      if (!(seconds > 0)) return functionFormText("timeout.positive");
      return seconds > most ? functionFormText("timeout.long", { most }) : undefined;
    },
  },
  {
    key: "memoryLimit",
    label: functionFormText("memory"),
    kind: "number",
    required: true,
    hint: functionFormText("memory.hint"),
    check: (value) => (Number(value) > 0 ? undefined : functionFormText("memory.positive")),
  },
];

const firstOptions = (type: string, information: Information): FormValues =>
  optionValues(schemaOfType(information, type), {}, optionPrefix);

/** Another kind of trigger begins with its own options. */
const emptied = (values: FormValues, information: Information): FormValues => ({
  ...Object.fromEntries(Object.entries(values).filter(([key]) => !key.startsWith(optionPrefix))),
  ...firstOptions(textOf(values, fieldNames.type), information),
});

const triggerFields = (values: FormValues, information: Information): readonly FormField[] => [
  {
    key: fieldNames.type,
    label: functionText("trigger"),
    kind: "choice",
    section: functionText("trigger"),
    required: true,
    missing: functionFormText("trigger.missing"),
    choices: information.enqueuers.map(({ description: { name, title } }) => ({ value: name, label: title })),
  },
  ...optionFields(schemaOfType(information, textOf(values, fieldNames.type)), values, optionPrefix).map(
    (field): FormField => ({ ...field, section: functionText("trigger") }),
  ),
];

function settings(values: FormValues, row: FunctionRecord | undefined) {
  const description = textOf(values, "description");
  return {
    name: textOf(values, "name"),
    timeout: Number(textOf(values, fieldNames.timeout)),
    memoryLimit: Number(textOf(values, "memoryLimit")),
    // What a PUT leaves out stays: an empty one takes it away.
    ...(description === "" && row?.description === undefined ? {} : { description }),
  };
}

function bodyOfNew(values: FormValues, information: Information): FunctionBody {
  const type = textOf(values, fieldNames.type);
  const options = optionsFrom(schemaOfType(information, type), values, optionPrefix);
  return {
    ...settings(values, undefined),
    language: languages.find((each) => each === values.language) ?? "javascript",
    env: {},
    triggers: { [handler]: { type, active: true, options } },
  };
}
