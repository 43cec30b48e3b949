import type { ComponentFilterField } from "@twinhelm/core/dashboard/component/filter";
import type { LoadedComponent } from "@twinhelm/core/dashboard/react";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import type { FormField } from "@twinhelm/core/form/model";
import { useTerminal } from "../../context";
import { fieldItems } from "../../form/fieldItems";
import type { Item } from "../../form/items";
import type { Change, ConsoleState } from "../../navigation/state";
import { useFieldKeys } from "../../record/useFieldKeys";
import type { FieldInput } from "../../screen/screen";

const prefix = "filter.";

/** The filters of a component as fields, and a line that asks with them. */
export function useFilterItems(
  { data, values, problems, setValue, refresh }: LoadedComponent,
  { place }: ConsoleState,
  change: (change: Change) => void,
): { items: readonly Item[]; input: FieldInput | undefined } {
  const { paint } = useTerminal();
  const filters = data?.filters ?? [];
  const named = (map: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(map).map(([key, value]) => [`${prefix}${key}`, value]));
  const edited = {
    values: named(values),
    fields: filters.map(fieldOf),
    shown: named(problems),
    set: (key: string, value: unknown) => setValue(key.slice(prefix.length), String(value)),
  };
  const { parts, input } = useFieldKeys(edited, place.line, change);
  if (filters.length === 0) return { items: [], input: undefined };
  const head = `[ ${dashboardText("view.refresh")} ]`;
  return {
    input,
    items: [
      ...fieldItems(edited.fields, parts),
      { id: "refresh", head, painted: paint(head, "accent"), commands: { open: refresh } },
    ],
  };
}

function fieldOf({ key, title, kind, choices }: ComponentFilterField): FormField {
  const begun = { key: `${prefix}${key}`, label: title } as const;
  const any = { value: "", label: dashboardText("tile.filter.any") };
  if (kind === "choice")
    return { ...begun, kind, choices: [any, ...choices.map((value) => ({ value, label: value }))] };
  if (kind !== "yes-no") return { ...begun, kind: kind === "number" ? "number" : "text" };
  const yes = { value: "true", label: dashboardText("tile.filter.yes") };
  const no = { value: "false", label: dashboardText("tile.filter.no") };
  return { ...begun, kind: "choice", choices: [any, yes, no] };
}
