// What lists of documents find by filters and rules, against the contract, row by row.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filterRows, refusedFilters, workedExamples } from "./bucketTables/filters";
import { portRows, ports, shipRows, ships } from "./bucketTables/ships";

let server: TestServer;
let path = "";
let body: object;
let ann = "";
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  const make = async (at: string, sent: object): Promise<string> => {
    const made = await server.call("POST", at, { body: sent });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body._id;
  };
  const attributes = {
    properties: { age: { type: "number" }, tags: { type: "array", items: { type: "string" } } },
  };
  await server.call("PUT", "/preference/passport", { body: { identity: { attributes } } });
  const person = {
    identifier: "ann",
    policies: ["BucketFullAccess"],
    attributes: { age: 30, tags: ["new"] },
  };
  const { id, credential } = await server.createIdentity([], person);
  ann = credential;
  const portId = await make("/bucket", ports);
  for (const row of portRows) ids[row.name.toLowerCase()] = await make(`/bucket/${portId}/data`, row);
  body = ships(portId);
  path = `/bucket/${await make("/bucket", body)}`;
  const { bari = "", izmir = "" } = ids;
  for (const row of shipRows({ bari, izmir, me: id })) await make(`${path}/data`, row);
});
afterAll(() => server.close());

const filled = (filter: object | string) =>
  (typeof filter === "string" ? filter : JSON.stringify(filter)).replaceAll(
    /\{(bari|izmir)\}/g,
    (_, name) => ids[name] ?? "",
  );
const list = (query: Record<string, string>, as = server.admin) =>
  server.call("GET", `${path}/data`, { query, as });
const letters = (rows: readonly { n: string }[]) => rows.map(({ n }) => n).join("");

describe("the filter", () => {
  it.each(filterRows)("%j finds %j", async (filter, found) => {
    const { status, body: rows } = await list({ filter: filled(filter) });
    expect([status, status === 200 ? letters(rows) : rows]).toEqual([200, found]);
    // Pages of what it finds have its total, and hold the same rows.
    const page = await list({
      filter: filled(filter),
      paginate: "true",
      limit: "1",
      skip: "1",
      sort: '{"n":1}',
    });
    expect([page.body.meta.total, letters(page.body.data)]).toEqual([found.length, found.slice(1, 2)]);
  });

  it.each(refusedFilters)("%j is refused: %s", async (filter, said) => {
    const { status, body: answer } = await list({ filter: filled(filter) });
    expect([status, answer]).toEqual([400, { statusCode: 400, message: expect.stringMatching(said) }]);
  });
});

describe("a worked example of the contract", () => {
  it.each(workedExamples)("%s finds %j (%s)", async (example, found, where) => {
    const rule = filled(example);
    if (where !== "rule") expect(letters((await list({ filter: rule })).body)).toBe(found);
    if (where === "filter") return;
    const acl = { read: rule, write: "true==true" };
    const saved = await server.call("PUT", path, { body: { ...body, acl } });
    expect([saved.status, saved.body.acl]).toEqual([200, acl]);
    try {
      expect(letters((await list({}, ann)).body)).toBe(found);
      const [first] = found;
      const alone = await list({ filter: JSON.stringify({ n: first ?? "a" }), paginate: "true" }, ann);
      expect(alone.body.meta.total).toBe(first === undefined ? 0 : 1);
    } finally {
      await server.call("PUT", path, { body });
    }
  });
});
