import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { databaseFile } from "@twinhelm/server/engine/sqlite/open";
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
const ids: string[] = [];
const stop: (() => void)[] = [];

/** Requests answered in a second, by a load from another process that asks for the addresses in turn. */
async function requestsPerSecond(urls: readonly string[], credential = ""): Promise<number> {
  const script = join(import.meta.dirname, "load.mjs");
  const file = join(folder, "addresses.txt");
  writeFileSync(file, urls.join("\n"));
  const { stdout } = await execute(process.execPath, [script, file, credential, "2", "64"]);
  return Number(stdout);
}

/** More addresses than are asked for in one measurement, each made from a number of its own. */
const addresses = (make: (number: number) => string): string[] =>
  Array.from({ length: 40_000 }, (_, number) => make(number));

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
  const { newId } = maker.server.context;
  const { database } = maker.server.engine;
  const insert = database.prepare(`INSERT INTO "document_${bucket}" (id, json) VALUES (?, ?)`);
  database.exec("BEGIN");
  for (let number = 0; number < documents; number += 1) {
    const _id = newId();
    ids.push(_id);
    const day = new Date(number * 1e7).toISOString();
    insert.run(
      _id,
      JSON.stringify({
        _id,
        name: `Name ${number}`,
        number,
        day,
        flag: number % 2 === 0,
        notes: "n".repeat(120),
      }),
    );
  }
  database.prepare("UPDATE bucket SET count = ? WHERE id = ?").run(documents, bucket);
  database.exec("COMMIT");
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
afterAll(async () => {
  for (const close of stop) close();
  const ended = running && once(running, "exit");
  running?.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true });
});

/** What the same bytes cost without anything else. */
async function floorFor(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { authorization: server.admin } });
  const body = Buffer.from(await answer.arrayBuffer());
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
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
}

/** Compares requests per second with the bare server, five times in turn. */
async function compare(name: string, urls: readonly string[], note: string): Promise<void> {
  const floor = await floorFor(urls[0] ?? "");
  const ratios: number[] = [];
  let last = "";
  for (let round = 0; round < 5; round += 1) {
    const [ours, theirs] = [await requestsPerSecond(urls, server.admin), await requestsPerSecond([floor])];
    ratios.push(ours / theirs);
    last = `${Math.round(ours)} against ${Math.round(theirs)} a second, ${note}`;
  }
  report(name, median(ratios), { least: 0.5 }, last);
}

const sort = encodeURIComponent('{"_id":-1}');
const dataUrl = () => `${server.url}/bucket/${bucket}/data`;
const listUrl = () => `${dataUrl()}?paginate=true&relation=true&sort=${sort}&limit=25`;

it("a list of 25 against a bare server with the same bytes", () =>
  compare("list of 25 of 100,000 / bare node:http", [listUrl()], "one page asked for again and again"));

it("a list of 25 while others write", async () => {
  const patch = (number: number) =>
    fetch(`${dataUrl()}/${ids[number % ids.length]}`, {
      method: "PATCH",
      headers: { authorization: server.admin, "content-type": "application/json" },
      body: JSON.stringify({ flag: number % 2 === 0 }),
    });
  let written = 0;
  const writing = setInterval(() => void patch(written++), 20);
  try {
    await compare(
      "list of 25 while 50 documents a second change / bare node:http",
      [listUrl()],
      "one page asked for again and again",
    );
  } finally {
    clearInterval(writing);
  }
});

it("a list of 25 that nobody asked for before", () =>
  compare(
    "list of 25, another one each time / bare node:http",
    addresses((number) => {
      const filter = encodeURIComponent(`{"_id":{"$lte":"${ids[documents - 1 - number]}"}}`);
      return `${dataUrl()}?relation=true&sort=${sort}&limit=25&filter=${filter}`;
    }),
    "pages by the id they begin with, without a total",
  ));

it("an indexed filter against a read by id", async () => {
  const byFilter = addresses((number) => `${dataUrl()}?filter=${encodeURIComponent(`{"number":${number}}`)}`);
  const byId = addresses((number) => `${dataUrl()}/${ids[number]}`);
  const ratios: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    ratios.push(
      (await requestsPerSecond(byId, server.admin)) / (await requestsPerSecond(byFilter, server.admin)),
    );
  }
  report("indexed filter / read by id, time", median(ratios), { most: 2 }, "another one each time");
});

it("a page of the relation picker against a read by id", async () => {
  // As the console asks: one more than the page, the newest first, nothing counted.
  const page = (more: string) => `${dataUrl()}?sort=${sort}&limit=11${more}`;
  const words = encodeURIComponent('{"$or":[{"name":{"$regex":"7","$options":"i"}}]}');
  const asked = {
    "when it opens": page(""),
    "of a search": page(`&filter=${words}`),
    later: page("&skip=200"),
  };
  const byId = addresses((number) => `${dataUrl()}/${ids[number]}`);
  for (const [name, url] of Object.entries(asked)) {
    const ratios: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const reads = await requestsPerSecond(byId, server.admin);
      ratios.push(reads / (await requestsPerSecond([url], server.admin)));
    }
    report(
      `picker of 100,000, page ${name} / read by id, time`,
      median(ratios),
      { most: 2 },
      "ten documents",
    );
  }
});

it("a search in the texts of 100,000 documents against the same scan in bare SQLite", async () => {
  // Found nowhere, so that every text is read; asked as the search box of the consoles asks.
  const pattern = { $regex: "nowhere", $options: "i" };
  const filter = encodeURIComponent(JSON.stringify({ $or: [{ name: pattern }, { notes: pattern }] }));
  const url = `${dataUrl()}?paginate=true&relation=true&sort=${sort}&limit=25&filter=${filter}`;
  const bare = new DatabaseSync(join(folder, databaseFile), { readOnly: true });
  const scan = bare.prepare(
    `SELECT json FROM "document_${bucket}" WHERE json ->> '$.name' LIKE '%nowhere%' OR json ->> '$.notes' LIKE '%nowhere%'`,
  );
  const ratios: number[] = [];
  let note = "";
  for (let round = 0; round < 7; round += 1) {
    const begin = performance.now();
    const answer = await fetch(url, { headers: { authorization: server.admin } });
    const { meta, message } = await answer.json();
    if (meta === undefined) throw new Error(`answered ${answer.status}: ${message}`);
    if (meta.total !== 0) throw new Error("something was found");
    const between = performance.now();
    if (scan.all().length !== 0) throw new Error("something was found");
    const [ours, theirs] = [between - begin, performance.now() - between];
    ratios.push(ours / theirs);
    note = `${ours.toFixed(0)} ms against ${theirs.toFixed(0)} ms`;
  }
  bare.close();
  report("text search in 100,000 / the same scan in bare node:sqlite", median(ratios), { most: 1.3 }, note);
});

/** Milliseconds that each of so many reads by id took, one after the other, sorted. */
async function readTimes(count: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const begin = performance.now();
    const answer = await fetch(`${dataUrl()}/${ids[(number * 37) % ids.length]}`, {
      headers: { authorization: server.admin },
    });
    await answer.arrayBuffer();
    times.push(performance.now() - begin);
  }
  return times.toSorted((a, b) => a - b);
}

const ninetyNinth = (times: readonly number[]): number =>
  times[Math.floor(times.length * 0.99)] ?? Number.NaN;

/** A bucket whose documents name one of the many each. */
async function linkedUrl(count: number): Promise<string> {
  const headers = { authorization: server.admin, "content-type": "application/json" };
  const properties = {
    name: { type: "string" },
    target: { type: "relation", bucketId: bucket, relationType: "onetoone" },
  };
  const body = JSON.stringify({ title: "Linked", description: "To the many", properties });
  const made = await (await fetch(`${server.url}/bucket`, { method: "POST", headers, body })).json();
  const url = `${server.url}/bucket/${made._id}/data`;
  for (let number = 0; number < count; number += 1) {
    const document = JSON.stringify({ name: `Link ${number}`, target: ids[(number * 7) % ids.length] });
    const answer = await fetch(url, { method: "POST", headers, body: document });
    if (answer.status !== 201) throw new Error(`answered ${answer.status}`);
  }
  return url;
}

it("a read by id while the heaviest reads run", async () => {
  const filter = encodeURIComponent('{"notes":{"$regex":"n[nm]{300}[cd]"}}');
  const order = encodeURIComponent('{"notes":1,"name":-1}');
  // No index in any of them: every text looked through, every document sorted and sent, every relation followed.
  const heaviest = {
    pattern: `${dataUrl()}?filter=${filter}`,
    sort: `${dataUrl()}?sort=${order}`,
    relations: `${await linkedUrl(2000)}?relation=true&filter=${encodeURIComponent('{"target.flag":true}')}`,
  };
  let worst = Number.NEGATIVE_INFINITY;
  const notes: string[] = [];
  for (const [name, url] of Object.entries(heaviest)) {
    const differences: number[] = [];
    const answers = new Set<number>();
    for (let round = 0; round < 3; round += 1) {
      const alone = ninetyNinth(await readTimes(1000));
      let running = true;
      const loop = (async () => {
        while (running) {
          const answer = await fetch(url, { headers: { authorization: server.admin } });
          answers.add(answer.status);
          await answer.arrayBuffer();
        }
      })();
      const beside = ninetyNinth(await readTimes(1000));
      running = false;
      await loop;
      differences.push(beside - alone);
    }
    for (const status of answers)
      if (status !== 200 && status !== 503) throw new Error(`The read by ${name} was answered ${status}`);
    notes.push(`${name} ${median(differences).toFixed(1)} (${[...answers].join(", ")})`);
    worst = Math.max(worst, median(differences));
  }
  report(
    "99th of a read by id, more while the heaviest read runs, ms",
    worst,
    { most: 25 },
    notes.join("; "),
  );
});

it("an insert that is refused against one that is taken, with 400 buckets", async () => {
  const headers = { authorization: server.admin, "content-type": "application/json" };
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const properties = { code: { type: "string", options: { index: true, unique: true } } };
  let last = "";
  for (let number = 0; number < 400; number += 1) {
    const body = { title: `Bucket ${number}`, description: "One of many", properties };
    last = (await post("/bucket", body)).body._id;
  }
  const path = `/bucket/${last}/data`;
  await post(path, { code: "taken" });
  const timeOf = async (status: number, code: (number: number) => string) => {
    const begin = performance.now();
    for (let number = 0; number < 100; number += 1) {
      const answer = await post(path, { code: code(number) });
      if (answer.status !== status) throw new Error(`answered ${answer.status}`);
    }
    return (performance.now() - begin) / 100;
  };
  const ratios: number[] = [];
  let note = "";
  for (let round = 0; round < 5; round += 1) {
    const taken = await timeOf(201, (number) => `${round} ${number}`);
    const refused = await timeOf(400, () => "taken");
    ratios.push(refused / taken);
    note = `${refused.toFixed(1)} ms against ${taken.toFixed(1)} ms`;
  }
  report("refused insert / taken, with 400 buckets", median(ratios), { most: 2 }, note);
});
