import { createConsole } from "../console/console";
import type { ServerSettings } from "./app";

/**
 * What tests of consoles are run against, as `TWINHELM_AGAINST` says: `original`, a backend that answers as Spica does;
 * `console`, the console that stands in front of a backend on another port. Absent: a backend that serves its console.
 */
export const against = process.env.TWINHELM_AGAINST;

/** The servers of tests, whose ports nobody knows yet when the console begins. */
const anyPort = "http://127.0.0.1:*";

/** The console in front of a backend, where tests are run against that; `url`: address of the API. */
export async function frontOf(
  { webFolder, mapTiles, assetStore, frameOrigins = [] }: Partial<ServerSettings>,
  url: string,
): Promise<{ url: string; close(): Promise<void> } | undefined> {
  if (against !== "console" || webFolder === undefined) return undefined;
  const front = await createConsole({
    webFolder,
    mapTiles,
    assetStore,
    frameOrigins: [...frameOrigins, anyPort],
    // A backend knows what its dashboards and strategies name; a console is told by whoever starts it.
    connectOrigins: [anyPort],
    upstreams: [{ name: "live", url }],
    host: "127.0.0.1",
    port: 0,
  });
  const bound = await front.listen();
  return { url: `${bound.url}api`, close: () => front.close() };
}
