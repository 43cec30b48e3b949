import { documentsTarget, isChunk } from "@twinhelm/core/document/realtime/target";
import { documentText } from "@twinhelm/core/document/text";
import { failureOfAnswer } from "@twinhelm/core/http/answer";
import { keepConnected, type LastingSocket, type SocketStatus } from "@twinhelm/core/http/socketMachine";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import { openNodeSocket } from "../connection/socket";
import type { TargetOptions } from "../connection/target";
import { CommandError, type ExitCode, exitCodes, failureError } from "../shell/exit";
import { filterOf, targetOfBucket } from "./asked";
import { createWatched } from "./watched";

export interface WatchOptions extends TargetOptions {
  readonly filter?: string;
  readonly initial?: boolean;
}

/** Tells of each change of documents as it happens, one JSON in a line, until it is interrupted. */
export async function watchData(
  context: CommandContext,
  name: string,
  options: WatchOptions,
): Promise<ExitCode> {
  const filter = filterOf(options.filter);
  const connection = connect(context, options);
  const { id } = await targetOfBucket(connection.transport, name, "ndjson", { filter, sort: undefined });
  const watched = createWatched((event) => context.out(JSON.stringify(event)), options.initial === true);
  const { path, read } = documentsTarget(id, { filter });
  const socket = keepConnected({
    connect: (credential, events) => openNodeSocket({ url: urlOf(connection, path), credential }, events),
    read,
    credential: () => connection.credential,
    random: Math.random,
    tries: 3,
    onOpen: watched.opened,
    onMessage(message) {
      if (isChunk(message)) watched.chunk(message);
    },
  });
  const ended = Promise.withResolvers<void>();
  const end = () => ended.resolve();
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
  const problem = follow(socket, context, watched.begun);
  try {
    await Promise.race([ended.promise, problem]);
    return exitCodes.ok;
  } finally {
    socket.stop();
    process.off("SIGINT", end);
    process.off("SIGTERM", end);
  }
}

const urlOf = ({ server }: Connection, path: string) => `${server.replace(/^http/, "ws")}/${path}`;

/** Says how the connection goes. Rejects where it cannot go on. */
function follow(socket: LastingSocket, context: CommandContext, onBegun: () => void): Promise<never> {
  let before: SocketStatus | undefined;
  let isAgain = false;
  return new Promise((_, reject) => {
    const look = () => {
      const { status, refusal } = socket.state();
      if (status === before) return;
      before = status;
      if (status === "live") {
        onBegun();
        context.say(documentText(isAgain ? "watch.again" : "watch.begins"));
        isAgain = true;
      } else if (status === "waiting") {
        const reason = refusal?.message;
        context.say(
          reason === undefined ? documentText("watch.waits") : documentText("watch.waitsAs", { reason }),
        );
      } else if (status === "absent") {
        reject(new CommandError(documentText("watch.absent"), exitCodes.failure));
      } else if (status !== "connecting" && refusal !== undefined) {
        reject(failureError(failureOfAnswer(refusal.status, "", { message: refusal.message })));
      }
    };
    socket.subscribe(look);
    look();
  });
}
