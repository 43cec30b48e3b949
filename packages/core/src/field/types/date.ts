import { type Cell, type CellTools, textCell } from "../cell";
import { isOwnForm, timeOf, typedMoment } from "../dateTime";
import type { FilterForm } from "../filterForm";
import { textInput } from "../filterForm";
import { asSent, noKeywords, ownKeywords, unchecked } from "../keywords";
import { defaultMoment } from "../settings";
import { type Parsed, parsed, plainForm, type TextForm, unparsed } from "../textForm";
import type { FieldType } from "../type";

function dateCell(value: unknown, tools: CellTools): Cell {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (typeof value !== "string" || Number.isNaN(time)) return textCell(value);
  return { kind: "date", text: tools.date(time), exact: value };
}

const text: TextForm = {
  print: plainForm.print,
  parse(typed) {
    const moment = typedMoment(typed);
    return moment === undefined ? unparsed("date") : parsed(moment);
  },
};

/** A span of time is `begin..end`, the end excluded; in a list, dates are as the server revives them. */
const filter: FilterForm = {
  operators: ["between"],
  condition: "operator",
  parse(typed, operator, { property }) {
    if (operator === "between") return parseSpan(typed);
    const moment = text.parse(typed, property);
    return moment.ok ? parsed(`Date(${moment.value})`) : moment;
  },
  print: (value, operator) =>
    operator === "between" && typeof value === "object" && value !== null
      ? Object.values(value).map(unwrapped).join("..")
      : unwrapped(value),
  input: (operator) => (operator === "between" ? { kind: "span" } : textInput),
};

const unwrapped = (value: unknown): string => plainForm.print(value).replace(/^Date\((.*)\)$/, "$1");

function parseSpan(typed: string): Parsed {
  const [begin, end, more] = typed.split("..").map((each) => typedMoment(each));
  if (begin === undefined || end === undefined || more !== undefined || begin >= end) return unparsed("span");
  return parsed({ begin, end });
}

export const date: FieldType = {
  label: "type.date",
  about: "about.date",
  icon: "calendar_today",
  color: "#01b4bc",
  origin: "string",
  structure: "moment",
  cell: (value, _, tools) => dateCell(value, tools),
  align: "left",
  sortable: true,
  searchable: false,
  editableInTable: true,
  asItem: true,
  asAttribute: false,
  namesDocument: false,
  text,
  check: unchecked,
  filter,
  schema: (property) => ({ ...ownKeywords(property), type: "string", format: "date-time" }),
  completed: asSent,
  stored(value) {
    if (typeof value === "string" && isOwnForm(value)) return value;
    const time = typeof value === "string" ? timeOf(value) : undefined;
    return time === undefined ? value : new Date(time).toISOString();
  },
  example: () => "2000-01-01T00:00:00.000Z",
  editor: "date",
  definition: noKeywords,
  settings: () => [defaultMoment],
  options: ["readOnly", "required", "index"],
};
