import { documentsTarget, isChunk } from "@twinhelm/core/document/realtime/target";
import { type CommandContext, connect } from "../connection/connection";
import { followSocket } from "../connection/follow";
import type { TargetOptions } from "../connection/target";
import type { ExitCode } from "../shell/exit";
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
  return followSocket(context, connection, documentsTarget(id, { filter }), {
    opened: watched.opened,
    message(message) {
      if (isChunk(message)) watched.chunk(message);
    },
    begun: watched.begun,
  });
}
