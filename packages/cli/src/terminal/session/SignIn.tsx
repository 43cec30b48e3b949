import { useSession } from "@twinhelm/core/react/console";
import { useSignIn } from "@twinhelm/core/react/signIn";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { Box, Text, useInput, useWindowSize } from "ink";
import TextInput from "ink-text-input";
import { useState } from "react";
import { useTerminal } from "../shell/context";

/** Name and password, then the second step where the server asks for one. */
export function SignIn() {
  const { style, server, quit } = useTerminal();
  const { columns } = useWindowSize();
  const { status, identity } = useSession();
  const [state, send] = useSignIn();
  const { error, challenge } = state.context;
  const busy = state.matches("signingIn") || state.matches("answering");
  useInput((input, key) => {
    if (key.ctrl && input === "c") quit();
    if (key.escape) challenge === undefined ? quit() : send({ type: "BACK" });
  });
  return (
    <Box flexDirection="column" paddingX={2} paddingY={1} width={columns}>
      <Text>
        {style.bold(text("app.name"))} {style.dim(server)}
      </Text>
      <Text> </Text>
      {status === "expired" && <Text>{text("session.expired")}</Text>}
      {error !== undefined && <Text>{style.danger(`✗ ${visibleText(error)}`)}</Text>}
      {challenge === undefined ? (
        <Credentials
          initial={identity?.identifier ?? ""}
          busy={busy}
          onSubmit={(credentials) => send({ type: "SUBMIT", credentials })}
        />
      ) : (
        <Challenge
          question={visibleText(challenge.challenge)}
          busy={busy}
          onAnswer={(answer) => send({ type: "ANSWER", answer })}
        />
      )}
      <Text> </Text>
      <Text>{style.dim(busy ? text("common.loading") : text("terminal.signIn.keys"))}</Text>
    </Box>
  );
}

interface CredentialsProps {
  readonly initial: string;
  readonly busy: boolean;
  readonly onSubmit: (credentials: { identifier: string; password: string }) => void;
}

function Credentials({ initial, busy, onSubmit }: CredentialsProps) {
  const { style } = useTerminal();
  const [identifier, setIdentifier] = useState(initial);
  const [password, setPassword] = useState("");
  const [field, setField] = useState<"identifier" | "password">(initial === "" ? "identifier" : "password");
  const [missing, setMissing] = useState(false);
  const label = Math.max(text("session.identifier").length, text("session.password").length) + 2;
  const other = field === "identifier" ? "password" : "identifier";
  useInput((_, key) => {
    if (key.tab || key.upArrow || key.downArrow) setField(other);
  });
  const submit = () => {
    setMissing(identifier === "" || password === "");
    if (busy || identifier === "" || password === "") return;
    onSubmit({ identifier, password });
    setPassword("");
  };
  const mark = (name: string) => (field === name ? style.accent("▌") : " ");
  return (
    <Box flexDirection="column">
      <Box>
        <Text>
          {mark("identifier")} {text("session.identifier").padEnd(label)}
        </Text>
        <TextInput
          value={identifier}
          onChange={setIdentifier}
          focus={field === "identifier" && !busy}
          onSubmit={() => setField("password")}
        />
      </Box>
      <Box>
        <Text>
          {mark("password")} {text("session.password").padEnd(label)}
        </Text>
        <TextInput
          value={password}
          onChange={setPassword}
          mask="•"
          focus={field === "password" && !busy}
          onSubmit={submit}
        />
      </Box>
      {missing && <Text>{style.danger(`  ${text("session.required")}`)}</Text>}
    </Box>
  );
}

interface ChallengeProps {
  readonly question: string;
  readonly busy: boolean;
  readonly onAnswer: (answer: string) => void;
}

function Challenge({ question, busy, onAnswer }: ChallengeProps) {
  const [answer, setAnswer] = useState("");
  return (
    <Box flexDirection="column">
      <Text>{question}</Text>
      <Box>
        <Text>{`${text("session.challenge")}  `}</Text>
        <TextInput value={answer} onChange={setAnswer} focus={!busy} onSubmit={onAnswer} />
      </Box>
    </Box>
  );
}
