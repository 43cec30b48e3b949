import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: TestServer;
let path = "";
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  const { body } = await server.call("POST", "/bucket", {
    body: {
      title: "Ships",
      description: "For a test",
      properties: {
        title: { type: "string", options: { index: true } },
        tons: { type: "number", options: { index: true } },
        built: { type: "date" },
        tags: { type: "array", items: { type: "string" } },
        info: { type: "object", properties: { port: { type: "string" }, depth: { type: "number" } } },
        stops: { type: "array", items: { type: "object", properties: { n: { type: "number" } } } },
        flag: { type: "boolean" },
        text: { type: "string", options: { translate: true } },
      },
    },
  });
  path = `/bucket/${body._id}/data`;
  const rows = [
    {
      title: "Alba",
      tons: 10,
      built: "2001-05-06T00:00:00.000Z",
      tags: ["old", "blue"],
      info: { port: "Izmir", depth: 3 },
      stops: [{ n: 5 }, { n: 1 }],
      flag: true,
      text: { en_US: "Hello", tr_TR: "Merhaba" },
    },
    {
      title: "brava",
      tons: 25,
      built: "2010-01-01T10:00:00.000Z",
      tags: ["new"],
      info: { port: "Bari" },
      stops: [{ n: 3 }],
      flag: false,
      text: { en_US: "Bye" },
    },
    { title: "Cigno", tons: 7, tags: [] },
    { title: "delta", info: { port: "Izmir", depth: 9 }, stops: [{ n: 9 }, { n: 2 }] },
    { title: "\u{1f600}", tons: 7 },
    { title: "\uffee" },
  ];
  for (const row of rows) {
    const made = await server.call("POST", path, { body: row });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    ids[row.title] = made.body._id;
  }
});
afterAll(() => server.close());

const titlesOf = (documents: readonly { title: string }[]) => documents.map(({ title }) => title).join(" ");
const list = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  server.call("GET", path, { query, headers });
const all = "Alba brava Cigno delta \u{1f600} \uffee";

describe("a list is sorted", () => {
  // A filter that SQL alone cannot decide must not change the order.
  const everything = '{"title":{"$exists":true},"tons":{"$not":{"$mod":[1,1]}}}';
  it.each<readonly [object, string]>([
    [{}, all],
    [{ title: 1 }, "Alba Cigno brava delta \uffee \u{1f600}"],
    [{ title: -1 }, "\u{1f600} \uffee delta brava Cigno Alba"],
    [{ tons: 1 }, "delta \uffee Cigno \u{1f600} Alba brava"],
    [{ tons: -1 }, "brava Alba \u{1f600} Cigno \uffee delta"],
    [{ tons: 1, title: -1 }, "\uffee delta \u{1f600} Cigno Alba brava"],
    [{ built: -1, title: 1 }, "brava Alba Cigno delta \uffee \u{1f600}"],
    [{ "info.port": 1, title: -1 }, "\u{1f600} \uffee Cigno brava delta Alba"],
    [{ "info.depth": -1, title: 1 }, "delta Alba Cigno brava \uffee \u{1f600}"],
    [{ flag: 1, title: 1 }, "Cigno delta \uffee \u{1f600} brava Alba"],
    // Lists: by the lowest item going up, by the highest going down.
    [{ tags: 1, title: 1 }, "Cigno delta \uffee \u{1f600} Alba brava"],
    [{ tags: -1, title: 1 }, "Alba brava Cigno delta \uffee \u{1f600}"],
    [{ "stops.n": 1, title: 1 }, "Cigno \uffee \u{1f600} Alba delta brava"],
    [{ "stops.n": -1, title: 1 }, "delta Alba brava Cigno \uffee \u{1f600}"],
    [{ unknown: 1 }, all],
  ])("by %j", async (sort, expected) => {
    const sorted = await list({ sort: JSON.stringify(sort) });
    expect([sorted.status, titlesOf(sorted.body)]).toEqual([200, expected]);
    const scanned = await list({ sort: JSON.stringify(sort), filter: everything });
    expect([scanned.status, titlesOf(scanned.body)]).toEqual([200, expected]);
  });

  it("by id, and by brackets", async () => {
    const { body } = await list({ sort: '{"_id":-1}' });
    expect(titlesOf(body)).toBe(all.split(" ").toReversed().join(" "));
    const brackets = await server.call("GET", `${path}?sort[tons]=-1&limit=1`);
    expect(titlesOf(brackets.body)).toBe("brava");
  });

  it.each<readonly [string, string]>([
    ['{"title":2}', "Database error: $sort key ordering must be 1 (for ascending) or -1 (for descending)"],
    ['{"title":"up"}', "Database error: $sort key ordering must be 1 (for ascending) or -1 (for descending)"],
    ['{"a\'b":1}', "Database error: a'b cannot be a field to sort by"],
    ["[1]", "The parameter sort must be a JSON object."],
    ["{x", "Expected property name or '}' in JSON at position 1 (line 1 column 2)"],
  ])("not by %s", async (sort, message) => {
    const answer = await list({ sort });
    expect([answer.status, answer.body]).toEqual([400, { statusCode: 400, message }]);
  });
});

describe("a list is cut into pages", () => {
  const pages: readonly (readonly [query: Record<string, string>, found: string, total?: number])[] = [
    [{ limit: "2" }, "Alba brava"],
    [{ skip: "4" }, "\u{1f600} \uffee"],
    [{ limit: "1", skip: "1", paginate: "true" }, "brava", 6],
    [{ limit: "0" }, all],
    [{ limit: "x" }, all],
    [{ limit: "" }, all],
    [{ limit: "1e300" }, all],
    [{ skip: "99", paginate: "1" }, "", 6],
    [{ limit: "1", paginate: "TRUE", filter: '{"tons":7}' }, "Cigno", 2],
    [{ paginate: "true", filter: '{"title":"zz"}' }, "", 0],
    [{ skip: "5", paginate: "true", filter: '{"tons":{"$gt":0}}' }, "", 4],
    [{ paginate: "yes" }, all],
    [{ paginate: "0" }, all],
    [{ unknown: "1" }, all],
  ];
  it.each(pages.map(([query, expected, total]) => ({ query, expected, total })))("$query", async (row) => {
    const { query, expected, total } = row;
    const { status, body } = await list(query);
    expect(status).toBe(200);
    expect(total === undefined ? body : body.meta.total).toEqual(total ?? body);
    expect(titlesOf(total === undefined ? body : body.data)).toBe(expected);
  });

  it.each(["limit", "skip"])("not by a %s below zero or a fraction", async (name) => {
    for (const value of ["-1", "1.5"]) {
      const answer = await list({ [name]: value });
      expect([answer.status, answer.body.message]).toEqual([
        400,
        `The parameter ${name} must be a whole number of at least 0.`,
      ]);
    }
  });

  it("with a total that follows every write", async () => {
    const total = async () => (await list({ paginate: "true", limit: "1" })).body.meta.total;
    const before = await total();
    const made = await server.call("POST", path, { body: { title: "more" } });
    expect(await total()).toBe(before + 1);
    // A write that is refused counts for nothing.
    expect((await server.call("POST", path, { body: { title: "more", _id: made.body._id } })).status).toBe(
      400,
    );
    expect(await total()).toBe(before + 1);
    await server.call("DELETE", `${path}/${made.body._id}`);
    expect(await total()).toBe(before);
  });
});

describe("a list filters", () => {
  it.each<readonly [unknown, string]>([
    [{ title: { $eq: "Alba" } }, "Alba"],
    [{ tons: { $ne: 7 } }, "Alba brava delta \uffee"],
    [{ tons: { $gt: 7 } }, "Alba brava"],
    [{ tons: { $lt: 8 } }, "Cigno \u{1f600}"],
    [{ tons: { $lte: 10, $gte: 8 } }, "Alba"],
    [{ title: { $in: ["Alba", "delta", "zz"] } }, "Alba delta"],
    [{ title: { $nin: ["Alba", "delta"] } }, "brava Cigno \u{1f600} \uffee"],
    [{ tags: { $all: ["blue", "old"] } }, "Alba"],
    [{ tags: ["old", "blue"] }, "Alba"],
    [{ tags: { $size: 0 } }, "Cigno"],
    [{ tons: { $exists: false } }, "delta \uffee"],
    [{ tons: null }, "delta \uffee"],
    [{ title: { $regex: "^[a-c]" } }, "brava"],
    [{ title: { $not: { $regex: "a$" } } }, "Cigno \u{1f600} \uffee"],
    [{ $or: [{ flag: true }, { tons: 25 }] }, "Alba brava"],
    [{ $nor: [{ flag: true }, { tons: 7 }] }, "brava delta \uffee"],
    [{ "stops.n": { $gte: 9 } }, "delta"],
    [{ stops: { $elemMatch: { n: { $lt: 2 } } } }, "Alba"],
    [{ $expr: { $gt: ["$info.depth", 5] } }, "delta"],
    [{ "info.port": "Izmir", "info.depth": { $lt: 5 } }, "Alba"],
    [{ built: "2001-05-06T00:00:00Z" }, "Alba"],
    [{ built: { $gte: "2005" } }, "brava"],
    [{ _id: { $in: ["5f0000000000000000000001"] } }, ""],
    ["has(document.tons) && document.tons < 8", "Cigno \u{1f600}"],
    ["!has(document.tons)", "delta \uffee"],
    ["document.tons % 5 == 0", "Alba brava"],
    ['every(document.tags, ["old","blue"])', "Alba"],
    ["document.tons > 0 - 1", "Alba brava Cigno \u{1f600}"],
    ["true==true", all],
    ["false==true", ""],
  ])("%j finds %s", async (filter, expected) => {
    const { status, body } = await list({
      filter: typeof filter === "string" ? filter : JSON.stringify(filter),
    });
    expect([status, status === 200 ? titlesOf(body) : body.message]).toEqual([200, expected]);
  });

  it("by brackets, and by an id of its own", async () => {
    expect(titlesOf((await server.call("GET", `${path}?filter[title]=Alba`)).body)).toBe("Alba");
    expect(titlesOf((await list({ filter: JSON.stringify({ _id: ids.delta }) })).body)).toBe("delta");
  });

  it.each<readonly [unknown, RegExp]>([
    [{ title: { $foo: 1 } }, /unknown operator: \$foo/],
    [{ $bar: [] }, /\$bar/],
    [{ $where: "1" }, /\$where is not allowed/],
    ["{bad", /JSON at position 1/],
    ["[", /Expected/],
    ["document.title ==", /Expected/],
    ["nope(document.title)", /func registry has no func named "nope"/],
    ["document.title", /is not a condition/],
    [{ title: { $regex: "(" } }, /regular expression/],
    [{ title: { $regex: "(?=a)" } }, /look-around, which is not supported/],
    [{ $or: [] }, /Database error/],
  ])("not by %j", async (filter, message) => {
    const answer = await list({ filter: typeof filter === "string" ? filter : JSON.stringify(filter) });
    expect(answer).toMatchObject({
      status: 400,
      body: { statusCode: 400, message: expect.stringMatching(message) },
    });
  });
});

describe("a list is shown in a language", () => {
  const shown = async (query: Record<string, string>, language?: string) => {
    const headers = language === undefined ? undefined : { "accept-language": language };
    const answer = await list({ filter: '{"text":{"$exists":true}}', ...query }, headers);
    return [answer.headers.get("content-language"), answer.body.map((row: { text: unknown }) => row.text)];
  };
  it.each<readonly [string | undefined, string, readonly string[]]>([
    [undefined, "en_US", ["Hello", "Bye"]],
    ["tr_TR", "tr_TR", ["Merhaba", "Bye"]],
    ["tr-tr", "tr_TR", ["Merhaba", "Bye"]],
    ["tr", "tr_TR", ["Merhaba", "Bye"]],
    ["fr-FR, tr;q=0.9, en;q=0.5", "tr_TR", ["Merhaba", "Bye"]],
    ["en;q=0.2, tr;q=0.3", "tr_TR", ["Merhaba", "Bye"]],
    ["zz", "en_US", ["Hello", "Bye"]],
    ["*", "en_US", ["Hello", "Bye"]],
    ["%%%,;q=x", "en_US", ["Hello", "Bye"]],
  ])("%s is %s", async (header, language, texts) => {
    expect(await shown({}, header)).toEqual([language, texts]);
  });

  it("or in all of them, without a header that says which", async () => {
    const maps = [{ en_US: "Hello", tr_TR: "Merhaba" }, { en_US: "Bye" }];
    expect(await shown({ localize: "false" }, "tr")).toEqual([null, maps]);
    const one = await server.call("GET", `${path}/${ids.Alba}`, { query: { localize: "false" } });
    expect([one.headers.get("content-language"), one.body.text]).toEqual([null, maps[0]]);
  });

  it("which filters and sorting see", async () => {
    const turkish = { "accept-language": "tr" };
    expect(titlesOf((await list({ filter: '{"text":"Merhaba"}' }, turkish)).body)).toBe("Alba");
    expect(titlesOf((await list({ filter: '{"text.tr_TR":"Merhaba"}' }, turkish)).body)).toBe("");
    expect(titlesOf((await list({ sort: '{"text":-1}', limit: "2" }, turkish)).body)).toBe("Alba brava");
    expect(titlesOf((await list({ sort: '{"text":-1}', limit: "1" })).body)).toBe("Alba");
  });

  it("of which writes know nothing", async () => {
    const text = { en_US: "Hi", tr_TR: "Selam" };
    const made = await server.call("POST", path, {
      body: { title: "x", text },
      headers: { "accept-language": "tr" },
    });
    expect([made.body.text, made.headers.get("content-language")]).toEqual([text, null]);
    await server.call("DELETE", `${path}/${made.body._id}`);
  });
});
