import type { PasswordSignIn } from "@twinhelm/core/session/api";
import { text } from "@twinhelm/core/text/catalogue";
import { Box, useInput } from "ink";
import { useState } from "react";
import { Field } from "./Field";

export interface CredentialsProps {
  readonly busy: boolean;
  /** Kept above: it outlives the second step. */
  readonly identifier: string;
  readonly onIdentifier: (identifier: string) => void;
  readonly onSubmit: (credentials: PasswordSignIn) => void;
}

/** Identifier and password. Enter goes on to what is missing, then sends. */
export function Credentials({ busy, identifier, onIdentifier, onSubmit }: CredentialsProps) {
  const [password, setPassword] = useState("");
  const [atPassword, toPassword] = useState(identifier !== "");
  const [sent, setSent] = useState(false);
  useInput((_, key) => {
    if (key.tab || key.upArrow || key.downArrow) toPassword((at) => !at);
  });
  const submit = () => {
    if (!atPassword && password === "" && !sent) return toPassword(true);
    setSent(true);
    if (identifier === "") return toPassword(false);
    if (password === "") return toPassword(true);
    onSubmit({ identifier, password });
    setPassword("");
    setSent(false);
  };
  return (
    <Box flexDirection="column" marginTop={1}>
      <Field
        label={text("session.identifier")}
        value={identifier}
        focused={!busy && !atPassword}
        missing={sent && identifier === ""}
        onChange={onIdentifier}
        onSubmit={submit}
      />
      <Field
        label={text("session.password")}
        value={password}
        focused={!busy && atPassword}
        missing={sent && password === ""}
        mask="•"
        onChange={setPassword}
        onSubmit={submit}
      />
    </Box>
  );
}
