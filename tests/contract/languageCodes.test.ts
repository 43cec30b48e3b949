import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { statement, storesNull } from "../statement";

let server: TestServer;
let path: string;
beforeAll(async () => {
  server = await startTestServer();
  const available = { "de-DE": "German", en_US: "English" };
  await server.call("PUT", "/preference/bucket", { body: { language: { available, default: "de-DE" } } });
  const title = { type: "string", options: { translate: true } };
  const bucket = { title: "Words", description: "For a test", properties: { title } };
  const { body } = await server.call("POST", "/bucket", { body: bucket });
  path = `/bucket/${body._id}/data`;
  for (const [german, english] of [
    ["b", "x"],
    ["c", undefined],
    ["a", "y"],
  ])
    await server.call("POST", path, { body: { title: { "de-DE": german, en_US: english } } });
});
afterAll(() => server.close());

async function titles(query: Record<string, string>, language: string) {
  const answer = await server.call("GET", path, { query, headers: { "accept-language": language } });
  return [answer.status, answer.body.map?.((each: { title: string }) => each.title) ?? answer.body];
}

it("a code with a dash is sorted by and filtered by, as any other", async () => {
  expect(await titles({ sort: '{"title":1}' }, "de-DE")).toEqual([200, ["a", "b", "c"]]);
  expect(await titles({ sort: '{"title":-1}' }, "de")).toEqual([200, ["c", "b", "a"]]);
  expect(await titles({ sort: '{"title":1}' }, "en-US")).toEqual([200, ["c", "x", "y"]]);
  expect(await titles({ filter: '{"title":"b"}' }, "de-DE")).toEqual([200, ["b"]]);
  expect(await titles({ filter: '{"title":{"$in":["c","y"]}}', sort: '{"title":1}' }, "en-US")).toEqual([
    200,
    ["c", "y"],
  ]);
});

it("the code of a path is no field to sort by", async () => {
  expect(await titles({ sort: '{"title.de-DE":1}' }, "de")).toMatchObject([400, {}]);
});

it("codes that an older version took do not break lists", async () => {
  const odd = `a"'${storesNull ? "\u0000" : ""}.$`;
  const json = JSON.stringify({
    scope: "bucket",
    _id: "5f0000000000000000000001",
    language: { available: { [odd]: "Odd" }, default: odd },
  });
  await statement(server, "UPDATE preference SET json = ? WHERE scope = 'bucket'", json);
  expect((await titles({ sort: '{"title":1}' }, "de"))[0]).toBe(200);
});
