import { isRecord } from "../../editing/same";
import { visibleText } from "../../text/visible";
import type { ShapeProblem } from "./data";
import { componentText } from "./text";

type Fields = Readonly<Record<string, unknown>>;

/** An answer that has another shape than its component reads. Caught in `readComponent` alone. */
export class WrongShape extends Error {
  readonly problem: ShapeProblem;
  constructor(message: string, expected: string) {
    super(message);
    this.problem = { message, expected };
  }
}

/** Text of an answer: one line, without control characters. `undefined`: it is none. */
export function textAt(fields: Fields, key: string): string | undefined {
  const value = fields[key];
  if (typeof value === "string") return visibleText(value);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

export const fieldsAt = (fields: Fields, key: string): Fields => {
  const value = fields[key];
  return isRecord(value) ? value : {};
};

/** A list, or a complaint that names the key. */
export function listAt(fields: Fields, key: string, expected: string): readonly unknown[] {
  const value = fields[key];
  if (Array.isArray(value)) return value;
  throw new WrongShape(
    componentText(value === undefined ? "shape.missing" : "shape.wrong", { key }),
    expected,
  );
}

/** Greater numbers have no axis: what is between two of them, or all together, would have no end. */
const greatest = 1e300;

const drawable = (figure: number): number | undefined => (Math.abs(figure) <= greatest ? figure : undefined);

/** A number, also one that is written as a text; `undefined`: it is none, or cannot be drawn. */
export function figureOf(value: unknown): number | undefined {
  if (typeof value === "number") return drawable(value);
  if (typeof value !== "string" || value.trim() === "") return undefined;
  return drawable(Number(value));
}

/** A label: one text, or the lines of one. */
export const labelOf = (value: unknown): string =>
  Array.isArray(value)
    ? visibleText(value.map(String).join(" "))
    : visibleText(value === null || value === undefined ? "" : String(value));

const colour = /^(#[0-9a-f]{3,8}|(rgb|hsl)a?\([\d\s.,%/deg-]{1,40}\)|[a-z]{3,30})$/i;

/** A colour of CSS; anything else, which might be more than a colour, is none. */
export const colourOf = (value: unknown): string | undefined =>
  typeof value === "string" && colour.test(value.trim()) ? value.trim() : undefined;

export const coloursOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flat(2).flatMap((each) => colourOf(each) ?? []) : [];
