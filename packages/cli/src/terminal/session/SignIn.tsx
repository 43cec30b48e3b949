import { useClient, usePublicStrategies, useSession } from "@twinhelm/core/react/console";
import { useSignIn } from "@twinhelm/core/react/signIn";
import type { PublicStrategy } from "@twinhelm/core/session/api";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import { Box, Text, useWindowSize } from "ink";
import { useState } from "react";
import { useTerminal } from "../context";
import { leastColumns, leastRows } from "../frame/geometry";
import { TooSmall } from "../frame/TooSmall";
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
  const { columns, rows } = useWindowSize();
  const { leave, paint, server } = useTerminal();
  const { status, identity, again = false } = useSession();
  const { session } = useClient();
  const [snapshot, send] = useSignIn();
  const [identifier, setIdentifier] = useState(identity?.identifier ?? "");
  const strategies = usePublicStrategies().value ?? none;
  useCommands({ interrupt: () => leave(130), suspend: useSuspend() }, false);
  if (columns < leastColumns || rows < leastRows) return <TooSmall columns={columns} rows={rows} />;
  const { error, challenge } = snapshot.context;
  const width = Math.min(widest, columns - 5);
  const visiting = snapshot.matches("visiting") ? snapshot.context.provider : undefined;
  const chosen = strategies.find(({ _id }) => _id === snapshot.context.strategy);
  const second = snapshot.matches("challenge") || snapshot.matches("answering");
  const hints: readonly KeyHint[] =
    visiting !== undefined
      ? inputKeys.visit
      : second
        ? inputKeys.challenge
        : again
          ? inputKeys.signInAgain
          : inputKeys.signIn;
  const expired = status === "expired" ? wrap(text(again ? "session.again" : "session.expired"), width) : [];
  const failure = error === undefined ? [] : visibleLines(`✗ ${error}`).flatMap((line) => wrap(line, width));
  const busy =
    snapshot.matches("signingIn") || snapshot.matches("answering") || snapshot.matches("beginning");
  const head = [
    paint(text("app.name"), "bold", "accent"),
    paint(text("app.description"), "dim"),
    "",
    ...expired.map((line) => paint(line, "warning")),
    ...failure.map((line) => paint(line, "danger", "bold")),
    ...(expired.length + failure.length > 0 ? [""] : []),
    `${paint(text("terminal.server").padEnd(10), "dim")}${visibleText(server)}`,
  ];
  return (
    <Box flexDirection="column" height={rows - 1} width={columns}>
      <Box flexDirection="column" flexGrow={1} alignItems="center" justifyContent="center" overflow="hidden">
        <Box flexDirection="column" width={width + 1}>
          <Text wrap="truncate">{head.map((line) => ` ${line}`).join("\n")}</Text>
          {visiting !== undefined ? (
            <Visit
              title={chosen?.title || chosen?.name || ""}
              url={visiting.url}
              width={width}
              onBack={() => send({ type: "BACK" })}
            />
          ) : second ? (
            <Challenge
              question={challenge?.challenge ?? ""}
              width={width}
              busy={busy}
              answer={snapshot.context.answer}
              onType={(answer) => send({ type: "TYPE", answer })}
              onSubmit={() => send({ type: "ANSWER" })}
              onBack={() => send({ type: "BACK" })}
            />
          ) : (
            <Credentials
              busy={busy}
              onBack={again ? () => session.goOn() : undefined}
              identifier={identifier}
              onIdentifier={setIdentifier}
              width={width}
              strategies={strategies}
              onStrategy={(strategy) => send({ type: "STRATEGY", strategy })}
              onSubmit={(credentials) => send({ type: "SUBMIT", credentials })}
            />
          )}
          <Text> {busy ? paint(`${text("terminal.signingIn")} …`, "dim") : ""}</Text>
        </Box>
      </Box>
      <Text wrap="truncate">{hintLine(hints, columns, paint)}</Text>
    </Box>
  );
}
