import type { FunctionRun } from "@twinhelm/core/function/run/model";
import { runTime, runWords } from "@twinhelm/core/function/run/words";
import { visibleText } from "@twinhelm/core/text/visible";
import type { TerminalContext } from "../context";
import type { Item } from "../form/items";
import { fit } from "../layout/width";

/** From this width on the whole time and the handler stand first. */
const wide = 80;

export const resultTone = ({ result }: Pick<FunctionRun, "result">) =>
  result === "succeeded" ? "success" : "danger";

/** A run in one line. Where there is little room, when it was and how it ended are in sight. */
export function runRow(
  run: FunctionRun,
  { isOpen, width }: { readonly isOpen: boolean; readonly width: number },
  { paint, locale, timeZone }: Pick<TerminalContext, "paint" | "locale" | "timeZone">,
): Pick<Item, "id" | "head" | "painted"> {
  const mark = isOpen ? "▾" : "▸";
  const isNarrow = width < wide;
  const time = runTime(run, { locale, timeZone }, isNarrow);
  const handler = fit(visibleText(run.handler), isNarrow ? 10 : 14);
  const words = runWords(run);
  const [before, after] = isNarrow
    ? [`${mark} ${time}  `, `  ${handler}`]
    : [`${mark} ${time}  ${handler}  `, ""];
  return {
    id: `run ${run._id}`,
    head: `${before}${words}${after}`,
    painted: `${before}${paint(words, resultTone(run))}${after}`,
  };
}
