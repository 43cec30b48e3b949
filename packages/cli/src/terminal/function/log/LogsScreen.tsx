import { type FunctionLogFilter, readLogFilter } from "@twinhelm/core/function/log/filter";
import type { FunctionLog } from "@twinhelm/core/function/log/model";
import { type FunctionLogs, useFunctionLogs, useFunctionNames } from "@twinhelm/core/function/log/react";
import { functionLogText } from "@twinhelm/core/function/log/text";
import { rangeProblem } from "@twinhelm/core/log/range";
import { logText } from "@twinhelm/core/log/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect } from "react";
import type { RouteScreen } from "../../area/faces";
import { useTerminal } from "../../context";
import { topOf } from "../../form/items";
import type { Notice } from "../../frame/statusLine";
import type { Paint } from "../../layout/paint";
import { cut } from "../../layout/width";
import { failureLines, loadingLines, messageLines } from "../../screen/message";
import type { ScreenProps } from "../../screen/screen";
import { headText } from "./headText";
import { instead } from "./instead";
import { lineText } from "./lineText";
import { useLineKeys } from "./useLineKeys";
import { useLogKeys } from "./useLogKeys";

const none: ReadonlyMap<string, string> = new Map();
const nothing: readonly FunctionLog[] = [];

/** function/logs: what functions said, or say just now (spec 3, section 2.1). */
export const LogsScreen: RouteScreen = ({ parameters: _, ...props }) => {
  const { area, state, change, children } = props;
  const { paint } = useTerminal();
  const filter = readLogFilter(new URLSearchParams(state.place.path.split("?")[1] ?? ""));
  const logs = useFunctionLogs(filter);
  const names = useFunctionNames() ?? none;
  const { rows = nothing, live } = logs;
  const lines = useLineKeys(props, rows, live);
  const nameOf = (line: FunctionLog) => names.get(line.function) ?? line.function;
  const current = rows[lines.row];
  const keys = useLogKeys({ filter, logs, names, current, nameOf, change });
  useMore(logs, lines.row, rows.length);
  const head = headText(filter, names, live);
  const common = {
    names: [functionLogText("title")],
    left: noticeOf(logs),
    ...keys,
    commands: { ...lines.commands, ...keys.commands },
  };
  const first = paint(cut(` ${head}`, area.width), "dim");
  const inside = { ...area, height: Math.max(1, area.height - 1) };
  const instead = linesInstead(props, logs, filter, { inside, paint });
  if (instead !== undefined) return children({ ...common, lines: [first, ...instead] });
  const top = topOf(lines.row, 1, inside.height, rows.length);
  const shown = rows.slice(top, top + inside.height).map((line, at) => {
    const isCurrent = top + at === lines.row;
    return lineText(line, { name: nameOf(line), area, current: isCurrent, paint });
  });
  return children({
    ...common,
    lines: [first, ...shown],
    position: functionLogText("count", { count: rows.length }),
  });
};

/** Loads the next page near the end. */
function useMore({ hasMore, more }: FunctionLogs, row: number, count: number): void {
  useEffect(() => {
    if (hasMore && row >= count - 10) more();
  }, [hasMore, more, row, count]);
}

/** What stands there in place of lines. */
function linesInstead(
  { area }: ScreenProps,
  logs: FunctionLogs,
  filter: FunctionLogFilter,
  { inside, paint }: { inside: ScreenProps["area"]; paint: Paint },
): readonly string[] | undefined {
  const problem = filter.live ? undefined : rangeProblem(filter, Date.now());
  if (problem !== undefined) return messageLines({ title: problem, paragraphs: [] }, inside, paint);
  const { rows, failure } = logs;
  if (rows === undefined && failure !== undefined)
    return failureLines(failure, inside, paint, logText("failedToLoad"));
  const said = instead(logs, filter);
  if (said === undefined) return undefined;
  return said === "loading" ? loadingLines(area, paint) : messageLines(said, inside, paint);
}

/** What went wrong, or what is not shown. */
function noticeOf({ failure, live, rows }: FunctionLogs): Notice | undefined {
  if (failure !== undefined && rows !== undefined)
    return { text: visibleText(failure.message), tone: "danger" };
  if (live !== undefined && live.letGo > 0)
    return { text: functionLogText("live.letGo", { count: live.letGo }), tone: "plain" };
  return undefined;
}
