import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Component } from "@twinhelm/core/dashboard/model";
import {
  type BucketSource,
  groupFields,
  groupMeasures,
  groupUnits,
  isDated,
  newSource,
  numberFields,
  type SourceField,
  shownAs,
  sourceOf,
  timeZones,
  withPart,
} from "@twinhelm/core/dashboard/source";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import type { FormField, FormValues } from "@twinhelm/core/form/model";

/** Parts of a component straight from a bucket. None ends like another field of a component. */
const keys = {
  "from.bucket": "bucketId",
  "from.group": "group",
  "from.unit": "unit",
  "from.zone": "timeZone",
  "from.measure": "measure",
  "from.field": "field",
  "from.where": "where",
} as const satisfies Readonly<Record<string, keyof BucketSource>>;

type SourcePart = keyof typeof keys;

export const sourceParts: readonly SourcePart[] = [
  "from.bucket",
  "from.group",
  "from.unit",
  "from.zone",
  "from.measure",
  "from.field",
  "from.where",
];

const fieldChoices = (fields: readonly SourceField[], own: string) => {
  const known = fields.map(({ path, title }) => ({ value: path, label: title }));
  return own === "" || fields.some(({ path }) => path === own)
    ? known
    : [...known, { value: own, label: own }];
};

/** The bucket that a component shows, and once there is one what of it. */
export function sourceFields(
  { url, type }: Pick<Component, "url" | "type">,
  buckets: readonly Bucket[],
): readonly FormField[] {
  const source = sourceOf(url);
  const bucket = buckets.find(({ _id }) => _id === source?.bucketId);
  const known = buckets.map(({ _id, title }) => ({ value: _id, label: title }));
  const own =
    source === undefined || bucket !== undefined ? [] : [{ value: source.bucketId, label: source.bucketId }];
  const none = { value: "", label: dashboardText("source.none.here") };
  const first: FormField = {
    key: "from.bucket",
    label: dashboardText("edit.bucket"),
    kind: "choice",
    choices: [none, ...known, ...own],
  };
  return source === undefined || bucket === undefined ? [first] : [first, ...partsOf(source, bucket, type)];
}

function partsOf(source: BucketSource, bucket: Bucket, type: string): readonly FormField[] {
  const choice = (key: SourcePart, label: string, choices: FormField["choices"]): FormField => ({
    key,
    label,
    kind: "choice",
    choices,
  });
  const numbers = numberFields(bucket);
  const hasGroups = type !== "statistic";
  const all = { value: "", label: dashboardText("source.all") };
  const groups = [all, ...fieldChoices(groupFields(bucket), source.group)];
  const measures = groupMeasures.filter((each) => each === "count" || numbers.length > 0);
  const hasDays = hasGroups && isDated(bucket, source);
  return [
    ...(hasGroups ? [choice("from.group", dashboardText("source.group"), groups)] : []),
    ...(hasDays
      ? [
          choice(
            "from.unit",
            dashboardText("source.unit"),
            groupUnits.map((value) => ({ value, label: dashboardText(`unit.${value}`) })),
          ),
          choice(
            "from.zone",
            dashboardText("source.zone"),
            timeZones(source.timeZone).map((value) => ({ value, label: value })),
          ),
        ]
      : []),
    choice(
      "from.measure",
      dashboardText("source.measure"),
      measures.map((value) => ({ value, label: dashboardText(`measure.${value}`) })),
    ),
    ...(source.measure === "count"
      ? []
      : [choice("from.field", dashboardText("source.field"), fieldChoices(numbers, source.field))]),
    {
      key: "from.where",
      label: dashboardText("source.where"),
      kind: "text",
      hint: dashboardText("source.where.hint"),
    },
  ];
}

/** What these fields show of an address. */
export function sourceValues({ url }: Pick<Component, "url">): FormValues {
  const source = sourceOf(url);
  if (source === undefined) return { "from.bucket": "" };
  const { bucketId, group, unit, timeZone, measure, field, where } = source;
  return {
    "from.bucket": bucketId,
    "from.group": group,
    "from.unit": unit,
    "from.zone": timeZone === "" ? "UTC" : timeZone,
    "from.measure": measure,
    "from.field": field,
    "from.where": where,
  };
}

/** A component with another of these parts; another bucket begins anew, and none leaves its address empty. */
export function withSourcePart(
  component: Component,
  part: SourcePart,
  text: string,
  buckets: readonly Bucket[],
): Partial<Component> {
  const before = sourceOf(component.url);
  if (part === "from.bucket" && text === before?.bucketId) return {};
  const bucketId = part === "from.bucket" ? text : before?.bucketId;
  const bucket = buckets.find(({ _id }) => _id === bucketId);
  if (bucket === undefined)
    return part === "from.bucket" && text === "" && before !== undefined ? { url: "" } : {};
  const source = part === "from.bucket" ? newSource(text) : (before ?? newSource(bucket._id));
  const next = part === "from.bucket" ? source : withPart(source, { [keys[part]]: text }, bucket);
  return shownAs(component, next, bucket);
}
