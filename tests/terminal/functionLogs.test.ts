import { spawn } from "node:child_process";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { functionsOf, http } from "../contract/functionWorld";
import { type Relay, startRelay } from "../contract/relay";
import { startService } from "./command";
import { homeOf, openConsole, signedIn } from "./console";
import { keys, launcher, node, pasted } from "./terminal";

let server: TestServer;
let relay: Relay;
let report: string;
let tides: string;
const functions = functionsOf(() => server);
const code =
  'export default ({ query }) => { for (let i = 0; i < Number(query.count ?? 1); i++) console[query.as ?? "log"](query.text + (query.count ? i : "")); return "said"; };';
const say = (path: string, text: string, more: Readonly<Record<string, string>> = {}) =>
  functions.run(path, "GET", { query: { text, ...more } });
beforeAll(async () => {
  server = await startTestServer();
  relay = await startRelay(server.url);
  report = await functions.make({ default: http("/report") }, code, { name: "Harbour report" });
  tides = await functions.make({ default: http("/tides") }, code, { name: "Tides" });
});
afterAll(async () => {
  await relay.close();
  await server.close();
});

it("the terminal console shows stored lines and live ones, searches, filters, pauses and clears", async () => {
  await say("/report", "loaded 12 rows");
  await say("/report", "\u001b]0;owned\u0007 \u001b[31mred", { as: "error" });
  await say("/tides", "low tide", { as: "warn" });
  await functions.said(report, 2);
  await functions.said(tides, 1);
  const terminal = openConsole(server, { columns: 120, rows: 30 });
  await terminal.see("Welcome, ");
  terminal.type(":", pasted("/function/logs"));
  await terminal.see("Open /function/logs");
  terminal.type(keys.enter);
  await terminal.see(/Warning +[\d:]{8} +Tides +low tide/);
  await terminal.see("Today · All functions");
  await terminal.see("\\x1b]0;owned\\x07 \\x1b[31mred");
  await terminal.see("3 lines");
  terminal.type("/", pasted("12 ROWS"), keys.enter);
  await terminal.miss("low tide");
  await terminal.see("“12 ROWS”");
  terminal.type("/", "\u0015", keys.enter);
  await terminal.see("low tide");
  terminal.type("f");
  await terminal.see("☐ Error");
  terminal.type(pasted("Error"), keys.enter);
  await terminal.see("☑ Error");
  terminal.type(keys.escape);
  await terminal.miss("low tide");
  await terminal.see("All functions · Error");
  terminal.type("f", keys.enter, keys.escape);
  await terminal.see("low tide");
  terminal.type("o");
  await terminal.see("Today · Tides");
  await terminal.miss("loaded 12 rows");
  terminal.type("t");
  await terminal.see("● Live · Tides");
  await terminal.see("No lines yet.");
  await say("/tides", "first live");
  await terminal.see("first live");
  terminal.type(" ");
  await terminal.see("Paused");
  await say("/tides", "second live");
  await terminal.see("1 new line");
  await terminal.miss("second live");
  terminal.type(" ");
  await terminal.see("second live");
  terminal.type(keys.enter);
  await terminal.see("  second live");
  terminal.type(keys.escape, "t");
  await terminal.see("low tide");
  terminal.type("d");
  await terminal.see("Clear the logs of Tides");
  await terminal.see("3 lines will be removed from the log.");
  terminal.type(pasted("agree"), keys.enter);
  await terminal.see("Couldn't find any log to show.");
  expect(await functions.lines(tides)).toEqual([]);
  expect(await functions.lines(report)).toHaveLength(2);
  terminal.type("q");
  await terminal.ended();
});

it("function logs prints what was said, the oldest line first, by function, level, time and words", async () => {
  const run = signedIn(server);
  // A line is there some time after the answer: the next one is said once it is.
  for (const [at, text] of ["alpha", "beta"].entries()) {
    await say("/report", text, { as: "info" });
    await functions.said(report, 3 + at);
  }
  await say("/tides", "gamma");
  await functions.said(tides, 1);
  const printed = async (...args: readonly string[]) => {
    const { code, out, err } = await run(["function", "logs", ...args, "-o", "ndjson"]);
    expect([code, err]).toEqual([0, ""]);
    return out
      .split("\n")
      .filter(Boolean)
      .map((line): { content: string; function: string } => JSON.parse(line));
  };
  const contents = async (...args: readonly string[]) =>
    (await printed(...args)).map(({ content }) => content);
  expect(await contents("Harbour report", "--level", "info")).toEqual(["alpha", "beta"]);
  expect((await printed("Tides")).at(-1)).toMatchObject({ function: "Tides", content: "gamma", level: 1 });
  expect(await contents("--search", "ALPHA", "--since", "1h")).toEqual(["alpha"]);
  expect(await contents("--until", "1d", "--since", "2d")).toEqual([]);
  expect(
    await contents(report, tides, "--level", "2,1", "--since", new Date().toISOString().slice(0, 4)),
  ).toContain("gamma");
  const limited = await run(["function", "logs", "--limit", "2"]);
  expect(limited.out.trim().split("\n")).toHaveLength(2);
  expect(limited.err).toBe("The latest 2 lines: --limit shows more.\n");
  expect(limited.out).toMatch(/Z {2}INFO {5}Harbour report {2}beta\n.*LOG {6}Tides {2}gamma\n$/);
  for (const wrong of [
    ["--level", "loud"],
    ["--since", "soon"],
    ["--since", "1h", "--until", "2h"],
    ["--follow", "-o", "json"],
    ["--follow", "--until", "1h"],
  ])
    expect(await run(["function", "logs", ...wrong])).toMatchObject({ code: 2, out: "" });
  expect(await run(["function", "logs", "Nowhere"])).toMatchObject({ code: 7, out: "" });
});

it("function logs --follow tells each line once, also of while there was no connection, until Ctrl+C", async () => {
  const home = homeOf(server.admin, relay.url);
  const follow = startService(["function", "logs", "Tides", "--follow", "-o", "ndjson"], {
    environment: { XDG_CONFIG_HOME: home },
  });
  await follow.warns("Watching. Ctrl+C ends it.");
  await say("/tides", "here");
  await follow.says("here");
  relay.cut(true);
  await follow.warns("There is no connection. It is tried again.");
  await say("/tides", "away", { count: "2500" });
  await say("/report", "unasked");
  relay.open();
  await follow.warns("Connected again.");
  relay.cut(false);
  await say("/tides", "back");
  await follow.says("back");
  const { code: exit, out } = await follow.end("SIGINT");
  expect(exit).toBe(0);
  const lines = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).content);
  expect(lines).toEqual(["here", ...Array.from({ length: 2500 }, (_, at) => `away${at}`), "back"]);
});

it("function logs --follow ends with its reader", async () => {
  const line = `"${node}" "${launcher}" function logs --follow | head -1; echo "\${PIPESTATUS[0]}"`;
  const home = homeOf(server.admin, server.url);
  const child = spawn("bash", ["-c", line], { env: { ...process.env, XDG_CONFIG_HOME: home } });
  let [out, err] = ["", ""];
  child.stdout.on("data", (part) => {
    out += part;
  });
  child.stderr.on("data", (part) => {
    err += part;
  });
  await expect.poll(() => err, { timeout: 30_000 }).toContain("Watching.");
  await say("/tides", "One");
  await expect.poll(() => out, { timeout: 30_000 }).toContain("One");
  await say("/tides", "Two");
  await new Promise((resolve) => child.on("close", resolve));
  expect(out.split("\n").slice(1)).toEqual(["0", ""]);
});

it("function delete-logs deletes by level and time, once that was agreed to", async () => {
  const run = signedIn(server);
  await say("/report", "kept");
  await say("/report", "bad", { as: "error" });
  await expect
    .poll(async () => (await functions.lines(report)).some(({ content }) => content === "bad"))
    .toBe(true);
  expect(await run(["function", "delete-logs", "Harbour report"])).toMatchObject({ code: 2, out: "" });
  expect(await run(["function", "delete-logs", "Harbour report", "--level", "error", "--yes"])).toMatchObject(
    {
      code: 0,
    },
  );
  const left = await functions.lines(report);
  expect(left.map(({ content }) => content)).toContain("kept");
  expect(left.every(({ level }) => level < 4)).toBe(true);
  const reader = await server.createIdentity([
    { action: "function:index", module: "function", resource: { include: ["*"], exclude: [] } },
    { action: "function:show", module: "function", resource: { include: ["*"], exclude: [] } },
  ]);
  const denied = await signedIn(server, reader.credential)(["function", "delete-logs", report, "--yes"]);
  expect(denied).toMatchObject({ code: 5, out: "" });
  expect(denied.err).toContain("function:update");
  expect(await run(["function", "delete-logs", "Harbour report", "Tides", "--yes"])).toMatchObject({
    code: 0,
  });
  expect([...(await functions.lines(report)), ...(await functions.lines(tides))]).toEqual([]);
});
