import { type EmptyList, emptyReason } from "../list/empty";
import type { ListState } from "../list/state";
import { recordText } from "../text/record";
import type { RecordAbout } from "./about";

/** What a list of records without rows says. `words`: what is looked for in it. */
export function emptyRecords(
  { words: { an, many, purpose } }: Pick<RecordAbout, "words">,
  { filter }: Pick<ListState, "filter">,
  words: string,
): EmptyList {
  const reason = emptyReason(filter, words);
  switch (reason) {
    case "search":
      return {
        reason,
        title: recordText("search.none", { what: many, words }),
        paragraphs: [],
        button: recordText("search.clear"),
      };
    case "filter":
      return {
        reason,
        title: recordText("noMatch.title"),
        paragraphs: [purpose],
        button: recordText("noMatch.clear"),
      };
    case "none":
      return {
        reason,
        title: recordText("empty.title", { what: many }),
        paragraphs: [purpose],
        button: recordText("create", { what: an }),
      };
  }
}
