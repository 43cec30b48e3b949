// What several watch together over sockets is no more than each of them may see (contract, bucket.md section 12).
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type Watcher, watch } from "./watching";

let server: TestServer;
/** Ports, in which nobody may look by default, and boats that lie in them. */
let ports: string;
let boats: string;
const opened: Watcher[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
const ofPorts = { title: "Ports", description: "For a test", properties: { name: text(), owner: text() } };
const ofBoats = () => ({
  title: "Boats",
  description: "For a test",
  properties: {
    name: text(),
    owner: text(),
    port: portField(),
    route: { type: "object", properties: { last: portField() } },
  },
});
beforeEach(async () => {
  ports = await make("/bucket", ofPorts);
  boats = await make("/bucket", ofBoats());
});
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate();
});
afterAll(() => server.close());

function text() {
  return { type: "string" };
}
function portField() {
  return { type: "relation", bucketId: ports, relationType: "onetoone" };
}
async function make(path: string, body: object): Promise<string> {
  const answer = await server.call("POST", path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body._id;
}
async function put(path: string, body: object): Promise<void> {
  const answer = await server.call("PUT", path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}
const data = (bucket: string) => `/bucket/${bucket}/data`;
const may = (verb: string, ...buckets: string[]) => ({
  action: `bucket:data:${verb}`,
  module: "bucket:data",
  resource: { include: buckets.map((each) => `${each}/*`), exclude: [] },
});
/** Two people of one policy. */
async function twins() {
  const first = await server.createIdentity([may("stream", boats), may("show", boats, ports)]);
  const second = await server.createIdentity([]);
  await put(`/passport/identity/${second.id}/policy/${first.policyId}`, {});
  return [first, second] as const;
}
async function seen(as: string, filter?: string): Promise<{ watcher: Watcher; names: unknown[] }> {
  const watcher = watch(server, boats, { as, ...(filter === undefined ? {} : { query: { filter } }) });
  opened.push(watcher);
  const begun = await watcher.begun();
  return {
    watcher,
    names: begun.flatMap((each) =>
      "document" in each && "name" in each.document ? [each.document.name] : [],
    ),
  };
}
const rule = (read: string) => ({ acl: { read, write: "true==true" } });

it("follows the rule of a related bucket, for each of those who filter through it", async () => {
  const [owner, other] = await twins();
  await put(`/bucket/${ports}`, { ...ofPorts, ...rule("document.owner==auth.identifier") });
  const port = await make(data(ports), { name: "Izmir", owner: owner.identifier });
  await make(data(boats), { name: "Ada", port });
  const filter = JSON.stringify({ "port.name": "Izmir" });
  expect((await seen(owner.credential, filter)).names).toEqual(["Ada"]);
  expect((await seen(other.credential, filter)).names).toEqual([]);
});

it.each(['{"route.last.name":"Izmir"}', '{"p\\u006frt.name":"Izmir"}'])(
  "tells nothing of what one of them may not read: %s",
  async (filter) => {
    const owner = await server.createIdentity([may("stream", boats), may("show", boats, ports)]);
    const other = await server.createIdentity([may("stream", boats), may("show", boats)]);
    const port = await make(data(ports), { name: "Izmir" });
    await make(data(boats), { name: "Ada", port, route: { last: port } });
    const { watcher, names } = await seen(owner.credential, filter);
    expect(names).toEqual(["Ada"]);
    expect((await seen(other.credential, filter)).names).toEqual([]);
    await put(`${data(ports)}/${port}`, { name: "Smyrna" });
    expect(await watcher.take(1)).toMatchObject([{ kind: 4 }]);
  },
);

it("parts when a rule comes that looks at its caller", async () => {
  const [owner, other] = await twins();
  await make(data(boats), { name: "Ada", owner: owner.identifier });
  const [one, two] = [await seen(owner.credential), await seen(other.credential)];
  expect([one.names, two.names]).toEqual([["Ada"], ["Ada"]]);
  await put(`/bucket/${boats}`, { ...ofBoats(), ...rule("document.owner==auth.identifier") });
  expect(await two.watcher.take(1)).toMatchObject([{ kind: 4 }]);
  await make(data(boats), { name: "Bora", owner: owner.identifier });
  expect(await one.watcher.take(1)).toMatchObject([{ kind: 2, document: { name: "Bora" } }]);
  expect(two.watcher.chunks).toEqual([]);
});
