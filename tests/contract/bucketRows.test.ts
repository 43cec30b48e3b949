// Bodies of buckets and values of documents against the contract, row by row.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstBucket, schemaRows } from "./bucketTables/schemas";
import { valueFields, valueRows } from "./bucketTables/values";

let server: TestServer;
let first = "";
let documents = "";
beforeAll(async () => {
  server = await startTestServer();
  first = `/bucket/${(await server.call("POST", "/bucket", { body: firstBucket })).body._id}`;
  const body = { title: "Values", description: "One field of each type", properties: valueFields };
  documents = `/bucket/${(await server.call("POST", "/bucket", { body })).body._id}/data`;
});
afterAll(() => server.close());

const refused = (message: string) => ({ statusCode: 400, message, error: "validation failed" });

describe("a bucket with", () => {
  it.each(schemaRows.map(([name, body, refusal]) => ({ name, body, refusal })))(
    "$name",
    async ({ body, refusal }) => {
      const made = await server.call("POST", "/bucket", { body });
      const before = await server.call("GET", first);
      const changed = await server.call("PUT", first, { body });
      if (refusal === undefined) {
        expect([made.status, made.body]).toMatchObject([201, body]);
        const { _id, ...stored } = made.body;
        expect((await server.call("GET", `/bucket/${_id}`)).body).toEqual(made.body);
        expect([changed.status, changed.body]).toEqual([200, { ...stored, _id: before.body._id }]);
        await server.call("DELETE", `/bucket/${_id}`);
      } else {
        expect([made.status, made.body]).toEqual([400, refused(refusal)]);
        expect([changed.status, changed.body]).toEqual([400, refused(refusal)]);
        expect((await server.call("GET", first)).body).toEqual(before.body);
      }
    },
  );
});

describe("a document of", () => {
  it.each(valueRows)("%j: %s", async (body, refusal) => {
    const made = await server.call("POST", documents, { body });
    const { body: other } = await server.call("POST", documents, { body: {} });
    const replaced = await server.call("PUT", `${documents}/${other._id}`, { body });
    if (refusal === undefined) {
      expect([made.status, made.body]).toEqual([201, { ...body, _id: made.body._id }]);
      expect([replaced.status, replaced.body]).toEqual([200, { ...body, _id: other._id }]);
    } else {
      expect([made.status, made.body]).toEqual([400, refused(refusal)]);
      expect([replaced.status, replaced.body]).toEqual([400, refused(refusal)]);
    }
  });
});
