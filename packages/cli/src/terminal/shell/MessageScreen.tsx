import { wrap } from "../layout/text";
import { ConsoleFrame, type Shell } from "./ConsoleFrame";
import { useTerminal } from "./context";
import { bodySize } from "./Frame";

interface MessageScreenProps {
  readonly shell: Shell;
  readonly title: readonly string[];
  readonly heading: string;
  readonly lines: readonly string[];
  readonly explanation?: readonly string[];
}

/** A screen of words: welcome, denied, failed, unknown. */
export function MessageScreen({ shell, title, heading, lines, explanation = [] }: MessageScreenProps) {
  const { style } = useTerminal();
  const { columns } = bodySize(shell.size);
  return (
    <ConsoleFrame
      shell={shell}
      scope="everywhere"
      title={title}
      body={[style.bold(heading), "", ...lines.flatMap((line) => wrap(line, columns - 1))]}
      status=""
      explanation={explanation}
      onAction={(action) => {
        if (action === "refresh") shell.refresh();
      }}
    />
  );
}
