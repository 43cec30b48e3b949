import { plainParts, type TextPart, textParts } from "../document/history/words";
import { valueText } from "../editing/json";
import { isRecord, isSame, keysOf, valueAt } from "../editing/same";
import { rowText, thingInWords } from "./links";
import type { ActivityChange, UndoDifference, UndoPlan, UndoStep, Verification } from "./model";
import { activityText } from "./text";

/** What became of one field. */
export interface ChangedField {
  readonly key: string;
  readonly kind: "changed" | "gone" | "new";
  readonly parts: readonly TextPart[];
}

/** What became of one thing. */
export interface ChangedThing {
  /** `+` it is new, `−` it is gone, `~` it is another. */
  readonly sign: "+" | "~" | "−";
  readonly name: string;
  readonly cut: boolean;
  /** True: nothing that is shown became another. What is a secret may have. */
  readonly same: boolean;
  readonly fields: readonly ChangedField[];
}

/** What an activity changed, field by field. */
export const changedThings = (changes: readonly ActivityChange[]): readonly ChangedThing[] =>
  changes.map(({ resource, before, after, cut = false }) => ({
    name: namedOf(resource, after ?? before),
    sign: before === undefined && !cut ? "+" : after === undefined && !cut ? "−" : "~",
    cut,
    same: !cut && before !== undefined && isSame(before, after),
    fields: fieldsOf(before, after),
  }));

/** The same with what the thing is called; documents have no name that is theirs without their bucket. */
function namedOf(resource: readonly string[], state: unknown): string {
  const thing = thingInWords(resource);
  const fields = isRecord(state) && resource[2] !== "data" ? state : {};
  const name = ["name", "title", "identifier"]
    .map((key) => valueAt(fields, key))
    .find((each) => typeof each === "string" && each !== "");
  return typeof name === "string" ? activityText("changes.named", { thing, name }) : thing;
}

function fieldsOf(before: unknown, after: unknown): readonly ChangedField[] {
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...keysOf(was, is)]
    .filter((key) => key !== "_id" && !isSame(valueAt(was, key), valueAt(is, key)))
    .map((key) => {
      const [old, now] = [valueAt(was, key), valueAt(is, key)];
      return {
        key,
        kind: now === undefined ? "gone" : old === undefined ? "new" : "changed",
        parts: textParts(valueText(old), valueText(now)),
      };
    });
}

/** What an activity changed, line by line. */
export function changeLines(shown: {
  readonly changes: readonly ActivityChange[];
  readonly hidden: number;
}): readonly string[] {
  return [
    ...changedThings(shown.changes).flatMap(({ sign, name, cut, same, fields }) => [
      `${sign} ${name}`,
      ...(same ? [`    ${activityText("changes.same")}`] : []),
      ...(cut ? [`    ${activityText("changes.cut")}`] : []),
      ...fields.map(({ key, parts }) => `    ${key}: ${plainParts(parts)}`),
    ]),
    ...(shown.hidden === 0 ? [] : [activityText("changes.hidden", { count: shown.hidden })]),
  ];
}

/** Why a step is not possible, line by line. */
export function problemLines({ problem }: Pick<UndoStep, "problem">): readonly string[] {
  if (problem === undefined) return [];
  return [
    activityText("undo.refused", { reason: problem.message }),
    ...(problem.differences ?? []).map(differenceText),
  ];
}

const differenceText = ({ resource, field, left, now }: UndoDifference): string => {
  return [
    `${thingInWords(resource)}, ${field ?? activityText("changes.whole")}:`,
    activityText("undo.left", { value: valueText(left) || "–" }),
    activityText("undo.now", { value: valueText(now) || "–" }),
  ].join(" ");
};

/** What undoing writes, line by line. */
export const planLines = ({ steps, lockout }: UndoPlan): readonly string[] => [
  ...steps.flatMap((step) => [
    activityText("undo.step", { row: rowText(step) }),
    ...[...changeLines(step), ...step.notes, ...problemLines(step)].map((line) => `  ${line}`),
  ]),
  ...(lockout.length === 0 ? [] : [activityText("undo.lockout", { actions: lockout.join(", ") })]),
];

/** Whether the history is whole, line by line. */
export function verificationLines(
  { intact, activities, deleted, since, head, problems }: Verification,
  dateOf: (iso: string) => string,
): readonly string[] {
  const whole = [
    activityText("intact", { count: activities, deleted }),
    ...(since === undefined ? [] : [activityText("intact.since", { date: dateOf(since) })]),
    activityText("head", { head }),
  ];
  if (intact) return whole;
  return [
    activityText("broken"),
    ...problems.map(({ kind, place = "here", _id: id = "", created_at: at }) =>
      activityText(kind === "changed" ? "broken.changed" : `broken.${place}`, {
        id,
        date: at === undefined ? "" : dateOf(at),
      }),
    ),
  ];
}
