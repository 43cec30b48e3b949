import type { FunctionRun } from "@twinhelm/core/function/run/model";
import { runTime, runWords } from "@twinhelm/core/function/run/words";
import { visibleText } from "@twinhelm/core/text/visible";
import type { TerminalContext } from "../context";
import type { Item } from "../form/items";
import { fit } from "../layout/width";

/** From this width on the time stands first. */
const wide = 80;

export const resultTone = ({ result }: Pick<FunctionRun, "result">) =>
  result === "succeeded" ? "success" : "danger";

/** A run in one line. Where there is little room how it ended is in sight, and the time is cut. */
export function runRow(
  run: FunctionRun,
  { isOpen, width }: { readonly isOpen: boolean; readonly width: number },
  { paint, locale, timeZone }: Pick<TerminalContext, "paint" | "locale" | "timeZone">,
): Pick<Item, "id" | "head" | "painted"> {
  const mark = isOpen ? "▾" : "▸";
  const time = runTime(run, { locale, timeZone });
  const handler = fit(visibleText(run.handler), width < wide ? 10 : 14);
  const words = runWords(run);
  const [before, after] =
    width < wide ? [`${mark} `, `  ${handler}  ${time}`] : [`${mark} ${time}  ${handler}  `, ""];
  return {
    id: `run ${run._id}`,
    head: `${before}${words}${after}`,
    painted: `${before}${paint(words, resultTone(run))}${after}`,
  };
}
