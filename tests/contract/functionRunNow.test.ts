// Running a handler by hand, and the list of all runs.
import { getRun, listRuns, repeatRun, runFunction, summarizeRuns } from "@twinhelm/core/function/run/api";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { unwrap } from "@twinhelm/core/http/query";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boats, code, get, refused, rows, triggers } from "./functionTables/runsByHand";
import { functionsOf, http } from "./functionWorld";

let server: TestServer;
const functions = functionsOf(() => server);
let id = "";
let other = "";

beforeAll(async () => {
  server = await startTestServer();
  const properties = { name: { type: "string" } };
  const bucket = { _id: boats, title: "Boats", description: "For a test", properties };
  await server.call("POST", "/bucket", { body: bucket });
  id = await functions.make(triggers, code, { timeout: 0.5 });
  other = await functions.make({ default: http("/other") }, "export default () => 1;");
});
afterAll(() => server.close());

const run = (handler: string, payload: unknown, as?: string) =>
  server.call("POST", `/function/${id}/runs`, { body: { handler, payload }, ...(as && { as }) });
describe("running by hand answers when it is over", () => {
  it.each(rows)("$name", async ({ handler, payload, has, says }) => {
    const { status, body } = await run(handler, payload);
    expect([status, body]).toMatchObject([201, { function: id, handler, cause: "trial", ...has }]);
    const lines = body.lines.map((line: { level: number; content: string }) => [line.level, line.content]);
    if (says !== undefined) expect(lines).toEqual(expect.arrayContaining([...says]));
    expect((await server.call("GET", `/function/runs/${body._id}`)).body).toEqual(body);
  });
});

it.each(refused)("refuses %s", async (_, handler, payload, message) => {
  expect(await run(handler, payload)).toMatchObject({
    status: 400,
    body: { message, error: "validation failed" },
  });
});

it("an answer that cannot be sent is a failed run", async () => {
  expect((await functions.run("/wrong")).status).toBe(500);
  const { body } = await server.call("GET", "/function/runs", { query: { function: id, handler: "wrong" } });
  expect(body).toMatchObject([
    { result: "failed", status: 500, error: expect.stringContaining("cannot be sent") },
  ]);
});

describe("a run can be repeated", () => {
  it("with what it got", async () => {
    const first = (await run("default", { method: "PUT", path: "/echo/a", query: { b: "1" }, body: "text" }))
      .body;
    const { status, body } = await server.call("POST", `/function/runs/${first._id}/repeat`);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      cause: "repeat",
      repeats: first._id,
      answer: first.answer,
      payload: first.payload,
    });
  });

  it("unless credentials were left out, or it was too long", async () => {
    await functions.run("/echo/secret", "POST", { body: {}, headers: { cookie: "a=1" } });
    await functions.run("/echo/large", "POST", { body: { text: "a".repeat(70_000) } });
    const listed = (await server.call("GET", "/function/runs", { query: { function: id, limit: "2" } })).body;
    expect(listed.map(({ repeatable }: { repeatable: boolean }) => repeatable)).toEqual([false, false]);
    const messages = [];
    for (const { _id } of listed) {
      const { status, body } = await server.call("POST", `/function/runs/${_id}/repeat`);
      messages.push([status, body.message]);
    }
    expect(messages).toEqual([
      [400, expect.stringContaining("too long to be kept")],
      [400, expect.stringContaining("not kept: headers.cookie")],
    ]);
  });
});

describe("every event is kept as a run", () => {
  const list = async (query: Readonly<Record<string, string>>, as?: string) =>
    (await server.call("GET", "/function/runs", { query, ...(as && { as }) })).body;

  it("the latest first, by function, handler and result, with a page of them", async () => {
    for (const path of ["/fails", "/other", "/echo/one", "/echo/two"]) await functions.run(path);
    await server.call("POST", `/bucket/${boats}/data`, { body: { name: "Cala" } });
    const latest = () => list({ function: id, handler: "rejects", limit: "1" });
    const causes = async () => (await latest()).map(({ cause }: { cause?: string }) => cause);
    await expect.poll(causes).toEqual([undefined]);
    const [change] = await latest();
    expect(change).toMatchObject({
      trigger: "bucket",
      result: "failed",
      error: "Error: refused",
      repeatable: true,
    });
    const echoes = await list({ function: id, handler: "default", limit: "2" });
    const asked = await Promise.all(
      echoes.map(
        async ({ _id }: { _id: string }) => (await server.call("GET", `/function/runs/${_id}`)).body,
      ),
    );
    expect(asked.map(({ payload }) => payload.path)).toEqual(["/echo/two", "/echo/one"]);
    expect(asked[0].lines.map(({ content }: { content: string }) => content)).toEqual([
      "asked for two",
      "answers two",
    ]);
    expect(await list({ function: id, handler: "default", limit: "1", skip: "1" })).toEqual(echoes.slice(1));
    const failed = await list({ result: "failed", limit: "1000" });
    expect(new Set(failed.map(({ result }: { result: string }) => result))).toEqual(new Set(["failed"]));
    expect((await list({ function: other })).map(({ handler }: { handler: string }) => handler)).toEqual([
      "default",
    ]);
    expect(await list({ function: "ff".repeat(12) })).toEqual([]);
  });

  it("lines of events that run together stand under their own", async () => {
    const days = Array.from({ length: 20 }, (_, at) => `day${at}`);
    await Promise.all(days.map((day) => functions.run(`/echo/${day}`, "GET", { query: { wait: "20" } })));
    const listed = await list({ function: id, handler: "default", limit: "20" });
    for (const { _id } of listed) {
      const detail = async () => (await server.call("GET", `/function/runs/${_id}`)).body;
      const day = (await detail()).payload.path.slice("/echo/".length);
      // Lines come later than answers.
      const lines = async () => (await detail()).lines.map(({ content }: { content: string }) => content);
      await expect.poll(lines).toEqual([`asked for ${day}`, `answers ${day}`]);
    }
  });

  it.each([
    ["a result that is none", { result: "lost" }],
    ["a handler of no function", { handler: "default" }],
    ["a negative limit", { limit: "-1" }],
  ])("refuses %s", async (_, query) => {
    expect((await server.call("GET", "/function/runs", { query })).status).toBe(400);
  });

  it("in a summary: the last run, and the errors since a time", async () => {
    const summary = async (query = {}) =>
      (await server.call("GET", "/function/runs/summary", { query })).body;
    const [own, quiet] = await summary();
    const failures = await list({ function: id, limit: "1000" });
    expect(own.last).toEqual(failures[0]);
    expect(own.errors).toBe(
      failures.filter(({ result }: { result: string }) => result !== "succeeded").length,
    );
    expect(quiet).toMatchObject({ function: other, errors: 0, last: { result: "succeeded" } });
    expect((await summary({ since: "2100-01-01" }))[0].errors).toBe(0);
    expect((await server.call("GET", "/function/runs/summary", { query: { since: "soon" } })).status).toBe(
      400,
    );
  });

  it("shown to those who may read the function; what it got, to those who may change it", async () => {
    const may = (action: string, of: string) => ({
      action: `function:${action}`,
      module: "function",
      resource: { include: [of], exclude: [] },
    });
    const reader = await server.createIdentity([may("index", id), may("update", other)]);
    const { credential: as } = reader;
    const [seen] = await list({}, as);
    expect(
      new Set((await list({ limit: "1000" }, as)).map((each: { function: string }) => each.function)),
    ).toEqual(new Set([id]));
    const { body } = await server.call("GET", `/function/runs/${seen._id}`, { as });
    expect(body).toMatchObject({ _id: seen._id, lines: expect.any(Array) });
    expect(body).not.toHaveProperty("payload");
    const [hidden] = await list({ function: other });
    const statuses = async (calls: readonly (readonly [method: string, path: string])[]) =>
      Promise.all(
        calls.map(async ([method, path]) => (await server.call(method, path, { as, body: {} })).status),
      );
    expect((await server.call("GET", `/function/runs/${hidden._id}`, { as })).status).toBe(404);
    expect(
      await statuses([
        ["POST", `/function/runs/${seen._id}/repeat`],
        ["POST", `/function/runs/${hidden._id}/repeat`],
        ["POST", `/function/runs/${"0".repeat(24)}/repeat`],
        ["POST", `/function/${id}/runs`],
      ]),
    ).toEqual([404, 201, 404, 403]);
    expect((await run("ready", {}, as)).status).toBe(403);
  });

  it("until the function is deleted", async () => {
    const made = await functions.make({ default: http("/brief") }, "export default () => 1;");
    await functions.run("/brief");
    const [{ _id }] = await list({ function: made });
    await server.call("DELETE", `/function/${made}`);
    expect((await server.call("GET", `/function/runs/${_id}`)).status).toBe(404);
  });
});

it("a function that cannot be loaded fails with the reason, without a process", async () => {
  const made = await functions.make({ default: http("/unbuilt") }, 'import "nowhere";');
  const { status, body } = await server.call("POST", `/function/${made}/runs`, {
    body: { handler: "default", payload: get("/unbuilt") },
  });
  expect([status, body]).toMatchObject([
    201,
    { result: "failed", error: expect.stringContaining("nowhere") },
  ]);
});

it("an activity says who ran what by hand, before it runs; nothing of what it got, and it cannot be undone", async () => {
  const made = await functions.make({ default: http("/told") }, "export default () => 1;");
  const list = async (own: string) =>
    (
      await server.call("GET", "/activity", {
        query: { own, resource: JSON.stringify({ $all: [made] }), limit: "2" },
      })
    ).body;
  const payload = { method: "GET", path: "/told", body: "harbour" };
  const first = await server.call("POST", `/function/${made}/runs`, {
    body: { handler: "default", payload },
  });
  await server.call("POST", `/function/runs/${first.body._id}/repeat`);
  await server.call("POST", `/function/${made}/runs`, { body: { handler: "nothing", payload } });
  await functions.run("/told");
  const told = { action: 1, identifier: "admin", resource: ["function", made, "run", "default", "http"] };
  const [latest, ...others] = await list("true");
  expect([latest, ...others]).toMatchObject([told, told]);
  expect(JSON.stringify((await server.call("GET", `/activity/${latest._id}`)).body)).not.toContain("harbour");
  // The contract does not record runs.
  expect((await list("false")).map(({ resource }: { resource: string[] }) => resource)).toEqual([
    ["function", made],
  ]);
  const undone = await server.call("POST", "/activity/undo", { body: { ids: [latest._id] } });
  expect([undone.status, JSON.stringify(undone.body)]).toEqual([
    409,
    expect.stringContaining("A run cannot be undone"),
  ]);
});

it("consoles run, list and repeat through the calls of core", async () => {
  const transport = createTransport({ baseUrl: server.url, credential: () => server.admin });
  const read = await unwrap(runFunction(transport, id, "ready", {}));
  const again = await unwrap(repeatRun(transport, read._id));
  expect(await unwrap(getRun(transport, again._id))).toEqual(again);
  const query = { functions: [id], handler: "ready", results: ["succeeded" as const], limit: 2 };
  expect((await unwrap(listRuns(transport, query))).map(({ _id }) => _id)).toEqual([again._id, read._id]);
  expect(await unwrap(summarizeRuns(transport))).toContainEqual(
    expect.objectContaining({ function: id, last: expect.any(Object) }),
  );
});
