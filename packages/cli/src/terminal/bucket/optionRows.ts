import type { Bucket } from "@twinhelm/core/bucket/model";
import { withValue } from "@twinhelm/core/bucket/options/draft";
import { optionFields, ruleFields } from "@twinhelm/core/bucket/options/fields";
import type { OptionsEditing, RuleTrial } from "@twinhelm/core/bucket/options/react";
import { stepInView } from "@twinhelm/core/bucket/options/view";
import { bucketText } from "@twinhelm/core/bucket/text";
import { areaNames } from "@twinhelm/core/document/form/fields";
import { referenceText } from "@twinhelm/core/expression/reference/text";
import { titleOf } from "@twinhelm/core/field/property";
import type { FormField } from "@twinhelm/core/form/model";
import type { NamedCaller } from "@twinhelm/core/policy/callers";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { shownValue } from "../form/fieldItems";

/** One line of the options. Label and hint are safe to show. */
export interface OptionRow {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** Below the list. */
  readonly about?: readonly string[] | undefined;
  readonly off?: boolean | undefined;
  /** What Enter does; `type`: a line is typed. */
  readonly pick: "type" | (() => void);
  /** What Tab does. */
  readonly second?: (() => void) | undefined;
}

/** Trying the rules, and as whom. */
export interface CallerTrial extends RuleTrial {
  /** Absent: whoever asks. */
  readonly caller: NamedCaller | undefined;
  readonly choose: () => void;
}

/** Rules, options, the fields in their areas, and what is done with them. */
export function optionRows(
  bucket: Bucket,
  editing: OptionsEditing,
  hasHistory: boolean | undefined,
  trial: CallerTrial,
  toReference: () => void,
): readonly OptionRow[] {
  const { values } = editing.draft;
  return [
    saveRow(editing),
    ...ruleFields.map((field) => fieldRow(field, editing)),
    { id: "$reference", label: referenceText("open"), hint: "", pick: toReference },
    callerRow(trial),
    tryRow(trial, editing.problems),
    ...optionFields(values, hasHistory).map((field) => fieldRow(field, editing)),
    ...fieldRows(bucket, editing),
  ];
}

function saveRow({ dirty, problems, save }: OptionsEditing): OptionRow {
  const [problem] = Object.values(problems);
  return {
    id: "$save",
    label: text("common.save"),
    hint: "",
    about: problem === undefined ? [] : [problem],
    off: !dirty || problem !== undefined,
    pick: save,
  };
}

const callerRow = ({ caller, choose }: CallerTrial): OptionRow => ({
  id: "$as",
  label: bucketText("rule.try.as"),
  hint: caller === undefined ? bucketText("rule.try.me") : visibleText(caller.name),
  pick: choose,
});

function tryRow(
  { run, busy, failure, lines, caller }: CallerTrial,
  problems: OptionsEditing["problems"],
): OptionRow {
  const said = failure === undefined ? lines : [failure.message];
  return {
    id: "$try",
    label: bucketText("rule.try"),
    hint: busy ? "…" : visibleText(said[0] ?? ""),
    about: lines.length > 1 ? [...said, bucketText("rule.tried.policies")] : said,
    off: problems.read !== undefined || problems.write !== undefined,
    pick: () => run(caller),
  };
}

function fieldRow(field: FormField, { draft, problems, change }: OptionsEditing): OptionRow {
  const { key, kind, choices = [] } = field;
  const value = draft.values[key];
  const set = (next: string | boolean) => change((now) => withValue(now, key, next));
  const problem = problems[key];
  const next = choices[(choices.findIndex((each) => each.value === value) + 1) % choices.length];
  const pick = kind === "switch" ? () => set(value !== true) : () => set(next?.value ?? "");
  return {
    id: key,
    label: field.label,
    hint: shownValue(field, value),
    about: [problem, field.hint].filter((each) => each !== undefined),
    off: field.disabled === true,
    pick: kind === "switch" || kind === "choice" ? pick : "type",
  };
}

/** Each field where it stands: Enter moves it down, over the edge of its area too, and Tab moves it up. */
function fieldRows({ properties }: Bucket, { draft, change }: OptionsEditing): readonly OptionRow[] {
  return areaNames.flatMap((area) =>
    draft.view[area].map((key): OptionRow => {
      const step = (by: -1 | 1) => () => change((now) => ({ ...now, view: stepInView(now.view, key, by) }));
      return {
        id: `field ${key}`,
        label: visibleText(titleOf(key, properties[key])),
        hint: bucketText(`options.view.${area}`),
        about: [bucketText("options.view.keys")],
        pick: step(1),
        second: step(-1),
      };
    }),
  );
}
