import {
  chosenIn,
  type FormField,
  type FormValue,
  type FormValues,
  hasAll,
  pairsOf,
  withAll,
  withChosen,
} from "@twinhelm/core/form/model";
import { useNotifications } from "@twinhelm/core/react/actions";
import { formText } from "@twinhelm/core/text/form";
import { inputText } from "@twinhelm/core/text/input";
import { useTerminal } from "../context";
import { useTextEditor } from "../editor/useTextEditor";
import { type FieldParts, lineLabel, sentPair } from "../form/fieldItems";
import { chooseIcon } from "../input/chooseIcon";
import { choosing } from "../navigation/layer";
import { type Change, closeLine, type OpenLine, openLine, show } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import type { FieldInput } from "../screen/screen";

/** What is typed, and what of it is wrong, as far as that is shown yet. */
interface Edited {
  readonly values: FormValues;
  readonly fields: readonly FormField[];
  readonly shown: Readonly<Record<string, string>>;
  readonly set: (key: string, value: FormValue) => void;
  /** Why a field cannot have what was typed: its line stays open then. Absent: it is taken, and said beside the field. */
  readonly refused?: ((key: string, typed: string) => string | undefined) | undefined;
}

/** How the fields of a form are edited: in the line at the bottom, from a list, or in the editor. */
export function useFieldKeys(
  { values, fields, shown, set, refused }: Edited,
  line: OpenLine | undefined,
  change: (change: Change) => void,
): { parts: FieldParts; input: FieldInput | undefined } {
  const { paint } = useTerminal();
  const { notifications } = useNotifications();
  const copy = useCopy();
  const editText = useTextEditor();
  const choose = (field: FormField, value: string) => {
    if (field.kind === "several") chooseSeveral(field, value, (next) => set(field.key, next), change);
    else if (field.kind === "icon")
      void chooseIcon({ value, pageSize: 21 }, (icon) => set(field.key, icon), change);
    else chooseValue(field, value, (next) => set(field.key, next), change);
  };
  const field = fields.find(({ key }) => key === line?.key);
  const warn = (reason: string) => notifications.say({ tone: "warning", text: reason }, 5000);
  const warned = (key: string, typed: string): boolean => {
    const reason = refused?.(key, typed);
    if (reason !== undefined) warn(reason);
    return reason !== undefined;
  };
  const submit = (typed: string) => {
    if (field === undefined || line === undefined) return;
    if (field.kind !== "pairs") {
      if (warned(field.key, typed)) return;
      set(field.key, typed);
      return change(closeLine);
    }
    const sent = sentPair(pairsOf(values, field.key), line, typed);
    if (sent.kind === "problem") return warn(sent.reason);
    if (sent.kind === "name") return change(openLine({ key: field.key, name: sent.name }, ""));
    set(field.key, sent.pairs);
    change(closeLine);
  };
  return {
    parts: {
      values,
      problems: shown,
      paint,
      set: (key: string, value: FormValue) => set(key, value),
      openLine: (next, value) => change(openLine(next, value)),
      choose,
      edit: (edited, value) =>
        editText(value, `${edited.key.replaceAll(/[^\w-]/g, "-")}.txt`, (next) => {
          if (!warned(edited.key, next)) set(edited.key, next);
        }),
      copy,
    },
    input:
      field === undefined || line === undefined
        ? undefined
        : {
            label: lineLabel(field, line, values),
            mask: field.kind === "password" ? "•" : undefined,
            onSubmit: submit,
          },
  };
}

/** Two choices take turns, more are picked from a list. */
function chooseValue(
  { label, choices: all = [] }: FormField,
  value: string,
  taken: (value: string) => void,
  change: (change: Change) => void,
): void {
  const choices = all.filter((each) => each.disabled !== true);
  if (choices.length <= 2) {
    const next = choices.find((each) => each.value !== value);
    if (next !== undefined) taken(next.value);
    return;
  }
  const items = choices.map((each) => ({ id: each.value, label: each.label }));
  change(show(choosing({ title: label, items, onPick: taken }, value)));
}

/** One after the other is chosen, or let go; Escape ends it. */
function chooseSeveral(
  field: FormField,
  value: string,
  taken: (value: string) => void,
  change: (change: Change) => void,
  current?: string,
): void {
  const chosen = chosenIn(value);
  const { choices = [] } = field;
  const mark = (isChosen: boolean) => (isChosen ? "✓" : " ");
  const all = {
    id: "",
    label: `${mark(hasAll(value, choices))} ${inputText("several.all", { count: choices.length })}`,
  };
  const items = [
    ...(field.all === true ? [all] : []),
    ...choices.map((each) => ({
      id: each.value,
      label: `${mark(chosen.includes(each.value))} ${each.label}`,
    })),
  ];
  const onPick = (id: string) => {
    const next = id === "" ? withAll(value, choices) : withChosen(value, id);
    taken(next);
    chooseSeveral(field, next, taken, change, id);
  };
  const about = [formText("several")];
  change(show(choosing({ title: field.label, items, about, onPick }, current)));
}
