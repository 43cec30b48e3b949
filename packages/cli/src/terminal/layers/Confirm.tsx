import type { Result } from "@twinhelm/core/http/failure";
import { useNotifications } from "@twinhelm/core/react/actions";
import { actionText } from "@twinhelm/core/text/actions";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useRef } from "react";
import { useTerminal } from "../context";
import { useGoing } from "../frame/useGoing";
import { inputKeys } from "../keys/bindings";
import { clamp } from "../layout/scroll";
import { wrap } from "../layout/wrap";
import type { ConfirmLayer } from "../navigation/layer";
import { type Change, changeLayer, inLayer, show } from "../navigation/state";
import { answerOf } from "./answer";
import { Prompt } from "./Prompt";
import { replyOf } from "./reply";
import type { LayerSize } from "./size";

interface ConfirmProps {
  readonly layer: ConfirmLayer;
  readonly layerNumber: number;
  readonly size: LayerSize;
  readonly change: (change: Change) => void;
}

/** Asks before something is destroyed. Enter goes on only when the answer is typed, and never on a "no". */
export function Confirm({ layer, layerNumber, size, change }: ConfirmProps) {
  const { paint } = useTerminal();
  const going = useGoing();
  const { title, paragraphs, answer, list } = layer.confirmation;
  const width = size.width - 4;
  const words = (line: string) => wrap(visibleText(line), width).map((part) => `  ${part}`);
  const lines = [
    "",
    ...wrap(visibleText(title), width).map((line) => `  ${paint(line, "bold", "danger")}`),
    "",
    ...paragraphs.flatMap(words),
    ...(list === undefined
      ? []
      : ["", ...words(list.heading), ...list.items.map((item) => `    ${visibleText(item)}`)]),
    ...(layer.failure === undefined
      ? []
      : ["", ...words(layer.failure.message).map((line) => paint(line, "danger"))]),
    ...(layer.busy ? ["", ...words(going ?? `${text("common.loading")} …`)] : []),
    ...(layer.busy && going !== undefined ? words(text("shell.going.about")) : []),
  ];
  const room = size.height - 1;
  const most = Math.max(0, lines.length - room);
  const top = clamp(layer.top, 0, most);
  const more =
    most === 0 ? "" : text("terminal.lines", { first: top + 1, last: top + room, total: lines.length });
  const scroll = (by: number) =>
    change(changeLayer("confirm", (now) => ({ ...now, top: clamp(top + by, 0, most) })));
  const { submit, close } = useAnswer({ layer, layerNumber, change });
  const label =
    answer === undefined
      ? text("common.confirm")
      : actionText("confirm.type", { answer: visibleText(answer) }).replace(/\.$/, "");
  return (
    <Prompt
      size={size}
      lines={most === 0 ? lines : [...lines.slice(top, top + room), paint(`  ${more}`, "dim")]}
      onScroll={most === 0 ? undefined : scroll}
      label={label}
      value={layer.typed}
      hints={inputKeys.confirm}
      onChange={(typed) => change(changeLayer("confirm", (now) => ({ ...now, typed })))}
      onSubmit={submit}
      onClose={close}
    />
  );
}

/** Runs what was confirmed. Once the question is closed, its answer belongs to no other: a failure is told instead. */
function useAnswer({ layer, layerNumber, change }: Pick<ConfirmProps, "layer" | "layerNumber" | "change">) {
  const { notifications } = useNotifications();
  const closed = useRef(false);
  const finish = (result: Result<unknown>) => {
    if (!result.ok && closed.current) return notifications.fail(result.failure);
    const { then } = layer;
    change(
      inLayer(layerNumber, (state) => {
        if (!result.ok)
          return changeLayer("confirm", (now) => ({ ...now, busy: false, failure: result.failure }))(state);
        const without = show(undefined)(state);
        return then === undefined ? without : then(without);
      }),
    );
  };
  const close = () => {
    closed.current = true;
    change(show(undefined));
  };
  return {
    submit() {
      if (layer.busy) return;
      const reply = replyOf(layer.typed, layer.confirmation.answer);
      if (reply === "no") return close();
      if (reply === "unclear") return;
      change(changeLayer("confirm", (now) => ({ ...now, busy: true, failure: undefined })));
      void answerOf(layer.run).then(finish);
    },
    close,
  };
}
