import type { PasswordSignIn, PublicStrategy } from "@twinhelm/core/session/api";
import { credentialProblems } from "@twinhelm/core/session/rules";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { Box, Text } from "ink";
import { useState } from "react";
import { useTerminal } from "../context";
import { useInput } from "../input/useKeys";
import { fit } from "../layout/width";
import { Field } from "./Field";

export interface CredentialsProps {
  readonly busy: boolean;
  readonly width: number;
  /** Kept above: it outlives the second step. */
  readonly identifier: string;
  readonly strategies: readonly PublicStrategy[];
  readonly onIdentifier: (identifier: string) => void;
  readonly onSubmit: (credentials: PasswordSignIn) => void;
  readonly onStrategy: (id: string) => void;
  /** Escape; absent: there is nothing to go back to. */
  readonly onBack: (() => void) | undefined;
}

/** Identifier, password, and the other ways below them. Enter goes on to what is missing, then sends. */
export function Credentials(props: CredentialsProps) {
  const { busy, width, identifier, strategies } = props;
  const [password, setPassword] = useState("");
  // 0 the identifier, 1 the password, then the strategies.
  const [at, goTo] = useState(identifier === "" ? 0 : 1);
  const [sent, setSent] = useState(false);
  const chosen = strategies[at - 2];
  const problems = credentialProblems({ identifier, password });
  useInput((_, key) => {
    if (busy) return;
    const count = 2 + strategies.length;
    if (key.downArrow || (key.tab && !key.shift)) goTo((at + 1) % count);
    else if (key.upArrow || key.tab) goTo((at + count - 1) % count);
    else if (key.escape) props.onBack?.();
    else if (key.return && chosen !== undefined) props.onStrategy(chosen._id);
  });
  const submit = () => {
    if (at === 0 && password === "" && !sent) return goTo(1);
    setSent(true);
    if (problems.identifier !== undefined) return goTo(0);
    if (problems.password !== undefined) return goTo(1);
    props.onSubmit({ identifier, password });
    setPassword("");
    setSent(false);
  };
  return (
    <Box flexDirection="column" marginTop={1}>
      <Field
        label={text("session.identifier")}
        value={identifier}
        focused={!busy && at === 0}
        width={width}
        problem={sent ? problems.identifier : undefined}
        onChange={props.onIdentifier}
        onSubmit={submit}
      />
      <Field
        label={text("session.password")}
        value={password}
        focused={!busy && at === 1}
        width={width}
        problem={sent ? problems.password : undefined}
        mask="•"
        onChange={setPassword}
        onSubmit={submit}
      />
      {strategies.map((strategy, index) => (
        <StrategyLine key={strategy._id} strategy={strategy} current={at === index + 2} width={width} />
      ))}
    </Box>
  );
}

interface StrategyLineProps {
  readonly strategy: PublicStrategy;
  readonly current: boolean;
  readonly width: number;
}

function StrategyLine({ strategy: { title, name }, current, width }: StrategyLineProps) {
  const { paint } = useTerminal();
  const words = fit(text("session.with", { title: visibleText(title || name) }), width - 2);
  return (
    <Text wrap="truncate">{current ? `${paint("▌", "accent")}${paint(words, "inverse")}` : ` ${words}`}</Text>
  );
}
