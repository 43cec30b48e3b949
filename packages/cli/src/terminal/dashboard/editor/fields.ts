import { type DashboardDraft, type DraftComponent, withChanged } from "@twinhelm/core/dashboard/editing";
import { componentTypes, ratios } from "@twinhelm/core/dashboard/model";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import type { FormField, FormValue, FormValues } from "@twinhelm/core/form/model";

const parts = ["name", "url", "type", "ratio"] as const;

/** The fields of a draft: those of a component have its key before their own. */
export const fieldsOf = ({ components }: DashboardDraft): readonly FormField[] => [
  { key: "icon", label: dashboardText("icon"), kind: "icon" },
  { key: "name", label: dashboardText("name"), kind: "text", required: true },
  ...components.flatMap(componentFields),
];

function componentFields({ key, type, ratio }: DraftComponent, at: number): readonly FormField[] {
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
    components.flatMap((component) => parts.map((part) => [`${component.key}.${part}`, component[part]])),
  ),
});

/** The draft with what was typed in one of its fields. */
export function withTyped(draft: DashboardDraft, field: string, value: FormValue): DashboardDraft {
  const text = String(value);
  if (field === "icon" || field === "name") return { ...draft, [field]: text };
  const part = parts.find((each) => field.endsWith(`.${each}`));
  if (part === undefined) return draft;
  return withChanged(draft, field.slice(0, -part.length - 1), { [part]: text });
}

/** The component that a field belongs to. */
export const componentOfField = ({ components }: DashboardDraft, field: string): DraftComponent | undefined =>
  components.find(({ key }) => parts.some((part) => field === `${key}.${part}`));
