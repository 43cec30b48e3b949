import type { QueryClient } from "@tanstack/query-core";
import type { SegmentKind } from "../access/catalogue";
import type { NameOf } from "../access/words";

/** Keys of answers that hold the name of a row; the first that is there counts. A file is known by its whole name. */
const nameKeys = ["title", "path", "name", "identifier", "label"] as const;

/** Key of what a part of a resource may be set to, by name. Below the key of policies: only their editor asks. */
export const choicesKey = (kind: SegmentKind) => ["policy", "choices", kind] as const;

/** Names of what was read in this console before, by the answers that are kept. Sends no request. */
export const namesIn =
  (queries: QueryClient): NameOf =>
  (kind, id) => {
    const own = queries.getQueriesData<unknown>({ queryKey: [kind] });
    const choices = queries.getQueriesData<unknown>({ queryKey: choicesKey(kind) });
    for (const [, answer] of [...choices, ...own]) {
      const row = rowsOf(answer).find((each) => isNamed(each, id));
      const name = nameKeys.map((key) => row?.[key]).find((each) => typeof each === "string" && each !== "");
      if (typeof name === "string") return name;
    }
    return undefined;
  };

/** Whether an id is that of a row, of a choice, or of the object that stands for a folder. */
const isNamed = ({ _id, value, object }: Row, id: string): boolean =>
  _id === id || value === id || (isRow(object) && object._id === id);

type Row = Readonly<Record<string, unknown>>;

/** The rows of an answer: a list, a page of one, a folder, or a single row. */
function rowsOf(answer: unknown): readonly Row[] {
  if (Array.isArray(answer)) return answer.filter(isRow);
  if (!isRow(answer)) return [];
  const rows = answer.rows ?? answer.entries;
  return Array.isArray(rows) ? rows.filter(isRow) : [answer];
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null;
