import type { Page } from "playwright-core";

/** What a browser asked for and what came over the wire since the last `restart`, headers and all. */
export interface Wire {
  /** Bytes and requests until now; what a cache answers counts as neither. */
  count(): { readonly bytes: number; readonly requests: number; readonly paths: readonly string[] };
  restart(): void;
}

/** Counts what this page receives from now on, with nothing in its cache. */
export async function watchWire(page: Page): Promise<Wire> {
  const connection = await page.context().newCDPSession(page);
  const asked = new Map<string, { path: string; bytes: number; cached: boolean }>();
  connection.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (request.url.startsWith("http")) asked.set(requestId, { path: pathname, bytes: 0, cached: false });
  });
  connection.on("Network.requestServedFromCache", ({ requestId }) => asked.delete(requestId));
  connection.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache === true) asked.delete(requestId);
  });
  connection.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId);
    if (request !== undefined) request.bytes = encodedDataLength;
  });
  await connection.send("Network.enable");
  await connection.send("Network.clearBrowserCache");
  return {
    count() {
      const all = [...asked.values()];
      const bytes = all.reduce((sum, each) => sum + each.bytes, 0);
      return { bytes, requests: all.length, paths: all.map(({ path }) => path) };
    },
    restart: () => asked.clear(),
  };
}
