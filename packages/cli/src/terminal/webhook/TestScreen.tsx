import { neededOf } from "@twinhelm/core/action/offer";
import { rowsAs } from "@twinhelm/core/area/rows";
import { useInvocation } from "@twinhelm/core/react/actions";
import { useAccess } from "@twinhelm/core/react/console";
import { useRecord } from "@twinhelm/core/react/records";
import { recordPath } from "@twinhelm/core/record/paths";
import { visibleText } from "@twinhelm/core/text/visible";
import { asideText, statusText } from "@twinhelm/core/webhook/log/lines";
import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import type { Webhook } from "@twinhelm/core/webhook/model";
import { useWrittenExample } from "@twinhelm/core/webhook/react";
import { webhookRecords } from "@twinhelm/core/webhook/records";
import { webhookText } from "@twinhelm/core/webhook/text";
import { readExample } from "@twinhelm/core/webhook/trial";
import { useState } from "react";
import { useTerminal } from "../context";
import { fieldItems } from "../form/fieldItems";
import { heading, type Item, itemsView, note } from "../form/items";
import { guardedKeys, usePermissions } from "../keys/usePermissions";
import type { Paint } from "../layout/paint";
import { toView } from "../navigation/view";
import { useFieldKeys } from "../record/useFieldKeys";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { logDetail } from "./logItems";

const { about, actions, queries, nameOf } = webhookRecords;
const { test } = actions;
const field = {
  key: "document",
  label: webhookText("test.document"),
  kind: "multiline",
  code: true,
} as const;

/** Sends an example that can be edited, and shows what came back. */
export function TestScreen({ id, ...props }: ScreenProps & { id: string }) {
  const { area, change, children } = props;
  const { paint } = useTerminal();
  const record = useRecord(queries, id);
  const names = [about.words.title, webhookText("test")];
  const commands = { refresh: record.reload, view: () => change(toView(recordPath(about, id))) };
  const { value: webhook, failure } = record;
  if (webhook === null || webhook?.retry === undefined) {
    const title = webhook === undefined ? undefined : webhookText("elsewhere");
    const lines =
      title !== undefined
        ? messageLines({ title, paragraphs: [] }, area, paint)
        : failure === undefined
          ? loadingLines(area, paint)
          : failureLines(failure, area, paint);
    return children({ names, lines, commands });
  }
  return <Test {...props} webhook={webhook} />;
}

function Test({ webhook, area, state, change, children }: ScreenProps & { webhook: Webhook }) {
  const { paint } = useTerminal();
  const permissions = usePermissions();
  const access = useAccess().value;
  const { url, _id: id } = webhook;
  const { made, text, lacking, problem, write } = useWrittenExample(webhook);
  const [answer, setAnswer] = useState<WebhookLog>();
  const { busy, run } = useInvocation(test);
  const edited = {
    values: { document: text },
    fields: made === "" ? [] : [field],
    shown: problem === undefined ? {} : { document: problem },
    set: (_: string, value: unknown) => write(String(value)),
  };
  const { parts, input } = useFieldKeys(edited, state.place.line, change);
  const send = permissions.guard(neededOf(test, { id }, access), async () => {
    if (problem !== undefined) return permissions.warn(problem);
    if (busy) return;
    const document = readExample(text);
    const result = await run({ id, ...(document === undefined ? {} : { document }) });
    if (result.ok) setAnswer(result.value);
  });
  const head = `[ ${busy ? "…" : webhookText("test.run")} ]`;
  const items: readonly Item[] = [
    note("about", webhookText("test.about", { url: visibleText(url) })),
    ...fieldItems(edited.fields, parts),
    ...(lacking === undefined ? [] : [note("lacking", lacking)]),
    {
      id: "send",
      head,
      painted: paint(head, send.denied === undefined ? "accent" : "dim"),
      apart: true,
      commands: { open: send.run },
      denied: send.denied === undefined ? {} : { open: send.denied },
    },
    ...(answer === undefined ? [] : answerItems(answer, area.width, paint)),
  ];
  const view = itemsView(items, { area, state, change, paint });
  const keys = guardedKeys({ tryIt: send });
  return children({
    names: [about.words.title, visibleText(nameOf(webhook)), webhookText("test")],
    lines: view.lines,
    chosen: { rows: rowsAs("webhook", [webhook]) },
    commands: { view: () => change(toView(recordPath(about, id))), ...keys.commands, ...view.commands },
    denied: { ...keys.denied, ...view.denied },
    meanings: { tryIt: "terminal.keys.sendTest" },
    input,
  });
}

/** How the test ended, and what came back. */
function answerItems(log: WebhookLog, width: number, paint: Paint): readonly Item[] {
  const words = `${statusText(log)}  ${asideText(log)}`;
  return [
    heading("answer", webhookText("test.answer"), paint),
    note("status", words, log.succeed ? "success" : "danger"),
    ...logDetail(log, width - 2, paint).map((line, at) => ({
      id: `answer ${at}`,
      head: "",
      block: [` ${line}`],
    })),
  ];
}
