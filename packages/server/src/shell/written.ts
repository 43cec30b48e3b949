import { moreWritten, mostWritten, writtenHeader } from "@twinhelm/core/action/written";
import type { FastifyInstance } from "fastify";
import type { ServerContext } from "./context";

/** Names in the answer to a write the activities that it made, as far as they can be undone. */
export function installWritten(app: FastifyInstance, { written }: ServerContext): void {
  app.addHook("onSend", (request, reply, _payload, done) => {
    const { caller } = request;
    const ids = caller && written.get(caller);
    if (caller === undefined || ids === undefined || reply.statusCode >= 300) return done();
    if (ids.size > 0) reply.header(writtenHeader, ids.size > mostWritten ? moreWritten : [...ids].join());
    done();
  });
}
