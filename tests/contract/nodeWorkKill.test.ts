// What is left of what runs by itself when a node of two is killed.
import { testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, describe, expect, it } from "vitest";
import { startReceiver } from "./fixtures/receiver";
import { functionsOf } from "./functionWorld";
import { startServerProcess } from "./process";
import { createNodes } from "./sharedDatabase";
import { createWebhookWorld } from "./webhookWorld";

const nodes = await createNodes();
const others = await createNodes();
afterAll(async () => {
  await nodes?.drop();
  await others?.drop();
});

const kills = 3;

/** A node in a process of its own, as the administrator. */
async function startNode(folder: string, settings: object) {
  const { url, end, child } = await startServerProcess(folder, testPassword, settings);
  const headers: Record<string, string> = { "content-type": "application/json" };
  const post = async (path: string, body: object): Promise<ReturnType<typeof JSON.parse>> => {
    const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  const { scheme, token } = await post("/passport/identify", {
    identifier: "admin",
    password: testPassword,
  });
  headers.authorization = `${scheme} ${token}`;
  return { post, end, child };
}

/** The first of each. */
const withoutDoubles = (all: readonly string[]) => [...new Set(all)];

describe.skipIf(nodes === undefined)("a node that is killed", () => {
  it("is taken over from: nothing that was acknowledged is lost, and all comes in its order", {
    timeout: 150_000,
  }, async () => {
    const settings = { database: nodes?.address, leaseTime: 1000 };
    const receiver = await startReceiver((_, response) => void setTimeout(() => response.end(), 3));
    const world = await createWebhookWorld({ ...settings, dataFolder: nodes?.folder() ?? "" });
    const paths = ["/a", "/b", "/c"];
    for (const path of paths)
      await world.hook(`${receiver.url}${path}`, { body: "{{document.title}}", retry: path === "/c" });
    const functions = functionsOf(() => world.server);
    const ran = await functions.make(
      { changed: { type: "bucket", options: { bucket: world.ports, type: "INSERT" } } },
      "export const changed = ({ current }) => console.log(current.title);",
    );
    const ticking = await functions.make(
      { tick: { type: "schedule", options: { frequency: "* * * * * *", timezone: "UTC" } } },
      "export const tick = () => console.log(Math.floor((Date.now() + 50) / 1000));",
    );
    const acknowledged: string[] = [];
    const byKilled: number[] = [];
    const folder = nodes?.folder() ?? "";
    let next = 0;
    for (let kill = 0; kill < kills; kill++) {
      const killed = await startNode(folder, settings);
      const from = acknowledged.length;
      const most = 1 + Math.floor(Math.random() * 60);
      let ended: Promise<unknown> | undefined;
      const write = async (insert: (title: string) => Promise<unknown>) => {
        while (ended === undefined) {
          const title = String(next++);
          await insert(title);
          acknowledged.push(title);
          if (acknowledged.length >= from + most) ended ??= killed.end("SIGKILL");
        }
      };
      let taken = 0;
      const there = async (title: string) => {
        await killed.post(`/bucket/${world.ports}/data`, { title });
        taken += 1;
      };
      // The connection breaks off at the kill.
      await Promise.allSettled([write(there), write(there), write(world.insert)]);
      await ended;
      byKilled.push(taken);
    }
    expect(byKilled.some((count) => count > 0)).toBe(true);
    const { body } = await world.server.call("GET", `/bucket/${world.ports}/data`);
    const stored: readonly string[] = body.map(({ title }: { title: string }) => title);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    for (const path of paths)
      await expect.poll(() => withoutDoubles(receiver.bodies(path)), { timeout: 60_000 }).toEqual(stored);
    const left = async () => [
      ...((await nodes?.rows("SELECT webhook FROM webhook_delivery")) ?? []),
      ...((await nodes?.rows("SELECT function FROM function_due")) ?? []),
    ];
    await expect.poll(left, { timeout: 60_000 }).toEqual([]);
    const lines = (await nodes?.rows(`SELECT content FROM function_log WHERE function = '${ran}'`)) ?? [];
    const said = new Set(lines.map(({ content }) => content));
    expect(stored.filter((title) => !said.has(title))).toEqual([]);
    const ticks = await nodes?.rows(`SELECT content FROM function_log WHERE function = '${ticking}'`);
    const seconds = (ticks ?? []).map(({ content }) => Number(content));
    // Two nodes that did not know of each other would come to twice as many.
    expect(seconds.length).toBeLessThanOrEqual(Math.max(...seconds) - Math.min(...seconds) + 3);
    const before = (await functions.lines(ticking)).length;
    await expect.poll(async () => (await functions.lines(ticking)).length).toBeGreaterThan(before);
    await world.server.close();
    await receiver.close();
  });

  it("and one that stands still for too long sends nothing of what is another node's by then", {
    timeout: 120_000,
  }, async () => {
    const settings = { database: others?.address, leaseTime: 1000 };
    const receiver = await startReceiver((_, response) => void setTimeout(() => response.end(), 30));
    const world = await createWebhookWorld({ ...settings, dataFolder: others?.folder() ?? "" });
    await world.hook(receiver.url, { body: "{{document.title}}" });
    const still = await startNode(others?.folder() ?? "", settings);
    const write = async (name: string, count: number) => {
      const titles = Array.from({ length: count }, (_, at) => `${name} ${at}`);
      for (const title of titles) await still.post(`/bucket/${world.ports}/data`, { title });
      return titles;
    };
    const before = await write("before", 60);
    await receiver.until(5);
    still.child.kill("SIGSTOP");
    await expect.poll(() => withoutDoubles(receiver.bodies()), { timeout: 60_000 }).toEqual(before);
    const from = receiver.got.length;
    still.child.kill("SIGCONT");
    const after = await write("after", 40);
    await expect.poll(() => withoutDoubles(receiver.bodies()).slice(before.length)).toEqual(after);
    // What was on its way, at most.
    const again = receiver
      .bodies()
      .slice(from)
      .filter((title) => title.startsWith("before"));
    expect(again.length).toBeLessThanOrEqual(1);
    await still.end("SIGTERM");
    await world.server.close();
    await receiver.close();
  });
});
