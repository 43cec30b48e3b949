import {
  chosenIn,
  type FieldKind,
  type FormField,
  type FormValue,
  type FormValues,
  type Pair,
  pairProblem,
  pairsOf,
} from "@twinhelm/core/form/model";
import { text } from "@twinhelm/core/text/catalogue";
import { formText } from "@twinhelm/core/text/form";
import { inputText } from "@twinhelm/core/text/input";
import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import type { Commands } from "../keys/useCommands";
import type { Guarded } from "../keys/usePermissions";
import type { Paint } from "../layout/paint";
import { fit, widthOf } from "../layout/width";
import { wrap, wrapName } from "../layout/wrap";
import type { OpenLine } from "../navigation/state";
import { heading, type Item } from "./items";

/** What fields are drawn with, and what their keys do. */
export interface FieldParts {
  readonly values: FormValues;
  /** What is wrong, by key, as far as it is shown yet. */
  readonly problems: Readonly<Record<string, string>>;
  readonly paint: Paint;
  readonly set: (key: string, value: FormValue) => void;
  readonly openLine: (line: OpenLine, value: string) => void;
  readonly choose: (field: FormField, value: string) => void;
  readonly edit: (field: FormField, value: string) => void;
  readonly copy: (value: string) => void;
}

/** Widest column of labels. */
const widest = 22;

/** The fields as lines with a cursor, each group below its heading. */
export function fieldItems(fields: readonly FormField[], parts: FieldParts): readonly Item[] {
  const labelWidth = Math.min(
    widest,
    Math.max(0, ...fields.map(({ label }) => widthOf(visibleText(label)) + 2)),
  );
  let section: string | undefined;
  return fields.flatMap((field) => {
    const begins = field.section !== undefined && field.section !== section;
    section = field.section;
    const items = field.kind === "pairs" ? pairItems(field, parts) : [fieldItem(field, labelWidth, parts)];
    const title = visibleText(field.section ?? "");
    return begins ? [heading(`section.${title}`, title, parts.paint), ...items] : items;
  });
}

/** The same fields where nothing of them may be changed: dim, and opening one says why. What they hold is copied. */
export const closedItems = (items: readonly Item[], save: Guarded, paint: Paint): readonly Item[] =>
  items.map((item) =>
    item.commands === undefined || save.denied === undefined
      ? item
      : {
          ...item,
          painted: paint(item.head, "dim"),
          commands: { ...(item.commands.copy && { copy: item.commands.copy }), open: save.run },
          denied: { open: save.denied },
        },
  );

function fieldItem(field: FormField, labelWidth: number, parts: FieldParts): Item {
  const { key } = field;
  const { paint, problems } = parts;
  const label = fit(`${visibleText(field.label)}${field.required === true ? " *" : ""}`, labelWidth);
  const value = parts.values[key];
  const shown = shownValue(field, value);
  const problem = problems[key];
  return {
    id: key,
    head: `${label}  ${shown}`,
    painted: `${paint(label, "dim")}  ${field.disabled ? paint(shown, "dim") : shown}`,
    below: (current, width) => [
      ...(problem === undefined
        ? []
        : wrap(visibleText(problem), width - 2).map((line, index) =>
            paint(`${index === 0 ? "✗" : " "} ${line}`, "danger"),
          )),
      ...(current ? aboutLines(field, value, width, widthOf(`${label}  ${shown}`)) : []).map((line) =>
        paint(line, "dim"),
      ),
    ],
    commands: fieldKeys(field, value, parts),
  };
}

/** Below the field under the cursor: its value whole where the line cut it, then its hint. */
function aboutLines(
  field: FormField,
  value: FormValue | undefined,
  width: number,
  used: number,
): readonly string[] {
  const typed = typeof value === "string" && !isHidden(field) ? value : "";
  const isChosen = field.kind === "choice" || field.kind === "several";
  const whole = isChosen && typed !== "" ? shownValue(field, typed) : typed;
  const lines = whole === "" || (used <= width && !whole.includes("\n")) ? [] : visibleLines(whole);
  const shown = lines.flatMap((line) => wrapName(line, width)).slice(0, mostLines);
  const hint = field.hint === undefined ? [] : wrap(visibleText(field.hint), width);
  return [...shown, ...hint];
}

const isHidden = ({ kind }: FormField): boolean => kind === "password" || kind === "secret";

/** Lines of a long value that are shown below it. */
const mostLines = 6;

/** A value in one line. */
export function shownValue({ kind, choices }: FormField, value: FormValue | undefined): string {
  if (typeof value === "boolean") return value ? `[x] ${text("common.yes")}` : `[ ] ${text("common.no")}`;
  if (typeof value !== "string" || value === "") return "–";
  if (kind === "password" || kind === "secret") return "•".repeat(Math.min(value.length, 40));
  if (kind === "choice")
    return visibleText(choices?.find((choice) => choice.value === value)?.label ?? value);
  if (kind === "several") {
    const wanted = chosenIn(value);
    const named = wanted.map((each) => choices?.find((choice) => choice.value === each)?.label ?? each);
    return visibleText(named.join(", "));
  }
  const [first = "", ...rest] = visibleLines(value);
  return rest.length === 0 ? first : formText("lines", { first, count: rest.length + 1 });
}

function fieldKeys(field: FormField, value: FormValue | undefined, parts: FieldParts): Commands {
  const typed = typedIn(value);
  const copying: Commands =
    typed === "" || field.kind === "password" ? {} : { copy: () => parts.copy(typed) };
  return field.disabled ? copying : { ...copying, ...editing[field.kind](field, value, parts) };
}

type Editing = (field: FormField, value: FormValue | undefined, parts: FieldParts) => Commands;

const typedIn = (value: FormValue | undefined): string => (typeof value === "string" ? value : "");

const onLine: Editing = (field, value, { openLine }) => ({
  open: () => openLine({ key: field.key }, typedIn(value)),
});

const chosen: Editing = (field, value, { choose }) => ({ open: () => choose(field, typedIn(value)) });

/** Keys that change a field, by its kind. */
const editing: Readonly<Record<FieldKind, Editing>> = {
  text: onLine,
  number: onLine,
  password: (field, _, { openLine }) => ({ open: () => openLine({ key: field.key }, "") }),
  multiline: (field, value, { edit }) => ({ open: () => edit(field, typedIn(value)) }),
  choice: chosen,
  several: chosen,
  icon: chosen,
  switch: (field, value, { set }) => {
    const toggle = () => set(field.key, value !== true);
    return { open: toggle, select: toggle };
  },
  readOnly: () => ({}),
  // Its value is copied unseen.
  secret: () => ({}),
  // Each row has its own keys.
  pairs: () => ({}),
};

/** Rows of name and value, and a line that adds one. */
function pairItems(field: FormField, parts: FieldParts): readonly Item[] {
  const { key } = field;
  const { values, paint, problems, set, openLine, copy } = parts;
  const pairs = pairsOf(values, key);
  const label = visibleText(field.label);
  const problem = problems[key];
  const rows = pairs.map(([name, value], index): Item => {
    const line = `${visibleText(name)} = ${visibleText(value)}`;
    return {
      id: `${key}.${name}`,
      head: `  ${line}`,
      painted: `  ${line}`,
      commands: {
        open: () => openLine({ key, index }, value),
        remove: () => set(key, pairs.toSpliced(index, 1)),
        copy: () => copy(value),
      },
    };
  });
  const begin = () => openLine({ key }, "");
  const add = inputText("pair.add", { label });
  return [
    { id: `${key}:`, head: label, painted: paint(label, "dim") },
    ...rows.map((row) => ({ ...row, commands: { ...row.commands, add: begin } })),
    {
      id: `${key}+`,
      head: `  + ${add}`,
      painted: paint(`  + ${add}`, "dim"),
      below: () => (problem === undefined ? [] : [paint(`✗ ${visibleText(problem)}`, "danger")]),
      commands: { open: begin, add: begin },
    },
  ];
}

/** What a line that was sent makes of the rows: another value, a name that waits for its value, a new row, or a problem. */
export function sentPair(
  pairs: readonly Pair[],
  { index, name }: OpenLine,
  typed: string,
):
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "pairs"; readonly pairs: readonly Pair[] }
  | { readonly kind: "problem"; readonly reason: string } {
  const old = index === undefined ? undefined : pairs[index];
  if (old !== undefined && index !== undefined) {
    const problem = typed === "" ? pairProblem([], [old[0], typed]) : undefined;
    if (problem !== undefined) return { kind: "problem", reason: problem };
    return { kind: "pairs", pairs: pairs.with(index, [old[0], typed]) };
  }
  // Any value will do here: whether the name is free is asked before its value is typed.
  const problem = pairProblem(pairs, name === undefined ? [typed.trim(), "-"] : [name, typed]);
  if (problem !== undefined) return { kind: "problem", reason: problem };
  return name === undefined
    ? { kind: "name", name: typed.trim() }
    : { kind: "pairs", pairs: [...pairs, [name, typed]] };
}

/** The label of the open line. */
export function lineLabel(field: FormField, { index, name }: OpenLine, values: FormValues): string {
  if (field.kind !== "pairs") return visibleText(field.label);
  if (index !== undefined) return visibleText(pairsOf(values, field.key)[index]?.[0] ?? field.label);
  return name === undefined ? inputText("pair.name") : inputText("pair.value");
}
