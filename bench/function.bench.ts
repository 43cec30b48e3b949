import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startTestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, it } from "vitest";
import { median, report } from "./report";

const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "twinhelm-function-bench-"));
const launcher = join(import.meta.dirname, "..", "packages", "cli", "bin", "twinhelm.mjs");
const running: ChildProcess[] = [];
const urls = { bare: "", api: "" };
const headers: Record<string, string> = { "content-type": "application/json" };

/** The address that a program prints. */
async function started(args: readonly string[], address: RegExp): Promise<string> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  running.push(child);
  for (let said = ""; ; ) {
    const [piece] = await once(child.stdout, "data");
    said += String(piece);
    const found = address.exec(said)?.[1];
    if (found !== undefined) return found;
  }
}

async function call(method: string, path: string, body: object): Promise<Response> {
  return fetch(`${urls.api}${path}`, { method, headers, body: JSON.stringify(body) });
}

async function make(path: string, language: string): Promise<string> {
  const triggers = { default: { type: "http", options: { path } } };
  const body = { name: path, language, timeout: 20, env: {}, triggers };
  return (await (await call("POST", "/function", body)).json())._id;
}

beforeAll(async () => {
  await (await startTestServer({ dataFolder: folder })).close();
  const bare = join(folder, "bare.mjs");
  writeFileSync(
    bare,
    `import { createServer } from "node:http";
     const server = createServer((_, response) => {
       response.setHeader("content-type", "application/json");
       response.end('{"tide":12}');
     }).listen(0, "127.0.0.1", () => console.log("at http://127.0.0.1:" + server.address().port + "/\\n"));`,
  );
  urls.bare = await started([bare], /at (\S+)\n/);
  urls.api = await started([launcher, "serve", "--port", "0", "--data", folder], /API +(\S+)\n/);
  const body = { identifier: "admin", password: testPassword };
  const { scheme, token } = await (await call("POST", "/passport/identify", body)).json();
  headers.authorization = `${scheme} ${token}`;
});
afterAll(() => {
  for (const child of running) child.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

/** Requests answered in a second, by a load from another process. */
async function perSecond(url: string): Promise<number> {
  const file = join(folder, "address.txt");
  writeFileSync(file, url);
  const script = join(import.meta.dirname, "load.mjs");
  return Number((await execute(process.execPath, [script, file, "", "2", "64"])).stdout);
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds of one request after the other. */
async function milliseconds(url: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 2000; count++) {
    const begin = performance.now();
    await new Promise((resolve, reject) => {
      request(url, { agent }, (response) => response.resume().on("end", resolve))
        .on("error", reject)
        .end();
    });
    times.push(performance.now() - begin);
  }
  return median(times.slice(500));
}

it("functions", async () => {
  const plain = await make("/tide", "javascript");
  await call("POST", `/function/${plain}/index`, { index: "export default () => ({ tide: 12 });" });
  const url = `${urls.api}/fn-execute/tide`;
  let begin = performance.now();
  await (await fetch(url)).text();
  const cold = performance.now() - begin;
  begin = performance.now();
  await execute(process.execPath, ["-e", ""]);
  const empty = performance.now() - begin;
  report("a cold function over an empty script", cold / empty, { most: 2.5 });
  const rates = { bare: await perSecond(urls.bare), own: await perSecond(url) };
  const note = `${Math.round(rates.own)} of ${Math.round(rates.bare)} a second`;
  report("a warm function over bare node:http, per second", rates.own / rates.bare, { least: 0.35 }, note);
  const over = (await milliseconds(url)) - (await milliseconds(urls.bare));
  report("a warm function beside bare node:http, milliseconds over it", over, { most: 1 });
  const typed = await make("/typed", "typescript");
  const line = (_: unknown, at: number) =>
    `export const f${at} = (a: number): string => (a + ${at}).toFixed(2);`;
  const index = `${Array.from({ length: 99 }, line).join("\n")}\nexport default () => f1(2);`;
  begin = performance.now();
  await call("POST", `/function/${typed}/index`, { index });
  await (await fetch(`${urls.api}/fn-execute/typed`)).text();
  report("100 lines of TypeScript to the first answer, seconds", (performance.now() - begin) / 1000, {
    most: 3,
  });
});
