import type { FilterInput, FilterOperator } from "@twinhelm/core/field/filterForm";
import { type Property, titleOf } from "@twinhelm/core/field/property";
import { isConditions } from "@twinhelm/core/filter/filter";
import { operatorsOf } from "@twinhelm/core/filter/operators";
import { type FilterRow, filterFields, filterOfRows } from "@twinhelm/core/filter/panel";
import { filterInputOf } from "@twinhelm/core/filter/value";
import { isEmptyFilter, type ListState, withFilter } from "@twinhelm/core/list/state";
import { text } from "@twinhelm/core/text/catalogue";
import { filterText } from "@twinhelm/core/text/filter";
import { visibleText } from "@twinhelm/core/text/visible";
import { choosing } from "../navigation/layer";
import { type Change, show } from "../navigation/state";
import { narrowed } from "./narrowed";

type Properties = Readonly<Record<string, Property>>;

interface Asked {
  readonly properties: Properties;
  readonly change: (change: Change) => void;
  readonly warn: (words: string) => void;
  /** Has a related document chosen; `take` is told its id. */
  readonly pick: (title: string, property: Property, take: (id: string) => void) => void;
}

/** Adds a condition to the filter of the list: attribute, operator and value are asked for one after the other. */
export function askCondition(asked: Asked): void {
  const { properties, change } = asked;
  const items = filterFields(properties).map((key) => ({
    id: key,
    label: titleOf(key, properties[key]),
    hint: key,
  }));
  change((state) => {
    const { filter } = state.place.list;
    // What is lost is said before anything is chosen.
    const about =
      typeof filter === "string" ? [filterText("rule.replaced", { filter: visibleText(filter) })] : [];
    const onPick = (field: string) => askOperator(asked, field);
    return show(choosing({ title: filterText("choose"), about, items, onPick }))(state);
  });
}

function askOperator(asked: Asked, field: string): void {
  const property = asked.properties[field];
  if (property === undefined) return;
  const operators = operatorsOf(property);
  const [only] = operators;
  const go = (operator: FilterOperator) => askValue(asked, { field, operator, value: "" }, property);
  if (operators.length === 1 && only !== undefined) {
    go(only);
    return;
  }
  const items = operators.map((id) => ({ id, label: text(`filter.operator.${id}`) }));
  const onPick = (id: string) => {
    const operator = operators.find((each) => each === id);
    if (operator !== undefined) go(operator);
  };
  asked.change(
    show(choosing({ title: `${titleOf(field, property)}: ${filterText("operator")}`, items, onPick })),
  );
}

function askValue(asked: Asked, row: FilterRow, property: Property): void {
  const { change, warn, properties, pick } = asked;
  const title = `${titleOf(row.field, property)}: ${text(`filter.operator.${row.operator}`)}`;
  const take = (value: string) => {
    const read = filterOfRows(properties, [{ ...row, value }]);
    if (!read.ok) warn(text(read.problem));
    else
      change(narrowed("", (list, defaults) => withFilter(list, joined(list.filter, read.filter), defaults)));
  };
  if (property.type === "relation") {
    pick(title, property, take);
    return;
  }
  const input = filterInputOf(property, row.operator);
  const values = valuesOf(property, input);
  const about = aboutOf(input);
  change(
    show(
      choosing({
        title,
        items: values.map((id) => ({ id, label: id })),
        about,
        free: input.kind !== "choice",
        onPick: take,
      }),
    ),
  );
}

const valuesOf = (property: Property, input: FilterInput): readonly string[] =>
  input.kind === "choice" ? input.choices : (property.enum ?? []).map(String);

function aboutOf(input: FilterInput): readonly string[] {
  if (input.kind === "span") return [filterText("hint.span")];
  if (input.kind === "list") return [filterText("hint.list")];
  return input.kind === "text" && input.hint !== undefined ? [filterText(input.hint)] : [];
}

/** Both have to hold. A rule cannot be joined with a condition: the condition takes its place. */
function joined(filter: ListState["filter"], added: ListState["filter"]): ListState["filter"] {
  if (!isConditions(filter) || isEmptyFilter(filter) || !isConditions(added)) return added;
  const conditions = (each: Readonly<Record<string, unknown>>): readonly unknown[] =>
    Object.keys(each).length === 1 && Array.isArray(each.$and) ? each.$and : [each];
  return { $and: [...conditions(filter), ...conditions(added)] };
}
