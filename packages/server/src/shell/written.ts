import { moreWritten, mostWritten, writtenHeader } from "@twinhelm/core/action/written";
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "./context";

/** Names in the answer to a write the activities that it made, as far as they can be undone. */
export function installWritten(app: FastifyInstance, { engine, written }: ServerContext): void {
  app.addHook("onSend", (request, reply, _payload, done) => {
    const { caller } = request;
    const ids = caller && written.get(caller);
    if (caller === undefined || ids === undefined || reply.statusCode >= 300) return done();
    if (ids.size > mostWritten) {
      reply.header(writtenHeader, moreWritten);
      return done();
    }
    // Work that ran twice has noted what was undone with its first run.
    engine.activities.kept([...ids], caller.id).then(
      (kept) => {
        if (kept.length > 0) reply.header(writtenHeader, kept.join());
        done();
      },
      // It was written: only undoing it at once is not offered.
      () => done(),
    );
  });
}
