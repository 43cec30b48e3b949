import { chosenIn, type FormField, type FormValues, textOf } from "../../form/model";
import { type DayRange, rangeOf } from "../../log/range";
import { logText } from "../../log/text";
import type { WebhookLogFilter } from "./api";
import { webhookLogText } from "./text";

/** What is set in the filter of the logs, before it is applied. */
export interface LogFilterDraft extends DayRange {
  readonly webhooks: readonly string[];
  readonly status: "all" | "succeeded" | "failed";
}

export const noLogFilter: LogFilterDraft = { webhooks: [], status: "all", begin: "", end: "" };

/** The filter that is asked for: whole days in the zone of the reader. */
export const filterOf = ({ webhooks, status, ...days }: LogFilterDraft): WebhookLogFilter => ({
  webhooks,
  succeed: status === "all" ? undefined : status === "succeeded",
  between: rangeOf(days),
});

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
  { key: "begin", label: logText("begin"), kind: "text", hint: logText("day.hint") },
  { key: "end", label: logText("end"), kind: "text", hint: logText("day.hint") },
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
