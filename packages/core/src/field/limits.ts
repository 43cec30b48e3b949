import { valueText } from "../text/valueEditor";
import type { Property } from "./property";

/** What the limits of a number are, in words. Undefined: it has none. */
export function rangeText({ minimum, maximum }: Property): string | undefined {
  if (minimum !== undefined && maximum !== undefined)
    return valueText("number.range", { min: minimum, max: maximum });
  if (minimum !== undefined) return valueText("number.least", { min: minimum });
  return maximum === undefined ? undefined : valueText("number.most", { max: maximum });
}

/** A number some steps further, not beyond its limits; without one the step begins at 0, or at the limit next to it. */
export function steppedNumber(value: unknown, by: number, { minimum, maximum }: Property): number {
  const begin = typeof value === "number" && Number.isFinite(value) ? value : 0;
  // 0.1 + 1 is 1.1, not 1.1000000000000001.
  const next = Number((begin + by).toPrecision(15));
  return Math.min(maximum ?? Number.POSITIVE_INFINITY, Math.max(minimum ?? Number.NEGATIVE_INFINITY, next));
}

/** What the limits of a value are, in words: of a number, of the length of a text, of the items of a list. */
export function limitsText(property: Property): string | undefined {
  const { minLength, maxLength, minItems, maxItems } = property;
  return (
    rangeText(property) ?? between("length", minLength, maxLength) ?? between("items", minItems, maxItems)
  );
}

function between(what: "length" | "items", min: number | undefined, max: number | undefined) {
  if (min !== undefined && max !== undefined) return valueText(`${what}.range`, { min, max });
  if (min !== undefined) return valueText(`${what}.least`, { min });
  return max === undefined ? undefined : valueText(`${what}.most`, { max });
}
