// Documents taken together, against the same SQL in bare node:sqlite on the same file.
import { DatabaseSync } from "node:sqlite";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { median, report } from "./report";

let server: TestServer;
let bucket: string;
const count = 100_000;
const runs = 15;

beforeAll(async () => {
  server = await startTestServer({ readBudget: 60_000 });
  const properties = {
    kind: { type: "string" },
    tons: { type: "number" },
    built: { type: "date" },
    text: { type: "string" },
  };
  const body = { title: "Boats", description: "For a bench", properties };
  bucket = (await server.call("POST", "/bucket", { body })).body._id;
  server.server.engine.database.exec(`WITH RECURSIVE number (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < ${count})
    INSERT INTO "document_${bucket}" (id, json)
    SELECT printf('%024x', n), json_object('_id', printf('%024x', n), 'kind', 'kind ' || (n % 20), 'tons', n % 1000,
      'built', strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + n * 300, 'unixepoch'), 'text', printf('%.*c', 200, 'x')) FROM number`);
});
afterAll(() => server.close());

it.each([
  [
    "by a text, summed",
    { group: "kind", measure: "sum", field: "tons" },
    "SELECT json_extract(json, '$.kind') AS key, sum(json_extract(json, '$.tons')) AS figure FROM documents GROUP BY 1",
  ],
  [
    "by day, counted",
    { group: "built", unit: "day", limit: "1000" },
    "SELECT substr(json_extract(json, '$.built'), 1, 10) AS key, count(*) AS figure FROM documents GROUP BY 1",
  ],
])("%s", async (name, query, sql) => {
  const bare = new DatabaseSync(server.server.engine.database.location() ?? "", { readOnly: true });
  const statement = bare.prepare(sql.replace("documents", `"document_${bucket}"`));
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  // Of the whole process: reading threads give way to everything else, and a clock would measure that.
  const timed = async (into: number[], work: () => unknown) => {
    const begun = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(begun);
    into.push((user + system) / 1000);
  };
  for (let run = 0; run < runs; run += 1) {
    await timed(times.bare, () => statement.all());
    await timed(times.ours, async () => {
      const { status, body } = await server.call("GET", `/bucket/${bucket}/data/groups`, { query });
      expect([status, body.label.length > 10]).toEqual([200, true]);
    });
  }
  bare.close();
  const [ours, floor] = [median(times.ours), median(times.bare)];
  report(
    `groups ${name}, 100,000 documents, of bare SQL`,
    ours / floor,
    { most: 1.5 },
    `${ours.toFixed(0)} ms, bare ${floor.toFixed(0)} ms`,
  );
});
