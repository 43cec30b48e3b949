// Deliveries of webhooks: at least once, in the order of the documents; what was noted is not sent again.
import { expect } from "vitest";
import { startReceiver } from "../fixtures/receiver";
import type { MakeLoad } from "./load";
import { titlesIn } from "./titles";

const paths = ["/plain", "/tried again"].map((path) => encodeURI(path));

export const deliveries: MakeLoad = async (world) => {
  const { nodes, calm } = world;
  const receiver = await startReceiver((_, response) => void setTimeout(() => response.end(), 2));
  const { bucket, writers, stored, check } = await titlesIn(world, "Calls");
  const hooks = new Map<string, string>();
  for (const [at, path] of paths.entries()) {
    const trigger = { name: "database", options: { collection: `bucket_${bucket}`, type: "INSERT" } };
    const more = { body: "{{document.title}}", retry: at === 1, trigger };
    const made = await calm.good("POST", "/webhook", { title: path, url: `${receiver.url}${path}`, ...more });
    hooks.set(made._id, path);
  }
  /** What came in after it was noted that it had been received. */
  const twice: string[] = [];
  let noted: readonly (readonly [path: string, body: string])[] = [];
  let from = 0;
  const lookForNoted = () => {
    const known = new Set(noted.map((each) => each.join(" ")));
    const since = receiver.got.slice(from).map(({ path, body }) => `${path} ${body}`);
    twice.push(...since.filter((each) => known.has(each)));
  };
  /** Deliveries that are kept in the log: what was sent, by the path. */
  const kept = async () =>
    (await nodes.rows("SELECT webhook, json FROM webhook_log ORDER BY id")).flatMap(
      ({ webhook, json }): (readonly [string, string])[] => {
        const path = hooks.get(String(webhook));
        return path === undefined ? [] : [[path, JSON.parse(String(json)).content.request.body]];
      },
    );
  return {
    writers,
    async between() {
      noted = await kept();
      from = receiver.got.length;
    },
    async check() {
      await check();
      lookForNoted();
      expect(twice, "what was noted is not sent again").toEqual([]);
    },
    async settle() {
      const all = await stored();
      const firsts = (path: string) => [...new Set(receiver.bodies(path))];
      for (const path of paths) await expect.poll(() => firsts(path), { timeout: 60_000 }).toEqual(all);
      const waiting = () => nodes.rows("SELECT webhook FROM webhook_delivery");
      await expect.poll(waiting, { timeout: 60_000 }).toEqual([]);
      lookForNoted();
      expect(twice, "what was noted is not sent again").toEqual([]);
      const logged = (await kept()).map((each) => each.join(" "));
      expect(logged.toSorted(), "each is kept once").toEqual(
        paths.flatMap((path) => all.map((title) => `${path} ${title}`)).toSorted(),
      );
      await receiver.close();
    },
  };
};
