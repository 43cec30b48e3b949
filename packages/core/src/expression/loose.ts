import { isRecord } from "./compare";

type Primitive = string | number | boolean | null | undefined;

/** A value as JavaScript's operators see it, without calling anything that a document could define. */
function primitive(value: unknown): Primitive {
  if (typeof value === "object" && value !== null) {
    if (value instanceof Date) return value.getTime();
    return Array.isArray(value) ? value.map(textOf).join(",") : "[object Object]";
  }
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return value === null ? null : undefined;
}

function textOf(value: unknown): string {
  const plain = primitive(value);
  return plain === null || plain === undefined ? "" : String(plain);
}

/** JavaScript's `==` on values of documents: numbers and their texts are equal, missing equals null. */
export function looseEquals(a: unknown, b: unknown): boolean {
  if ((isRecord(a) || Array.isArray(a)) && (isRecord(b) || Array.isArray(b))) return a === b;
  const left = dateAware(a, b);
  const right = dateAware(b, a);
  if (left === null || left === undefined || right === null || right === undefined) {
    return (left ?? null) === (right ?? null);
  }
  return typeof left === typeof right ? left === right : Number(left) === Number(right);
}

/** JavaScript's `<`: texts by code unit, all else as numbers; not comparable is undefined. */
export function looseLess(a: unknown, b: unknown): boolean | undefined {
  const left = dateAware(a, b);
  const right = dateAware(b, a);
  if (typeof left === "string" && typeof right === "string") return left < right;
  const x = toNumber(left);
  const y = toNumber(right);
  return Number.isNaN(x) || Number.isNaN(y) ? undefined : x < y;
}

/** JavaScript's `+`: joins when a side is a text, else adds. */
export function looseAdd(a: unknown, b: unknown): string | number {
  const left = primitive(a);
  const right = primitive(b);
  return typeof left === "string" || typeof right === "string"
    ? `${left}${right}`
    : toNumber(left) + toNumber(right);
}

export const looseNumber = (value: unknown): number => toNumber(primitive(value));

/** JavaScript's `String(value)`. */
export const looseText = (value: unknown): string => String(primitive(value));

const toNumber = (value: Primitive): number => (value === undefined ? Number.NaN : Number(value));

/** A date next to a text is compared as its ISO text, the form in which it is sent. */
function dateAware(value: unknown, other: unknown): Primitive {
  return value instanceof Date && typeof other === "string" && !Number.isNaN(value.getTime())
    ? value.toISOString()
    : primitive(value);
}
