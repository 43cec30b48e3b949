import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startTestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, it } from "vitest";
import { median, report } from "./report";

const execute = promisify(execFile);
const documents = 100_000;
const folder = mkdtempSync(join(tmpdir(), "twinhelm-bench-"));
const launcher = join(import.meta.dirname, "..", "packages", "cli", "bin", "twinhelm.mjs");
/** The built command, in a process of its own, as people run it. */
const server = { url: "", admin: "" };
let running: ChildProcess | undefined;
let bucket = "";
let floor = "";
let someId = "";
const stop: (() => void)[] = [];

/** Requests answered in a second, by a load from another process. */
async function requestsPerSecond(url: string, credential = ""): Promise<number> {
  const script = join(import.meta.dirname, "load.mjs");
  const { stdout } = await execute(process.execPath, [script, url, credential, "2", "64"]);
  return Number(stdout);
}

beforeAll(async () => {
  const maker = await startTestServer({ dataFolder: folder });
  const made = await maker.call("POST", "/bucket", {
    body: {
      title: "Many",
      description: "A hundred thousand documents",
      primary: "name",
      properties: {
        name: { type: "string" },
        number: { type: "number", options: { index: true } },
        day: { type: "date" },
        flag: { type: "boolean" },
        notes: { type: "textarea" },
      },
    },
  });
  bucket = made.body._id;
  const { database, newId, transaction } = maker.server.context;
  const insert = database.prepare(`INSERT INTO "document_${bucket}" (id, json) VALUES (?, ?)`);
  transaction(() => {
    for (let number = 0; number < documents; number += 1) {
      const _id = newId();
      if (number === 50_000) someId = _id;
      const day = new Date(number * 1e7).toISOString();
      insert.run(
        _id,
        JSON.stringify({
          name: `Name ${number}`,
          number,
          day,
          flag: number % 2 === 0,
          notes: "n".repeat(120),
          _id,
        }),
      );
    }
    database.prepare("UPDATE bucket SET count = ? WHERE id = ?").run(documents, bucket);
  });
  await maker.close();
  running = spawn(process.execPath, [launcher, "serve", "--data", folder, "--port", "0"]);
  server.url = await new Promise((resolve) => {
    let said = "";
    running?.stdout?.on("data", (part) => {
      said += part;
      const address = /API +(\S+)\n/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  const signIn = await fetch(`${server.url}/passport/identify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: "admin", password: testPassword }),
  });
  server.admin = `IDENTITY ${(await signIn.json()).token}`;
});
afterAll(() => {
  for (const close of stop) close();
  running?.kill("SIGTERM");
});

it("a list of 25 against a bare server with the same bytes", async () => {
  const sort = encodeURIComponent('{"_id":-1}');
  const url = `${server.url}/bucket/${bucket}/data?paginate=true&relation=true&sort=${sort}&limit=25`;
  const body = Buffer.from(
    await (await fetch(url, { headers: { authorization: server.admin } })).arrayBuffer(),
  );
  const bare = createServer((_, response) => {
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": body.length,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
  stop.push(() => bare.close());
  const address = bare.address();
  floor = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
  const ratios: number[] = [];
  let last = "";
  for (let round = 0; round < 5; round += 1) {
    const [ours, theirs] = [await requestsPerSecond(url, server.admin), await requestsPerSecond(floor)];
    ratios.push(ours / theirs);
    last = `${Math.round(ours)} against ${Math.round(theirs)} a second, ${body.length} bytes`;
  }
  report("list of 25 of 100,000 / bare node:http", median(ratios), { least: 0.5 }, last);
});

it("an indexed filter against a read by id", async () => {
  const filter = encodeURIComponent('{"number":50000}');
  const byFilter = `${server.url}/bucket/${bucket}/data?filter=${filter}`;
  const byId = `${server.url}/bucket/${bucket}/data/${someId}`;
  const ratios: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    ratios.push(
      (await requestsPerSecond(byId, server.admin)) / (await requestsPerSecond(byFilter, server.admin)),
    );
  }
  report("indexed filter / read by id, time", median(ratios), { most: 2 });
});
