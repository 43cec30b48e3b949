import { text } from "@twinhelm/core/text/catalogue";
import { Text } from "ink";
import { useTerminal } from "../context";
import { useCommands } from "../keys/useCommands";
import { wrap } from "../layout/wrap";
import { leastColumns, leastRows, smallLines } from "./geometry";

/** Shown in place of every screen: nothing can be read or typed in so little room. */
export function TooSmall({ columns, rows }: { columns: number; rows: number }) {
  const { leave } = useTerminal();
  useCommands({ quit: () => leave(0), interrupt: () => leave(130) }, true);
  const message = text("terminal.tooSmall", { columns, rows, leastColumns, leastRows });
  return <Text wrap="truncate">{smallLines(wrap(message, columns), columns, rows).join("\n")}</Text>;
}
