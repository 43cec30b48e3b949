import { Text } from "ink";

/**
 * Laid-out lines, each a text of its own: Ink remembers the measure of a text it has seen, and a move of the
 * cursor changes two lines.
 */
export function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the screen
    <Text key={index} wrap="truncate">
      {line === "" ? " " : line}
    </Text>
  ));
}
