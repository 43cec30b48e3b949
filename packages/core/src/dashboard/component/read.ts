import { isRecord, keysOf } from "../../editing/same";
import { visibleText } from "../../text/visible";
import { type Component, type ComponentType, chartTypes, componentTypes } from "../model";
import { expectedOfChart, readChart } from "./chart";
import type { CardData, CardInput, ComponentData, ShapeProblem, StatisticData, TableData } from "./data";
import { filtersOf } from "./filter";
import { colourOf, fieldsAt, figureOf, listAt, textAt, WrongShape } from "./parts";
import { componentText } from "./text";

type Fields = Readonly<Record<string, unknown>>;

/** What a component shows, or why its answer cannot be shown. */
export type ReadComponent =
  | { readonly ok: true; readonly data: ComponentData }
  | { readonly ok: false; readonly problem: ShapeProblem };

const typeOf = ({ type }: Pick<Component, "type">): ComponentType | undefined =>
  componentTypes.find((each) => each === type);

const refuse = (message: string, expected: string): ReadComponent => ({
  ok: false,
  problem: { message, expected },
});

/** What an answer of a type looks like, in words. */
export function expectedOf(type: ComponentType): string {
  const chart = chartTypes.find((each) => each === type);
  if (chart !== undefined) return expectedOfChart(chart);
  return componentText(
    type === "table" ? "expected.table" : type === "card" ? "expected.card" : "expected.statistic",
  );
}

/** Reads the answer of a component. It is data: nothing of it is taken for code, styles or markup. */
export function readComponent(component: Pick<Component, "type">, answer: unknown): ReadComponent {
  const type = typeOf(component);
  if (type === undefined)
    return refuse(
      componentText("type.unknown", { type: visibleText(component.type) }),
      componentText("type.expected", { types: componentTypes.join(", ") }),
    );
  // A list is as good as the rows that an object of the table names: such are the lists of this API.
  if (type === "table" && Array.isArray(answer)) return readComponent(component, { data: answer });
  if (!isRecord(answer)) return refuse(componentText("shape.object"), expectedOf(type));
  try {
    return { ok: true, data: readType(type, answer) };
  } catch (error) {
    if (!(error instanceof WrongShape)) throw error;
    return { ok: false, problem: error.problem };
  }
}

function readType(type: ComponentType, fields: Fields): ComponentData {
  switch (type) {
    case "table":
      return readTable(fields);
    case "card":
      return readCard(fields);
    case "statistic":
      return readStatistic(fields);
    default:
      return readChart(type, fields);
  }
}

function readTable(fields: Fields): TableData {
  const list = listAt(fields, "data", expectedOf("table"));
  const rows = list.filter(isRecord);
  if (rows.length === 0 && list.length > 0)
    throw new WrongShape(componentText("shape.wrong", { key: "data" }), expectedOf("table"));
  const { displayedColumns } = fields;
  const named = Array.isArray(displayedColumns) ? [...new Set(displayedColumns.map(String))] : [];
  const left = list.length - rows.length;
  return {
    kind: "table",
    title: textAt(fields, "title"),
    filters: filtersOf(fields.filters),
    notes: left === 0 ? [] : [componentText("note.rows", { count: left })],
    columns: named.length > 0 ? named : [...keysOf(...rows.slice(0, 100))],
    rows,
  };
}

const tones: Readonly<Record<string, CardData["button"]["tone"]>> = {
  primary: "primary",
  accent: "warning",
  warn: "danger",
};

function readCard(fields: Fields): CardData {
  const button = fieldsAt(fields, "button");
  const target = textAt(button, "target");
  if (target === undefined || target === "")
    throw new WrongShape(componentText("shape.button"), expectedOf("card"));
  const inputs = fields.inputs === undefined ? [] : listAt(fields, "inputs", expectedOf("card"));
  return {
    kind: "card",
    title: textAt(fields, "title"),
    description: textAt(fields, "description"),
    filters: filtersOf(fields.filters),
    notes: [],
    inputs: inputs.filter(isRecord).flatMap(inputOf),
    button: {
      title: textAt(button, "title") ?? "",
      target,
      method: (textAt(button, "method") ?? "get").toLowerCase(),
      enctype: (textAt(button, "enctype") ?? "").toLowerCase(),
      tone: tones[String(button.color)] ?? "none",
    },
  };
}

function inputOf(fields: Fields): CardInput[] {
  const key = textAt(fields, "key");
  if (key === undefined || key === "") return [];
  const { value } = fields;
  return [
    {
      key,
      type: textAt(fields, "type") ?? "string",
      title: textAt(fields, "title") || key,
      value:
        value === undefined || value === null
          ? ""
          : typeof value === "object"
            ? JSON.stringify(value)
            : String(value),
      accept: textAt(fields, "accept"),
    },
  ];
}

function readStatistic(fields: Fields): StatisticData {
  const [main, icon, difference] = [
    fieldsAt(fields, "main"),
    fieldsAt(fields, "icon"),
    fieldsAt(fields, "difference"),
  ];
  const value = textAt(main, "value");
  if (value === undefined) {
    const key = fields.main === undefined ? "main" : "main.value";
    throw new WrongShape(componentText("shape.missing", { key }), expectedOf("statistic"));
  }
  const [name, change] = [textAt(icon, "name"), figureOf(difference.value)];
  const [color, background, mainColor] = [
    colourOf(icon.color),
    colourOf(icon.background_color),
    colourOf(main.color),
  ];
  return {
    kind: "statistic",
    title: textAt(fields, "title"),
    filters: filtersOf(fields.filters),
    notes: [],
    icon:
      name === undefined
        ? undefined
        : {
            name,
            ...(color === undefined ? {} : { color }),
            ...(background === undefined ? {} : { background }),
          },
    main: {
      title: textAt(main, "title") ?? "",
      value,
      ...(mainColor === undefined ? {} : { color: mainColor }),
    },
    difference:
      change === undefined ? undefined : { value: change, title: textAt(difference, "title") ?? "" },
  };
}
