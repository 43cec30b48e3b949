import type { NameOfPart } from "../editing/words";
import { type Property, titleOf } from "../field/property";
import { visibleText } from "../text/visible";

/**
 * Names a part of a document by the titles of its fields, from the outside to the inside. Items count from 1.
 * `languages`: their names by code, for values of translated fields.
 */
export const nameOfDocumentPart =
  (
    properties: Readonly<Record<string, Property>>,
    languages: Readonly<Record<string, string>> = {},
  ): NameOfPart =>
  (path) => {
    const names: string[] = [];
    let inside: Property | undefined = { type: "object", properties: { ...properties } };
    for (const key of path) {
      const field: Property | undefined = inside?.properties?.[key];
      const isItem: boolean = field === undefined && inside?.items !== undefined && /^\d+$/.test(key);
      const translated = field === undefined && inside?.options?.translate === true;
      const name = translated ? visibleText(languages[key] ?? key) : titleOf(key, field);
      names.push(isItem ? String(Number(key) + 1) : name);
      if (!translated) inside = isItem ? inside?.items : field;
    }
    return { name: names.join(" › ") };
  };
