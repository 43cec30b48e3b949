import { createRequire } from "node:module";
import { Validator } from "@seriousme/openapi-schema-validator";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

const { default: Ajv } = createRequire(import.meta.url)("ajv/dist/2020");

let server: TestServer;
const ids: Record<string, string> = {};
const make = async (title: string, properties: object, more: object = {}) => {
  const body = { title, description: "For a test", properties, ...more };
  const { status, body: made } = await server.call("POST", "/bucket", { body });
  expect([status, made.message]).toEqual([201, undefined]);
  ids[title] = made._id;
};
beforeAll(async () => {
  server = await startTestServer();
  await make("Ports", { name: { type: "string", options: { translate: true } } }, { required: ["name"] });
  await make("Ports Input", { items: { type: "object", properties: { items: { type: "string" } } } });
  await make("Лодки", {
    port: { type: "relation", relationType: "onetoone", bucketId: ids.Ports },
    past: { type: "relation", relationType: "onetomany", bucketId: ids.Ports },
    place: { type: "location", locationType: "Point" },
    tags: { type: "array", items: { type: "object", properties: { day: { type: "date" } } } },
    kinds: { type: "multiselect", items: { type: "number", enum: [1, 2] } },
    colour: { type: "color" },
  });
});
afterAll(() => server.close());

const described = async (as?: string) => (await server.call("GET", "/bucket/openapi", { as })).body;

it("is OpenAPI 3.1 by its own schema", async () => {
  const document = await described();
  const { valid, errors } = await new Validator().validate(document);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths)).toHaveLength(6);
});

it("has schemas that stored documents and bodies fit", async () => {
  const { components } = await described();
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ $id: "openapi", components });
  const accepts = (name: string, value: unknown): boolean =>
    ajv.validate(`openapi#/components/schemas/${name}`, value);
  const port = { name: { en_US: "Bay" } };
  expect(accepts("Ports.Input", port)).toBe(true);
  expect(accepts("Ports.Input", { name: { tr_TR: "Koy" } })).toBe(false);
  expect(accepts("Ports.Input", {})).toBe(false);
  const { body: stored } = await server.call("POST", `/bucket/${ids.Ports}/data`, { body: port });
  const boat = {
    port: stored._id,
    past: [stored._id],
    place: { type: "Point", coordinates: [1, 2] },
    tags: [{ day: "2026-01-02T03:04:05.000Z" }],
    kinds: [1],
    colour: "#00ff00",
  };
  const name = `Bucket_${ids.Лодки}`;
  expect(accepts(`${name}.Input`, boat)).toBe(true);
  expect(accepts(`${name}.Input`, { ...boat, place: { type: "Point", coordinates: ["a", "b"] } })).toBe(
    false,
  );
  const made = await server.call("POST", `/bucket/${ids.Лодки}/data`, { body: boat });
  expect([made.status, accepts(name, made.body)]).toEqual([201, true]);
  const one = `/bucket/${ids.Лодки}/data/${made.body._id}`;
  const related = await server.call("GET", one, { query: { relation: "true" } });
  expect([related.body.port.name, accepts(name, related.body)]).toEqual([port.name, true]);
});

it("tells nobody of buckets that are not shown to them", async () => {
  const resource = { include: [ids.Ports], exclude: [] };
  const { credential } = await server.createIdentity([
    { action: "bucket:index", module: "bucket", resource },
  ]);
  const text = JSON.stringify(await described(credential));
  expect(text).toContain(`/bucket/${ids.Ports}/data`);
  // What a relation refers to is its id alone.
  expect(text).not.toContain(ids.Лодки);
});
