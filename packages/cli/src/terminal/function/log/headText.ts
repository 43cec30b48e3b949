import type { FunctionLogFilter } from "@twinhelm/core/function/log/filter";
import { levelNames } from "@twinhelm/core/function/log/levels";
import { type LiveControl, liveText } from "@twinhelm/core/function/log/react";
import { functionLogText } from "@twinhelm/core/function/log/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { daysText } from "./choices";

/** Which lines are shown, in one line. */
export function headText(
  { functions, levels, search, live: wanted, ...days }: FunctionLogFilter,
  names: ReadonlyMap<string, string>,
  live: LiveControl | undefined,
): string {
  const named = functions.map((id) => visibleText(names.get(id) ?? id));
  const chosen = levels.flatMap((level) => levelNames[level] ?? []);
  return [
    ...(wanted ? liveParts(live) : [daysText(days)]),
    named.length === 0 ? functionLogText("functions.all") : named.join(", "),
    ...(chosen.length === 0 ? [] : [chosen.map((name) => functionLogText(`level.${name}`)).join(", ")]),
    ...(search === "" ? [] : [functionLogText("found", { search: visibleText(search) })]),
  ].join(" · ");
}

function liveParts(live: LiveControl | undefined): readonly string[] {
  if (live === undefined) return [functionLogText("live.connecting")];
  const mark = live.status === "live" ? "● " : "";
  return [
    `${mark}${liveText(live)}`,
    ...(live.held ? [functionLogText("paused")] : []),
    ...(live.waiting > 0 ? [functionLogText("paused.waiting", { count: live.waiting })] : []),
  ];
}
