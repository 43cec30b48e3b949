import { beforeAll, describe, expect, it } from "vitest";
import { type Scenario, scenariosOf } from "./scenario";

// Documents taken together, for components of dashboards: ours, as the backend's README has it.

const list = (include: string, ...exclude: readonly string[]) => ({
  action: "bucket:data:index",
  module: "bucket:data",
  resource: { include: [include], exclude },
});

const boats = [
  { name: "Alba", kind: "tug", tons: 10, built: "2026-01-05T10:00:00.000Z", tags: ["a", "b"], sails: false },
  { name: "Bora", kind: "tug", tons: 30, built: "2026-01-07T23:59:59.999Z", tags: ["a"], sails: false },
  { name: "Cora", kind: "ferry", tons: 5, built: "2026-01-11T00:00:00.000Z", sails: true },
  { name: "Dora", kind: "ferry", built: "2026-03-01T00:00:00.000Z", tags: [], sails: true },
  { name: "Edda", tons: -2 },
];

const { server, save, actors, run } = scenariosOf({ nobody: {} });
let secret: string;
beforeAll(async () => {
  const { call, createIdentity } = server();
  const make = async (name: string, path: string, body: object) => {
    const answer = await call("POST", path, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    save(name, answer.body._id);
    return String(answer.body._id);
  };
  const bucket = { description: "For a test", primary: "name" };
  const ports = await make("ports", "/bucket", {
    ...bucket,
    title: "Ports",
    properties: { name: { type: "string" } },
  });
  const [riga, varna] = [
    await make("riga", `/bucket/${ports}/data`, { name: "Riga" }),
    await make("varna", `/bucket/${ports}/data`, { name: "Varna" }),
  ];
  const properties = {
    name: { type: "string" },
    kind: { type: "string", title: "Kind" },
    tons: { type: "number", title: "Tons" },
    built: { type: "date" },
    tags: { type: "multiselect", items: { type: "string" } },
    sails: { type: "boolean" },
    port: { type: "relation", bucketId: ports, relationType: "onetoone" },
    hull: { type: "object", properties: { length: { type: "number" }, colour: { type: "string" } } },
  };
  const fleet = await make("fleet", "/bucket", { ...bucket, title: "Fleet", properties });
  const ids: string[] = [];
  for (const [at, boat] of boats.entries()) {
    const port = [riga, riga, varna][at];
    const hull = { length: at, colour: at % 2 === 0 ? "red" : "blue" };
    ids.push(await make(boat.name, `/bucket/${fleet}/data`, { ...boat, hull, ...(port ? { port } : {}) }));
  }
  const narrow = [list(`${fleet}/*`, `${fleet}/${ids[1]}`)];
  actors.narrow = (await createIdentity(narrow, { identifier: "narrow" })).credential;
  const both = [list("*/*", `${fleet}/${ids[1]}`)];
  actors.both = (await createIdentity(both, { identifier: "both" })).credential;
  // A bucket whose rule shows each caller but a part of it.
  secret = await make("secret", "/bucket", {
    ...bucket,
    title: "Secret",
    properties: { name: { type: "string" }, kind: { type: "string" }, tons: { type: "number" } },
    acl: { read: "document.kind == 'tug' || auth.identifier == 'owner'", write: "true==true" },
  });
  for (const { name, kind, tons } of boats) {
    const body = { name, ...(kind === undefined ? {} : { kind }), ...(tons === undefined ? {} : { tons }) };
    await make(`secret ${name}`, `/bucket/${secret}/data`, body);
  }
  for (const identifier of ["reader", "owner"])
    actors[identifier] = (await createIdentity([list(`${secret}/*`)], { identifier })).credential;
});

const groups = (query: object, has: object, more: Partial<Scenario> = {}): Scenario => ({
  name: `${JSON.stringify(query)}${more.as ? ` as ${more.as}` : ""}`,
  call: ["GET", "/bucket/{fleet}/data/groups"],
  query: { ...query },
  status: 200,
  has,
  ...more,
});
const wrong = (query: object, message: string): Scenario =>
  groups(query, { message }, { status: 400, has: { statusCode: 400, message } });
const chart = (label: readonly string[], data: readonly (number | null)[]) => ({ label, data });

const rows: readonly Scenario[] = [
  groups(
    { group: "kind" },
    {
      title: "Fleet",
      ...chart(["ferry", "tug", "No value"], [2, 2, 1]),
      datasets: [{ label: "Documents", data: [2, 2, 1] }],
      filters: [],
    },
  ),
  groups({}, chart(["Fleet"], [5])),
  groups({ group: "kind", measure: "sum", field: "tons" }, chart(["tug", "ferry", "No value"], [40, 5, -2])),
  groups(
    { group: "kind", measure: "average", field: "tons" },
    chart(["tug", "ferry", "No value"], [20, 5, -2]),
  ),
  groups(
    { group: "kind", measure: "least", field: "tons" },
    chart(["tug", "ferry", "No value"], [10, 5, -2]),
  ),
  groups({ measure: "greatest", field: "tons" }, chart(["Fleet"], [30])),
  groups({ group: "hull.colour", measure: "sum", field: "hull.length" }, chart(["red", "blue"], [6, 4])),
  groups({ group: "tags" }, chart(["a", "b", "No value"], [2, 1, 3])),
  groups({ group: "sails" }, chart(["false", "true", "No value"], [2, 2, 1])),
  groups({ group: "tons" }, chart(["-2", "10", "30", "5", "No value"], [1, 1, 1, 1, 1])),
  groups(
    { group: "built", unit: "month" },
    chart(["2026-01", "2026-02", "2026-03", "No value"], [3, 0, 1, 1]),
  ),
  groups(
    { group: "built", unit: "month", measure: "average", field: "tons" },
    chart(["2026-01", "2026-02", "2026-03", "No value"], [15, null, null, -2]),
  ),
  groups(
    { group: "built", unit: "week", filter: '{"end":"2026-01-31T00:00:00Z"}' },
    { ...chart(["2026-01-05"], [3]), filters: [{ key: "begin" }, { key: "end" }] },
  ),
  groups(
    { group: "built", filter: '{"begin":"2026-01-07T00:00:00Z","end":"2026-01-11T00:00:00.000Z"}' },
    chart(["2026-01-07", "2026-01-08", "2026-01-09", "2026-01-10", "2026-01-11"], [1, 0, 0, 0, 1]),
  ),
  groups({ group: "kind", filter: "undefined" }, chart(["ferry", "tug", "No value"], [2, 2, 1])),
  groups({ group: "kind", where: '{"tons":{"$gt":5}}' }, chart(["tug"], [2])),
  groups({ group: "kind", where: "document.tons > 5" }, chart(["tug"], [2])),
  groups({ group: "name", limit: "2" }, chart(["Alba", "Bora", "Others"], [1, 1, 3])),
  groups({ group: "name", limit: "1", measure: "least", field: "tons" }, chart(["Bora"], [30])),
  groups({ group: "port" }, chart(["Riga", "Varna", "No value"], [2, 1, 2])),
  groups(
    { group: "kind", as: "table" },
    { displayedColumns: ["Kind", "Documents"], data: [{ Kind: "ferry" }, {}, {}] },
  ),
  groups({ as: "statistic", title: "Boats" }, { main: { title: "Boats", value: "5" } }),
  // A filter that SQL cannot decide gives the same as one that it can.
  groups({ group: "kind", where: '{"port.name":"Riga"}' }, chart(["tug"], [2])),
  groups({ group: "built", unit: "week", where: '{"port.name":"Riga"}' }, chart(["2026-01-05"], [2])),
  groups({ measure: "sum", field: "tons", where: '{"port.name":"Nowhere"}' }, chart(["Fleet"], [null])),
  groups({ group: "tags", where: '{"port.name":"Riga"}' }, chart(["a", "b"], [2, 1])),
  // Days are those of a zone, in summer as in winter, and the same where SQL cannot decide which documents they are.
  ...[{}, { where: '{"port.name":{"$ne":"Nowhere"}}' }].flatMap((more): readonly Scenario[] => [
    groups(
      { group: "built", timeZone: "Europe/Berlin", filter: '{"end":"2026-01-31T00:00:00Z"}', ...more },
      chart(
        ["2026-01-05", "2026-01-06", "2026-01-07", "2026-01-08", "2026-01-09", "2026-01-10", "2026-01-11"],
        [1, 0, 0, 1, 0, 0, 1],
      ),
    ),
    groups(
      { group: "built", unit: "month", timeZone: "America/New_York", ...more },
      chart(["2026-01", "2026-02", "No value"], [3, 1, 1]),
    ),
    groups(
      {
        group: "built",
        unit: "week",
        timeZone: "Asia/Kathmandu",
        measure: "average",
        field: "tons",
        ...more,
      },
      { label: { "0": "2026-01-05" }, data: { "0": 15 } },
    ),
  ]),
  // Only what a list would show counts.
  groups({ group: "kind" }, chart(["ferry", "tug", "No value"], [2, 1, 1]), { as: "narrow" }),
  groups({ measure: "greatest", field: "tons" }, chart(["Fleet"], [10]), { as: "narrow" }),
  groups({ group: "port" }, { label: ["{riga}", "{varna}", "No value"] }, { as: "narrow" }),
  groups({ group: "port" }, chart(["Riga", "Varna", "No value"], [1, 1, 2]), { as: "both" }),
  groups({ group: "kind" }, {}, { as: "nobody", status: 403, has: { error: "Forbidden" } }),
  wrong({ group: "hull" }, "Documents cannot be grouped by hull."),
  wrong({ group: "nothing" }, "Documents cannot be grouped by nothing."),
  wrong(
    { group: "kind'); DROP TABLE bucket; --" },
    "Documents cannot be grouped by kind'); DROP TABLE bucket; --.",
  ),
  wrong({ group: "kind", unit: "day" }, "The field kind is no date: it has no days."),
  wrong({ unit: "day" }, "The parameter group is missing."),
  wrong({ group: "built", unit: "year" }, "The parameter unit is one of day, week, month."),
  wrong({ group: "kind", timeZone: "UTC" }, "The field kind is no date: it has no time zone."),
  wrong({ timeZone: "Europe/Berlin" }, "The parameter group is missing."),
  ...["Berlin/Europe", "+02:00", "'); --", "\u0000"].map((timeZone) =>
    wrong({ group: "built", timeZone }, "The parameter timeZone is no time zone, such as Europe/Berlin."),
  ),
  wrong({ measure: "sum" }, "The parameter field is missing."),
  wrong({ measure: "sum", field: "name" }, "The field name holds no numbers."),
  wrong({ measure: "median" }, "The parameter measure is one of count, sum, average, least, greatest."),
  wrong({ group: "kind", limit: "0" }, "The parameter limit is a number from 1 to 1000."),
  wrong({ group: "built", filter: "{" }, "The parameter filter is a JSON object with begin and end."),
  wrong({ group: "built", filter: '{"begin":"soon"}' }, "The begin is no date."),
  wrong(
    { group: "kind", filter: '{"begin":"2026-01-01"}' },
    "Only groups by a date have a begin and an end.",
  ),
];

describe("groups of documents", () => {
  run(rows);

  it("a bucket that is not there is missing", async () => {
    const answer = await server().call("GET", "/bucket/5f00000000000000000000aa/data/groups");
    expect(answer.status).toBe(404);
  });

  it("whom the rule of the bucket hides documents from gets no figures of them", async () => {
    const ask = async (as: string) => {
      const query = { group: "kind", measure: "sum", field: "tons" };
      const { body } = await server().call("GET", `/bucket/${secret}/data/groups`, {
        as: actors[as] ?? "",
        query,
      });
      return [body.label, body.data];
    };
    expect(await ask("reader")).toEqual([["tug"], [40]]);
    expect(await ask("owner")).toEqual([
      ["tug", "ferry", "No value"],
      [40, 5, -2],
    ]);
  });
});
