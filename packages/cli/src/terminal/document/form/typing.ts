import type { FormLine } from "@twinhelm/core/document/form/lines";
import { timeOf, typedMoment } from "@twinhelm/core/field/dateTime";
import { placeOfText, printedPlace } from "@twinhelm/core/field/point";
import type { ValueEditorName } from "@twinhelm/core/field/valueEditor";
import { wallOf } from "@twinhelm/core/field/zone";
import { printedValue, typedValue } from "@twinhelm/core/form/value";

/** How a value is changed in a terminal. */
type Way = "line" | "file" | "editor" | "switch" | "choice" | "choices" | "relation" | "group";

const ways: Readonly<Record<ValueEditorName, Way>> = {
  text: "line",
  number: "line",
  date: "line",
  color: "line",
  file: "file",
  location: "line",
  multiline: "editor",
  richtext: "editor",
  json: "editor",
  switch: "switch",
  choice: "choice",
  choices: "choices",
  relation: "relation",
  object: "group",
  list: "group",
};

type Typed = Pick<FormLine, "editor" | "property" | "value">;

/** How a value is changed; a text of several lines needs an editor, whatever its type. */
export function wayOf(line: Typed, zone: string): Way {
  const way = ways[line.editor];
  return way === "line" && /[\n\r\t]/.test(printedLine(line, zone)) ? "editor" : way;
}

/** A value as text to type over; dates as a clock in `zone` shows them. */
export function printedLine({ editor, property, value }: Typed, zone: string): string {
  const time = editor === "date" && typeof value === "string" ? timeOf(value) : undefined;
  if (time !== undefined) return wallOf(time, zone).replace("T", " ");
  if (editor === "location") return printedPlace(value);
  const isJson = editor === "json" && value !== undefined && value !== null && typeof value !== "string";
  return isJson ? JSON.stringify(value, null, 2) : printedValue(property, value);
}

/** The value of what was typed; what cannot be read stays the text. */
export function valueOfLine({ editor, property }: Typed, typed: string, zone: string): unknown {
  if (editor === "date") return typedMoment(typed, zone) ?? typedValue(property, typed);
  return editor === "location" ? placeOfText(typed) : typedValue(property, typed);
}
