import type { FunctionLogFilter } from "@twinhelm/core/function/log/filter";
import type { FunctionLogs } from "@twinhelm/core/function/log/react";
import { functionLogText } from "@twinhelm/core/function/log/text";
import { logText } from "@twinhelm/core/log/text";
import { visibleText } from "@twinhelm/core/text/visible";
import type { Message } from "../../screen/message";

/** What is said where there are no lines; `undefined`: there are some. */
export function instead(
  {
    rows,
    loading,
    looked,
    lookOn,
    live,
  }: Pick<FunctionLogs, "rows" | "loading" | "looked" | "lookOn" | "live">,
  { search, levels }: Pick<FunctionLogFilter, "search" | "levels">,
): Message | "loading" | undefined {
  if (rows !== undefined && rows.length > 0) return undefined;
  if (rows === undefined || loading) return "loading";
  if (search === "") {
    const isLive = live !== undefined && levels.length === 0;
    return { title: isLive ? functionLogText("live.none") : logText("none"), paragraphs: [] };
  }
  // A search waits to be told to go on, where it has come far.
  const far = [functionLogText("search.looked", { count: looked }), functionLogText("search.key")];
  return {
    title: functionLogText("search.none", { search: visibleText(search) }),
    paragraphs: lookOn === undefined ? [] : far,
  };
}
