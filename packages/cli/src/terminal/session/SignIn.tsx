import { useClient, usePublicStrategies, useSession } from "@twinhelm/core/react/console";
import { useSignIn } from "@twinhelm/core/react/signIn";
import type { PublicStrategy } from "@twinhelm/core/session/api";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import { Box, Text } from "ink";
import { useState } from "react";
import { useTerminal } from "../context";
import { useRoom } from "../frame/useRoom";
import { inputKeys, type KeyHint } from "../keys/bindings";
import { hintLine } from "../keys/keyLine";
import { useCommands } from "../keys/useCommands";
import { wrap } from "../layout/wrap";
import { useSuspend } from "../output/useSuspend";
import { Challenge } from "./Challenge";
import { Credentials } from "./Credentials";
import { Visit } from "./Visit";

/** Widest block of the form. */
const widest = 64;

const none: readonly PublicStrategy[] = [];

/** Sign-in with its second step (spec 1, section 4). Opens again over a session that ended. */
export function SignIn() {
  const { columns, rows } = useRoom();
  const { leave, paint } = useTerminal();
  const { again = false } = useSession();
  const signingIn = useSignIn();
  const [snapshot] = signingIn;
  useCommands({ interrupt: () => leave(130), suspend: useSuspend() }, false);
  const width = Math.min(widest, columns - 5);
  const head = useHead(snapshot.context.error, width);
  const busy = isBusy(snapshot);
  return (
    <Box flexDirection="column" height={rows - 1} width={columns}>
      <Box flexDirection="column" flexGrow={1} alignItems="center" justifyContent="center" overflow="hidden">
        <Box flexDirection="column" width={width + 1}>
          <Text wrap="truncate">{head.map((line) => ` ${line}`).join("\n")}</Text>
          <Step signingIn={signingIn} width={width} again={again} />
          <Text> {busy ? paint(`${text("terminal.signingIn")} …`, "dim") : ""}</Text>
        </Box>
      </Box>
      <Text wrap="truncate">{hintLine(hintsOf(snapshot, again), columns, paint)}</Text>
    </Box>
  );
}

type SigningIn = ReturnType<typeof useSignIn>;
type Snapshot = SigningIn[0];

const isSecond = (snapshot: Snapshot) => snapshot.matches("challenge") || snapshot.matches("answering");

const isBusy = (snapshot: Snapshot) =>
  snapshot.matches("signingIn") || snapshot.matches("answering") || snapshot.matches("beginning");

function hintsOf(snapshot: Snapshot, again: boolean): readonly KeyHint[] {
  if (snapshot.matches("visiting")) return inputKeys.visit;
  if (isSecond(snapshot)) return inputKeys.challenge;
  return again ? inputKeys.signInAgain : inputKeys.signIn;
}

/** What stands above the form: the product, what happened, and the server. */
function useHead(error: string | undefined, width: number): readonly string[] {
  const { paint, server } = useTerminal();
  const { status, again = false } = useSession();
  const expired = status === "expired" ? wrap(text(again ? "session.again" : "session.expired"), width) : [];
  const failure = error === undefined ? [] : visibleLines(`✗ ${error}`).flatMap((line) => wrap(line, width));
  return [
    paint(text("app.name"), "bold", "accent"),
    paint(text("app.description"), "dim"),
    "",
    ...expired.map((line) => paint(line, "warning")),
    ...failure.map((line) => paint(line, "danger", "bold")),
    ...(expired.length + failure.length > 0 ? [""] : []),
    `${paint(text("terminal.server").padEnd(10), "dim")}${visibleText(server)}`,
  ];
}

interface StepProps {
  readonly signingIn: SigningIn;
  readonly width: number;
  readonly again: boolean;
}

/** What is asked now: a visit to the provider of a strategy, the second factor, or name and password. */
function Step({ signingIn: [snapshot, send], width, again }: StepProps) {
  const { identity } = useSession();
  const { session } = useClient();
  const [identifier, setIdentifier] = useState(identity?.identifier ?? "");
  const strategies = usePublicStrategies().value ?? none;
  const { challenge, provider, strategy, answer } = snapshot.context;
  const back = () => send({ type: "BACK" });
  const busy = isBusy(snapshot);
  if (snapshot.matches("visiting") && provider !== undefined) {
    const chosen = strategies.find(({ _id }) => _id === strategy);
    return (
      <Visit title={chosen?.title || chosen?.name || ""} url={provider.url} width={width} onBack={back} />
    );
  }
  if (isSecond(snapshot))
    return (
      <Challenge
        question={challenge?.challenge ?? ""}
        width={width}
        busy={busy}
        answer={answer}
        onType={(typed) => send({ type: "TYPE", answer: typed })}
        onSubmit={() => send({ type: "ANSWER" })}
        onBack={back}
      />
    );
  return (
    <Credentials
      busy={busy}
      onBack={again ? () => session.goOn() : undefined}
      identifier={identifier}
      onIdentifier={setIdentifier}
      width={width}
      strategies={strategies}
      onStrategy={(chosen) => send({ type: "STRATEGY", strategy: chosen })}
      onSubmit={(credentials) => send({ type: "SUBMIT", credentials })}
    />
  );
}
