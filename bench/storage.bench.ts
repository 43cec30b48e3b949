import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { median, report } from "./report";
import { startStorageServers } from "./storageServers";

const mebibyte = 1024 * 1024;
let servers: Awaited<ReturnType<typeof startStorageServers>>;
beforeAll(async () => {
  servers = await startStorageServers();
});
afterAll(() => servers.end());

const piece = Buffer.alloc(mebibyte, "0123456789abcdef");
const startOf = (field: string) =>
  `--b\r\ncontent-disposition: form-data; name="${field}"; filename="big.bin"\r\ncontent-type: image/png\r\n\r\n`;

/** Sends so many mebibytes; gives the seconds it took, and the answer. */
async function send(
  url: string,
  headers: Record<string, string>,
  mebibytes: number,
  [before, after]: readonly string[],
  method = "POST",
) {
  const begun = performance.now();
  const sent = request(url, { method, headers });
  const answered = once(sent, "response");
  if (before) sent.write(before);
  for (let count = 0; count < mebibytes; count += 1) if (!sent.write(piece)) await once(sent, "drain");
  sent.end(after);
  const [response] = await answered;
  let text = "";
  for await (const part of response) text += String(part);
  expect(response.statusCode).toBe(method === "POST" ? 201 : 200);
  return { seconds: (performance.now() - begun) / 1000, text };
}

const sendBare = (mebibytes: number) => send(servers.bareUrl, {}, mebibytes, []);
const end = "\r\n--b--\r\n";
const form = { "content-type": "multipart/form-data; boundary=b" };
const sendOwn = (mebibytes: number) =>
  send(`${servers.url}/storage`, { ...form, authorization: servers.authorization }, mebibytes, [
    startOf("files"),
    end,
  ]);
const replaceOwn = (id: string, mebibytes: number) =>
  send(
    `${servers.url}/storage/${id}`,
    { ...form, authorization: servers.authorization },
    mebibytes,
    [startOf("file"), end],
    "PUT",
  );

/** Seconds to read all of it. */
async function read(url: string, mebibytes: number): Promise<number> {
  const begun = performance.now();
  const sent = request(url).end();
  const [response] = await once(sent, "response");
  let bytes = 0;
  for await (const part of response) bytes += part.length;
  expect(bytes).toBe(mebibytes * mebibyte);
  return (performance.now() - begun) / 1000;
}

const idOf = (text: string): string => JSON.parse(text)[0]._id;
const remove = (id: string) =>
  fetch(`${servers.url}/storage/${id}`, {
    method: "DELETE",
    headers: { authorization: servers.authorization },
  });

it("sends and reads 256 MiB", async () => {
  const times = { sendBare: [], sendOwn: [], readBare: [], readOwn: [] } as Record<string, number[]>;
  for (let round = 0; round < 5; round += 1) {
    times.sendBare?.push((await sendBare(256)).seconds);
    const { seconds, text } = await sendOwn(256);
    times.sendOwn?.push(seconds);
    times.readBare?.push(await read(servers.bareUrl, 256));
    times.readOwn?.push(await read(`${servers.url}/storage/${idOf(text)}/view`, 256));
    await remove(idOf(text));
  }
  const speed = (name: string) => 256 / median(times[name] ?? []);
  const note = (name: string) =>
    `${speed(`${name}Own`).toFixed(0)} against ${speed(`${name}Bare`).toFixed(0)} MiB a second`;
  report(
    "upload of 256 MiB / bare node:http",
    speed("sendOwn") / speed("sendBare"),
    { least: 0.6 },
    note("send"),
  );
  report(
    "download of 256 MiB / bare node:http",
    speed("readOwn") / speed("readBare"),
    { least: 0.8 },
    note("read"),
  );
});

/** MiB that our server holds more than before at any moment of some work. */
async function growth<T>(work: () => Promise<T>): Promise<{ grown: number; note: string; value: T }> {
  const before = servers.memory();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, servers.memory());
  }, 50);
  const value = await work();
  clearInterval(timer);
  return { grown: most - before, note: `${before.toFixed(0)} before`, value };
}

it("keeps its memory while 1 GiB comes, goes and is replaced", async () => {
  const come = await growth(async () => {
    const { text } = await sendOwn(1024);
    await read(`${servers.url}/storage/${idOf(text)}/view`, 1024);
    return idOf(text);
  });
  report("memory while 1 GiB is sent and read, MiB more", come.grown, { most: 64 }, come.note);
  const replaced = await growth(() => replaceOwn(come.value, 1024));
  report("memory while 1 GiB is replaced, MiB more", replaced.grown, { most: 64 }, replaced.note);
  await remove(come.value);
});

const launcher = join(import.meta.dirname, "..", "packages", "cli", "bin", "twinhelm.mjs");

/** Seconds of one run of a program. */
function timeOf(args: readonly string[], home: string): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_CONFIG_HOME: home,
      TWINHELM_SERVER: servers.url,
      TWINHELM_TOKEN: servers.authorization,
    },
  });
  return new Promise((resolve, reject) => {
    child.on("exit", (code) => {
      if (code === 0) resolve((performance.now() - begun) / 1000);
      else reject(new Error(`exit ${code}`));
    });
  });
}

it("sends 1,000 small files by command", async () => {
  const home = mkdtempSync(join(tmpdir(), "twinhelm-bench-files-"));
  const folder = join(home, "files");
  mkdirSync(folder);
  for (let count = 0; count < 1_000; count += 1)
    writeFileSync(join(folder, `file${count}.bin`), Buffer.alloc(4_096, `${count} `));
  const copy = join(import.meta.dirname, "bareCopy.mjs");
  const [bare, own]: [number[], number[]] = [[], []];
  for (let round = 0; round < 6; round += 1) {
    const seconds = [
      await timeOf([copy, folder, servers.bareUrl], home),
      await timeOf([launcher, "storage", "upload", folder, "--to", `round${round}/`], home),
    ] as const;
    // The first run compiles what later ones keep.
    if (round === 0) continue;
    bare.push(seconds[0]);
    own.push(seconds[1]);
  }
  rmSync(home, { recursive: true, force: true });
  report(
    "1,000 small files by command / bare node:http",
    median(bare) / median(own),
    { least: 0.5 },
    `${(1_000 / median(own)).toFixed(0)} against ${(1_000 / median(bare)).toFixed(0)} files a second`,
  );
});

it("opens a folder of 100,000 as one of 100", async () => {
  const server = await startTestServer();
  const { database } = server.server.engine;
  const fill = async (path: string, count: number, from: number) => {
    await server.server.engine.write(async ({ storage }) => {
      const first = { type: "text/plain", size: 1, etag: "" };
      await storage.settleFiles([], [`${path}0`]);
      await storage.insert({
        ...first,
        id: from.toString(16).padStart(24, "0"),
        name: `${path}0`,
        file: `${path}0`,
      });
    });
    // All but the first by one statement, and its folder told of them.
    database.exec(`WITH RECURSIVE number (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < ${count - 1})
      INSERT INTO storage_object (id, name, folder, mark, type, size, etag, file)
      SELECT printf('%024x', ${from} + n), '${path}' || n, '${path}', 0, 'text/plain', 1, '', '${path}' || n FROM number`);
    database
      .prepare("UPDATE storage_folder SET files = ?, count = ?, size = ? WHERE path = ?")
      .run(count, count, count, path);
  };
  await fill("small/", 100, 1);
  await fill("large/", 100_000, 1_000);
  const open = async (folder: string, more: Record<string, string> = {}) => {
    const times: number[] = [];
    for (let round = 0; round < 60; round += 1) {
      const begun = performance.now();
      const { body } = await server.call("GET", "/storage/children", {
        query: { folder, limit: "100", ...more },
      });
      times.push(performance.now() - begun);
      expect(body.data.length).toBe(100);
    }
    return median(times.slice(10));
  };
  for (const sort of ["-date", "name"]) {
    const [small, large] = [await open("small/", { sort }), await open("large/", { sort })];
    const note = `${large.toFixed(1)} ms against ${small.toFixed(1)} ms`;
    report(`first 100 of a folder of 100,000 / of 100, ${sort}`, large / small, { most: 2 }, note);
  }
  const search = await open("large/", { search: "9", sort: "name" });
  const skip = await open("large/", { skip: "99000", sort: "name" });
  console.log(`search in 100,000: ${search.toFixed(0)} ms; their last page: ${skip.toFixed(1)} ms`);
  const timed = async (work: () => Promise<{ status: number }>) => {
    const begun = performance.now();
    const { status } = await work();
    return `${status} ${(performance.now() - begun).toFixed(0)} ms`;
  };
  const body = { from: "large/", to: "moved/large/", count: 100_000 };
  console.log(`move of 100,000: ${await timed(() => server.call("POST", "/storage/folder/move", { body }))}`);
  const query = { path: "moved/", count: "100000" };
  console.log(
    `deletion of 100,000: ${await timed(() => server.call("DELETE", "/storage/folder", { query }))}`,
  );
  await server.close();
});
