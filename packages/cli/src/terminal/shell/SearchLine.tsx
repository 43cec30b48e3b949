import { Box, Text, useInput } from "ink";
import { useTerminal } from "./context";
import { LineInput } from "./LineInput";

export interface SearchLineProps {
  readonly draft: string;
  readonly width: number;
  readonly onChange: (draft: string) => void;
  readonly onSubmit: (draft: string) => void;
  readonly onCancel: () => void;
}

/** The search line, in place of the status line while it is open. */
export function SearchLine({ draft, width, onChange, onSubmit, onCancel }: SearchLineProps) {
  const { paint } = useTerminal();
  useInput((_, key) => {
    if (key.escape) onCancel();
  });
  return (
    <Box width={width} height={1} overflow="hidden">
      <Text>{` ${paint("/", "accent", "bold")}`}</Text>
      <LineInput value={draft} onChange={onChange} onSubmit={onSubmit} focused />
    </Box>
  );
}
