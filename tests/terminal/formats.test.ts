import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { run } from "./command";
import { homeOf } from "./console";

let server: TestServer;
let environment: { XDG_CONFIG_HOME: string };
beforeAll(async () => {
  server = await startTestServer();
  environment = { XDG_CONFIG_HOME: homeOf(server.admin, server.url) };
});
afterAll(() => server.close());

describe.each([
  ["whoami", ["whoami"], { identifier: "admin" }],
  ["can-i", ["can-i", "bucket:create"], { action: "bucket:create", allowed: true }],
  ["context current", ["context", "current"], { identity: { value: "admin" } }],
])("%s", (_, args, expected) => {
  it("answers in JSON and in YAML with the same", async () => {
    const json = await run([...args, "-o", "json"], { environment });
    expect(json).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(json.out)).toMatchObject(expected);
    const yaml = await run([...args, "-o", "yaml"], { environment });
    expect(parse(yaml.out)).toEqual(JSON.parse(json.out));
  });

  it.each(["csv", "ndjson", "name", "xml"])("refuses -o %s and names what it has", async (format) => {
    expect(await run([...args, "-o", format], { environment })).toEqual({
      code: 2,
      out: "",
      err: `"${format}" is no output format here. Use one of table, json, yaml.\n`,
    });
  });
});

it("preference get refuses what it does not have", async () => {
  const { code, err } = await run(["preference", "get", "passport", "-o", "table"], { environment });
  expect([code, err]).toEqual([2, '"table" is no output format here. Use one of json, yaml.\n']);
});
