import { DatabaseSync } from "node:sqlite";
import { checkExpression } from "@twinhelm/core/expression/check";
import { isRecord } from "@twinhelm/core/expression/compare";
import { condition } from "@twinhelm/core/expression/expression.fixture";
import { escapePattern } from "@twinhelm/core/filter/filter";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sortDocuments } from "../../document/sort";
import { type NormalizedFilter, normalizeFilter } from "../../filter/normalize";
import { documentTest } from "../../filter/residual";
import { orderOf } from "../records/documents/order";
import { tableOf } from "../records/documentTable";
import { type FilterPlan, type PlanOptions, planFilter } from "../records/filter/plan";
import { holds } from "../seeds.fixture";
import { sqliteDialect } from "../sqlite/dialect";
import * as order from "../sqlite/documents/order.fixture";
import {
  anything,
  Bucket,
  documents,
  fields,
  filter,
  idOf,
  matcher,
  options,
  type Stored,
  scalar,
  typedDocuments,
} from "../sqlite/filter/filter.fixture";
import { noPostgres, type TestDatabase, testDatabase } from "./cluster.fixture";
import { postgresDialect } from "./dialect";
import { Table } from "./table.fixture";

let database: TestDatabase | undefined;
let table: Table;
let sorted: Table;
// A database whose own order of texts is another one: each comparison has to say its own.
beforeAll(async () => {
  database = await testDatabase("en");
  if (database === undefined) return;
  table = new Table(database.client, "bucket");
  sorted = new Table(database.client, tableOf(order.bucket._id));
  await table.make();
  await sorted.make();
});
afterAll(() => database?.drop());
beforeEach(({ skip }) => skip(database === undefined, noPostgres));

/** Texts with U+0000 are none that this engine stores. */
const storable = <T extends readonly Stored[]>(made: fc.Arbitrary<T>): fc.Arbitrary<readonly Stored[]> =>
  made.map((each): readonly Stored[] => JSON.parse(JSON.stringify(each).replaceAll("\\u0000", "")));

function normalized(raw: unknown): NormalizedFilter {
  const result = normalizeFilter(raw, { fields, matcher });
  if (!result.ok) throw new Error(result.message);
  return result.filter;
}

type Present = (document: Stored) => Stored;
const asIs: Present = (document) => document;

/** Ids of what a planned filter finds among documents in the table, whether fields have indexes or not. */
async function found(parsed: NormalizedFilter, planOptions: PlanOptions, present = asIs) {
  const plans = [undefined, new Set<string>()].map((indexed) =>
    planFilter(parsed, { ...planOptions, dialect: postgresDialect, indexed }),
  );
  const ids: (readonly string[])[] = [];
  for (const plan of plans) ids.push(await foundBy(plan, present));
  expect(ids[1]).toEqual(ids[0]);
  return ids[0];
}

async function foundBy(plan: FilterPlan, present: Present): Promise<readonly string[]> {
  const rows = await table.find(plan.where, plan.parameters);
  return rows.filter((each) => plan.residual?.(present(each)) ?? true).map(({ _id }) => _id);
}

/** PostgreSQL, SQLite and the matching without SQL find the same. */
async function same(
  stored: readonly Stored[],
  filters: readonly NormalizedFilter[],
  planOptions: PlanOptions,
  present = asIs,
): Promise<void> {
  const bucket = new Bucket(stored);
  await table.holding(stored, async () => {
    for (const parsed of filters) {
      const test = documentTest(parsed, planOptions);
      const expected = stored.filter((each) => test(present(each))).map(({ _id }) => _id);
      expect(bucket.find(parsed, planOptions, present)).toEqual(expected);
      expect(await found(parsed, planOptions, present)).toEqual(expected);
    }
  });
  bucket.database.close();
}

const filters = fc.array(filter, { minLength: 5, maxLength: 10 });

describe("a filter finds on PostgreSQL what it finds on SQLite and without SQL", () => {
  it.each([
    ["whatever documents hold", storable(documents), false],
    ["where they hold what the schema says", storable(typedDocuments), true],
  ])("%s", async (_, made, typed) => {
    await holds(
      fc.asyncProperty(made, filters, (stored, raw) => same(stored, raw.map(normalized), options({ typed }))),
      60,
    );
  });

  it("by patterns, which narrow the rows that are looked at", async () => {
    // Letters with several forms, what JSON writes with a backslash, what LIKE takes for more, what UTF-16 has in two.
    const letters = fc.constantFrom(..."aAsSſkK\u212aßẞéÉıİ%_\\\"\n\u0001\u2028'/ 😀ιͅ");
    const text = fc.string({ unit: letters, maxLength: 4 });
    await holds(
      fc.asyncProperty(
        text,
        text,
        text,
        fc.constantFrom("", "i"),
        async (before, looked, after, $options) => {
          const around = [
            before + looked + after,
            before + looked.toUpperCase(),
            looked.toLowerCase(),
            after,
          ];
          const stored = around.flatMap((title, at) => [
            { _id: idOf(2 * at), title },
            { _id: idOf(2 * at + 1), tags: [before, title] },
          ]);
          const pattern = { $regex: escapePattern(looked), $options };
          const raw = [
            { title: pattern },
            { tags: pattern },
            { $or: [{ title: pattern }, { tags: pattern }] },
            { $or: [{ title: pattern }, { tons: 1 }] },
            { title: { $not: pattern } },
            { $nor: [{ title: pattern }] },
          ];
          const asked = raw.map((each) => ({ kind: "mongo", filter: each }) as const);
          await same(stored, asked, options());
        },
      ),
      60,
    );
    const search = { $or: [{ title: { $regex: "alba", $options: "i" } }, { name: { $regex: "alba" } }] };
    const { where } = planFilter({ kind: "mongo", filter: search }, options({ dialect: postgresDialect }));
    expect(where).toMatch(/ILIKE .* OR .* LIKE /);
  });

  it("as an expression", async () => {
    const auth = { _id: idOf(1), tags: ["a", "b"], policies: ["BucketFullAccess"] };
    const readable = condition.filter((ast) => checkExpression(ast, "read").ok);
    const expressions = fc
      .array(readable, { minLength: 5, maxLength: 10 })
      .map((asts) => asts.map((ast) => ({ kind: "expression", ast }) as const));
    await holds(
      fc.asyncProperty(storable(documents), expressions, (stored, parsed) =>
        same(stored, parsed, options({ auth })),
      ),
      60,
    );
  });

  it("with translated fields in the language of a list", async () => {
    const translation = { fields: ["title", "tags"], best: "tr_TR", fallback: "en_US" };
    const shown = (value: unknown) =>
      !isRecord(value) ? value : "tr_TR" in value ? value.tr_TR : "en_US" in value ? value.en_US : value;
    const localise: Present = (stored) => ({
      ...stored,
      ...Object.fromEntries(
        translation.fields.flatMap((name) => (name in stored ? [[name, shown(stored[name])]] : [])),
      ),
    });
    const language = fc.constantFrom("tr_TR", "en_US", "de_DE");
    const translated = fc
      .array(fc.record({ title: fc.dictionary(language, scalar), tags: fc.dictionary(language, anything) }))
      .map((list) => list.map((document, i) => ({ ...document, _id: idOf(i) })));
    await holds(
      fc.asyncProperty(storable(translated), filters, (stored, raw) =>
        same(stored, raw.map(normalized), options({ translation }), localise),
      ),
      30,
    );
  });

  it("for each value against each other one", async () => {
    const values = [null, 0, 1, -1, 2.5, true, false, "", "0", "1", "a", "true", "null", "[]", "{}"];
    const nested = [[], {}, [null], [1], [true], ["a"], [[1]], { port: 1 }, "2020-01-01T00:00:00.000Z"];
    const titles = [...values, ...nested].map((title, i) => ({ _id: idOf(i), title, built: title }));
    const stored: readonly Stored[] = [...titles, { _id: idOf(titles.length) }];
    const operators = ["$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$in", "$nin", "$all"];
    const list = new Set(["$in", "$nin", "$all"]);
    const raw = ["title", "built"].flatMap((path) =>
      [...values, "Date(2020-01-01)"].flatMap((value) => [
        ...operators.map((each) => ({ [path]: { [each]: list.has(each) ? [value] : value } })),
        { [path]: { $in: [value, "x", "y", 7, 8] } },
      ]),
    );
    await same(stored, raw.map(normalized), options());
    const texts = values.flatMap((value) =>
      ["==", "!=", "<", "<=", ">", ">="].map(
        (each) => `document.title ${each} ${value === -1 ? "0 - 1" : JSON.stringify(value)}`,
      ),
    );
    await same(stored, texts.map(normalized), options());
  });

  it("by long texts, of which an index holds the beginning", async () => {
    const unit = fc.constantFrom("a", "é", "\u{1f600}");
    const long = fc
      .tuple(unit, fc.constantFrom(199, 200, 201, 300), fc.constantFrom("", "a", "b", "\u{1f600}"))
      .map(([letter, length, end]) => letter.repeat(length) + end);
    const made = fc
      .array(fc.record({ title: fc.oneof(long, fc.array(long)) }), { maxLength: 8 })
      .map((list) => list.map((document, i) => ({ ...document, _id: idOf(i) })));
    const operators = fc.constantFrom("$eq", "$ne", "$gt", "$gte", "$lt", "$lte");
    const one = fc.tuple(operators, long).map(([operator, value]) => ({ title: { [operator]: value } }));
    const several = fc.array(long, { minLength: 4 }).map(($in) => ({ title: { $in } }));
    await holds(
      fc.asyncProperty(made, fc.array(fc.oneof(one, several), { minLength: 5 }), (stored, raw) =>
        same(stored, raw.map(normalized), options()),
      ),
      20,
    );
  });

  it.each([
    ["many conditions", { $or: Array.from({ length: 240 }, (_, i) => ({ tags: `t${i}` })) }],
    ["a long list of texts", { title: { $in: Array.from({ length: 15_000 }, (_, i) => `t${i}\\"'}`) } }],
    ["a long list of numbers", { tons: { $nin: Array.from({ length: 15_000 }, (_, i) => i + 0.5) } }],
    ["a long expression", Array.from({ length: 380 }, (_, i) => `document.tags == "t${i}"`).join(" || ")],
  ])("by %s", async (_, raw) => {
    const stored = [{ _id: idOf(0), title: `t1\\"'}`, tons: 1.5, tags: ["x", "t7"] }];
    await same(stored, [normalized(typeof raw === "string" ? raw : JSON.stringify(raw))], options());
  });

  it("whatever names and values it has", async () => {
    await holds(
      fc.asyncProperty(fc.string(), fc.string({ unit: "binary" }), (name, value) => {
        fc.pre(!name.startsWith("$") && !name.includes("\0") && !name.includes("__proto__"));
        const raw = { [name]: value, title: `'); DROP TABLE bucket; --?$1${value}` };
        return same([{ _id: idOf(0), title: "a" }], [normalized(raw)], options());
      }),
      40,
    );
  });
});

it("rows are narrowed by the ids of relations", async () => {
  const planOptions = options({
    fields: {
      port: { type: "object", properties: { name: { type: "string" } } },
      crew: { type: "array", items: { type: "object", properties: {} } },
    },
    computed: new Set(["port", "crew"]),
    relations: new Set(["port", "crew"]),
    dialect: postgresDialect,
  });
  const stored = [
    { _id: idOf(0), port: idOf(8), crew: [idOf(9)] },
    { _id: idOf(1), port: idOf(9).toUpperCase(), crew: [] },
    { _id: idOf(2) },
  ];
  await table.holding(stored, async () => {
    const narrowed = async (raw: unknown) => {
      const { where, parameters } = planFilter(normalized(raw), planOptions);
      return (await table.find(where, parameters)).map(({ _id }) => _id);
    };
    expect(await narrowed({ "port._id": idOf(9) })).toEqual([idOf(1)]);
    expect(await narrowed({ "port._id": { $in: [idOf(8), idOf(9)] } })).toEqual([idOf(0), idOf(1)]);
    expect(await narrowed({ "crew._id": { $in: [idOf(9)] } })).toEqual([idOf(0)]);
    expect(await narrowed({ "port._id": { $ne: idOf(9) } })).toHaveLength(3);
  });
});

it("documents hold the same on PostgreSQL where they do on SQLite", async () => {
  const long = "long ".repeat(60);
  const titles = [undefined, null, "", "a", "A", "é", long, `${long}b`, 0, 1, 1.5, "1", undefined, "a", 1.5];
  const stored = titles.map(
    (title, i): Stored => ({ _id: idOf(i), ...(title === undefined ? {} : { title }) }),
  );
  const { database: sqlite } = new Bucket(stored);
  await table.holding(stored, async () => {
    for (const { _id, ...given } of stored) {
      const [here, there] = [postgresDialect, sqliteDialect].map((each) =>
        each.shares("title", JSON.stringify(given)),
      );
      if (here === undefined || there === undefined) throw new Error("There are two dialects");
      const rows = sqlite.prepare(`SELECT id FROM bucket WHERE ${there.text}`).all(...there.parameters);
      const ids = (await table.find(here.text, here.parameters)).map((each) => each._id);
      expect(ids).toEqual(rows.map(({ id }) => id));
      const value = postgresDialect.same("title");
      const among = `${value} IS NOT DISTINCT FROM (SELECT ${value} FROM bucket WHERE id = ?)`;
      expect((await table.find(among, [_id])).map((each) => each._id)).toEqual(ids);
    }
  });
  sqlite.close();
});

it("a pattern is left to the residual, and what stands beside it is not", () => {
  const raw = { title: { $regex: "^b" }, tons: 1 };
  const plan = planFilter(normalized(raw), options({ dialect: postgresDialect }));
  expect(plan.where).not.toMatch(/\^b|title/);
  expect(plan.where).toContain("tons");
  expect(["a", "b"].map((title) => plan.residual?.({ title }))).toEqual([false, true]);
});

describe("rows stand on PostgreSQL", () => {
  const bucketTable = tableOf(order.bucket._id);
  type Order = (dialect: PlanOptions["dialect"]) => string;

  const idsOf = (list: readonly { readonly _id?: unknown }[]) => list.map(({ _id }) => _id);
  const withIds = (made: readonly object[]): readonly Stored[] =>
    made.map((each, i) => ({ ...each, _id: `id${String(made.length - i).padStart(2, "0")}` }));

  function onSqlite(stored: readonly Stored[], by: Order): readonly unknown[] {
    const sqlite = new DatabaseSync(":memory:");
    sqlite.exec(`CREATE TABLE ${bucketTable} (sequence INTEGER PRIMARY KEY, id TEXT UNIQUE, json TEXT)`);
    const insert = sqlite.prepare(`INSERT INTO ${bucketTable} (id, json) VALUES (?, ?)`);
    for (const { _id, ...each } of stored) insert.run(_id, JSON.stringify(each));
    const rows = sqlite.prepare(`SELECT id FROM ${bucketTable} ORDER BY ${by(sqliteDialect)}`).all();
    sqlite.close();
    return rows.map(({ id }) => id);
  }

  const onPostgres = async (by: Order) => idsOf(await sorted.find("TRUE", [], by(postgresDialect)));

  it("in the order of SQLite and of a sort in memory", async () => {
    await holds(
      fc.asyncProperty(order.documents, fc.array(order.keys), async (made, sorts) => {
        const stored = withIds(made);
        await sorted.holding(stored, async () => {
          for (const keys of sorts) {
            const by: Order = (dialect) => orderOf(keys, order.bucket, undefined, dialect);
            const expected = onSqlite(stored, by);
            expect(idsOf(sortDocuments(stored, keys))).toEqual(expected);
            expect(await onPostgres(by)).toEqual(expected);
          }
        });
      }),
      60,
    );
  });

  it("in the order of SQLite, whatever values of one field they hold, in whatever language", async () => {
    const value = scalar.map((each) => (typeof each === "string" ? each.replaceAll("\0", "") : each));
    const some = { requiredKeys: [] };
    const texts = fc.record({ "de-DE": value, en_US: value, "'?": value }, some);
    const mixed = fc.record(
      { name: fc.oneof(value, texts), tags: fc.oneof(fc.array(value, { maxLength: 3 }), value) },
      some,
    );
    const translation = fc.constantFrom(
      undefined,
      ...["de-DE", "en_US", "'?", "none"].map((best) => ({
        fields: ["name"],
        best,
        languages: { default: "en_US", available: {} },
      })),
    );
    const key = fc.record({
      path: fc.constantFrom("name", "tags"),
      direction: fc.constantFrom<1 | -1>(1, -1),
    });
    const sorts = fc.array(fc.tuple(fc.array(key, { maxLength: 2 }), translation));
    await holds(
      fc.asyncProperty(fc.array(mixed, { maxLength: 12 }), sorts, async (made, each) => {
        // How maps sort among texts is nothing that the two share: they are none where they are translated.
        const stored = withIds(made);
        const isText = stored.every(({ name }) => !isRecord(name));
        await sorted.holding(stored, async () => {
          for (const [keys, shown] of each) {
            if (!isText && shown === undefined) continue;
            const by: Order = (dialect) => orderOf(keys, order.bucket, shown, dialect);
            expect(await onPostgres(by)).toEqual(onSqlite(stored, by));
          }
        });
      }),
      40,
    );
  });
});
