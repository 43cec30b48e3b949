import type { FormField, FormValue, FormValues } from "../../form/model";
import { inputText } from "../../text/input";
import { bucketText } from "../text";
import { whenFull } from "./draft";
import { ruleProblem } from "./ruleProblem";
import { type RuleName, rules } from "./rules";

/** The rules of a bucket as fields of a form, checked while they are typed. */
export const ruleFields: readonly FormField[] = rules.map(
  (name: RuleName): FormField => ({
    key: name,
    label: bucketText(`rule.${name}`),
    hint: bucketText(`rule.${name}.hint`),
    kind: "multiline",
    code: true,
    required: true,
    check: (value) => ruleProblem(String(value), name),
  }),
);

/** The other options, as fields. `hasHistory`: whether the server keeps any; absent: that is not known yet. */
export function optionFields(values: FormValues, hasHistory: boolean | undefined): readonly FormField[] {
  return [
    {
      key: "readOnly",
      label: bucketText("readOnly"),
      hint: bucketText("options.readOnly.hint"),
      kind: "switch",
    },
    {
      key: "history",
      label: bucketText("options.history"),
      hint: bucketText(hasHistory === false ? "options.history.none" : "options.history.hint"),
      kind: "switch",
      disabled: hasHistory !== true,
    },
    {
      key: "limited",
      label: bucketText("options.limited"),
      hint: bucketText("options.limited.hint"),
      kind: "switch",
    },
    ...(values.limited === true ? limitFields : []),
  ];
}

const limitFields: readonly FormField[] = [
  {
    key: "countLimit",
    label: bucketText("options.countLimit"),
    kind: "number",
    required: true,
    check: limitProblem,
  },
  {
    key: "whenFull",
    label: bucketText("options.whenFull"),
    kind: "choice",
    required: true,
    choices: whenFull.map((value) => ({ value, label: bucketText(`options.whenFull.${value}`) })),
  },
];

function limitProblem(value: FormValue): string | undefined {
  const count = Number(value);
  if (!Number.isSafeInteger(count)) return bucketText("options.countLimit.whole");
  return count < 1 ? inputText("minimum", { min: 1 }) : undefined;
}
