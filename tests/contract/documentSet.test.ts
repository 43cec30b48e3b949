// One field of many documents: the action on a real server, and on one that has no call for it.
import { documentSet } from "@twinhelm/core/document/many/actions";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import type { Transport } from "@twinhelm/core/http/transport";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let server: TestServer;
let bucketId: string;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { body } = await server.call("POST", "/bucket", {
    body: {
      title: "Ships",
      description: "All ships",
      properties: {
        name: { type: "string" },
        tons: { type: "number", maximum: 100 },
        code: { type: "string", options: { unique: true, index: true } },
      },
      acl: { read: "true==true", write: "document.tons!=13" },
    },
  });
  bucketId = body._id;
  const documents = [1, 2, 3, 13].map((tons) => ({ name: `Ship ${tons}`, tons, code: `c${tons}` }));
  ids = (await server.call("POST", `/bucket/${bucketId}/data/batch`, { body: { documents } })).body.ids ?? [];
  if (ids.length === 0) {
    // The one that the rule holds is made before there is a rule.
    await server.call("PUT", `/bucket/${bucketId}`, {
      body: { ...body, acl: { ...body.acl, write: "true==true" } },
    });
    ids = (await server.call("POST", `/bucket/${bucketId}/data/batch`, { body: { documents } })).body.ids;
    await server.call("PUT", `/bucket/${bucketId}`, { body });
  }
});

const real = () => createTransport({ baseUrl: server.url, credential: () => server.admin });
/** Answers as a server that has no such call. */
const without = (): Transport => {
  const transport = real();
  return {
    ...transport,
    send: (sent) =>
      transport.send({ ...sent, path: sent.path.replace(/data\/(patches|batch)$/, "no-such-call") }),
  };
};
const tons = async (): Promise<number[]> =>
  (await server.call("GET", `/bucket/${bucketId}/data?sort={"code":1}`)).body.map(
    (each: { tons: number }) => each.tons,
  );
const set = (input: object, transport = real()) =>
  documentSet.run({ transport }, { bucketId, patch: { tons: 50 }, ...input });
const light = { tons: { $lt: 3 } };

describe.each([
  ["together", real],
  ["one by one, on a server that has no such call", without],
])("%s", (_, connect) => {
  it("those that are named are changed, and no others", async () => {
    expect(await set({ documentIds: ids.slice(0, 2) }, connect())).toMatchObject({
      ok: true,
      value: { patched: 2 },
    });
    expect(await tons()).toEqual([50, 13, 50, 3]);
  });

  it("all that match are changed, if they are as many as were counted", async () => {
    for (const count of [1, 3])
      expect(await set({ filter: light, count }, connect())).toMatchObject({ failure: { code: "conflict" } });
    expect(await tons()).toEqual([1, 13, 2, 3]);
    expect(await set({ filter: light, count: 2 }, connect())).toMatchObject({ value: { patched: 2 } });
    expect(await tons()).toEqual([50, 13, 50, 3]);
  });
});

it("a document that is refused is named with its reason, and nothing is changed", async () => {
  const byRule = await set({ filter: {}, count: 4 });
  expect(byRule).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining(`document ${ids[3]}: `) },
  });
  const unique = await set({ documentIds: ids.slice(0, 2), patch: { code: "same" } });
  const reason = `The document ${ids[1]}: Value of the property .code should unique`;
  expect(unique).toMatchObject({ ok: false, failure: { message: expect.stringContaining(reason) } });
  expect(await tons()).toEqual([1, 13, 2, 3]);
});

it("those beyond what one transaction takes are refused before they are sent", async () => {
  const answer = await set({ filter: {}, count: 20_001 });
  expect(answer).toMatchObject({ failure: { message: expect.stringContaining("At most 20000") } });
});
