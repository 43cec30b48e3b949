import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/*
 * Sizes at which only work in proportion to the size comes to an end in the time of a test: comparing each
 * with each would take hours.
 */
const many = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const list = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const bucket = (properties: object) => ({ title: "Many", description: "For a test", properties });
const create = async (properties: object): Promise<string> => {
  const { status, body } = await server.call("POST", "/bucket", { body: bucket(properties) });
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(201);
  return `/bucket/${body._id}/data`;
};
const number = { type: "number" };

describe("many distinct values in documents", () => {
  it.each<readonly [string, object, (index: number) => unknown]>([
    ["objects", { type: "object", properties: { x: number } }, (x) => ({ x })],
    ["lists", { type: "array", items: number }, (x) => [x]],
    ["numbers", number, (x) => x],
  ])("unique %s", async (_, items, value) => {
    const path = await create({ a: { type: "array", uniqueItems: true, items } });
    const a = list(many, value);
    expect((await server.call("POST", path, { body: { a } })).status).toBe(201);
    const { status, body } = await server.call("POST", path, { body: { a: [...a, value(0)] } });
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(/^\.a should NOT have duplicate items/),
    ]);
  });

  it("each one of an enum", async () => {
    const values = list(2_000, (x) => ({ x }));
    const item = { type: "object", properties: { x: number }, enum: values };
    const path = await create({ a: { type: "array", items: item } });
    const a = list(many, () => ({ x: 1_999 }));
    expect((await server.call("POST", path, { body: { a } })).status).toBe(201);
    const { status, body } = await server.call("POST", path, { body: { a: [...a, { x: 2_000 }] } });
    expect([status, body.message]).toEqual([400, `.a.${many} should be equal to one of the allowed values`]);
  });
});

it("fields with the names of methods are compared like others", async () => {
  const path = await create({
    a: { type: "array", uniqueItems: true, items: { type: "object", properties: { x: number } } },
  });
  const item = { valueOf: 1, toString: 2 };
  expect((await server.call("POST", path, { body: { a: [item, { x: 1 }] } })).status).toBe(201);
  expect((await server.call("POST", path, { body: { a: [item, item] } })).status).toBe(400);
});
