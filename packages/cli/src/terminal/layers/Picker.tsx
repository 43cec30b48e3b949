import { Box, Text } from "ink";
import { useTerminal } from "../context";
import type { HistoryName } from "../input/history";
import { LineInput } from "../input/LineInput";
import { useInput } from "../input/useKeys";
import { inputKeys, type KeyHint } from "../keys/bindings";
import { hintLine } from "../keys/keyLine";
import { clamp, scrollTo } from "../layout/scroll";
import { cut, fit, widthOf } from "../layout/width";
import { wrap } from "../layout/wrap";
import { pickerWidths } from "./pickerWidths";
import type { LayerSize } from "./size";

export interface PickerItem {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** True: dim, with the hint as the reason. */
  readonly off?: boolean | undefined;
}

interface PickerProps {
  readonly size: LayerSize;
  readonly title: string;
  /** Before what is typed. */
  readonly sign?: string;
  /** What narrows the list; absent: nothing is typed. */
  readonly query?: string;
  readonly items: readonly PickerItem[];
  readonly row: number;
  /** Below the list, about the current item. */
  readonly about?: readonly string[] | undefined;
  readonly hints?: readonly KeyHint[] | undefined;
  /** Where lines that were sent are remembered; absent: nowhere. */
  readonly history?: HistoryName | undefined;
  readonly onQuery?: (query: string) => void;
  readonly onRow: (row: number) => void;
  /** What the keys of a page do; absent: they go on in the list. */
  readonly onPage?: ((by: 1 | -1) => void) | undefined;
  readonly onPick: () => void;
  readonly onSecond?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** A list to choose from, narrowed by typing. All texts are safe to show. */
export function Picker(props: PickerProps) {
  const { size, query, items, sign = "" } = props;
  const { paint, spoken } = useTerminal();
  const row = clamp(props.row, 0, items.length - 1);
  useInput((_, key) => {
    if (key.escape) props.onClose();
    else if (key.downArrow) props.onRow(clamp(row + 1, 0, items.length - 1));
    else if (key.upArrow) props.onRow(clamp(row - 1, 0, items.length - 1));
    else if ((key.pageDown || key.pageUp) && props.onPage !== undefined) props.onPage(key.pageDown ? 1 : -1);
    else if (key.pageDown) props.onRow(clamp(row + size.height, 0, items.length - 1));
    else if (key.pageUp) props.onRow(clamp(row - size.height, 0, items.length - 1));
    else if (key.tab) props.onSecond?.();
    else if (key.return && query === undefined) props.onPick();
  });
  return (
    <Box flexDirection="column">
      <Text wrap="truncate">
        {[...size.upper, ...pickerLines(props, row, paint, spoken ? mostSpoken : undefined)].join("\n")}
      </Text>
      {query === undefined ? (
        <Text> </Text>
      ) : (
        <Box width={size.width} height={1} overflow="hidden">
          <Text>{` ${paint(sign, "accent", "bold")} `}</Text>
          <LineInput
            value={query}
            onChange={(next) => props.onQuery?.(next)}
            onSubmit={props.onPick}
            focused
            width={size.width - widthOf(sign) - 2}
            history={props.history}
          />
        </Box>
      )}
      <Text wrap="truncate">{hintLine(props.hints ?? inputKeys.picker, size.width, paint)}</Text>
    </Box>
  );
}

/** Items that are read out at once; the cursor brings the others. */
const mostSpoken = 25;

/** Exactly `height` lines: title, list, and what is to be said about the current item. */
function pickerLines(
  { size, title, items, about = [] }: PickerProps,
  row: number,
  paint: ReturnType<typeof useTerminal>["paint"],
  most = Number.POSITIVE_INFINITY,
): readonly string[] {
  const below = about.flatMap((line) => wrap(line, size.width - 4)).slice(0, Math.floor(size.height / 2));
  const room = Math.min(most, size.height - 1 - (below.length === 0 ? 0 : below.length + 1));
  const top = scrollTo(row, 0, room, items.length);
  const widths = pickerWidths(items, size.width - 5);
  const list = items.slice(top, top + room).map((item, index) => {
    const label = ` ${fit(item.label, widths.label)}  `;
    const hint = cut(item.hint ?? "", widths.hint);
    if (top + index === row)
      return `${paint("▌", "accent")}${paint(fit(`${label}${hint}`, size.width - 1), "inverse")}`;
    return ` ${item.off === true ? paint(`${label}${hint}`, "dim") : `${label}${paint(hint, "dim")}`}`;
  });
  const blank = Array<string>(Math.max(0, room - list.length)).fill("");
  const note = below.length === 0 ? [] : ["", ...below.map((line) => `  ${line}`)];
  return [` ${paint(title, "bold")}`, ...list, ...blank, ...note];
}
