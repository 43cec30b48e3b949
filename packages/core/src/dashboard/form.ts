import { type FormField, type FormValues, textOf } from "../form/model";
import type { RecordForm } from "../record/area";
import { addressProblem } from "./component/address";
import {
  type Component,
  componentTypes,
  type Dashboard,
  type DashboardBody,
  defaultIcon,
  defaultRatio,
  ratios,
} from "./model";
import { dashboardText } from "./text";

const parts = ["name", "url", "type", "ratio"] as const;
const keyOf = (at: number, part: (typeof parts)[number]): string => `components.${at}.${part}`;

/** The form of a dashboard as fields: each component has its own, and an empty one at the end takes another. */
export const dashboardForm = (): RecordForm<Dashboard, DashboardBody> => ({
  fields: (values, row) => [
    { key: "icon", label: dashboardText("icon"), kind: "icon" },
    { key: "name", label: dashboardText("name"), kind: "text", required: true },
    ...places(values).flatMap((at, _, all) =>
      componentFields(values, row, at, at === all.length - 1, all.length === 1),
    ),
  ],
  begin: (row) => ({
    icon: row?.icon ?? defaultIcon,
    name: row?.name ?? "",
    ...Object.assign({}, ...[...(row?.components ?? []), undefined].map(valuesOf)),
  }),
  body: (values) => ({
    name: textOf(values, "name").trim(),
    icon: textOf(values, "icon") || defaultIcon,
    components: componentsIn(values),
  }),
  // The last one is always empty, so that there is a place for another.
  follow(_, after) {
    const count = places(after).length;
    return isBlank(after, count - 1) ? after : { ...after, ...valuesOf(undefined, count) };
  },
});

const valuesOf = (component: Component | undefined, at: number): FormValues => ({
  [keyOf(at, "name")]: component?.name ?? "",
  [keyOf(at, "url")]: component?.url ?? "",
  [keyOf(at, "type")]: component?.type ?? "line",
  [keyOf(at, "ratio")]: component?.ratio ?? defaultRatio,
});

function places(values: FormValues): readonly number[] {
  const count = Object.keys(values).filter((key) => /^components\.\d+\.name$/.test(key)).length;
  return Array.from({ length: count }, (_, at) => at);
}

/** One whose name and address were emptied is left out. */
const isBlank = (values: FormValues, at: number): boolean =>
  textOf(values, keyOf(at, "name")).trim() === "" && textOf(values, keyOf(at, "url")).trim() === "";

const componentsIn = (values: FormValues): Component[] =>
  places(values)
    .filter((at) => !isBlank(values, at))
    .map((at) => ({
      name: textOf(values, keyOf(at, "name")).trim(),
      url: textOf(values, keyOf(at, "url")).trim(),
      type: textOf(values, keyOf(at, "type")),
      ratio: textOf(values, keyOf(at, "ratio")),
    }));

/** What is known, and what this one has beside it. */
const choicesOf = (known: readonly string[], stored: string | undefined, label: (value: string) => string) =>
  [...new Set([...known, ...(stored === undefined ? [] : [stored])])].map((value) => ({
    value,
    label: label(value),
  }));

const typeLabel = (value: string): string => {
  const type = componentTypes.find((each) => each === value);
  return type === undefined ? value : dashboardText(`type.${type}`);
};

function componentFields(
  values: FormValues,
  row: Dashboard | undefined,
  at: number,
  isLast: boolean,
  isOnly: boolean,
): readonly FormField[] {
  const section = isLast
    ? dashboardText("component.new")
    : dashboardText("component.section", { at: at + 1 });
  // A place that may stay empty; the first one may not where there is no other.
  const required = !isBlank(values, at) || isOnly;
  const stored = row?.components?.[at];
  return [
    { key: keyOf(at, "name"), label: dashboardText("component.name"), kind: "text", section, required },
    {
      key: keyOf(at, "url"),
      label: dashboardText("component.url"),
      kind: "text",
      section,
      required,
      hint: dashboardText("component.url.hint"),
      check: (value) => addressProblem(String(value)),
    },
    {
      key: keyOf(at, "type"),
      label: dashboardText("component.type"),
      kind: "choice",
      section,
      choices: choicesOf(componentTypes, stored?.type, typeLabel),
    },
    {
      key: keyOf(at, "ratio"),
      label: dashboardText("component.ratio"),
      kind: "choice",
      section,
      choices: choicesOf(ratios, stored?.ratio, (value) => value),
    },
  ];
}
