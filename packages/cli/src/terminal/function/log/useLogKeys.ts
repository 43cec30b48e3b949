import { neededOf } from "@twinhelm/core/action/offer";
import {
  clearOf,
  type FunctionLogFilter,
  functionsOfLine,
  levelsIn,
  writeLogFilter,
} from "@twinhelm/core/function/log/filter";
import { levelNames } from "@twinhelm/core/function/log/levels";
import type { FunctionLog } from "@twinhelm/core/function/log/model";
import { functionLogsPath } from "@twinhelm/core/function/log/paths";
import { type FunctionLogs, useTellsLive } from "@twinhelm/core/function/log/react";
import { functionLogText } from "@twinhelm/core/function/log/text";
import { functionRecords } from "@twinhelm/core/function/records";
import { logText } from "@twinhelm/core/log/text";
import { useAccess } from "@twinhelm/core/react/console";
import { useChoose } from "../../action/useChoose";
import { guardedKeys, type Permissions, usePermissions } from "../../keys/usePermissions";
import { type Change, changePlace, show } from "../../navigation/state";
import { useCopy } from "../../output/useCopy";
import type { Meanings } from "../../screen/screen";
import { chooseDays, chooseSeveral } from "./choices";

const { deleteLogs } = functionRecords.actions;

interface LogKeyParts {
  readonly filter: FunctionLogFilter;
  readonly logs: FunctionLogs;
  readonly names: ReadonlyMap<string, string>;
  /** The line under the cursor. */
  readonly current: FunctionLog | undefined;
  readonly nameOf: (line: FunctionLog) => string;
  readonly change: (change: Change) => void;
}

const meanings: Meanings = {
  tryIt: "terminal.keys.live",
  select: "terminal.keys.pause",
  scope: "terminal.keys.levels",
  condition: "terminal.keys.functions",
  edit: "terminal.keys.days",
  follow: "terminal.keys.onlyThis",
  delete: "terminal.keys.clear",
};

const levels = new Map(levelNames.map((name, level) => [String(level), functionLogText(`level.${name}`)]));

/** What the keys do with the logs beside moving the cursor. */
export function useLogKeys(parts: LogKeyParts) {
  const { filter, logs, names, current, change } = parts;
  const permissions = usePermissions();
  const tellsLive = useTellsLive();
  const copy = useCopy();
  const set = (more: Partial<FunctionLogFilter>) => change(withFilter({ ...filter, ...more }));
  const run = (work: () => void) => ({ run: work });
  const { live, lookOn } = logs;
  const guarded = guardedKeys({
    search: run(() => change((now) => ({ ...now, draft: filter.search }))),
    refresh: run(lookOn ?? logs.reload),
    scope: run(() =>
      chooseSeveral(change, {
        title: functionLogText("levels"),
        all: functionLogText("levels.all"),
        choices: levels,
        chosen: filter.levels.map(String),
        onChange: (chosen) => set({ levels: levelsIn(chosen) }),
      }),
    ),
    condition: run(() =>
      chooseSeveral(change, {
        title: functionLogText("functions"),
        all: functionLogText("functions.all"),
        choices: new Map([...filter.functions.map((id) => [id, id] as const), ...names]),
        chosen: filter.functions,
        onChange: (functions) => set({ functions }),
      }),
    ),
    ...(filter.live ? {} : { edit: run(() => chooseDays(change, set, permissions.warn)) }),
    ...(live === undefined ? {} : { select: run(live.held ? live.release : live.hold) }),
    ...(tellsLive || filter.live ? { tryIt: run(() => set({ live: !filter.live })) } : {}),
    ...(current === undefined ? {} : lineKeys(parts, current, copy, set)),
    delete: useClear(parts, permissions),
  });
  const onSearch = (words: string) =>
    change((now) => withFilter({ ...filter, search: words.trim() })({ ...now, draft: undefined }));
  return { ...guarded, meanings, onSearch };
}

const withFilter = (filter: FunctionLogFilter): Change =>
  changePlace((place) => {
    const query = String(writeLogFilter(filter));
    return { ...place, path: query === "" ? functionLogsPath : `${functionLogsPath}?${query}` };
  });

/** What is done with one line. */
function lineKeys(
  { names, nameOf, change, logs }: LogKeyParts,
  line: FunctionLog,
  copy: (text: string) => void,
  set: (more: Partial<FunctionLogFilter>) => void,
) {
  const functions = functionsOfLine(line, names);
  const read = () => {
    logs.live?.hold();
    change(show({ kind: "file", title: nameOf(line), text: line.content, top: 0 }));
  };
  return {
    open: { run: read },
    copy: { run: () => copy(line.content) },
    ...(functions.length === 0 ? {} : { follow: { run: () => set({ functions }) } }),
  };
}

/** Clears what is shown, once that was confirmed. */
function useClear({ filter, names, logs, change }: LogKeyParts, permissions: Permissions) {
  const { ask } = useChoose(change);
  const access = useAccess().value;
  const input = clearOf(filter, names, logs.rows ?? [], Date.now());
  if (input.functions.length === 0) return permissions.refuse(functionLogText("clear.unnamed"));
  if (logs.rows?.length === 0 && filter.search === "") return permissions.refuse(logText("none"));
  return permissions.guard(neededOf(deleteLogs, input, access), () => ask(deleteLogs, input));
}
