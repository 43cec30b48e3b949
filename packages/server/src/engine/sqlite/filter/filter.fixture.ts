import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import type { FilterFields } from "../../../filter/fields";
import type { NormalizedFilter } from "../../../filter/normalize";
import { createRegexMatcher } from "../../../filter/regex";
import { type PlanOptions, planFilter } from "../../records/filter/plan";
import { sqliteDialect } from "../dialect";
import { installFilterFunctions } from "./functions";

export const fields: FilterFields = {
  title: { type: "string" },
  tons: { type: "number" },
  flag: { type: "boolean" },
  built: { type: "date" },
  tags: { type: "array", items: { type: "string" } },
  days: { type: "multiselect", items: { type: "date" } },
  info: {
    type: "object",
    properties: { port: { type: "string" }, depth: { type: "number" }, since: { type: "date" } },
  },
  stops: {
    type: "array",
    items: { type: "object", properties: { name: { type: "string" }, at: { type: "date" } } },
  },
};

export const matcher = createRegexMatcher();

export const options = (more: Partial<PlanOptions> = {}): PlanOptions => ({
  fields,
  table: "bucket",
  matcher,
  now: Date.UTC(2020, 5, 1),
  dialect: sqliteDialect,
  ...more,
});

export type Stored = Readonly<Record<string, unknown>> & { readonly _id: string };

/** A real database with one bucket, the way the backend stores documents. */
export class Bucket {
  readonly database = new DatabaseSync(":memory:");

  constructor(documents: readonly Stored[]) {
    installFilterFunctions(this.database, matcher);
    this.database.exec("CREATE TABLE bucket (id TEXT PRIMARY KEY, json TEXT NOT NULL)");
    const insert = this.database.prepare("INSERT INTO bucket (id, json) VALUES (?, ?)");
    for (const { _id, ...document } of documents) insert.run(_id, JSON.stringify(document));
  }

  /** Ids of the documents that a planned filter finds, in order. */
  find(
    filter: NormalizedFilter,
    planOptions: PlanOptions = options(),
    present: (document: Stored) => Stored = (document) => document,
  ): readonly string[] {
    const plan = planFilter(filter, planOptions);
    return this.database
      .prepare(`SELECT id, json FROM bucket WHERE ${plan.where} ORDER BY id`)
      .all(...plan.parameters)
      .map(({ id, json }): Stored => ({ ...JSON.parse(String(json)), _id: String(id) }))
      .filter((document) => plan.residual?.(present(document)) ?? true)
      .map((document) => document._id);
  }
}

/** The same letter in one piece and in two, one that is written from the right, what joins and what is looked for by its bytes. */
const written = ["\u00e9", "e\u0301", "\u05d0", "a\u200d", "\u{10ffff}"];
const texts = [
  "",
  "a",
  "b",
  "B",
  "[a]",
  "ab",
  "\u{1f600}",
  "\uffee",
  "null",
  "x\0y",
  "2020-01-01",
  ...written,
];
const [small, large] = [Number.MIN_VALUE, Number.MAX_VALUE];
const beyond = [2 ** 53, 2 ** 53 + 2, -(2 ** 53) - 2, 2 ** 60, 1e300, large, -large];
const numbers = [0, 1, -1, 2, 2.5, 0.1, 0.30000000000000004, small, ...beyond];
const dates = ["2019-12-31T23:59:59.999Z", "2020-01-01T00:00:00.000Z", "2021-06-01T10:00:00.000Z"];

export const text = fc.constantFrom(...texts);
const number = fc.constantFrom(...numbers);
const date = fc.constantFrom(...dates);
export const scalar = fc.oneof(text, number, date, fc.boolean(), fc.constant(null));

export const anything = fc.oneof(
  { depthSize: "small" },
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.array(fc.array(scalar, { maxLength: 2 }), { maxLength: 2 }),
  fc.dictionary(fc.constantFrom("port", "name", "x"), scalar, { maxKeys: 2 }),
  fc.array(fc.record({ name: scalar, at: scalar }, { requiredKeys: [] }), { maxLength: 2 }),
);

const usually = (common: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: common }, { weight: 1, arbitrary: anything });

type Common = (common: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>;

function documentsOf(
  some: Common,
  instead: readonly fc.Arbitrary<unknown>[],
): fc.Arbitrary<readonly Stored[]> {
  const optional = { requiredKeys: [] };
  const info = fc.record(
    { port: some(text), depth: some(number), since: some(date), extra: anything },
    optional,
  );
  const stop = fc.record({ name: some(text), at: some(date) }, optional);
  const document = fc.record(
    {
      title: some(text),
      tons: some(number),
      flag: some(fc.boolean()),
      built: some(date),
      tags: some(fc.array(text, { maxLength: 3 })),
      days: some(fc.array(date, { maxLength: 3 })),
      info: fc.oneof({ weight: 4, arbitrary: info }, ...instead),
      stops: some(fc.array(stop, { maxLength: 3 })),
    },
    optional,
  );
  return fc
    .array(document, { minLength: 1, maxLength: 8 })
    .map((list) => list.map((each, i) => ({ ...each, _id: idOf(i) })));
}

/** Documents that mostly follow the fields, and now and then hold what an older schema allowed. */
export const documents = documentsOf(usually, [scalar]);

/** Documents that hold what the schema says. */
export const typedDocuments = documentsOf((common) => common, []);

export const idOf = (index: number): string => `64b2f0c2e8b7a90012ab34${index.toString(16).padStart(2, "0")}`;

const paths = fc.constantFrom(
  "title",
  "tons",
  "flag",
  "built",
  "tags",
  "days",
  "info",
  "info.port",
  "info.depth",
  "info.since",
  "info.extra",
  "info.extra.x",
  "stops",
  "stops.name",
  "stops.at",
  "stops.0.name",
  "tags.0",
  "unknown",
  "_id",
);

const operand = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 2 }),
  date.map((iso) => `Date(${iso})`),
  fc.nat(7).map((i) => `ObjectId(${idOf(i)})`),
);
const list = fc.array(operand, { maxLength: 6 });

const operators: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.record({ $eq: operand }),
  fc.record({ $ne: operand }),
  fc.record({ $gt: operand }),
  fc.record({ $gte: operand, $lt: operand }),
  fc.record({ $lte: operand }),
  fc.record({ $in: list }),
  fc.record({ $nin: list }),
  fc.record({ $all: list }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $regex: fc.constantFrom("a", "^b", "", "[ab]"), $options: fc.constantFrom("", "i") }),
  fc.record({ $size: fc.nat(2) }),
  fc.record({ $type: fc.constantFrom("string", "date", "null", "array", "number") }),
  fc.record({ $mod: fc.constant([2, 1]) }),
  fc.record({ $elemMatch: fc.record({ $gte: operand }) }),
  fc.record({ $elemMatch: fc.record({ name: operand }) }),
);
const fieldCondition = fc.oneof(
  operand,
  operators,
  operators.map(($not) => ({ $not })),
);
const field = fc.tuple(paths, fieldCondition).map(([path, value]) => ({ [path]: value }));
/** Filters of MongoDB on these documents, as sent. */
export const { filter } = fc.letrec<{ filter: Record<string, unknown> }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    field,
    fc.tuple(field, field).map(([a, b]) => ({ ...a, ...b })),
    fc.record({ $and: fc.array(tie("filter"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ $or: fc.array(tie("filter"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ $nor: fc.array(tie("filter"), { minLength: 1, maxLength: 2 }) }),
  ),
}));
