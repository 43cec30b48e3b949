import fc from "fast-check";
import { Query } from "mingo";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../shell/testServer";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const text = { type: "string" };
const number = { type: "number" };
const date = { type: "date" };
const properties = {
  title: { ...text, options: { index: true } },
  tons: { ...number, options: { index: true } },
  flag: { type: "boolean" },
  built: date,
  tags: { type: "array", items: text },
  days: { type: "array", items: date },
  info: { type: "object", properties: { port: text, depth: number, since: date } },
  stops: { type: "array", items: { type: "object", properties: { name: text, at: date } } },
};

const texts = fc.constantFrom("", "a", "b", "B", "ab", "[a]", "2020-01-01", "null", "\uffee", "%_'\"");
const numbers = fc.constantFrom(0, 1, -1, 2, 2.5, 0.1, 1e300, 2 ** 53);
const dates = fc.constantFrom(
  "2019-12-31T23:59:59.999Z",
  "2020-01-01T00:00:00.000Z",
  "2021-06-01T10:00:00.000Z",
);
const some = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 3 });
const optional = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(model, { requiredKeys: [] });

const document = optional({
  title: texts,
  tons: numbers,
  flag: fc.boolean(),
  built: dates,
  tags: some(texts),
  days: some(dates),
  info: optional({ port: texts, depth: numbers, since: dates, free: fc.oneof(texts, numbers, some(texts)) }),
  stops: some(optional({ name: texts, at: dates })),
});

/** A filter as it is sent, and as the library reads it: dates are `Date` there. */
interface Both {
  readonly sent: unknown;
  readonly read: unknown;
}
const plain = (value: unknown): Both => ({ sent: value, read: value });
const asDate = (value: string): Both => ({ sent: value, read: new Date(value) });
const both = (make: (value: unknown) => unknown, { sent, read }: Both): Both => ({
  sent: make(sent),
  read: make(read),
});
const all = (parts: readonly Both[]): Both => ({
  sent: parts.map((part) => part.sent),
  read: parts.map((part) => part.read),
});

const operands: Readonly<Record<string, fc.Arbitrary<Both>>> = {
  title: texts.map(plain),
  tons: numbers.map(plain),
  flag: fc.boolean().map(plain),
  built: dates.map(asDate),
  tags: texts.map(plain),
  days: dates.map(asDate),
  "info.port": texts.map(plain),
  "info.depth": numbers.map(plain),
  "info.since": dates.map(asDate),
  "info.free": fc.oneof(texts, numbers).map(plain),
  "stops.name": texts.map(plain),
  "stops.at": dates.map(asDate),
  unknown: texts.map(plain),
};

function conditionOn(path: string, operand: fc.Arbitrary<Both>): fc.Arbitrary<Both> {
  const compare = fc.constantFrom("$eq", "$gt", "$gte", "$lt", "$lte");
  const tests = fc.oneof(
    fc.tuple(compare, operand).map(([name, value]) => both((each) => ({ [name]: each }), value)),
    some(operand).map((list) => both(($in) => ({ $in }), all(list))),
  );
  // Through lists of objects, the library and MongoDB part on what is missing, and on sizes.
  if (path.startsWith("stops.")) return fc.oneof(operand, tests);
  const more = fc.oneof(
    tests,
    operand.map((value) => both(($ne) => ({ $ne }), value)),
    some(operand).map((list) => both(($nin) => ({ $nin }), all(list))),
    fc.boolean().map(($exists) => plain({ $exists })),
    fc.nat(2).map(($size) => plain({ $size })),
    fc
      .record({ $regex: fc.constantFrom("a", "^b", "[ab]", "\\[", "^$"), $options: fc.constantFrom("", "i") })
      .map(plain),
  );
  return fc.oneof(
    operand,
    fc.constant(plain(null)),
    more,
    more.map((test) => both(($not) => ({ $not }), test)),
  );
}

const field: fc.Arbitrary<Both> = fc
  .constantFrom(...Object.entries(operands))
  .chain(([path, operand]) =>
    conditionOn(path, operand).map((condition) => both((value) => ({ [path]: value }), condition)),
  );
const { filter } = fc.letrec<{ filter: Both }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2 },
    field,
    fc
      .tuple(fc.constantFrom("$and", "$or", "$nor"), fc.array(tie("filter"), { minLength: 1, maxLength: 3 }))
      .map(([name, parts]) => both((each) => ({ [name]: each }), all(parts))),
  ),
}));

const direction = fc.constantFrom<1 | -1>(1, -1);
const sort = fc.oneof(
  fc.record({ _id: direction }),
  fc
    .tuple(fc.constantFrom("title", "tons", "built", "info.port", "info.depth"), direction, direction)
    .map(([path, one, two]) => ({ [path]: one, _id: two })),
);
const request = fc.record({ filter, sort, skip: fc.nat(4), limit: fc.integer({ min: 1, max: 6 }) });

type Stored = Record<string, unknown>;
const dateText = /^\d{4}-\d\d-\d\dT/;

/** The document with its dates as `Date`, as MongoDB would hold it. */
function withDates(value: unknown): unknown {
  if (typeof value === "string") return dateText.test(value) ? new Date(value) : value;
  if (Array.isArray(value)) return value.map(withDates);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withDates(item)]));
}

async function fill(documents: readonly object[]): Promise<{ path: string; stored: readonly Stored[] }> {
  const bucket = await server.call("POST", "/bucket", {
    body: { title: "Random", description: "For a law", properties },
  });
  const path = `/bucket/${bucket.body._id}/data`;
  const stored: Stored[] = [];
  for (const body of documents) {
    const made = await server.call("POST", path, { body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    stored.push(made.body);
  }
  return { path, stored };
}

it("a list over HTTP is what the filter library alone makes of the same documents", async () => {
  const documents = fc.array(document, { minLength: 1, maxLength: 12 });
  const requests = fc.array(request, { minLength: 15, maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(documents, requests, async (bodies, wishes) => {
      const { path, stored } = await fill(bodies);
      const held = stored.map((each) => Object(withDates(each)));
      for (const wish of wishes) {
        const query = {
          filter: JSON.stringify(wish.filter.sent),
          sort: JSON.stringify(wish.sort),
          skip: String(wish.skip),
          limit: String(wish.limit),
          paginate: "true",
        };
        const found = new Query(Object(wish.filter.read)).find<Stored>(held).sort(wish.sort).all();
        const ids = found.map(({ _id }) => _id);
        const page = ids.slice(wish.skip, wish.skip + wish.limit);
        const answer = await server.call("GET", path, { query });
        expect([answer.status, answer.body.meta, query.filter]).toEqual([
          200,
          { total: ids.length },
          query.filter,
        ]);
        expect(answer.body.data).toEqual(page.map((id) => stored.find(({ _id }) => _id === id)));
      }
      await server.call("DELETE", path.replace("/data", ""));
    }),
    { numRuns: 60 },
  );
  // More than a thousand requests.
}, 180_000);
