import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../shell/testServer";
import { databaseOfInstances, type InstancesDatabase, noPostgres } from "./cluster.fixture";

// Documents are taken together in the database: by both engines alike.

let database: InstancesDatabase | undefined;
let servers: readonly TestServer[] = [];
let data = "";

const properties = {
  kind: { type: "string" },
  tons: { type: "number" },
  at: { type: "date" },
  tags: { type: "array", items: { type: "string" } },
  sails: { type: "boolean" },
  hull: { type: "object", properties: { length: { type: "number" } } },
};
const moments = [
  "0001-01-01T00:00:00.000Z",
  "1969-12-31T23:59:59.999Z",
  "2020-02-29T12:00:00.000Z",
  "2024-12-30T00:00:00.000Z",
  "2024-12-29T23:59:59.999Z",
  "2026-03-29T00:59:59.999Z",
  "2026-03-29T01:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
];
/** Everything with everything, and each of them left out somewhere. */
const documents = Array.from({ length: 90 }, (_, n) => {
  const values: Readonly<Record<string, unknown>> = {
    kind: ["tug", "ferry", "Tug", "", "ß"][n % 5],
    tons: [0, -0.5, 1e300, 9007199254740991, 3, 1 / 3, -7][n % 7],
    at: moments[n % 8],
    tags: [["a"], ["a", "b"], [], ["b", "b"]][n % 4],
    sails: n % 2 === 0,
    hull: { length: n % 6 },
  };
  return Object.fromEntries(Object.entries(values).filter((_pair, at) => (n + at) % 9 !== 0));
});

beforeAll(async () => {
  database = await databaseOfInstances();
  if (database === undefined) return;
  servers = [await startTestServer(), await startTestServer({ database: database.address })];
  const bucket = {
    _id: "6b0ae197cebdb224060e0269",
    title: "Fleet",
    description: "For a test",
    primary: "kind",
  };
  for (const { call } of servers) {
    const made = await call("POST", "/bucket", { body: { ...bucket, properties } });
    data = `/bucket/${made.body._id}/data`;
    paths.push(data);
    for (const body of documents) expect(await call("POST", data, { body })).toMatchObject({ status: 201 });
  }
});
const paths: string[] = [];
afterAll(async () => {
  for (const each of servers) await each.close();
  await database?.drop();
});
beforeEach(({ skip }) => skip(database === undefined, noPostgres));

const zones = ["Europe/Berlin", "Asia/Kathmandu", "America/New_York"];
const measures = [
  {},
  ...["sum", "average", "least", "greatest"].map((measure) => ({ measure, field: "tons" })),
  { measure: "sum", field: "hull.length" },
];
const groups = [
  {},
  ...["kind", "tons", "tags", "sails", "hull.length"].map((group) => ({ group })),
  ...["day", "week", "month"].flatMap((unit) => [
    { group: "at", unit, filter: '{"begin":"2019-01-01T00:00:00Z","end":"2026-12-31T00:00:00Z"}' },
    ...zones.map((timeZone) => ({
      group: "at",
      unit,
      timeZone,
      filter: '{"begin":"2020-01-01T00:00:00Z","end":"2026-12-31T00:00:00Z"}',
    })),
  ]),
];
const conditions = [{}, { where: '{"tons":{"$gt":0}}' }, { where: '{"kind":{"$regex":"^t"}}' }];

it.each(groups)("by %j both engines give the same", async (group) => {
  for (const measure of measures)
    for (const where of conditions) {
      const query: Record<string, string> = { ...group, ...measure, ...where };
      const answers = await Promise.all(
        servers.map(async ({ call }, at) => {
          const { status, body } = await call("GET", `${paths[at]}/groups`, { query });
          return { status, label: body.label, data: body.data?.map(rounded) };
        }),
      );
      expect(answers[0]?.status, JSON.stringify(query)).toBe(200);
      expect(answers[1], JSON.stringify(query)).toEqual(answers[0]);
    }
});

/** Sums of one database may differ from those of another in their last digit. */
const rounded = (value: unknown) => (typeof value === "number" ? Number(value.toPrecision(14)) : value);
