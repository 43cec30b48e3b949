import { neededOf } from "@twinhelm/core/action/offer";
import { runAction } from "@twinhelm/core/action/run";
import { rowsAs } from "@twinhelm/core/area/rows";
import { rangeProblem } from "@twinhelm/core/log/range";
import { logText } from "@twinhelm/core/log/text";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { visibleText } from "@twinhelm/core/text/visible";
import { againText } from "@twinhelm/core/webhook/log/again";
import { differenceOf, differs } from "@twinhelm/core/webhook/log/difference";
import {
  type LogFilterDraft,
  logFilterFields,
  logFilterOf,
  logFilterValues,
  noLogFilter,
} from "@twinhelm/core/webhook/log/filter";
import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import { useWebhookLogs, useWebhookTitles } from "@twinhelm/core/webhook/log/react";
import { webhookLogText } from "@twinhelm/core/webhook/log/text";
import { webhookRecords } from "@twinhelm/core/webhook/records";
import { useEffect, useState } from "react";
import { useChoose } from "../action/useChoose";
import type { RouteScreen } from "../area/faces";
import { useTerminal } from "../context";
import { fieldItems } from "../form/fieldItems";
import { type Item, itemsView } from "../form/items";
import { guardedKeys, type Permissions, usePermissions } from "../keys/usePermissions";
import { show } from "../navigation/state";
import { useFieldKeys } from "../record/useFieldKeys";
import { failureLines, loadingLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { logItem } from "./logItems";

const { redeliver, deleteLogs } = webhookRecords.actions;
const nothing: readonly WebhookLog[] = [];
const shownFirst = ["tryIt", "condition"] as const;
const meanings = {
  tryIt: "terminal.keys.sendAgain",
  condition: "terminal.keys.compare",
  delete: "terminal.keys.clear",
} as const;

/** webhook/logs: what webhooks sent, and what came back (spec 3, section 2.2). */
export const LogsScreen: RouteScreen = ({ parameters: _, ...props }) => {
  const { area, state, change, children } = props;
  const { paint } = useTerminal();
  const permissions = usePermissions();
  const asked = new URLSearchParams(state.place.path.split("?")[1] ?? "");
  const [applied, setApplied] = useState<LogFilterDraft>(() => ({
    ...noLogFilter,
    webhooks: asked.getAll("webhook"),
  }));
  const [opened, setOpened] = useState(asked.get("log") ?? undefined);
  const logs = useWebhookLogs(applied);
  const titles = useWebhookTitles();
  const { rows = nothing, failure } = logs;
  const filter = useFilterItems(props, { applied, titles, rows, onApply: setApplied, permissions });
  const keysOf = useRowKeys(props, rows, permissions);
  const items: readonly Item[] = [
    ...filter.items,
    ...(logs.rows !== undefined && rows.length === 0 ? [{ id: "none", head: logText("none") }] : []),
    ...rows.map((log) => {
      const { marked, commands, denied } = keysOf(log);
      return logItem(log, {
        title: titles.get(log.webhook) ?? log.webhook,
        open: log._id === opened,
        marked,
        paint,
        width: area.width,
        commands: { ...commands, open: () => setOpened(log._id === opened ? undefined : log._id) },
        denied,
      });
    }),
  ];
  const view = itemsView(items, { area, state, change, paint });
  const clear = useClear(props, rows, permissions);
  const current = rows.findIndex(({ _id }) => _id === view.current?.id);
  const { hasMore, more } = logs;
  useEffect(() => {
    if (hasMore && current >= rows.length - 5) more();
  }, [hasMore, more, current, rows.length]);
  const keys = guardedKeys({ delete: clear, refresh: { run: logs.reload } });
  const names = [webhookLogText("title")];
  if (logs.rows === undefined) {
    const lines =
      failure === undefined
        ? loadingLines(area, paint)
        : failureLines(failure, area, paint, logText("failedToLoad"));
    return children({ names, lines, ...keys });
  }
  return children({
    names,
    lines: view.lines,
    left: failure === undefined ? undefined : { text: visibleText(failure.message), tone: "danger" },
    position: webhookLogText("open", { count: rows.length }),
    commands: { ...keys.commands, ...view.commands },
    denied: { ...keys.denied, ...view.denied },
    meanings,
    first: shownFirst,
    input: filter.input,
    chosen: { rows: rowsAs("webhookLog", current < 0 ? [] : rows.slice(current, current + 1)) },
  });
};

/** Clears those that are loaded, once that was confirmed. */
function useClear({ change }: ScreenProps, rows: readonly WebhookLog[], permissions: Permissions) {
  const { ask } = useChoose(change);
  if (rows.length === 0) return permissions.refuse(logText("none"));
  const ids = rows.map(({ _id }) => _id);
  return permissions.guard(deleteLogs.permission?.({ ids }), () => ask(deleteLogs, { ids }));
}

interface FilterParts {
  readonly applied: LogFilterDraft;
  readonly titles: ReadonlyMap<string, string>;
  readonly rows: readonly WebhookLog[];
  readonly onApply: (filter: LogFilterDraft) => void;
  readonly permissions: Permissions;
}

/** The fields of the filter, and what applies or clears it. */
function useFilterItems(
  { state, change }: ScreenProps,
  { applied, titles, rows, onApply, permissions }: FilterParts,
) {
  const { paint } = useTerminal();
  const [values, setValues] = useState(() => logFilterValues(applied));
  const draft = logFilterOf(values);
  const problem = rangeProblem(draft, Date.now());
  const gone = rows.map(({ webhook }) => webhook).filter((id) => !titles.has(id));
  const fields = logFilterFields(new Map([...titles, ...gone.map((id) => [id, id] as const)]));
  const edited = {
    values,
    fields,
    shown: problem === undefined ? {} : { end: problem },
    set: (key: string, value: (typeof values)[string]) => setValues((now) => ({ ...now, [key]: value })),
  };
  const { parts, input } = useFieldKeys(edited, state.place.line, change);
  const apply = () => (problem === undefined ? onApply(draft) : permissions.warn(problem));
  const clear = () => {
    setValues(logFilterValues(noLogFilter));
    onApply(noLogFilter);
  };
  const button = (id: string, label: string, run: () => void): Item => {
    const head = `[ ${label} ]`;
    return { id, head, painted: paint(head, "accent"), commands: { open: run } };
  };
  const items: readonly Item[] = [
    ...fieldItems(fields, parts),
    button("apply", webhookLogText("apply"), apply),
    button("clear", webhookLogText("clearFilter"), clear),
    { id: "rule", head: "", block: [""] },
  ];
  return { items, input };
}

/** What the keys do with one delivery: send it again, choose it to be compared. */
function useRowKeys({ change }: ScreenProps, rows: readonly WebhookLog[], permissions: Permissions) {
  const client = useClient();
  const access = useAccess().value;
  const [marked, setMarked] = useState<string>();
  const sendAgain = async (log: WebhookLog) => {
    const result = await runAction(client, redeliver, { webhook: log.webhook, log: log._id });
    if (!result.ok) return;
    const tone = result.value.succeed ? "success" : "danger";
    client.notifications.say({ tone, text: visibleText(againText(result.value)) });
  };
  const compare = (log: WebhookLog) => {
    const first = rows.find(({ _id }) => _id === marked);
    if (first === undefined) {
      permissions.warn(webhookLogText("compare.one"));
      return setMarked(log._id);
    }
    setMarked(undefined);
    if (first._id !== log._id) change(show(comparison(first, log)));
  };
  return (log: WebhookLog) => {
    const input = { webhook: log.webhook, log: log._id };
    const again = permissions.guard(neededOf(redeliver, input, access), () => void sendAgain(log));
    const keys = guardedKeys({ tryIt: again, condition: { run: () => compare(log) } });
    return { marked: log._id === marked, ...keys };
  };
}

const marks = { both: " ", first: "-", second: "+" } as const;

/** Two answers, line by line, to read over the screen. */
function comparison(one: WebhookLog, other: WebhookLog) {
  const lines = differenceOf(one, other);
  const text = differs(lines)
    ? lines.map(({ kind, text: line }) => `${marks[kind]} ${line}`).join("\n")
    : webhookLogText("compare.same");
  return { kind: "file", title: webhookLogText("compare.title"), text, top: 0 } as const;
}
