// What runs by itself where a node of two stands still. What is left of it where one is killed: kills/deliveries.ts and
// kills/functions.ts.
import { afterAll, describe, expect, it } from "vitest";
import { startReceiver } from "./fixtures/receiver";
import { startNode } from "./kills/node";
import { createNodes } from "./sharedDatabase";
import { createWebhookWorld } from "./webhookWorld";

const nodes = await createNodes();
afterAll(async () => {
  await nodes?.drop();
});

/** The first of each. */
const withoutDoubles = (all: readonly string[]) => [...new Set(all)];

describe.skipIf(nodes === undefined)("a node", () => {
  it("that stands still for too long sends nothing of what is another node's by then", {
    timeout: 120_000,
  }, async () => {
    const settings = { database: nodes?.address, leaseTime: 1000 };
    const receiver = await startReceiver((_, response) => void setTimeout(() => response.end(), 30));
    const world = await createWebhookWorld({ ...settings, dataFolder: nodes?.folder() ?? "" });
    await world.hook(receiver.url, { body: "{{document.title}}" });
    const still = await startNode(nodes?.folder() ?? "", settings);
    const write = async (name: string, count: number) => {
      const titles = Array.from({ length: count }, (_, at) => `${name} ${at}`);
      for (const title of titles) await still.good("POST", `/bucket/${world.ports}/data`, { title });
      return titles;
    };
    const before = await write("before", 60);
    await receiver.until(5);
    still.child.kill("SIGSTOP");
    await expect.poll(() => withoutDoubles(receiver.bodies()), { timeout: 60_000 }).toEqual(before);
    const from = receiver.got.length;
    still.child.kill("SIGCONT");
    // It is in touch again in a moment.
    const back = { title: "back" };
    const isBack = async () => (await still.call("POST", `/bucket/${world.ports}/data`, back)).status;
    await expect.poll(isBack).toBe(201);
    const after = ["back", ...(await write("after", 40))];
    const since = () => withoutDoubles(receiver.bodies()).slice(before.length);
    await expect.poll(since, { timeout: 40_000 }).toEqual(after);
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
