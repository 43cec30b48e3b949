import type { Property } from "../field/property";
import { failed, type Result, success } from "../http/failure";
import { text as message } from "../text/catalogue";
import type { DocumentFilter } from "./filter";
import { searchFilter, searchTextOf } from "./search";
import { filterFromText, textOfFilter } from "./text";

/** What a search looks into. */
export interface Searched {
  /** What it is called. */
  readonly title: string;
  readonly properties: Readonly<Record<string, Property>>;
  /** True: the server takes filters in the rule language. */
  readonly rules: boolean;
}

/**
 * The filter of a search: a text that begins with a brace is a MongoDB filter, one that begins with `=` a rule; all else
 * is looked for in the text fields. `undefined`: everything. A failure says why it cannot be asked.
 */
export function filterOfSearch(
  { title, properties, rules }: Searched,
  typed: string,
): Result<DocumentFilter | undefined> {
  const words = typed.trim();
  if (words === "") return success(undefined);
  if (words.startsWith("{")) return filterFromText(words);
  if (rules && words.startsWith("=")) return filterFromText(words.slice(1));
  const filter = searchFilter(properties, words);
  if (filter !== undefined) return success(filter);
  return failed({
    code: "invalid",
    message: message("filter.noSearch", { title }),
    field: "filter",
    retry: false,
  });
}

/** What a search line shows of a filter; `filterOfSearch` reads it back. */
export function searchOfFilter(
  properties: Searched["properties"],
  filter: DocumentFilter | undefined,
): string {
  if (filter === undefined) return "";
  if (typeof filter === "string") return `=${filter}`;
  return searchTextOf(properties, filter) ?? textOfFilter(filter);
}
