import { createServer, type RequestListener, type Server } from "node:http";
import type { createServer as createPlainServer } from "node:net";
import { createConsole } from "@twinhelm/server/console/console";
import { webFolderOf } from "./fixtures/webFolder";

/** Consoles of installations in front of APIs, all of one page and within the same limits. */
export function createFronts(index: string, limits: Parameters<typeof createConsole>[0]["limits"]) {
  const web = webFolderOf({ "index.html": index });
  const ends: (() => unknown)[] = [];
  async function consoleOf(
    urls: readonly string[],
    given: Partial<Parameters<typeof createConsole>[0]> = {},
  ): Promise<string> {
    const running = await createConsole({
      webFolder: web.folder,
      upstreams: urls.map((url, at) => ({ name: ["live", "test"][at] ?? "", url })),
      host: "127.0.0.1",
      port: 0,
      limits,
      ...given,
    });
    ends.push(() => running.close());
    return (await running.listen()).url.replace(/\/$/, "");
  }
  async function listening(server: Server | ReturnType<typeof createPlainServer>): Promise<number> {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    ends.push(() => server.close());
    return Object(server.address()).port;
  }
  return {
    /** More to end. */
    ends: (...more: readonly (() => unknown)[]) => void ends.push(...more),
    /** The origin of a console in front of these addresses. */
    consoleOf,
    /** The port that a server listens at. */
    listening,
    /** A console in front of something that answers so. */
    before: async (answer: RequestListener): Promise<string> =>
      consoleOf([`http://127.0.0.1:${await listening(createServer(answer))}/api`]),
    /** Ends what was begun, but for as many as there are for all tests. */
    async end(kept = 0): Promise<void> {
      for (const each of ends.splice(kept).toReversed()) await each();
    },
    remove: () => web.remove(),
  };
}
