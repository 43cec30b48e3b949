// Any sequence of writes, undone backwards, gives the state before.

import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storedState } from "./fixtures/storedState";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** One write: what is chosen counts among what there is, so that whatever is chosen means something. */
type Write = (pick: (some: readonly string[]) => string | undefined, text: string) => Promise<void>;

const send = async (method: string, path: string, body?: unknown): Promise<ReturnType<typeof JSON.parse>> => {
  const { status, body: answer } = await server.call(method, path, body === undefined ? {} : { body });
  expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).toBeLessThan(500);
  return answer;
};
const idsOf = async (path: string): Promise<string[]> => {
  const found = await send("GET", path);
  const rows: { _id: string; system?: boolean }[] = Array.isArray(found) ? found : found.data;
  return rows.filter(({ system }) => system !== true).map(({ _id }) => _id);
};
const buckets = () => idsOf("/bucket");
const documents = (bucket: string) => idsOf(`/bucket/${bucket}/data`);

const fields = (text: string, others: readonly string[]) => ({
  title: { type: "string" },
  ...(text.length % 2 === 0 ? { size: { type: "number" } } : { size: { type: "string" } }),
  ...(text.length % 3 === 0 ? { note: { type: "string", options: { translate: true } } } : {}),
  ...others.map((bucketId) => ({
    friend: { type: "relation", bucketId, relationType: "onetomany" },
  }))[0],
});
const bucketBody = (text: string, others: readonly string[]) => ({
  title: text,
  description: text,
  properties: fields(text, others),
  ...(text.startsWith("a") ? { required: ["title"] } : {}),
});
const isIn = (id: string | undefined): id is string => id !== undefined;

const writes: Readonly<Record<string, Write>> = {
  "make a bucket": async (pick, text) => {
    await send("POST", "/bucket", bucketBody(text, [pick(await buckets())].filter(isIn)));
  },
  "change a bucket": async (pick, text) => {
    const all = await buckets();
    const id = pick(all);
    if (isIn(id)) await send("PUT", `/bucket/${id}`, bucketBody(text, all.slice(0, text.length % 2)));
  },
  "delete a bucket": async (pick) => {
    const id = pick(await buckets());
    if (isIn(id)) await send("DELETE", `/bucket/${id}`);
  },
  "add a document": async (pick, text) => {
    const all = await buckets();
    const [id] = [pick(all)];
    if (!isIn(id)) return;
    const friends = await Promise.all(all.map(documents));
    const size = text.length % 2 === 0 ? text.length : text;
    await send("POST", `/bucket/${id}/data`, { title: text, size, friend: friends.flat().slice(0, 2) });
    await send("POST", `/bucket/${id}/data`, { title: text });
  },
  "patch a document": async (pick, text) => {
    const id = pick(await buckets());
    const one = isIn(id) ? pick(await documents(id)) : undefined;
    if (isIn(one)) await send("PATCH", `/bucket/${id}/data/${one}`, { title: text });
  },
  "replace a document": async (pick, text) => {
    const id = pick(await buckets());
    const one = isIn(id) ? pick(await documents(id)) : undefined;
    if (isIn(one)) await send("PUT", `/bucket/${id}/data/${one}`, { title: text });
  },
  "delete a document": async (pick) => {
    const id = pick(await buckets());
    const one = isIn(id) ? pick(await documents(id)) : undefined;
    if (isIn(one)) await send("DELETE", `/bucket/${id}/data/${one}`);
  },
  "make a policy, and attach it": async (pick, text) => {
    const statement = [{ action: "bucket:index", module: "bucket" }];
    const { _id } = await send("POST", "/passport/policy", { name: text, description: "", statement });
    const id = pick((await idsOf("/passport/identity")).slice(1));
    if (isIn(id)) await send("PUT", `/passport/identity/${id}/policy/${_id}`);
    const key = pick(await idsOf("/passport/apikey"));
    if (isIn(key)) await send("PUT", `/passport/apikey/${key}/policy/${_id}`);
  },
  "change a policy": async (pick, text) => {
    const id = pick(await idsOf("/passport/policy"));
    if (isIn(id))
      await send("PUT", `/passport/policy/${id}`, { name: text, description: text, statement: [] });
  },
  "delete a policy": async (pick) => {
    const id = pick(await idsOf("/passport/policy"));
    if (isIn(id)) await send("DELETE", `/passport/policy/${id}`);
  },
  "make somebody": async (_, text) => {
    await send("POST", "/passport/identity", { identifier: `person ${text}`, password: "secret" });
  },
  "rename somebody": async (pick, text) => {
    const id = pick((await idsOf("/passport/identity")).slice(1));
    if (isIn(id)) await send("PUT", `/passport/identity/${id}`, { identifier: `other ${text}` });
  },
  "delete somebody": async (pick) => {
    const id = pick((await idsOf("/passport/identity")).slice(1));
    if (isIn(id)) await send("DELETE", `/passport/identity/${id}`);
  },
  "make a key": async (_, text) => {
    await send("POST", "/passport/apikey", { name: text });
  },
  "change a key": async (pick, text) => {
    const id = pick(await idsOf("/passport/apikey"));
    if (isIn(id)) await send("PUT", `/passport/apikey/${id}`, { name: text, active: false });
  },
  "delete a key": async (pick) => {
    const id = pick(await idsOf("/passport/apikey"));
    if (isIn(id)) await send("DELETE", `/passport/apikey/${id}`);
  },
  "change languages": async (_, text) => {
    const available = text.length % 2 === 0 ? { en_US: "English" } : { en_US: "English", tr_TR: "Turkish" };
    await send("PUT", "/preference/bucket", { language: { available, default: "en_US" } });
  },
  "make a function with code": async (_, text) => {
    const triggers = { default: { type: "firehose", active: false, options: { event: "*" } } };
    const made = { name: text, language: "javascript", timeout: 5, env: {}, triggers };
    const { _id } = await send("POST", "/function", made);
    await send("PATCH", `/function/${_id}`, { category: text });
  },
  "delete a function": async (pick) => {
    const id = pick(await idsOf("/function"));
    if (isIn(id)) await send("DELETE", `/function/${id}`);
  },
  "make a webhook": async (pick, text) => {
    const id = pick(await buckets());
    const trigger = { name: "database", options: { collection: `bucket_${id}`, type: "INSERT" } };
    if (isIn(id))
      await send("POST", "/webhook", { title: text, url: "https://hook.example.com", body: "x", trigger });
  },
  "make a dashboard": async (_, text) => {
    await send("POST", "/dashboard", { name: text, icon: "dashboard", components: [] });
  },
  "change a dashboard": async (pick, text) => {
    const id = pick(await idsOf("/dashboard"));
    if (isIn(id)) await send("PUT", `/dashboard/${id}`, { name: text, icon: "dashboard", components: [] });
  },
  "delete a dashboard": async (pick) => {
    const id = pick(await idsOf("/dashboard"));
    if (isIn(id)) await send("DELETE", `/dashboard/${id}`);
  },
  "delete a webhook": async (pick) => {
    const id = pick(await idsOf("/webhook"));
    if (isIn(id)) await send("DELETE", `/webhook/${id}`);
  },
};

const step = fc.record({
  name: fc.constantFrom(...Object.keys(writes)),
  at: fc.nat(20),
  text: fc.stringMatching(/^[ab]{3,6}$/),
});

it("undone backwards, any writes leave what was there before", { timeout: 120_000 }, async () => {
  const dump = () => storedState(server);
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 30, size: "max" }),
      fc.boolean(),
      async (steps, together) => {
        const before = await dump();
        const [last] = (await send("GET", "/activity?own=true&limit=1")) as { _id: string }[];
        for (const { name, at, text } of steps) {
          count += 1;
          await writes[name]?.((some) => some[at % Math.max(1, some.length)], `${text}${count}`);
        }
        const all: { _id: string }[] = await send("GET", "/activity?own=true&limit=100");
        const end = all.findIndex(({ _id }) => _id === last?._id);
        const ids = all.slice(0, end === -1 ? undefined : end).map(({ _id }) => _id);
        for (const some of together && ids.length > 0 ? [ids] : ids.map((id) => [id])) {
          const { status, body } = await server.call("POST", "/activity/undo", { body: { ids: some } });
          expect(status, JSON.stringify([steps, body])).toBe(200);
        }
        expect(await dump()).toEqual(before);
      },
    ),
    { numRuns: 20 },
  );
  expect((await send("GET", "/activity/verify")).intact).toBe(true);
});
