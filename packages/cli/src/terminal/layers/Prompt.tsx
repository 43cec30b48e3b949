import { Box, Text } from "ink";
import { useTerminal } from "../context";
import { LineInput } from "../input/LineInput";
import { useInput } from "../input/useKeys";
import { inputKeys, type KeyHint } from "../keys/bindings";
import { hintLine } from "../keys/keyLine";
import { widthOf } from "../layout/width";
import type { LayerSize } from "./size";

interface PromptProps {
  readonly size: LayerSize;
  /** Safe to show; filled up to the height of the layer. */
  readonly lines: readonly string[];
  readonly label: string;
  readonly value: string;
  /** Another key starts the input anew, with its cursor at the end. */
  readonly field?: string;
  readonly hints?: readonly KeyHint[];
  readonly onChange: (value: string) => void;
  readonly onSubmit: () => void;
  /** Tab and the arrows up and down. */
  readonly onNext?: (() => void) | undefined;
  /** The arrows up and down, where there is more to read than room. */
  readonly onScroll?: ((by: 1 | -1) => void) | undefined;
  readonly onClose: () => void;
}

/** Lines to read and one line to type. */
export function Prompt(props: PromptProps) {
  const { size, lines, label, value, field, hints = inputKeys.form } = props;
  const { paint } = useTerminal();
  useInput((_, key) => {
    if (key.escape) props.onClose();
    else if (props.onScroll !== undefined && (key.downArrow || key.upArrow))
      props.onScroll(key.downArrow ? 1 : -1);
    else if (key.tab || key.downArrow || key.upArrow) props.onNext?.();
  });
  const body = [...lines, ...Array<string>(size.height).fill("")].slice(0, size.height);
  return (
    <Box flexDirection="column">
      <Text wrap="truncate">{[...size.upper, ...body].join("\n")}</Text>
      <Box width={size.width} height={1} overflow="hidden">
        <Text>{` ${paint(`${label}:`, "accent", "bold")} `}</Text>
        <LineInput
          key={field ?? label}
          value={value}
          onChange={props.onChange}
          onSubmit={props.onSubmit}
          focused
          width={size.width - widthOf(label) - 3}
        />
      </Box>
      <Text wrap="truncate">{hintLine(hints, size.width, paint)}</Text>
    </Box>
  );
}
