// Texts with U+0000 and halves of surrogate pairs, on PostgreSQL, which holds neither in its JSON.
import type { TestServer } from "@twinhelm/server/shell/testServer";
import { beforeAll, describe, expect, it } from "vitest";
import { nodesOfTest } from "./nodeWorld";

const nodes = await nodesOfTest();

const refusal = {
  statusCode: 400,
  message:
    "A text has a null character or half of a character, which this database does not store. Nothing was changed.",
  error: "Bad Request",
};

describe.skipIf(nodes === undefined)("on PostgreSQL", () => {
  let server: TestServer;
  beforeAll(async () => {
    if (nodes !== undefined) server = await nodes.start();
  });

  it.each(["\u0000", "a\u0000b", "\ud800", "a\udc00", "\udc00\ud800"])(
    "a document with %j is refused, wherever it stands",
    async (text) => {
      const properties = { text: { type: "string" }, list: { type: "array", items: { type: "string" } } };
      const made = await server.call("POST", "/bucket", {
        body: { title: "Hostile", description: "For a test", properties },
      });
      const path = `/bucket/${made.body._id}/data`;
      const { body: document } = await server.call("POST", path, { body: { text: "kept" } });
      for (const body of [{ text }, { list: ["a", text] }]) {
        expect((await server.call("POST", path, { body })).body).toEqual(refusal);
        expect((await server.call("PUT", `${path}/${document._id}`, { body })).body).toEqual(refusal);
        expect((await server.call("PATCH", `${path}/${document._id}`, { body })).body).toEqual(refusal);
      }
      expect((await server.call("GET", path)).body).toEqual([document]);
    },
  );

  it.each(["a\u0000b", "\ud800", "a\udc00\u0000\\u0000", "\\\u0000"])(
    "a record that is called %j stands in nobody's way",
    async (name) => {
      const key = await server.call("POST", "/passport/apikey", { body: { name, active: true } });
      expect([key.status, key.body.name]).toEqual([201, name]);
      const properties = { name: { type: "string" } };
      const bucket = { title: "Told of", description: "For a test", properties };
      const { _id: id } = (await server.call("POST", "/bucket", { body: bucket })).body;
      const trigger = { name: "database", options: { collection: `bucket_${id}`, type: "INSERT" } };
      const webhook = await server.call("POST", "/webhook", {
        body: { title: name, url: "http://127.0.0.1:9/", body: "{{{toJSON this}}}", trigger },
      });
      expect(webhook.status).toBe(201);
      const policy = { name: "Goes", description: "For a test", statement: [] };
      const made = await server.call("POST", "/passport/policy", { body: policy });
      for (const path of ["/activity", "/passport/apikey", "/webhook?sort=%7B%22title%22:1%7D"])
        expect([path, (await server.call("GET", path)).status]).toEqual([path, 200]);
      expect((await server.call("DELETE", `/passport/policy/${made.body._id}`)).status).toBe(200);
    },
  );
});
