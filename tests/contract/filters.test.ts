import { searchFilter } from "@twinhelm/core/filter/search";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: TestServer;
let ships = "";
const ids: Record<string, string> = {};

const properties = {
  title: { type: "string", options: { index: true } },
  tons: { type: "number" },
  built: { type: "date" },
  tags: { type: "array", items: { type: "string" } },
  info: { type: "object", properties: { port: { type: "string" }, depth: { type: "number" } } },
  flag: { type: "boolean" },
  slogan: { type: "string", options: { translate: true } },
};

const rows: readonly Record<string, unknown>[] = [
  {
    title: "Alba",
    tons: 10,
    built: "2001-05-06T00:00:00.000Z",
    tags: ["old", "blue"],
    info: { port: "Izmir", depth: 3 },
    flag: true,
    slogan: { en_US: "first light", tr_TR: "ilk isik" },
  },
  {
    title: "brava",
    tons: 25,
    built: "2010-01-01T10:00:00.000Z",
    tags: ["new"],
    info: { port: "Bari" },
    flag: false,
  },
  { title: "Cigno", tons: 7, tags: [] },
  { title: "delta", info: { port: "Izmir", depth: 9 }, slogan: { en_US: "deep" } },
];

beforeAll(async () => {
  server = await startTestServer();
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await server.call("POST", path, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body._id;
  };
  const description = "For a test";
  const ports = await make("/bucket", {
    title: "Ports",
    description,
    properties: { name: { type: "string" }, country: { type: "string" }, opened: { type: "date" } },
  });
  ids.izmir = await make(`/bucket/${ports}/data`, {
    name: "Izmir",
    country: "TR",
    opened: "1900-01-01T00:00:00Z",
  });
  ids.bari = await make(`/bucket/${ports}/data`, { name: "Bari", country: "IT" });
  ships = await make("/bucket", {
    title: "Ships",
    description,
    properties: {
      ...properties,
      home: { type: "relation", bucketId: ports, relationType: "onetoone" },
      visited: { type: "relation", bucketId: ports, relationType: "onetomany" },
    },
  });
  const relations = [
    { home: ids.izmir, visited: [ids.izmir, ids.bari] },
    { home: ids.bari, visited: [ids.bari] },
    {},
    { home: "5f0000000000000000000001" },
  ];
  for (const [i, row] of rows.entries()) {
    const title = String(row.title);
    ids[title] = await make(`/bucket/${ships}/data`, { ...row, ...relations[i] });
  }
});
afterAll(() => server.close());

async function list(filter: unknown, more = "", headers: Record<string, string> = {}) {
  const text = typeof filter === "string" ? filter : JSON.stringify(filter);
  return server.call("GET", `/bucket/${ships}/data?filter=${encodeURIComponent(text)}${more}`, { headers });
}

async function titles(filter: unknown, more = "", headers: Record<string, string> = {}) {
  const answer = await list(filter, more, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.map((row: { title: string }) => row.title).join(" ");
}

describe("the parameter filter of a document list", () => {
  it.each<readonly [unknown, string]>([
    [{ title: "Alba" }, "Alba"],
    [{ title: { $regex: "A", $options: "i" } }, "Alba brava delta"],
    [{ tons: { $gte: 7, $lte: 10 } }, "Alba Cigno"],
    [{ tags: "blue" }, "Alba"],
    [{ tags: { $nin: ["new"] } }, "Alba Cigno delta"],
    [{ "info.port": "Izmir" }, "Alba delta"],
    [{ $and: [{ flag: true }, { tons: 10 }] }, "Alba"],
    [{ tons: null }, "delta"],
    [{ built: { $gte: "2005-01-01T00:00:00.000Z" } }, "brava"],
    [{ built: { $gte: "Date(2001-01-01T00:00:00.000Z)", $lt: "Date(2002-01-01T00:00:00.000Z)" } }, "Alba"],
    [{}, "Alba brava Cigno delta"],
    ['document.title=="Alba"', "Alba"],
    ["document.tons>8", "Alba brava"],
    ["tons < 8", "Cigno delta"],
    ['document.title=="delta" || document.tons==7', "Cigno delta"],
    ['document.info.port=="Izmir"', "Alba delta"],
    ['regex(document.title,"^b")', "brava"],
    ['some(document.tags,["old","new"])', "Alba brava"],
    ['equal(document.tags,["blue","old"])', "Alba"],
    ["unixTime(document.built)>1000000000", "brava"],
    ["document.tons+5==15", "Alba"],
    ['"title == \\"Alba\\""', "Alba"],
    // Through relations.
    [{ "home.country": "TR" }, "Alba"],
    ["document.home.country == 'TR'", "Alba"],
    ['home.country=="TR"', "Alba"],
    [{ "visited.name": "Bari" }, "Alba brava"],
    ['some(visited.name,["Izmir"])', "Alba"],
    [{ "home.opened": { $lt: "1950-01-01T00:00:00Z" } }, "Alba"],
  ])("%j finds %s", async (filter, expected) => {
    expect(await titles(filter)).toBe(expected);
  });

  it("finds ids, of documents and of related ones", async () => {
    expect(await titles({ _id: ids.Alba })).toBe("Alba");
    expect(await titles(`document._id == "${ids.brava}"`)).toBe("brava");
    expect(await titles({ home: ids.izmir })).toBe("Alba");
    expect(await titles({ "home._id": ids.izmir })).toBe("Alba");
    expect(await titles({ "visited._id": { $in: [ids.bari] } })).toBe("Alba brava");
    // The target of delta's port does not exist.
    expect(await titles({ "home._id": "5f0000000000000000000001" })).toBe("");
  });

  it("sees translated fields as the list shows them", async () => {
    const search = searchFilter(properties, "IK") ?? {};
    const turkish = { "accept-language": "tr-TR" };
    expect(await titles(search, "", turkish)).toBe("Alba");
    expect(await titles(search)).toBe("");
    expect(await titles({ slogan: "deep" }, "", turkish)).toBe("delta");
    expect(await titles({ "slogan.tr_TR": "ilk isik" }, "&localize=false")).toBe("Alba");
  });

  it("counts and pages what it finds", async () => {
    const page = await list({ title: { $regex: "a$" } }, '&paginate=true&sort={"title":-1}&limit=2&skip=1');
    expect(page.body).toMatchObject({ meta: { total: 3 }, data: [{ title: "brava" }, { title: "Alba" }] });
    const mixed = await list({ tons: { $mod: [1, 0], $gt: 8 } }, '&paginate=true&sort={"title":1}&limit=1');
    expect(mixed.body).toMatchObject({ meta: { total: 2 }, data: [{ title: "Alba" }] });
  });

  it.each<readonly [unknown, RegExp]>([
    [{ title: { $foo: 1 } }, /^Database error: unknown operator: \$foo$/],
    [{ $where: "sleep(10000)" }, /\$where is not allowed/],
    [{ $expr: { $function: { body: "() => 1", args: [], lang: "js" } } }, /Unrecognized expression/],
    ["{bad", /JSON at position 1/],
    ["document.title==", /^Expected .* but end of input found\.$/],
    ["has(document.title,1)", /^Function 'has' accepts exactly 1 argument\(s\) but found 2\.$/],
    ['"old" in document.tags', /^unknown binary operator in/],
    ["!document.flag", /unary operator 'not' does not support "select"/],
    [{ title: { $regex: "(a)\\1" } }, /back-reference, which is not supported/],
  ])("answers 400 to %j", async (filter, message) => {
    const answer = await list(filter);
    expect(answer).toMatchObject({
      status: 400,
      body: { statusCode: 400, message: expect.stringMatching(message) },
    });
  });

  it("answers a pattern that would keep a backtracking engine busy for ever", async () => {
    const hostile = await server.call("POST", `/bucket/${ships}/data`, {
      body: { title: `${"a".repeat(10_000)}!` },
    });
    expect(await titles({ title: { $regex: "^(a+)+$" } })).toBe("");
    expect(await titles('regex(document.title, "^(a|a)*$")')).toBe("");
    await server.call("DELETE", `/bucket/${ships}/data/${hostile.body._id}`);
  });
});
