// Activities: what keeping the state before costs a write, and lists of very many against lists of few.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { expect, it, vi } from "vitest";
import { median, report } from "./report";

const keeping = vi.hoisted(() => ({ on: true }));
vi.mock(import("@twinhelm/server/engine/records/journal"), async (original) => {
  const all = await original();
  return {
    ...all,
    createJournal: (stateOf) => {
      const journal = all.createJournal(stateOf);
      return {
        ...journal,
        *touch(...resource) {
          if (keeping.on) yield* journal.touch(...resource);
        },
        *document(...given) {
          if (keeping.on) yield* journal.document(...given);
        },
      };
    },
  };
});

const writes = 150;
const rounds = 11;

/** Without what is kept, no row is made for it, and none is looked for to be named in the answer. */
function makeForgetful({ server }: TestServer): void {
  const { database } = server.engine;
  const prepare = database.prepare.bind(database);
  Object.assign(database, {
    prepare(sql: string) {
      const statement = prepare(sql);
      if (!sql.startsWith("INSERT INTO activity_state")) return statement;
      const run = statement.run.bind(statement);
      return Object.assign(statement, {
        run: (...values: Parameters<typeof run>) => (keeping.on ? run(...values) : undefined),
      });
    },
  });
  const { written } = server.context;
  const get = written.get.bind(written);
  // While an answer is made; a write has noted its own by then.
  vi.spyOn(written, "get").mockImplementation((caller) => (keeping.on ? get(caller) : undefined));
}

it.each([
  ["insertion", "POST"],
  ["change", "PUT"],
])("%s of a document with what it was, against one without", async (name, method) => {
  const server = await startTestServer();
  makeForgetful(server);
  const properties = { name: { type: "string" }, tons: { type: "number" }, text: { type: "string" } };
  const body = { title: "Boats", description: "For a measurement", properties };
  const bucket = `/bucket/${(await server.call("POST", "/bucket", { body })).body._id}/data`;
  const first = { name: "Alba", tons: 0, text: "x".repeat(300) };
  const { _id } = (await server.call("POST", bucket, { body: first })).body;
  const path = method === "POST" ? bucket : `${bucket}/${_id}`;
  const timeOf = async (on: boolean) => {
    keeping.on = on;
    const begun = performance.now();
    for (let tons = 1; tons <= writes; tons += 1) {
      const { headers, status } = await server.call(method, path, { body: { ...first, tons } });
      expect([status < 300, headers.has("twinhelm-activity")]).toEqual([true, on]);
    }
    return (performance.now() - begun) / writes;
  };
  await timeOf(true);
  const times: { on: number[]; off: number[] } = { on: [], off: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.off.push(await timeOf(false));
    times.on.push(await timeOf(true));
  }
  const [on, off] = [median(times.on), median(times.off)];
  const note = `${on.toFixed(2)} ms against ${off.toFixed(2)} ms`;
  report(`${name} of a document with its state kept / without`, on / off, { most: 1.25 }, note);
  await server.close();
});

const people = Array.from({ length: 20 }, (_, at) => `person${at}`);

/** A server with so many activities in the same twenty days: of 20 people, in 10 buckets and in storage. */
async function startFilled(count: number) {
  const server = await startTestServer();
  const { database } = server.server.engine;
  const begin = Date.now() - 20 * 24 * 3600_000;
  const step = Math.floor((18 * 24 * 3600_000) / count);
  const places = [
    ...Array.from({ length: 10 }, (_, at) => ["bucket", at.toString(16).padStart(24, "b"), "data"]),
    ["storage"],
  ];
  for (const [at, place] of places.entries())
    database
      .prepare("INSERT INTO activity_places (id, parts) VALUES (?, ?)")
      .run(100 + at, JSON.stringify(place));
  database.exec(`WITH RECURSIVE number (n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM number WHERE n < ${count - 1})
    INSERT INTO activity (sequence, action, caller, place, leaf, own, previous, hash)
    SELECT (${begin} + n * ${step}) * 2048, 1 + (n % 7) % 3, 'person' || (n % 20), 100 + (n / 20) % 11,
      printf('%024x', n % ${count / 10}), 0, zeroblob(32), zeroblob(32) FROM number`);
  return { server, begin };
}

const day = 24 * 3600_000;
const bucket = "5".padStart(24, "b");
const filters = (begin: number): Record<string, Record<string, string>> => ({
  "first page": {},
  "a later page": { skip: "2000" },
  "one identity": { identifier: people[3] ?? "" },
  "one action": { action: "3" },
  "one module": { resource: JSON.stringify({ $all: ["storage"] }) },
  "one bucket": { resource: JSON.stringify({ $all: ["bucket", bucket] }) },
  "one document": { resource: JSON.stringify({ $all: ["bucket"], $in: ["7".padStart(24, "0")] }) },
  "some days": {
    begin: new Date(begin + 5 * day).toISOString(),
    end: new Date(begin + 7 * day).toISOString(),
  },
  "identity, action, bucket and days": {
    identifier: people[3] ?? "",
    action: "1",
    resource: JSON.stringify({ $all: ["bucket", bucket] }),
    begin: new Date(begin + 5 * day).toISOString(),
    end: new Date(begin + 15 * day).toISOString(),
  },
});

it("1,000,000 activities, each filter, against 10,000", async () => {
  const few = await startFilled(10_000);
  const many = await startFilled(1_000_000);
  const timeOf = async ({ server }: typeof few, query: Record<string, string>) => {
    const begun = performance.now();
    const { status, body } = await server.call("GET", "/activity", {
      query: { own: "true", limit: "20", ...query },
    });
    const took = performance.now() - begun;
    expect([status, body.length > 0]).toEqual([200, true]);
    return took;
  };
  for (const [name, query] of Object.entries(filters(few.begin))) {
    const times: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let round = 0; round < 70; round += 1) {
      times.few.push(await timeOf(few, query));
      times.many.push(await timeOf(many, query));
    }
    const [small, large] = [median(times.few.slice(10)), median(times.many.slice(10))];
    const note = `${large.toFixed(2)} ms against ${small.toFixed(2)} ms`;
    report(`1,000,000 activities / 10,000, ${name}`, large / small, { most: 2 }, note);
  }
  await few.server.close();
  await many.server.close();
});
