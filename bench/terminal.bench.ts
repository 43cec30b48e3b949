import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
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
let figures: Server | undefined;
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
  const long = { name: "LONG", note: "a long word ".repeat(17_000) };
  await server.call("POST", `/bucket/${bucket}/data`, { body: long });
  await bundleHello();
}, 60_000);
afterAll(async () => {
  figures?.close();
  await server.close();
});

const wave = (at: number) => Math.round(500 + 400 * Math.sin(at / 90) + (at % 17));
const list = <Item>(length: number, item: (at: number) => Item) =>
  Array.from({ length }, (_, at) => item(at));
const answers: Record<string, (points: number) => object> = {
  line: (points) => ({ label: list(points, String), datasets: [{ label: "A", data: list(points, wave) }] }),
  bar: (points) => ({ label: list(points, String), datasets: [{ label: "A", data: list(points, wave) }] }),
  pie: (points) => ({ label: list(points, String), data: list(points, wave) }),
  scatter: (points) => ({
    datasets: [{ label: "A", data: list(points, (at) => ({ x: at, y: wave(at) })) }],
  }),
  table: (points) => ({ data: list(points, (at) => ({ name: `No ${at}`, tons: wave(at) })) }),
  statistic: () => ({ main: { title: "Boats", value: "42" }, difference: { value: 3, title: "since May" } }),
};

/** Two dashboards of twelve components: of 1,000 points each, and of 100,000. */
async function makeDashboards(): Promise<void> {
  const bodies = new Map<string, string>();
  const source = createServer(({ url = "" }, answer) => {
    const [, type = "", points = ""] = url.split("/");
    const body = bodies.get(url) ?? JSON.stringify(answers[type]?.(Number(points)));
    bodies.set(url, body);
    answer.writeHead(200, { "content-type": "application/json" }).end(body);
  });
  figures = source;
  await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
  const address = source.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const types = [...Object.keys(answers), ...Object.keys(answers)];
  for (const [name, points] of [
    ["Tiles", 1000],
    ["Flood", 100_000],
  ] as const) {
    const components = types.map((type, at) => ({
      name: `${name} ${at}`,
      type,
      url: `http://127.0.0.1:${port}/${type}/${points}`,
      ratio: "2/2",
    }));
    await server.call("POST", "/dashboard", { body: { name, icon: "anchor", components } });
  }
}

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

/** Ticks of the processor clock of Linux, in milliseconds. */
const tick = 10;

interface Running {
  /** Milliseconds of processor time since the start; Linux alone tells. */
  spent(): number;
  /** Megabytes of memory that it has now; Linux alone tells. */
  memory(): number;
  /** Milliseconds since the start when the text came. */
  until(text: string): Promise<number>;
  /** Writes a key and gives milliseconds and bytes until nothing more comes. */
  press(key: string): Promise<{ time: number; bytes: number }>;
  send(key: string): void;
  end(): void;
  /** Resolves when it has ended by itself. */
  readonly ended: Promise<void>;
}

function run(args: readonly string[], cols = 160, rows = 60): Running {
  const start = performance.now();
  const child = spawn(process.execPath, [...args], {
    cols,
    rows,
    name: "xterm-256color",
    env: {
      PATH: process.env.PATH ?? "",
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: join(home, "cache"),
      TZ: "UTC",
      LANG: "en_GB.UTF-8",
    },
  });
  let all = "";
  let listen: ((data: string) => void) | undefined;
  child.onData((data) => {
    all += data;
    listen?.(data);
  });
  const ended = new Promise<void>((resolve) => child.onExit(() => resolve()));
  const told = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, "utf8");
  return {
    spent() {
      const [, fields = ""] = told("stat").split(") ");
      const [user, system] = fields.split(" ").slice(11, 13).map(Number);
      return ((user ?? 0) + (system ?? 0)) * tick;
    },
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(told("status"))?.[1]) / 1024,
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
    send: (key) => child.write(key),
    end: () => child.kill("SIGKILL"),
    ended,
  };
}

/** Opens the documents of the bucket, with the keys in their table. */
async function openTable(terminal: Running): Promise<void> {
  await openFromPalette(terminal, "Boats");
  await terminal.until("1 of 101");
}

/** What is found by its name, with the keys in its screen. */
async function openFromPalette(terminal: Running, name: string): Promise<void> {
  await terminal.until("Boats");
  await terminal.press(":");
  await terminal.press(name);
  await terminal.press("\r");
}

it("a cursor move in a table of 50 rows", async () => {
  const terminal = run([launcher]);
  await openTable(terminal);
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

/** Moves so many rows down and up again, so often, and gives the processor time of one key. */
async function timeOfKeys(terminal: Running, count: number, pause: number, rows = 20): Promise<number> {
  const before = terminal.spent();
  for (let move = 0; move < count; move += 1) {
    terminal.send(move % (2 * rows) < rows ? "j" : "k");
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  await terminal.press("");
  return (terminal.spent() - before) / count;
}

it.runIf(process.platform === "linux")(
  "memory and processor time of a session at 80x24",
  async () => {
    const ink = run([hello], 80, 24);
    await ink.until("hello");
    const floor = ink.memory();
    ink.end();
    const terminal = run([launcher], 80, 24);
    await openTable(terminal);
    const fresh = terminal.memory();
    await timeOfKeys(terminal, 100, 20);
    const key = await timeOfKeys(terminal, 200, 50);
    const burst = await timeOfKeys(terminal, 200, 1);
    const memory = terminal.memory();
    report("terminal: memory on a table of 25, MB", fresh, { most: 120 }, `Ink ${floor.toFixed(0)} MB`);
    report("terminal: memory on a table of 25 after 500 keys, MB", memory, { most: 120 });
    report("terminal: processor time of a key, milliseconds", key, { most: 10 });
    report("terminal: a key of a burst / a key", burst / key, { most: 0.5 });
    terminal.send("/");
    await terminal.press("");
    for (const letter of "LONG") await terminal.press(letter);
    await terminal.press("\r");
    await terminal.until("1 of 1 ");
    await terminal.press("\r");
    await terminal.until("[ Save ]");
    const long = await timeOfKeys(terminal, 100, 50);
    report("terminal: a key in a document of 200 kB / a key in the table", long / key, { most: 1.5 });
    terminal.end();
  },
  60_000,
);

it("from the start to the first frame", async () => {
  const first: number[] = [];
  const whole: number[] = [];
  const floor: number[] = [];
  // What is compiled is kept as a console ends in order: a person has opened it before.
  const before = run([launcher]);
  await before.until("Boats");
  before.send("q");
  await before.ended;
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
    { most: 2 },
    `${median(whole).toFixed(0)} ms with the data of the server`,
  );
}, 120_000);

it.runIf(process.platform === "linux")(
  "a cursor move between the tiles of a dashboard",
  async () => {
    const table = run([launcher]);
    await openTable(table);
    await timeOfKeys(table, 100, 20);
    const floor = await timeOfKeys(table, 200, 50);
    table.end();
    await makeDashboards();
    const terminal = run([launcher]);
    await openFromPalette(terminal, "Tiles");
    await terminal.until("1/12");
    for (let quiet = 0; quiet < 5; ) quiet = (await terminal.press("")).bytes === 0 ? quiet + 1 : 0;
    const samples = [];
    for (let move = 0; move < 60; move += 1) samples.push(await terminal.press(move % 6 < 3 ? "j" : "k"));
    const key = await timeOfKeys(terminal, 200, 50, 3);
    terminal.end();
    const times = samples.map(({ time }) => time);
    const note = `slowest ${Math.max(...times).toFixed(1)} ms, of 12 tiles of 1,000 points some 9 in sight, in 160 columns`;
    report("terminal: cursor move between tiles, milliseconds", median(times), { most: 16 }, note);
    report("terminal: a key between tiles / a key in a table", key / floor, { most: 1.5 });
  },
  120_000,
);
