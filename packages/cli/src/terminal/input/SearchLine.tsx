import { Box, Text } from "ink";
import { useTerminal } from "../context";
import { widthOf } from "../layout/width";
import { LineInput } from "./LineInput";
import { useInput } from "./useKeys";

export interface SearchLineProps {
  readonly draft: string;
  /** Before what is typed; absent: that of the search. */
  readonly label?: string | undefined;
  readonly mask?: string | undefined;
  readonly width: number;
  readonly onChange: (draft: string) => void;
  readonly onSubmit: (draft: string) => void;
  /** What Tab does; absent: nothing. */
  readonly onNext?: ((draft: string) => void) | undefined;
  readonly onCancel: () => void;
}

/** The search line or that of a field, in place of the status line while it is open. */
export function SearchLine({ draft, label, mask, width, ...on }: SearchLineProps) {
  const { paint } = useTerminal();
  useInput((_, key) => {
    if (key.escape) on.onCancel();
    if (key.tab && !key.shift) on.onNext?.(draft);
  });
  const sign = label === undefined ? "/" : `${label}: `;
  return (
    <Box width={width} height={1} overflow="hidden">
      <Box flexShrink={0}>
        <Text>{` ${paint(sign, "accent", "bold")}`}</Text>
      </Box>
      <LineInput
        value={draft}
        onChange={on.onChange}
        onSubmit={on.onSubmit}
        focused
        width={width - widthOf(sign) - 1}
        mask={mask}
        history={label === undefined ? "search" : undefined}
        arrows
      />
    </Box>
  );
}
