import { once } from "node:events";
import { createServer } from "node:http";
import { onTestFinished } from "vitest";

/** A way to a server on which some requests, or else all that write, wait once they are held, until they are let go. */
export async function startHolding(
  address: string,
  isHeld: (method: string, url: string) => boolean = (method) => method !== "GET",
) {
  let held = Promise.resolve();
  let waiting = 0;
  const server = createServer(async (request, response) => {
    const { method = "GET", headers, url = "/" } = request;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (isHeld(method, url)) {
      waiting += 1;
      await held;
    }
    const { authorization = "", "content-type": type = "application/json" } = headers;
    const answer = await fetch(new URL(url, address), {
      method,
      headers: { authorization, "content-type": type },
      ...(parts.length === 0 ? {} : { body: Buffer.concat(parts) }),
    }).catch(() => undefined);
    // What comes last may find its server gone.
    if (answer === undefined) {
      response.destroy();
      return;
    }
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { pathname } = new URL(address);
  return {
    url: `http://127.0.0.1:${Object(server.address()).port}${pathname}`,
    waiting: () => waiting,
    /** Gives what lets them go. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      waiting = 0;
      return resolve;
    },
  };
}
