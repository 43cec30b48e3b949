import type { rowsAs } from "@twinhelm/core/area/rows";
import type { FormField, FormValue, FormValues } from "@twinhelm/core/form/model";
import { visibleText } from "@twinhelm/core/text/visible";
import type { ReactNode } from "react";
import { useTerminal } from "../context";
import { fieldItems } from "../form/fieldItems";
import { type Item, itemsView } from "../form/items";
import { type Guarded, guardedKeys } from "../keys/usePermissions";
import { wrap } from "../layout/wrap";
import { useFieldKeys } from "../record/useFieldKeys";
import type { ScreenProps } from "../screen/screen";

interface FieldScreenProps {
  readonly props: ScreenProps;
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly set: (key: string, value: FormValue) => void;
  /** What is wrong, by field, as far as it is shown yet. */
  readonly shown?: Readonly<Record<string, string>> | undefined;
  /** Lines above the fields. */
  readonly before?: readonly Item[];
  readonly after: readonly Item[];
  readonly chosen?: { readonly rows: ReturnType<typeof rowsAs> };
}

/** A screen of fields and buttons. */
export function FieldScreen({
  props,
  title,
  fields,
  values,
  set,
  shown = {},
  before = [],
  after,
  chosen,
}: FieldScreenProps): ReactNode {
  const { area, state, change, children } = props;
  const { paint } = useTerminal();
  const { parts, input } = useFieldKeys({ values, fields, shown, set }, state.place.line, change);
  const items = [...before, ...fieldItems(fields, parts), ...after];
  const view = itemsView(items, { area, state, change, paint });
  return children({
    names: [visibleText(title)],
    lines: view.lines,
    commands: view.commands,
    denied: view.denied,
    input,
    ...(chosen === undefined ? {} : { chosen }),
  });
}

/** A line that does something when it is opened. */
export const buttonItem = (id: string, label: string, run: () => void): Item =>
  guardedButton(id, label, { run });

/** The same, where it needs a permission: without it, it says what is required. */
export const guardedButton = (id: string, label: string, guarded: Guarded): Item => ({
  id,
  head: `[ ${label} ]`,
  apart: true,
  below: (current, width) => (current ? (guarded.denied ?? []).flatMap((line) => wrap(line, width)) : []),
  ...guardedKeys({ open: guarded }),
});

export const textItems = (id: string, lines: readonly string[]): readonly Item[] =>
  lines.map((line, at) => ({ id: `${id}${at}`, head: visibleText(line), tone: "dim" as const }));
