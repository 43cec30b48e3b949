import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signedIn } from "./console";

let server: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
let id: string;
const code = `
export default (request, response) => {
  console.log("asked", request.query.day);
  response.status(201).send({ day: request.query.day ?? "none" });
};
export function broken() {
  throw new Error("no tide");
}`;
beforeAll(async () => {
  server = await startTestServer();
  twinhelm = signedIn(server);
  const body = {
    name: "Harbour report",
    language: "javascript",
    timeout: 5,
    env: {},
    triggers: {
      default: { type: "http", options: { method: "Get", path: "/report" } },
      broken: { type: "schedule", options: { frequency: "0 3 * * *", timezone: "UTC" } },
    },
  };
  id = (await server.call("POST", "/function", { body })).body._id;
  await server.call("POST", `/function/${id}/index`, { body: { index: code } });
});
afterAll(() => server.close());

it("a function is run by its name, and how it ended, what it answered and what it said are told apart", async () => {
  const payload = JSON.stringify({ method: "GET", path: "/report", query: { day: "monday" } });
  const ran = ["function", "run", "Harbour report", "-t", "default"];
  const { code: exit, out, err } = await twinhelm([...ran, "-p", "-", "-o", "json"], payload);
  const run = JSON.parse(out);
  expect([exit, err]).toEqual([0, "asked monday\n"]);
  expect(run).toMatchObject({ handler: "default", result: "succeeded", cause: "trial", status: 201 });
  expect(JSON.parse(run.answer.body)).toEqual({ day: "monday" });
  // Without a payload it gets an example.
  const example = await twinhelm([...ran, "-o", "csv"]);
  expect(example).toMatchObject({ code: 0, err: "asked undefined\n" });
  expect(example.out).toMatch(/,succeeded,201,,"\{""day"":""none""\}"/);
});

it("a run that does not succeed is exit 1, and what is asked in vain says why", async () => {
  const failed = await twinhelm(["function", "run", id, "--trigger", "broken", "-o", "name"]);
  expect(failed).toMatchObject({ code: 1, out: expect.stringMatching(/^[\da-f]{24}\n$/) });
  expect(failed.err).toContain("The run did not succeed: ");
  expect(failed.err).toContain("no tide");
  expect(await twinhelm(["function", "run", id])).toMatchObject({
    code: 2,
    err: "It has several triggers: default, broken. Say which one with --trigger.\n",
  });
  expect(await twinhelm(["function", "run", id, "-t", "other"])).toMatchObject({
    code: 2,
    err: "There is no trigger other. There are default, broken.\n",
  });
  expect(await twinhelm(["function", "run", id, "-t", "default", "-p", "-"], "[1]")).toMatchObject({
    code: 2,
  });
  expect(await twinhelm(["function", "run", "Harbor report"])).toMatchObject({ code: 7 });
});

it("a run is repeated with what it got, and all are listed, the latest first", async () => {
  const payload = JSON.stringify({ method: "GET", path: "/report", query: { day: "sunday" } });
  const ran = await twinhelm(["function", "run", id, "-t", "default", "-p", "-", "-o", "name"], payload);
  const again = await twinhelm(["function", "repeat", id, "-o", "json"]);
  expect(again).toMatchObject({ code: 0, err: "asked sunday\n" });
  expect(JSON.parse(again.out)).toMatchObject({ cause: "repeat", repeats: ran.out.trim() });
  const named = await twinhelm(["function", "repeat", id, ran.out.trim(), "-o", "json"]);
  expect(JSON.parse(named.out)).toMatchObject({ repeats: ran.out.trim() });
  const runs = await twinhelm(["function", "runs", "Harbour report", "--limit", "2", "-o", "json"]);
  expect(JSON.parse(runs.out).map(({ cause }: { cause: string }) => cause)).toEqual(["repeat", "repeat"]);
  const failed = await twinhelm(["function", "runs", "--failed", "-o", "json"]);
  for (const { result } of JSON.parse(failed.out)) expect(result).toBe("failed");
});
