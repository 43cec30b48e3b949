// What is left of what runs by itself when a node of two is killed.
import { testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, describe, expect, it } from "vitest";
import { startReceiver } from "./fixtures/receiver";
import { functionsOf } from "./functionWorld";
import { createNodes } from "./nodes";
import { startServerProcess } from "./process";
import { createWebhookWorld } from "./webhookWorld";

const nodes = await createNodes();
afterAll(async () => nodes?.drop());

const kills = 3;

/** A node in a process of its own, as the administrator. */
async function startNode(folder: string, settings: object) {
  const { url, end } = await startServerProcess(folder, testPassword, settings);
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
  return { post, end };
}

/** The first of each. */
const withoutDoubles = (all: readonly string[]) => [...new Set(all)];

describe.skipIf(nodes === undefined)("a node that is killed", () => {
  it("is taken over from: nothing that was acknowledged is lost, and all comes in its order", {
    timeout: 300_000,
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
      const there = (title: string) => killed.post(`/bucket/${world.ports}/data`, { title });
      // The connection breaks off at the kill.
      await Promise.allSettled([write(there), write(there), write(world.insert)]);
      await ended;
    }
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
    // Once each; one that a node took just before its end is not run again.
    const moments = await nodes?.rows(
      `SELECT content, count(*) AS times FROM function_log WHERE function = '${ticking}' GROUP BY content HAVING count(*) > 1`,
    );
    expect(moments).toEqual([]);
    const before = (await functions.lines(ticking)).length;
    await expect.poll(async () => (await functions.lines(ticking)).length).toBeGreaterThan(before);
    await world.server.close();
    await receiver.close();
    if (process.env.P6_FIGURES !== undefined)
      console.log(
        "figures",
        stored.length,
        acknowledged.length,
        paths.map((path) => receiver.bodies(path).length),
        lines.length,
      );
  });
});
