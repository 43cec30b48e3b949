import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "@lydell/node-pty";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { build } from "vite";
import { afterAll, beforeAll, it } from "vitest";
import { median, report } from "./report";

const root = join(import.meta.dirname, "..");
const launcher = join(root, "packages", "cli", "bin", "twinhelm.mjs");
const temporary = join(root, "bench", "tmp");
const home = mkdtempSync(join(tmpdir(), "twinhelm-bench-"));
const hello = join(temporary, "hello", "hello.mjs");
let server: TestServer;
let bucket = "";

beforeAll(async () => {
  server = await startTestServer();
  mkdirSync(join(home, "twinhelm"));
  writeFileSync(
    join(home, "twinhelm", "credentials.json"),
    JSON.stringify({ current: server.url, servers: { [server.url]: server.admin } }),
    { mode: 0o600 },
  );
  const properties = Object.fromEntries(
    ["name", "harbour", "flag", "captain", "tons", "built", "crew", "note"].map((key) => [
      key,
      { type: "string", title: key },
    ]),
  );
  const made = await server.call("POST", "/bucket", {
    body: { title: "Boats", description: "Boats of the harbour", properties },
  });
  bucket = made.body._id;
  for (let number = 0; number < 100; number += 1) {
    const body = Object.fromEntries(Object.keys(properties).map((key) => [key, `${key} ${number}`]));
    await server.call("POST", `/bucket/${bucket}/data`, { body });
  }
  await bundleHello();
}, 60_000);
afterAll(() => server.close());

/** A program that shows one word with Ink, bundled as the command is. */
async function bundleHello(): Promise<void> {
  rmSync(join(temporary, "hello"), { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
  const entry = join(temporary, "hello.tsx");
  writeFileSync(
    entry,
    `import { render, Text } from "ink";
import { createElement } from "react";
render(createElement(Text, null, "hello"), { alternateScreen: true, interactive: true });
setInterval(() => undefined, 1000);
`,
  );
  await build({
    configFile: false,
    root: join(root, "packages", "cli"),
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true, external: ["react-devtools-core"] },
    build: {
      ssr: entry,
      outDir: join(temporary, "hello"),
      target: "node22",
      minify: true,
      rolldownOptions: { output: { entryFileNames: "hello.mjs" } },
    },
  });
}

interface Running {
  /** Milliseconds since the start when the text came. */
  until(text: string): Promise<number>;
  /** Writes a key and gives milliseconds and bytes until nothing more comes. */
  press(key: string): Promise<{ time: number; bytes: number }>;
  end(): void;
}

function run(args: readonly string[]): Running {
  const start = performance.now();
  const child = spawn(process.execPath, [...args], {
    cols: 160,
    rows: 60,
    name: "xterm-256color",
    env: { PATH: process.env.PATH ?? "", XDG_CONFIG_HOME: home, TZ: "UTC", LANG: "en_GB.UTF-8" },
  });
  let all = "";
  let listen: ((data: string) => void) | undefined;
  child.onData((data) => {
    all += data;
    listen?.(data);
  });
  return {
    until: (text) =>
      new Promise((resolve) => {
        const check = () => {
          if (!all.includes(text)) return;
          listen = undefined;
          resolve(performance.now() - start);
        };
        listen = check;
        check();
      }),
    press: (key) =>
      new Promise((resolve) => {
        const from = performance.now();
        let time = 0;
        let bytes = 0;
        listen = (data) => {
          time = performance.now() - from;
          bytes += Buffer.byteLength(data);
        };
        child.write(key);
        setTimeout(() => resolve({ time, bytes }), 60);
      }),
    end: () => child.kill("SIGKILL"),
  };
}

it("a cursor move in a table of 50 rows", async () => {
  const terminal = run([launcher]);
  await terminal.until("Boats");
  await terminal.press("j");
  await terminal.press("j");
  await terminal.press("\r");
  await terminal.until("1 of 100");
  await terminal.press("+");
  await terminal.until("100 a page");
  const samples = [];
  for (let move = 0; move < 60; move += 1) samples.push(await terminal.press(move < 40 ? "j" : "k"));
  terminal.end();
  const times = samples.map(({ time }) => time);
  const note = `slowest ${Math.max(...times).toFixed(1)} ms, of 100 rows some 54 in sight, in 160 columns`;
  report("terminal: cursor move, milliseconds", median(times), { most: 16 }, note);
  report("terminal: cursor move, bytes", median(samples.map(({ bytes }) => bytes)), { most: 1024 });
}, 60_000);

it("from the start to the first frame", async () => {
  const first: number[] = [];
  const whole: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const ink = run([hello]);
    floor.push(await ink.until("hello"));
    ink.end();
    const console_ = run([launcher]);
    first.push(await console_.until("Twinhelm"));
    whole.push(await console_.until("Boats"));
    console_.end();
  }
  const least = median(floor);
  report(
    "terminal: first frame / Ink hello world",
    median(first) / least,
    { most: 1.25 },
    `${median(first).toFixed(0)} ms, Ink ${least.toFixed(0)} ms`,
  );
  report(
    "terminal: everything loaded / Ink hello world",
    median(whole) / least,
    { most: 2.5 },
    `${median(whole).toFixed(0)} ms with the data of the server`,
  );
}, 120_000);
