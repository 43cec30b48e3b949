import { codeAdvice, endedLines, largeLines, missingLines } from "@twinhelm/core/promotion/lines";
import { isAnythingLeft } from "@twinhelm/core/promotion/machine";
import { promotionText } from "@twinhelm/core/promotion/text";
import { buttonItem } from "../asset/FieldScreen";
import { heading, type Item, note } from "../form/items";
import type { Paint } from "../layout/paint";
import type { TerminalPromotion } from "./useTerminalPromotion";

const barWidth = 30;

/** How far an apply is. */
export function applyingItems({ context }: TerminalPromotion, paint: Paint): readonly Item[] {
  const { progress } = context;
  if (progress === undefined) return [note("progress", promotionText("beginning"), "bold")];
  const { at, total, last } = progress;
  const full = Math.round((at / total) * barWidth);
  const said = promotionText("applying", { at, total, last: last });
  return [
    note("progress", said, "bold"),
    { id: "bar", head: "", block: [` ${paint("█".repeat(full), "accent")}${"░".repeat(barWidth - full)}`] },
  ];
}

/** What became of a plan. */
export function endedItems({ context, step, send }: TerminalPromotion, paint: Paint): readonly Item[] {
  const { plan, lines, moved, taken } = context;
  if (plan === undefined) return [];
  const names = { source: plan.source.name, target: plan.target.name };
  const said =
    step === "done"
      ? note("ended", promotionText("done", names), "success")
      : note("ended", promotionText("partly"), "danger");
  const missing = missingLines(lines);
  return [
    said,
    ...endedLines(lines, moved).map((line, at) => readItem(`line:${at}`, line)),
    ...codeAdvice(lines).map((line, at) => note(`advice:${at}`, line, "warning")),
    ...largeLines(context.large).map((line) => note("large", line, "warning")),
    ...(missing.length === 0 ? [] : [heading("missing", promotionText("missing.head"), paint)]),
    ...missing.map((line, at) => readItem(`missing:${at}`, line)),
    ...(step === "partly" && isAnythingLeft(context)
      ? [buttonItem("rest", promotionText("apply.again"), () => send({ type: "APPLY" }))]
      : []),
    ...(taken ? [] : [buttonItem("again", promotionText("again"), () => send({ type: "PLAN" }))]),
    buttonItem("back", promotionText("back"), () => send({ type: "BACK" })),
  ];
}

/** A line that the cursor comes to, so that a long list is scrolled. */
const readItem = (id: string, head: string): Item => ({ id, head, whole: true, commands: {} });
