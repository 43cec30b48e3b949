import { text } from "@twinhelm/core/text/catalogue";
import { visibleLines } from "@twinhelm/core/text/visible";
import { Box, Text, useInput } from "ink";
import { useState } from "react";
import { wrap } from "../layout/wrap";
import { Field } from "./Field";

export interface ChallengeProps {
  /** What the server asks for. */
  readonly question: string;
  readonly width: number;
  readonly busy: boolean;
  readonly onSubmit: (answer: string) => void;
  readonly onBack: () => void;
}

/** The second step of sign-in. */
export function Challenge({ question, width, busy, onSubmit, onBack }: ChallengeProps) {
  const [answer, setAnswer] = useState("");
  const [sent, setSent] = useState(false);
  useInput((_, key) => {
    if (key.escape) onBack();
  });
  const submit = () => {
    setSent(true);
    if (answer !== "") onSubmit(answer);
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
        missing={sent && answer === ""}
        onChange={setAnswer}
        onSubmit={submit}
      />
    </Box>
  );
}
