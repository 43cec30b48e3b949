import { text } from "@twinhelm/core/text/catalogue";
import { visibleLines } from "@twinhelm/core/text/visible";
import { Box, Text } from "ink";
import { useState } from "react";
import { useInput } from "../input/useKeys";
import { wrap } from "../layout/wrap";
import { Field } from "./Field";

export interface ChallengeProps {
  /** What the server asks for. */
  readonly question: string;
  readonly width: number;
  readonly busy: boolean;
  readonly answer: string;
  readonly onType: (answer: string) => void;
  readonly onSubmit: () => void;
  readonly onBack: () => void;
}

/** The second step of sign-in. */
export function Challenge({ question, width, busy, answer, onType, onSubmit, onBack }: ChallengeProps) {
  const [sent, setSent] = useState(false);
  useInput((_, key) => {
    if (key.escape) onBack();
  });
  const submit = () => {
    setSent(answer === "");
    onSubmit();
  };
  return (
    <Box flexDirection="column" marginTop={1}>
      <Text>
        {visibleLines(question)
          .flatMap((line) => wrap(line, width))
          .map((line) => ` ${line}`)
          .join("\n")}
      </Text>
      <Text> </Text>
      <Field
        label={text("session.challenge")}
        value={answer}
        focused={!busy}
        width={width}
        problem={sent && answer === "" ? text("common.required") : undefined}
        onChange={onType}
        onSubmit={submit}
      />
    </Box>
  );
}
