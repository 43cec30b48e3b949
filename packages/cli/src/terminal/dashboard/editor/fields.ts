import type { Bucket } from "@twinhelm/core/bucket/model";
import { type DashboardDraft, type DraftComponent, withChanged } from "@twinhelm/core/dashboard/editing";
import { componentTypes, ratios } from "@twinhelm/core/dashboard/model";
import { withType } from "@twinhelm/core/dashboard/source";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import type { FormField, FormValue, FormValues } from "@twinhelm/core/form/model";
import { sourceFields, sourceParts, sourceValues, withSourcePart } from "./sourceFields";

const parts = ["name", "url", "type", "ratio"] as const;

/** The fields of a draft: those of a component have its key before their own. */
export const fieldsOf = (
  { components }: DashboardDraft,
  buckets: readonly Bucket[],
): readonly FormField[] => [
  { key: "icon", label: dashboardText("icon"), kind: "icon" },
  { key: "name", label: dashboardText("name"), kind: "text", required: true },
  ...components.flatMap((component, at) => componentFields(component, at, buckets)),
];

function componentFields(
  component: DraftComponent,
  at: number,
  buckets: readonly Bucket[],
): readonly FormField[] {
  const { key, type, ratio } = component;
  const section = dashboardText("component.section", { at: at + 1 });
  const field = (part: (typeof parts)[number]) => ({
    key: `${key}.${part}`,
    label: dashboardText(`component.${part}`),
    section,
  });
  return [
    { ...field("name"), kind: "text", required: true },
    { ...field("url"), kind: "text", required: true, hint: dashboardText("component.url.hint") },
    { ...field("type"), kind: "choice", choices: choicesOf(componentTypes, type, typeLabel) },
    { ...field("ratio"), kind: "choice", choices: choicesOf(ratios, ratio, ratioLabel) },
    ...sourceFields(component, buckets).map((each) => ({ ...each, key: `${key}.${each.key}`, section })),
  ];
}

/** What is known, and what this one has beside it. */
const choicesOf = (known: readonly string[], own: string, label: (value: string) => string) =>
  [...new Set([...known, own])].map((value) => ({ value, label: label(value) }));

const typeLabel = (value: string): string => {
  const type = componentTypes.find((each) => each === value);
  return type === undefined ? value : dashboardText(`type.${type}`);
};

const ratioLabel = (ratio: string): string => dashboardText("ratio.words", { ratio });

export const valuesOf = ({ icon, name, components }: DashboardDraft): FormValues => ({
  icon,
  name,
  ...Object.fromEntries(
    components.flatMap((component) => [
      ...parts.map((part) => [`${component.key}.${part}`, component[part]]),
      ...Object.entries(sourceValues(component)).map(([part, value]) => [`${component.key}.${part}`, value]),
    ]),
  ),
});

/** The component of a field, and which of its fields it is. */
function placeOf({ components }: DashboardDraft, field: string) {
  for (const component of components)
    for (const part of [...parts, ...sourceParts])
      if (field === `${component.key}.${part}`) return { component, part };
  return undefined;
}

/** The draft with what was typed in one of its fields. */
export function withTyped(
  draft: DashboardDraft,
  field: string,
  value: FormValue,
  buckets: readonly Bucket[],
): DashboardDraft {
  const text = String(value);
  if (field === "icon" || field === "name") return { ...draft, [field]: text };
  const place = placeOf(draft, field);
  if (place === undefined) return draft;
  const { component, part } = place;
  const sourcePart = sourceParts.find((each) => each === part);
  const change =
    sourcePart !== undefined
      ? withSourcePart(component, sourcePart, text, buckets)
      : part === "type"
        ? withType(component, text)
        : { [part]: text };
  return withChanged(draft, component.key, change);
}

/** The component that a field belongs to. */
export const componentOfField = (draft: DashboardDraft, field: string): DraftComponent | undefined =>
  placeOf(draft, field)?.component;
