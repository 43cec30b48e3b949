import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { Box, Text } from "ink";
import { useTerminal } from "../context";
import { useInput } from "../input/useKeys";
import { useCopy } from "../output/useCopy";

interface VisitProps {
  /** Of the provider. */
  readonly title: string;
  readonly url: string;
  readonly width: number;
  readonly onBack: () => void;
}

/** Where to sign in with a browser, on whatever machine; the console waits. */
export function Visit({ title, url, width, onBack }: VisitProps) {
  const { paint } = useTerminal();
  const copy = useCopy();
  useInput((input, key) => {
    if (key.escape) onBack();
    else if (input === "y") copy(url);
  });
  return (
    <Box flexDirection="column" marginTop={1} width={width}>
      <Text>{text("session.visit.console", { title: visibleText(title) })}</Text>
      <Box marginTop={1}>
        <Text wrap="hard">{paint(visibleText(url), "accent")}</Text>
      </Box>
      <Box marginTop={1}>
        <Text>{paint(`${text("session.provider.waiting")} …`, "dim")}</Text>
      </Box>
    </Box>
  );
}
