import { failureOfAnswer } from "@twinhelm/core/http/answer";
import { keepConnected, type LastingSocket, type SocketStatus } from "@twinhelm/core/http/socketMachine";
import { type SocketTarget, socketAddress } from "@twinhelm/core/http/sockets";
import { commandText } from "@twinhelm/core/text/command";
import { CommandError, type ExitCode, exitCodes, failureError } from "../shell/exit";
import type { CommandContext, Connection } from "./connection";
import { openNodeSocket } from "./socket";

/** What a command does with what a socket tells. */
export interface Follower {
  /** A connection begins. */
  opened?(): void;
  message(message: unknown): void;
  /** All that there was at the beginning of a connection was told. */
  begun?(): void;
}

/** Follows a socket over connections that end and begin, until it is interrupted. Throws where it cannot go on. */
export async function followSocket(
  context: CommandContext,
  { server, credential }: Connection,
  { path, read }: SocketTarget,
  follower: Follower,
): Promise<ExitCode> {
  const pathNow = () => (typeof path === "string" ? path : path());
  const socket = keepConnected({
    connect: (sent, events) =>
      openNodeSocket({ url: socketAddress(server, pathNow()), credential: sent }, events),
    read,
    credential: () => credential,
    random: Math.random,
    tries: 3,
    onOpen: () => follower.opened?.(),
    onMessage: (message) => follower.message(message),
  });
  const ended = Promise.withResolvers<void>();
  const end = () => ended.resolve();
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
  const problem = watchState(socket, context, () => follower.begun?.());
  try {
    await Promise.race([ended.promise, problem]);
    return exitCodes.ok;
  } finally {
    socket.stop();
    process.off("SIGINT", end);
    process.off("SIGTERM", end);
  }
}

/** Says how the connection goes. Rejects where it cannot go on. */
function watchState(socket: LastingSocket, context: CommandContext, onBegun: () => void): Promise<never> {
  let before: SocketStatus | undefined;
  let isAgain = false;
  return new Promise((_, reject) => {
    const look = () => {
      const { status, refusal } = socket.state();
      if (status === before) return;
      before = status;
      if (status === "live") {
        onBegun();
        context.say(commandText(isAgain ? "watch.again" : "watch.begins"));
        isAgain = true;
      } else if (status === "waiting") {
        const reason = refusal?.message;
        context.say(
          reason === undefined ? commandText("watch.waits") : commandText("watch.waitsAs", { reason }),
        );
      } else if (status === "absent") {
        reject(new CommandError(commandText("watch.absent"), exitCodes.failure));
      } else if (status !== "connecting" && refusal !== undefined) {
        reject(failureError(failureOfAnswer(refusal.status, "", { message: refusal.message })));
      }
    };
    socket.subscribe(look);
    look();
  });
}
