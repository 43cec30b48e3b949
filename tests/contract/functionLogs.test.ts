// What functions say, and who reads it.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { functionsOf, http } from "./functionWorld";

let server: TestServer;
let id: string;
const functions = functionsOf(() => server);
const code = `
export const levels = () => {
  console.debug("a"); console.log("b %d", 5, { c: 1 }); console.info("d"); console.warn("e"); console.error("f");
  return "done";
};
export const forms = () => {
  console.log(); console.log("  two\\nlines  "); process.stdout.write("one\\ntwo\\nthr"); process.stdout.write("ee\\n");
  process.stderr.write("to err\\n"); console.trace("where"); console.table([]);
  return "done";
};
export const long = () => { console.log("x".repeat(200000)); return "done"; };
export const dying = () => { console.log("last words"); process.exit(); };
`;
beforeAll(async () => {
  server = await startTestServer();
  const triggers = Object.fromEntries(
    ["levels", "forms", "long", "dying"].map((name) => [name, http(`/${name}`)]),
  );
  id = await functions.make(triggers, code, { name: "harbour report" });
});
afterAll(() => server.close());

it("each call is a row, with level, channel and event", async () => {
  await functions.run("/levels");
  await functions.said(id, 5);
  const lines = await functions.lines(id);
  expect(lines.map(({ level, channel, content }) => [level, channel, content])).toEqual([
    [0, "stdout", "a"],
    [1, "stdout", "b 5 { c: 1 }"],
    [2, "stdout", "d"],
    [3, "stderr", "e"],
    [4, "stderr", "f"],
  ]);
  expect(new Set(lines.map(({ event_id }) => event_id)).size).toBe(1);
  for (const { _id, function: name, created_at } of lines) {
    expect(name).toBe("harbour report");
    expect(Number.parseInt(_id.slice(0, 8), 16)).toBe(Math.floor(Date.parse(created_at) / 1000));
  }
});

it("empty and long ones, several lines, and what is written past the console", async () => {
  await functions.run("/forms");
  await functions.run("/long");
  await functions.said(id, 14);
  const texts = (await functions.lines(id)).slice(5).map(({ level, content }) => [level, content]);
  expect(texts.slice(0, 6)).toEqual([
    [1, ""],
    [1, "two\nlines"],
    [1, "one"],
    [1, "two"],
    [1, "three"],
    [4, "to err"],
  ]);
  expect(texts[6]).toEqual([4, expect.stringMatching(/^Trace: where\n/)]);
  expect(texts.at(-1)).toEqual([1, "x".repeat(200_000)]);
});

it("what was said before the end is kept", async () => {
  await functions.run("/dying");
  await expect
    .poll(async () => (await functions.lines(id)).map(({ content }) => content).slice(-2))
    .toEqual(["last words", "The process of the function ended."]);
});

const asked = async (query: Readonly<Record<string, string>>, as?: string) =>
  (await server.call("GET", "/function-logs", { query, ...(as === undefined ? {} : { as }) })).body;

it("filters: levels, channels, pages, times, functions", async () => {
  const all = await asked({});
  expect(all.map(({ _id }: { _id: string }) => _id)).toEqual(
    all
      .map(({ _id }: { _id: string }) => _id)
      .toSorted()
      .reverse(),
  );
  const of = (test: (line: { level: number }) => boolean) => all.filter(test);
  expect(await asked({ levels: "4" })).toEqual(of(({ level }) => level === 4));
  const two = await server.call("GET", "/function-logs?levels=0&levels=3");
  expect(two.body).toEqual(of(({ level }) => level === 0 || level === 3));
  expect(await asked({ channel: "stderr" })).toEqual(of(({ level }) => level > 2));
  expect(await asked({ channel: "stdout", levels: "4" })).toEqual([]);
  expect(await asked({ channel: "other" })).toEqual([]);
  for (const level of ["none", "1.5", "9"]) expect(await asked({ levels: level })).toEqual([]);
  expect(await asked({ limit: "2", skip: "1" })).toEqual(all.slice(1, 3));
  expect(await asked({ limit: "2", skip: "1", functions: id })).toEqual(all.slice(1, 3));
  expect(await asked({ functions: "5f00000000000000000000aa" })).toEqual([]);
  expect(await asked({ functions: id, sort: '{"_id":1}' })).toEqual(all);
  expect(await asked({ begin: "2001-01-01", end: "2001-01-02" })).toEqual([]);
  expect(await asked({ begin: "2001-01-01", end: "2100-01-01" })).toEqual(all);
  expect(await asked({ begin: "2001-01-01", end: "+275760-09-12T00:00:00Z" })).toEqual(all);
  expect(await asked({ begin: "nonsense" })).toEqual(all);
  expect((await server.call("GET", "/function-logs", { query: { limit: "-1" } })).status).toBe(400);
});

it("who may read neither lines nor functions is shown none, and removes none", async () => {
  const on = (action: string, module: string, ...include: readonly string[]) => ({
    action,
    module,
    ...(include.length === 0 ? {} : { resource: { include, exclude: [] } }),
  });
  const plain = await server.createIdentity([]);
  const reader = await server.createIdentity([on("function:show", "function", id)]);
  const watcher = await server.createIdentity([on("function:logs:index", "function:logs")]);
  expect(await asked({}, plain.credential)).toEqual([]);
  const all = await asked({});
  expect(await asked({}, reader.credential)).toEqual(all);
  expect(await asked({}, watcher.credential)).toEqual(all);
  const remove = (as: string) => server.call("DELETE", `/function-logs/${id}`, { as });
  expect((await remove(reader.credential)).status).toBe(403);
  expect((await server.call("GET", "/function-logs", { as: null })).status).toBe(401);
});

it("are removed by level and time, then all of them", async () => {
  const path = `/function-logs/${id}`;
  expect((await server.call("DELETE", path, { query: { levels: "4" } })).status).toBe(204);
  expect(await asked({ levels: "4" })).toEqual([]);
  await server.call("DELETE", path, { query: { begin: "2001-01-01", end: "2001-01-02" } });
  expect(await asked({})).not.toEqual([]);
  await server.call("DELETE", path, { query: { end: "2100-01-01" } });
  expect(await asked({})).toEqual([]);
  expect((await server.call("DELETE", "/function-logs/anything")).status).toBe(204);
  expect((await server.call("DELETE", "/function-logs")).status).toBe(404);
});
