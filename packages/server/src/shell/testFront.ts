import { createConsole } from "../console/console";
import type { ServerSettings } from "./app";

/**
 * What tests of consoles are run against, as `TWINHELM_AGAINST` says: `original`, a backend that answers as Spica does;
 * `console`, the console that stands in front of a backend on another port. Absent: a backend that serves its console.
 */
export const against = process.env.TWINHELM_AGAINST;

/** The console in front of a backend, where tests are run against that; `url`: address of the API. */
export async function frontOf(
  { webFolder, mapTiles }: Partial<ServerSettings>,
  url: string,
): Promise<{ url: string; close(): Promise<void> } | undefined> {
  if (against !== "console" || webFolder === undefined) return undefined;
  const front = await createConsole({
    webFolder,
    mapTiles,
    upstreams: [{ name: "live", url }],
    host: "127.0.0.1",
    port: 0,
  });
  const bound = await front.listen();
  return { url: `${bound.url}api`, close: () => front.close() };
}
