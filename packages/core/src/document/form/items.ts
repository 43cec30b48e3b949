import { type Property, titleOf } from "../../field/property";
import { structureOf } from "../../field/structure";
import { inputText } from "../../text/input";

/** What an item of a list is called; `index` counts from 0. */
export const itemTitle = (items: Property, index: number): string =>
  items.title
    ? inputText("array.titled", { title: titleOf("", items), n: index + 1 })
    : inputText("array.value", { n: index + 1 });

/** An item that holds nothing: null, but for an object, which has its own fields. */
export const emptyItem = (items: Property): unknown => (structureOf(items.type) === "fields" ? {} : null);

/** What a new item begins with. */
export const newItem = (items: Property): unknown => items.default ?? emptyItem(items);
