import { Text } from "ink";
import { useTerminal } from "../context";
import { useInput } from "../input/useKeys";
import { inputKeys } from "../keys/bindings";
import { hintLine } from "../keys/keyLine";
import { clamp } from "../layout/scroll";
import type { LayerSize } from "./size";

interface ReaderProps {
  readonly size: LayerSize;
  readonly title: string;
  /** Safe to show. */
  readonly lines: readonly string[];
  readonly top: number;
  readonly onTop: (top: number) => void;
  /** Goes to the columns beside those in sight; absent: there are none. */
  readonly onAside?: ((by: 1 | -1) => void) | undefined;
  /** Goes to the sheet after or before the one in sight; absent: there is no other. */
  readonly onTurn?: ((by: 1 | -1) => void) | undefined;
  /** Shows the same in another way; absent: there is no other. */
  readonly onView?: (() => void) | undefined;
  readonly onCopy?: (() => void) | undefined;
  /** Shows or hides an answer; `asked`: it is shown. */
  readonly onAsk?: (() => void) | undefined;
  readonly asked?: boolean | undefined;
  readonly onClear?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Lines to read, scrolled. */
export function Reader({ size, title, lines, top, asked, ...on }: ReaderProps) {
  const { paint } = useTerminal();
  const room = size.height - 1;
  const most = Math.max(0, lines.length - room);
  const at = clamp(top, 0, most);
  useInput((input, key) => {
    if (key.escape || key.return || input === "q" || input === "N") on.onClose();
    else if (key.downArrow || input === "j") on.onTop(clamp(at + 1, 0, most));
    else if (key.upArrow || input === "k") on.onTop(clamp(at - 1, 0, most));
    else if (key.pageDown || key.pageUp) on.onTop(clamp(at + (key.pageDown ? room : -room), 0, most));
    else if (key.home || key.end) on.onTop(key.home ? 0 : most);
    else if (key.rightArrow || input === "l") on.onAside?.(1);
    else if (key.leftArrow || input === "h") on.onAside?.(-1);
    else if (input === "n" || input === "]") on.onTurn?.(1);
    else if (input === "p" || input === "[") on.onTurn?.(-1);
    else if (input === "r") on.onAsk?.();
    else if (input === "v") on.onView?.();
    else if (input === "y") on.onCopy?.();
    else if (input === "c") on.onClear?.();
  });
  const body = [...lines.slice(at, at + room), ...Array<string>(room).fill("")].slice(0, room);
  const works: Readonly<Record<string, boolean>> = {
    "↑ ↓": most > 0,
    "← →": on.onAside !== undefined,
    "n p": on.onTurn !== undefined,
    v: on.onView !== undefined,
    y: on.onCopy !== undefined,
    c: on.onClear !== undefined,
    r: on.onAsk !== undefined,
  };
  const hints = inputKeys[asked === true ? "asked" : "reader"].filter(({ shown }) => works[shown] !== false);
  const all = [...size.upper, ` ${paint(title, "bold")}`, ...body, "", hintLine(hints, size.width, paint)];
  return <Text wrap="truncate">{all.join("\n")}</Text>;
}
