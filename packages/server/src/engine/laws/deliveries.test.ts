import type { Bucket } from "@twinhelm/core/bucket/model";
import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import { expect, it } from "vitest";
import type { StoredEngine } from "../stored";
import { behind, useEngine } from "./engine.fixture";

const bucketId = "a".repeat(24);
const bucket: Bucket = {
  _id: bucketId,
  title: "Ships",
  description: "For a test",
  properties: { name: { type: "string" } },
};
const ids = Array.from({ length: 5 }, (_, index) => String(index).repeat(24));
const [one = "", two = "", three = ""] = ["c", "d", "e"].map((letter) => letter.repeat(24));

let folder = "";
let engine: StoredEngine;
useEngine("test", async (opened, at) => {
  [engine, folder] = [opened, at];
  await engine.write(async ({ buckets, webhooks }) => {
    await buckets.insert(bucket);
    const options = { collection: `bucket_${bucketId}`, type: "INSERT" } as const;
    const trigger = { name: "database", active: true, options } as const;
    for (const _id of [one, two, three])
      await webhooks.insert(
        { _id, title: "a webhook", url: "http://a.example", body: "", trigger, retry: false },
        null,
      );
  });
});

const insert = (name: (id: string) => string) =>
  engine.write(async ({ documents }) => {
    for (const _id of ids) await documents.insert(bucketId, _id, { _id, name: name(_id) });
  });
const sequences = async (webhook: string, limit = 100) => {
  const { waiting, more } = await engine.webhooks.deliveries(webhook, 0, limit);
  return { sequences: waiting.map(({ sequence }) => sequence), more };
};
let logs = 0;
const logOf = (webhook: string): WebhookLog => ({
  _id: String(++logs).padStart(24, "0"),
  webhook,
  succeed: true,
  created_at: "2026-11-23T10:00:00.000Z",
  content: {},
});
const settle = (...pairs: readonly (readonly [string, number])[]) =>
  engine.write(({ webhooks }) =>
    webhooks.settle(
      pairs.map(([webhook, sequence]) => ({ log: logOf(webhook), done: { webhook, sequence } })),
    ),
  );
async function changes(): Promise<readonly unknown[]> {
  const rows = await behind(engine, folder, "SELECT sequence FROM webhook_change ORDER BY sequence");
  return rows.map(({ sequence }) => sequence);
}

it("a change is kept until all have been told of it, together or one after the other", async () => {
  await insert((id) => id);
  const { sequences: all } = await sequences(one);
  expect(all).toHaveLength(5);
  const [first = 0, second = 0, third = 0, ...others] = all;
  await settle([one, first], [two, first], [three, first]);
  await settle([one, second], [two, second]);
  await settle([one, third]);
  expect(await changes()).toEqual([second, third, ...others]);
  await settle([three, second], [two, third]);
  expect(await changes()).toEqual([third, ...others]);
  // What is settled twice, or for nobody, counts once.
  await settle([two, third], [two, third]);
  expect(await changes()).toEqual([third, ...others]);
  await engine.write(({ webhooks }) => webhooks.remove(three));
  expect(await changes()).toEqual(others);
  for (const sequence of others) await settle([two, sequence], [three, sequence], [one, sequence]);
  expect(await changes()).toEqual([]);
});

it("what was stored, though its answer was lost, may be stored once more: it is there once", async () => {
  await insert((id) => id);
  const { sequences: all } = await sequences(one);
  const [first = 0, second = 0] = all;
  const notBefore = Date.parse("2026-11-23T10:00:00.000Z");
  const some = [
    { log: logOf(one), done: { webhook: one, sequence: first } },
    { log: logOf(two), again: { webhook: two, sequence: second, notBefore } },
  ];
  const keep = () => engine.write(({ webhooks }) => webhooks.settle(some));
  await keep();
  await keep();
  const kept = await behind(engine, folder, "SELECT id FROM webhook_log ORDER BY id");
  expect(kept.map(({ id }) => id)).toEqual(some.map(({ log }) => log._id));
  const tries = "SELECT attempts FROM webhook_delivery WHERE attempts > 0";
  expect(await behind(engine, folder, tries)).toMatchObject([{ attempts: 1 }]);
  expect((await sequences(one)).sequences).toEqual(all.slice(1));
});

it("what waits is read in parts, of so many and of a bounded size, and says whether there is more", async () => {
  await insert((id) => id);
  const { sequences: all } = await sequences(one);
  expect(await sequences(one, 3)).toEqual({ sequences: all.slice(0, 3), more: true });
  expect(await sequences(one, 5)).toEqual({ sequences: all, more: false });
  expect(await sequences(one, 3)).toEqual({ sequences: all.slice(0, 3), more: true });
  await settle(...all.map((sequence) => [one, sequence] as const));
  expect(await sequences(one)).toEqual({ sequences: [], more: false });
});

it("documents of megabytes are read a few at a time", async () => {
  await insert(() => "x".repeat(1_500_000));
  const { waiting, more } = await engine.webhooks.deliveries(one, 0, 100);
  expect([waiting.length, more]).toEqual([2, true]);
  const last = await engine.webhooks.deliveries(one, waiting[1]?.sequence ?? 0, 100);
  expect([last.waiting.length, last.more]).toEqual([2, true]);
});

it("who hears of a change is known anew where the same transaction changed it", async () => {
  const [other = "", first = "", second = ""] = ["f", "a", "b"].map((letter) => letter.repeat(24));
  const options = { collection: `bucket_${bucketId}`, type: "UPDATE" } as const;
  await engine.write(async ({ documents, webhooks }) => {
    for (const _id of [first, second]) await documents.insert(bucketId, _id, { _id, name: "new" });
    await documents.update(bucketId, [{ id: first, document: { _id: first, name: "before" } }]);
    const trigger = { name: "database", active: true, options } as const;
    const webhook = {
      _id: other,
      title: "a webhook",
      url: "http://a.example",
      body: "",
      trigger,
      retry: false,
    };
    await webhooks.insert(webhook, null);
    await documents.find(bucketId, second);
    await documents.update(bucketId, [{ id: second, document: { _id: second, name: "after" } }]);
    await documents.update(bucketId, [{ id: first, document: { _id: first, name: "after" } }]);
  });
  const { waiting } = await engine.webhooks.deliveries(other, 0, 10);
  expect(waiting.map(({ payload }) => JSON.parse(payload).documentKey)).toEqual([second, first]);
});

it("an activity has what a document was before, whatever else was found and written", async () => {
  const [first = "", second = ""] = ["a", "b"].map((letter) => letter.repeat(24));
  const document = (_id: string, name: string) => ({ _id, name });
  const store = (id: string, name: string) => ({ id, document: document(id, name) });
  const record = (documents: readonly string[]) => ({
    actions: documents.map(() => 2 as const),
    caller: "somebody",
    resources: documents.map((id) => JSON.stringify(["bucket", bucketId, "data", id])),
    own: documents.map(() => false),
    createdAt: 1_764_000_000_000,
  });
  await engine.write(async ({ documents }) => {
    for (const id of [first, second]) await documents.insert(bucketId, id, document(id, "one"));
  });
  const kept = await engine.write(async ({ documents, activities }) => {
    await documents.find(bucketId, first);
    await documents.update(bucketId, [store(first, "two")]);
    const { ids: one } = await activities.insert(record([first]));
    // What was found is not what is stored any more.
    await documents.find(bucketId, first);
    await documents.update(bucketId, [store(first, "three"), store(second, "two")]);
    const { ids } = await activities.insert(record([first, second]));
    await documents.update(bucketId, [store(first, "four")]);
    const { ids: last } = await activities.insert(record([first]));
    return [...one, ...ids, ...last];
  });
  const named: unknown[] = [];
  for (const id of kept) {
    const shown = await engine.write(({ activities }) => activities.show(id));
    named.push(shown?.changes.map(({ before, after }) => ({ before, after })));
  }
  const change = (id: string, before: string, after: string) => [
    { before: document(id, before), after: document(id, after) },
  ];
  expect(named).toMatchObject([
    change(first, "one", "two"),
    change(first, "two", "three"),
    change(second, "one", "two"),
    change(first, "three", "four"),
  ]);
});
