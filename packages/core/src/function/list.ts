import type { Bucket } from "../bucket/model";
import { type RecordList, recordCell } from "../record/area";
import { createDates } from "../text/dates";
import type { FunctionRecord, Language } from "./model";
import { mostErrors, type RunSummary } from "./run/model";
import { functionText } from "./text";
import { triggersInWords } from "./triggers";

export const languageInWords = (language: Language): string => functionText(`language.${language}`);

/** The list of functions: the specification names no columns for it. */
export const functionListOf = (
  buckets: readonly Bucket[],
  runs: readonly RunSummary[] = [],
): RecordList<FunctionRecord> => ({
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
      key: "lastRun",
      title: functionText("lastRun"),
      known: (row) => summaryOf(runs, row) !== undefined,
      cell: (row) => recordCell(lastRunWords(summaryOf(runs, row))),
    },
    {
      key: "failedToday",
      title: functionText("failedToday"),
      align: "right",
      known: (row) => summaryOf(runs, row) !== undefined,
      cell: (row) => recordCell(failedWords(summaryOf(runs, row))),
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
  initial: ["name", "language", "triggers", "lastRun", "failedToday"],
  staying: ["name"],
});

const summaryOf = (runs: readonly RunSummary[], { _id }: FunctionRecord): RunSummary | undefined =>
  runs.find((each) => each.function === _id);

/** When it ran last, and how that ended where it did not succeed. */
function lastRunWords({ last }: Partial<RunSummary> = {}): string {
  if (last === undefined) return "";
  const time = createDates().exactly(Date.parse(last.created_at));
  return last.result === "succeeded" ? time : functionText("lastRun.failed", { time });
}

/** Runs that did not succeed, whatever their lines say. The server counts up to a number. */
const failedWords = ({ errors = 0 }: Partial<RunSummary> = {}): string =>
  errors >= mostErrors ? functionText("failedToday.many", { count: mostErrors }) : String(errors);
