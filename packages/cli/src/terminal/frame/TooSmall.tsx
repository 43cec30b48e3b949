import { text } from "@twinhelm/core/text/catalogue";
import { Text } from "ink";
import { useTerminal } from "../context";
import { useCommands } from "../keys/useCommands";
import { wrap } from "../layout/wrap";
import { leastColumns, leastRows, smallLines } from "./geometry";

interface TooSmallProps {
  readonly columns: number;
  readonly rows: number;
  /** True: something would be lost by leaving, which there is no room to ask about. */
  readonly holds: boolean;
}

/** Shown in place of every screen: nothing can be read or typed in so little room. */
export function TooSmall({ columns, rows, holds }: TooSmallProps) {
  const { leave } = useTerminal();
  useCommands({ ...(holds ? {} : { quit: () => leave(0) }), interrupt: () => leave(130) }, true);
  const message = text(holds ? "terminal.tooSmall.holds" : "terminal.tooSmall", {
    columns,
    rows,
    leastColumns,
    leastRows,
  });
  return <Text wrap="truncate">{smallLines(wrap(message, columns), columns, rows).join("\n")}</Text>;
}
