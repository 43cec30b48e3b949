import { type CardValues, cardWay, sendCard } from "@twinhelm/core/dashboard/component/card";
import type { CardData, CardInput } from "@twinhelm/core/dashboard/component/data";
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
  const values = Object.fromEntries(inputs.map(({ key, value }) => [key, typed[key] ?? value]));
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

function useSending(card: CardData | undefined, values: CardValues, change: (change: Change) => void) {
  const { transport } = useClient();
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const tell = (title: string, text: string, copy: string) =>
    change(show({ kind: "message", title, text, copy }));
  const run = async (sent: CardData) => {
    setSending(true);
    const result = await sendCard(transport, sent, values);
    setSending(false);
    if (result.ok) tell(result.value.words, result.value.text, result.value.text);
    else setProblem(result.failure.message);
  };
  const send = () => {
    if (card === undefined || sending) return;
    setProblem(undefined);
    const way = cardWay(card, values);
    if (way.kind === "wrong") setProblem(way.problem);
    else if (way.kind === "page") tell(dashboardText("terminal.page"), way.url, way.url);
    else void run(card);
  };
  return { problem, sending, send };
}

const fieldOf = ({ key, type, title }: CardInput): FormField => {
  const begun = { key: `${prefix}${key}`, label: title } as const;
  if (type === "file") return { ...begun, kind: "readOnly", hint: dashboardText("terminal.files") };
  return { ...begun, kind: type === "password" ? "password" : type === "number" ? "number" : "text" };
};
