import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testPassword } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startReceiver } from "./fixtures/receiver";
import { startServerProcess } from "./process";
import { createWebhookWorld } from "./webhookWorld";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-killed-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("what was acknowledged is delivered, in order, however often the server is killed", {
  timeout: 150_000,
}, async () => {
  const receiver = await startReceiver((_, response) => void setTimeout(() => response.end(), 3));
  const world = await createWebhookWorld({ dataFolder: folder });
  for (const path of ["/a", "/b"]) await world.hook(`${receiver.url}${path}`, { body: "{{document.title}}" });
  await world.server.close();
  const acknowledged: string[] = [];
  let next = 0;
  for (const _ of [1, 2]) {
    const { url, end } = await startServerProcess(folder, testPassword);
    const headers: Record<string, string> = { "content-type": "application/json" };
    const post = async (path: string, body: object) => {
      const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      return answer.json();
    };
    const token = await post("/passport/identify", { identifier: "admin", password: testPassword });
    headers.authorization = `${token.scheme} ${token.token}`;
    const from = acknowledged.length;
    let killed: Promise<unknown> | undefined;
    const write = async () => {
      while (killed === undefined) {
        const title = String(next++);
        await post(`/bucket/${world.ports}/data`, { title });
        acknowledged.push(title);
        if (acknowledged.length >= from + 40) killed ??= end("SIGKILL");
      }
    };
    // The connection breaks off at the kill.
    await Promise.allSettled([write(), write()]);
    await killed;
  }
  const last = await createWebhookWorld({ dataFolder: folder });
  const missing = () =>
    ["/a", "/b"].flatMap((path) => {
      const got = new Set(receiver.bodies(path));
      return acknowledged.filter((title) => !got.has(title));
    });
  await expect.poll(missing, { timeout: 40_000 }).toEqual([]);
  // Seen for the first time, the order is that of the documents: what was sent twice came in the same order again.
  const { body } = await last.server.call("GET", `/bucket/${last.ports}/data`);
  const stored = body.map(({ title }: { title: string }) => title);
  for (const path of ["/a", "/b"])
    await expect.poll(() => [...new Set(receiver.bodies(path))], { timeout: 40_000 }).toEqual(stored);
  await last.server.close();
  await receiver.close();
});
