import { cardWay, sendCard } from "@twinhelm/core/dashboard/component/card";
import type { CardData, CardInput } from "@twinhelm/core/dashboard/component/data";
import { ownText } from "@twinhelm/core/dashboard/component/filter";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import type { FormField } from "@twinhelm/core/form/model";
import { useClient } from "@twinhelm/core/react/console";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { useTerminal } from "../../context";
import { fieldItems } from "../../form/fieldItems";
import { heading, type Item, note } from "../../form/items";
import { wrap } from "../../layout/wrap";
import { type Change, type ConsoleState, show } from "../../navigation/state";
import { useFieldKeys } from "../../record/useFieldKeys";
import type { FieldInput } from "../../screen/screen";
import { withFiles } from "./cardFiles";

const prefix = "card.";

/** The inputs of a card as fields, and a line that sends them; what comes back is shown as text. */
export function useCardItems(
  card: CardData | undefined,
  { place }: ConsoleState,
  change: (change: Change) => void,
): { items: readonly Item[]; input: FieldInput | undefined } {
  const { paint } = useTerminal();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const inputs = card?.inputs ?? [];
  const values = Object.fromEntries(inputs.map(({ key, value }) => [key, ownText(typed, key) ?? value]));
  const { problem, sending, send } = useSending(card, values, change);
  const edited = {
    values: Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}${key}`, value])),
    fields: inputs.map(fieldOf),
    shown: {},
    set: (key: string, value: unknown) => setTyped({ ...typed, [key.slice(prefix.length)]: String(value) }),
  };
  const { parts, input } = useFieldKeys(edited, place.line, change);
  if (card === undefined) return { items: [], input: undefined };
  const title = visibleText(card.button.title) || dashboardText("card.send");
  const head = `[ ${sending ? "…" : title} ]`;
  const target = dashboardText("card.target", { target: visibleText(card.button.target) });
  return {
    input,
    items: [
      ...(card.title === undefined ? [] : [heading("card", visibleText(card.title), paint)]),
      ...(card.description === undefined ? [] : [note("description", visibleText(card.description))]),
      ...fieldItems(edited.fields, parts),
      {
        id: "send",
        head,
        painted: paint(head, "accent"),
        apart: true,
        below: (_, width) => [
          ...wrap(target, width).map((line) => paint(line, "dim")),
          ...(problem === undefined
            ? []
            : wrap(`✗ ${visibleText(problem)}`, width).map((line) => paint(line, "danger"))),
        ],
        commands: { open: send },
      },
    ],
  };
}

function useSending(
  card: CardData | undefined,
  typed: Readonly<Record<string, string>>,
  change: (change: Change) => void,
) {
  const { transport } = useClient();
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const tell = (title: string, text: string, copy: string) =>
    change(show({ kind: "message", title, text, copy }));
  const run = async (sent: CardData) => {
    const read = await withFiles(sent, typed);
    if (!read.ok) return setProblem(read.failure.message);
    const way = cardWay(sent, read.value);
    if (way.kind === "wrong") return setProblem(way.problem);
    if (way.kind === "page") return tell(dashboardText("terminal.page"), way.url, way.url);
    const result = await sendCard(transport, sent, read.value);
    if (result.ok) tell(result.value.words, result.value.text, result.value.text);
    else setProblem(result.failure.message);
  };
  const send = async () => {
    if (card === undefined || sending) return;
    setProblem(undefined);
    setSending(true);
    await run(card);
    setSending(false);
  };
  return { problem, sending, send: () => void send() };
}

const fieldOf = ({ key, type, title }: CardInput): FormField => {
  const begun = { key: `${prefix}${key}`, label: title } as const;
  if (type === "file") return { ...begun, kind: "text", hint: dashboardText("terminal.file.hint") };
  return { ...begun, kind: type === "password" ? "password" : type === "number" ? "number" : "text" };
};
