import type { NameOfPart } from "../editing/words";
import { type Property, titleOf } from "../field/property";

/** Names a part of a document by the titles of its fields, from the outside to the inside. Items count from 1. */
export const nameOfDocumentPart =
  (properties: Readonly<Record<string, Property>>): NameOfPart =>
  (path) => {
    const names: string[] = [];
    let inside: Property | undefined = { type: "object", properties: { ...properties } };
    for (const key of path) {
      const field: Property | undefined = inside?.properties?.[key];
      const isItem: boolean = field === undefined && inside?.items !== undefined && /^\d+$/.test(key);
      names.push(isItem ? String(Number(key) + 1) : titleOf(key, field));
      inside = isItem ? inside?.items : field;
    }
    return { name: names.join(" › ") };
  };
