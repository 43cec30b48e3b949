import { Text } from "ink";
import { useState } from "react";
import { useTerminal } from "../context";
import type { HistoryName } from "./history";
import { type Edit, edited, type Line, lineOf } from "./line";
import { editOf } from "./lineKeys";
import { lineWindow } from "./lineWindow";
import { useHistory } from "./useHistory";
import { useInput, usePaste } from "./useKeys";

export interface LineInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit: (value: string) => void;
  readonly focused: boolean;
  /** Room in columns; what does not fit is scrolled. */
  readonly width: number;
  /** Shown instead of each character, as in a password. */
  readonly mask?: string | undefined;
  /** Where lines that were sent are remembered; absent: nowhere. */
  readonly history?: HistoryName | undefined;
  /** True: the arrows up and down go through the history; else Ctrl-P and Ctrl-N alone. */
  readonly arrows?: boolean | undefined;
}

/** One line of input. What is pasted loses line breaks and control characters. */
export function LineInput(props: LineInputProps) {
  const { value, onChange, onSubmit, focused, width, mask } = props;
  const { paint } = useTerminal();
  const [kept, keep] = useState<Line>(() => lineOf(value));
  // The text belongs to the parent: if it is not what was typed, its caret is at the end.
  const line = kept.text === value ? kept : { ...lineOf(value), text: value, caret: value.length };
  const history = useHistory(props.history, line.text);
  const show = (next: Line) => {
    keep({ ...next, left: lineWindow(next, width, mask).left });
    if (next.text !== line.text) onChange(next.text);
  };
  const take = (edit: Edit) => {
    history.leave();
    show(edited(line, edit));
  };
  usePaste((pasted) => take({ kind: "insert", text: pasted }), { isActive: focused });
  useInput(
    (input, key) => {
      const back = (props.arrows === true && key.upArrow) || (key.ctrl && input === "p");
      const forth = (props.arrows === true && key.downArrow) || (key.ctrl && input === "n");
      if (back || forth) {
        const found = history.recall(back ? 1 : -1);
        if (found !== undefined) show(lineOf(found));
        return;
      }
      if (key.return) {
        history.remember(line.text);
        return onSubmit(line.text);
      }
      const edit = editOf(input, key);
      if (edit !== undefined) take(edit);
    },
    { isActive: focused },
  );
  const { before, caret, after, more } = lineWindow(line, width, mask);
  const whole = `${before}${focused ? paint(caret, "inverse") : caret}${after}`;
  return (
    <Text wrap="truncate">
      {more.left ? paint("‹", "dim") : ""}
      {whole}
      {more.right ? paint("›", "dim") : ""}
    </Text>
  );
}
