// A page that is slow for want of an index says so at the width of any terminal, and one key adds it.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openConsole } from "./console";
import { keys, pasted } from "./terminal";

let server: TestServer;
let bucket = "";
const whole = { include: ["*"], exclude: [] };
beforeAll(async () => {
  server = await startTestServer();
  const { body } = await server.call("POST", "/bucket", {
    body: {
      title: "Entries",
      description: "Many of them",
      primary: "name",
      properties: {
        name: { type: "string", title: "Name" },
        tons: { type: "number", title: "Tons" },
        depth: { type: "number", title: "Depth" },
      },
    },
  });
  bucket = body._id;
  const documents = Array.from({ length: 5000 }, (_, at) => ({
    name: `Entry ${at}`,
    tons: at % 50,
    depth: -at,
  }));
  await server.call("POST", `/bucket/${bucket}/data/batch`, {
    body: { documents, upsert: false, answer: "ids" },
  });
});
afterAll(() => server.close());

async function openList(query: string, credential = server.admin) {
  const terminal = openConsole(server, {}, credential);
  await terminal.see("Entries");
  terminal.type(":");
  await terminal.see("Command palette");
  const address = `/bucket/${bucket}?${query}`;
  terminal.type(pasted(address));
  await terminal.see("Open /bucket");
  terminal.type(keys.enter);
  return terminal;
}
const indexed = async (key: string) =>
  (await server.call("GET", `/bucket/${bucket}`)).body.properties[key].options?.index;

it("one key adds the index that sorting wants, and asks on which field where several would do", async () => {
  const terminal = await openList('sort={"tons":1}');
  await terminal.see("No index on Tons: I adds one.");
  terminal.type("I");
  await terminal.see("Tons has an index.");
  await terminal.miss("No index on");
  expect(await indexed("tons")).toBe(true);
  terminal.kill();
  const filtered = await openList('filter={"depth":1,"name":"None"}');
  await filtered.see("No index on Depth, Name: I adds one.");
  filtered.type("I");
  await filtered.see("Add an index to");
  filtered.type(keys.down, keys.enter);
  await filtered.see("Name has an index.");
  expect([await indexed("name"), await indexed("depth")]).toEqual([true, undefined]);
  filtered.kill();
});

it("who may not change the bucket is told of no key, and why it does nothing", async () => {
  const { credential } = await server.createIdentity([
    { action: "bucket:index", module: "bucket", resource: whole },
    { action: "bucket:show", module: "bucket", resource: whole },
    {
      action: "bucket:data:index",
      module: "bucket:data",
      resource: { include: ["*/*"], exclude: [] },
    },
  ]);
  const terminal = await openList('sort={"depth":1}', credential);
  await terminal.see("No index on Depth. 5,000");
  terminal.type("I");
  await terminal.see("You need Change buckets on Entries");
  expect(await indexed("depth")).toBeUndefined();
  terminal.kill();
});
