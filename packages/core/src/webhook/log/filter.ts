import { chosenIn, type FormField, type FormValues, textOf } from "../../form/model";
import type { WebhookLogFilter } from "./api";
import { webhookLogText } from "./text";

/** What is set in the filter of the logs, before it is applied. Days as `2026-12-31`; empty: not set. */
export interface LogFilterDraft {
  readonly webhooks: readonly string[];
  readonly status: "all" | "succeeded" | "failed";
  readonly begin: string;
  readonly end: string;
}

export const noLogFilter: LogFilterDraft = { webhooks: [], status: "all", begin: "", end: "" };

/** What is wrong with the days (spec 3, section 5). `now` in milliseconds. */
export function rangeProblem({ begin, end }: LogFilterDraft, now: number): string | undefined {
  if (begin === "" && end === "") return undefined;
  const [from, to] = [startOf(begin), startOf(end)];
  if (from === undefined || to === undefined || from > to) return webhookLogText("range.both");
  return to > now ? webhookLogText("range.future") : undefined;
}

/** The filter that is asked for: whole days in the zone of the reader. */
export function filterOf({ webhooks, status, begin, end }: LogFilterDraft): WebhookLogFilter {
  const [from, to] = [startOf(begin), startOf(end, 1)];
  return {
    webhooks,
    succeed: status === "all" ? undefined : status === "succeeded",
    between:
      from === undefined || to === undefined
        ? undefined
        : { begin: new Date(from).toISOString(), end: new Date(to).toISOString() },
  };
}

/** The midnight that a day begins with, or one so many days later; `undefined`: it is no day. */
function startOf(day: string, later = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (date === undefined) return undefined;
  const made = new Date(Number(year), Number(month) - 1, Number(date));
  if (made.getMonth() !== Number(month) - 1) return undefined;
  made.setDate(made.getDate() + later);
  return made.getTime();
}

/** Whether anything is set. */
export const isFiltered = ({ webhooks, status, begin, end }: LogFilterDraft): boolean =>
  webhooks.length > 0 || status !== "all" || begin !== "" || end !== "";

/** The filter as the fields of a form; `webhooks`: those that there are, by id. */
export const logFilterFields = (webhooks: ReadonlyMap<string, string>): readonly FormField[] => [
  {
    key: "webhooks",
    label: webhookLogText("webhooks"),
    kind: "several",
    choices: [...webhooks].map(([value, label]) => ({ value, label })),
  },
  {
    key: "status",
    label: webhookLogText("status"),
    kind: "choice",
    choices: [
      { value: "all", label: webhookLogText("status.all") },
      { value: "succeeded", label: webhookLogText("succeeded") },
      { value: "failed", label: webhookLogText("failed") },
    ],
  },
  { key: "begin", label: webhookLogText("begin"), kind: "text", hint: webhookLogText("day.hint") },
  { key: "end", label: webhookLogText("end"), kind: "text", hint: webhookLogText("day.hint") },
];

/** The values of those fields, and what they say. */
export const logFilterValues = ({ webhooks, ...rest }: LogFilterDraft): FormValues => ({
  ...rest,
  webhooks: webhooks.join("\n"),
});

export function logFilterOf(values: FormValues): LogFilterDraft {
  const status = textOf(values, "status");
  return {
    webhooks: chosenIn(values.webhooks),
    status: status === "succeeded" || status === "failed" ? status : "all",
    begin: textOf(values, "begin").trim(),
    end: textOf(values, "end").trim(),
  };
}
