import type { Bucket } from "../bucket/model";
import { type RecordList, recordCell } from "../record/area";
import type { FunctionRecord, Language } from "./model";
import { functionText } from "./text";
import { triggersInWords } from "./triggers";

export const languageInWords = (language: Language): string => functionText(`language.${language}`);

/** The list of functions: the specification names no columns for it. */
export const functionListOf = (buckets: readonly Bucket[]): RecordList<FunctionRecord> => ({
  memory: "Functions",
  columns: [
    { key: "name", title: functionText("name"), primary: true, cell: ({ name }) => recordCell(name) },
    {
      key: "language",
      title: functionText("language"),
      cell: ({ language }) => recordCell(languageInWords(language)),
    },
    {
      key: "triggers",
      title: functionText("triggers"),
      cell: (row) => recordCell(triggersInWords(row, buckets).join(", ")),
    },
    {
      key: "description",
      title: functionText("description"),
      cell: ({ description }) => recordCell(description),
    },
    {
      key: "timeout",
      title: functionText("timeout"),
      align: "right",
      cell: ({ timeout }) => recordCell(timeout),
    },
    { key: "category", title: functionText("category"), cell: ({ category }) => recordCell(category) },
    { key: "_id", title: functionText("id"), cell: ({ _id }) => recordCell(_id) },
  ],
  initial: ["name", "language", "triggers"],
  staying: ["name"],
});
