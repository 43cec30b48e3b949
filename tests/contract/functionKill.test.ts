// What a kill of the server leaves of functions: the lines that somebody has seen, the changes that were acknowledged,
// and no process.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, expect, it } from "vitest";
import { statement } from "../statement";
import { functionsOf, http } from "./functionWorld";
import { startServerProcess } from "./process";

const boats = "b1".repeat(12);
const code = `
let count = 0;
export default () => { console.log("line " + count++); return String(process.pid); };
export const loop = () => { console.log("loops " + process.pid); for (;;); };
export const changed = async ({ current }) => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  console.log(current.name);
};`;
const triggers = {
  default: http("/say"),
  changed: { type: "bucket", options: { bucket: boats, type: "INSERT" } },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-killed-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Whether a process is there. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A folder with a function that says something, and one that can loop. */
async function filled() {
  const first = await startTestServer({ dataFolder: folder });
  const properties = { name: { type: "string" } };
  await first.call("POST", "/bucket", {
    body: { _id: boats, title: "Boats", description: "For a test", properties },
  });
  const { make } = functionsOf(() => first);
  const ids = { own: await make(triggers, code), looping: await make({ loop: http("/loop") }, code) };
  await first.close();
  return ids;
}

/** A server in a process of its own, as the administrator. */
async function started() {
  const { url, end } = await startServerProcess(folder, testPassword);
  const headers: Record<string, string> = { "content-type": "application/json" };
  const call = async (method: string, path: string, body?: object) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await fetch(`${url}${path}`, { method, headers, ...sent })).json();
  };
  const { scheme, token } = await call("POST", "/passport/identify", {
    identifier: "admin",
    password: testPassword,
  });
  headers.authorization = `${scheme} ${token}`;
  const lines = async (id: string): Promise<readonly string[]> => {
    const read: readonly { content: string }[] = await call("GET", `/function-logs?functions=${id}`);
    return read.map(({ content }) => content).toReversed();
  };
  return { url, end, call, lines };
}

it("loses no line that was shown and no change that was acknowledged, and leaves no process", {
  timeout: 150_000,
}, async () => {
  const { own, looping } = await filled();
  const acknowledged: string[] = [];
  let next = 0;
  /** Writes until so many more documents are there, and ends the server amid that. */
  const writeUntilEnd = async (
    { call, end }: Awaited<ReturnType<typeof started>>,
    signal: "SIGKILL" | "SIGTERM",
  ) => {
    const most = acknowledged.length + 40;
    let ended: Promise<unknown> | undefined;
    const write = async () => {
      while (ended === undefined) {
        const name = `boat ${next++}`;
        const { _id } = await call("POST", `/bucket/${boats}/data`, { name });
        // One that ends by itself may refuse it.
        if (_id === undefined) continue;
        acknowledged.push(name);
        if (acknowledged.length >= most) ended ??= end(signal);
      }
    };
    // The connection breaks off at the end.
    await Promise.allSettled([write(), write(), write(), write()]);
    await ended;
  };
  const first = await started();
  const pids = new Set<number>();
  const say = async () => void pids.add(Number(await (await fetch(`${first.url}/fn-execute/say`)).text()));
  for (let round = 0; round < 40; round++) await say();
  let shown: readonly string[] = [];
  await expect
    .poll(async () => {
      shown = await first.lines(own);
      return shown.length;
    })
    .toBeGreaterThan(20);
  // A loop hears of nothing.
  void fetch(`${first.url}/fn-execute/loop`).catch(() => undefined);
  await expect.poll(async () => (await first.lines(looping)).length).toBe(1);
  const loop = Number((await first.lines(looping))[0]?.split(" ")[1]);
  await writeUntilEnd(first, "SIGKILL");
  await expect.poll(() => [...pids].filter(isThere)).toEqual([]);
  expect(isThere(loop)).toBe(true);

  await writeUntilEnd(await started(), "SIGTERM");
  await expect.poll(() => isThere(loop)).toBe(process.platform !== "linux");

  const last = await startTestServer({ dataFolder: folder });
  const said = async () => (await functionsOf(() => last).lines(own)).map(({ content }) => content);
  expect((await said()).slice(0, shown.length)).toEqual(shown);
  const { body } = await last.call("GET", `/bucket/${boats}/data`);
  const stored = body.map(({ name }: { name: string }) => name);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
  const missing = async () => {
    const all = new Set(await said());
    return stored.filter((name: string) => !all.has(name));
  };
  await expect.poll(missing, { timeout: 40_000 }).toEqual([]);
  // Nothing of it is done again.
  const left = async () => {
    const [row] = await statement(
      { folder },
      "SELECT (SELECT count(*) FROM function_due) AS due, (SELECT count(*) FROM function_change) AS changes",
    );
    return [row?.due, row?.changes];
  };
  await expect.poll(left, { timeout: 40_000 }).toEqual([0, 0]);
  await last.close();
});
