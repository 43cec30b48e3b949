import { diffLines } from "diff";
import { type LogDetail, responseLines } from "./lines";
import type { WebhookLog } from "./model";

/** A line of two answers: in both, in the first alone, or in the second alone. */
export interface DifferenceLine {
  readonly kind: "both" | "first" | "second";
  readonly text: string;
}

/** Two answers, line by line: status, headers and body, the older one first. */
export function differenceOf(one: WebhookLog, other: WebhookLog): readonly DifferenceLine[] {
  const [first, second] = one.created_at <= other.created_at ? [one, other] : [other, one];
  const parts = diffLines(textOf(first), textOf(second));
  return parts.flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, "")
      .split("\n")
      .map((text) => ({ kind: added ? "second" : removed ? "first" : "both", text }) as const),
  );
}

/** Whether anything differs. */
export const differs = (lines: readonly DifferenceLine[]): boolean =>
  lines.some(({ kind }) => kind !== "both");

const textOf = (log: WebhookLog): string =>
  responseLines(log)
    .map(({ text }: LogDetail) => `${text}\n`)
    .join("");
