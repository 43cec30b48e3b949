import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../contract/fixtures/receiver";
import { signedIn } from "./console";

let server: TestServer;
let receiver: Receiver;
let ports: string;
beforeAll(async () => {
  server = await startTestServer();
  let count = 0;
  receiver = await startReceiver(({ path }, response) => {
    count += 1;
    response.writeHead(path === "/bad" ? 500 : 200).end(`answer ${count}`);
  });
  const bucket = { title: "Ports", description: "For a test", properties: { name: { type: "string" } } };
  ports = (await server.call("POST", "/bucket", { body: bucket })).body._id;
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const call = async (method: string, path: string, body?: object) =>
  (await server.call(method, path, body === undefined ? {} : { body })).body;
const hook = (title: string, path: string) =>
  call("POST", "/webhook", {
    title,
    url: `${receiver.url}${path}`,
    body: "{{{toJSON this}}}",
    trigger: { name: "database", options: { collection: `bucket_${ports}`, type: "INSERT" } },
  });
const logsOf = async (webhook: string) => call("GET", `/webhook/logs?webhook=${webhook}`);
const insert = (name: string) => call("POST", `/bucket/${ports}/data`, { name });

describe("commands", () => {
  it("make, show, change, list, test and delete webhooks", async () => {
    const twinhelm = signedIn(server);
    const body = {
      title: "By command",
      url: `${receiver.url}/command`,
      body: "{{document.name}}",
      secret: "a secret of webhooks",
      trigger: { name: "database", options: { collection: `bucket_${ports}`, type: "INSERT" } },
    };
    const made = await twinhelm(["webhook", "create", "--file", "-"], JSON.stringify(body));
    expect([made.code, made.err]).toEqual([0, ""]);
    const id = made.out.trim();
    const got = await twinhelm(["webhook", "get", "By command", "-o", "json"]);
    expect(JSON.parse(got.out)).toMatchObject({ _id: id, signed: true });
    expect(got.out).not.toContain("a secret of webhooks");
    expect((await twinhelm(["webhook", "update", id, "--file", "-"], got.out)).code).toBe(0);
    expect((await call("GET", `/webhook/${id}`)).signed).toBe(true);
    for (const format of ["table", "json", "ndjson", "yaml", "csv", "name"]) {
      const listed = await twinhelm(["webhook", "list", "-o", format]);
      expect([listed.code, listed.out.includes(id)], format).toEqual([0, true]);
    }
    const tested = await twinhelm(
      ["webhook", "test", "By command", "--file", "-", "-o", "json"],
      '{"name":"Oslo"}',
    );
    expect([tested.code, JSON.parse(tested.out)]).toMatchObject([0, { succeed: true, cause: "test" }]);
    expect(receiver.bodies("/command")).toEqual(["Oslo"]);
    const wrong = await twinhelm(["webhook", "test", "By command", "--file", "-"], "[1]");
    expect(wrong.code).toBe(2);
    expect((await twinhelm(["webhook", "get", "nobody"])).code).toBe(7);
    expect((await twinhelm(["webhook", "delete", id])).code).toBe(2);
    expect((await twinhelm(["webhook", "delete", id, "--yes"])).code).toBe(0);
  });

  it("list, compare, send again and delete logs", async () => {
    const twinhelm = signedIn(server);
    const { _id: good } = await hook("Good by command", "/good");
    const { _id: bad } = await hook("Bad by command", "/bad");
    await insert("Oslo");
    await expect.poll(async () => [(await logsOf(good)).length, (await logsOf(bad)).length]).toEqual([1, 1]);
    const lines = async (...args: string[]) =>
      (await twinhelm(["webhook", "logs", ...args, "-o", "name"])).out.trim().split("\n").filter(Boolean);
    expect(await lines("Good by command")).toHaveLength(1);
    expect(await lines("Good by command", "Bad by command")).toHaveLength(2);
    expect(await lines("Good by command", "--failed")).toHaveLength(0);
    expect(await lines("Bad by command", "--failed")).toHaveLength(1);
    expect(await lines("Bad by command", "--succeeded")).toHaveLength(0);
    const day = new Date();
    const today = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((each) => String(each).padStart(2, "0"))
      .join("-");
    expect(await lines("Bad by command", "--begin", today, "--end", today)).toHaveLength(1);
    expect((await twinhelm(["webhook", "logs", "--begin", "2999-01-01", "--end", "2999-01-01"])).code).toBe(
      2,
    );
    expect((await twinhelm(["webhook", "logs", "--begin", today])).code).toBe(2);
    for (const format of ["table", "json", "ndjson", "yaml", "csv"])
      expect((await twinhelm(["webhook", "logs", "-o", format])).code, format).toBe(0);
    const [first = ""] = await lines("Good by command");
    const [failed = ""] = await lines("Bad by command");
    const again = await twinhelm(["webhook", "redeliver", first, "-o", "json"]);
    expect([again.code, JSON.parse(again.out)]).toMatchObject([0, { cause: "again", succeed: true }]);
    const vain = await twinhelm(["webhook", "redeliver", failed]);
    expect([vain.code, vain.err]).toEqual([1, "Sent, and failed: 500 Internal Server Error\n"]);
    expect((await twinhelm(["webhook", "redeliver", "5f00000000000000000000aa"])).code).toBe(7);
    const same = await twinhelm(["webhook", "logs", "--compare", first, first]);
    expect([same.code, same.err]).toEqual([0, "Both answers are the same.\n"]);
    const differing = await twinhelm(["webhook", "logs", "--compare", first, failed]);
    expect([differing.code, differing.out]).toEqual([
      3,
      expect.stringMatching(/^\+ 500 Internal Server Error$/m),
    ]);
    expect((await twinhelm(["webhook", "logs", "--compare", first])).code).toBe(2);
    expect((await twinhelm(["webhook", "delete-logs", first])).code).toBe(2);
    expect((await twinhelm(["webhook", "delete-logs", first, "--yes"])).code).toBe(0);
    expect(await lines("Good by command")).not.toContain(first);
    for (const each of [good, bad]) await call("DELETE", `/webhook/${each}`);
  });

  it("end with 5 where something may not be done, and say what is missing", async () => {
    const { _id } = await hook("Closed", "/closed");
    const { credential } = await server.createIdentity([
      { action: "webhook:index", module: "webhook", resource: { include: ["*"], exclude: [] } },
      { action: "webhook:show", module: "webhook", resource: { include: ["*"], exclude: [] } },
    ]);
    const twinhelm = signedIn(server, credential);
    expect((await twinhelm(["webhook", "list"])).code).toBe(0);
    for (const args of [["logs"], ["test", _id], ["delete", _id, "--yes"], ["delete-logs", _id, "--yes"]]) {
      const { code, err } = await twinhelm(["webhook", ...args]);
      expect([args[0], code]).toEqual([args[0], 5]);
      expect(err).toContain("webhook:");
    }
    await call("DELETE", `/webhook/${_id}`);
  });
});
