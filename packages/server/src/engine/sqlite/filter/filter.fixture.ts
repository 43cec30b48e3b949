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

const texts = ["", "a", "b", "B", "[a]", "ab", "\u{1f600}", "\uffee", "null", "x\0y", "2020-01-01"];
const numbers = [0, 1, -1, 2, 2.5, 0.1, 0.30000000000000004, 1e300, 2 ** 53, 2 ** 60];
const dates = ["2019-12-31T23:59:59.999Z", "2020-01-01T00:00:00.000Z", "2021-06-01T10:00:00.000Z"];

export const text = fc.constantFrom(...texts);
const number = fc.constantFrom(...numbers);
export const date = fc.constantFrom(...dates);
export const scalar = fc.oneof(text, number, date, fc.boolean(), fc.constant(null));

export const anything = fc.oneof(
  { depthSize: "small" },
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.array(fc.array(scalar, { maxLength: 2 }), { maxLength: 2 }),
  fc.dictionary(fc.constantFrom("port", "name", "x"), scalar, { maxKeys: 2 }),
  fc.array(fc.record({ name: scalar, at: scalar }, { requiredKeys: [] }), { maxLength: 2 }),
);

const usually = <T>(common: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: common }, { weight: 1, arbitrary: anything });

const info = fc.record(
  { port: usually(text), depth: usually(number), since: usually(date), extra: anything },
  { requiredKeys: [] },
);
const stop = fc.record({ name: usually(text), at: usually(date) }, { requiredKeys: [] });

/** Documents that mostly follow the fields, and now and then hold what an older schema allowed. */
export const documents: fc.Arbitrary<readonly Stored[]> = fc
  .array(
    fc.record(
      {
        title: usually(text),
        tons: usually(number),
        flag: usually(fc.boolean()),
        built: usually(date),
        tags: usually(fc.array(text, { maxLength: 3 })),
        days: usually(fc.array(date, { maxLength: 3 })),
        info: fc.oneof({ weight: 4, arbitrary: info }, { weight: 1, arbitrary: scalar }),
        stops: usually(fc.array(stop, { maxLength: 3 })),
      },
      { requiredKeys: [] },
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) => list.map((document, i) => ({ ...document, _id: idOf(i) })));

export const idOf = (index: number): string => `64b2f0c2e8b7a90012ab34${index.toString(16).padStart(2, "0")}`;
