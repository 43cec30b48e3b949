import fc from "fast-check";
import type { Resource } from "./model";

const odd = fc.constantFrom(
  "'",
  '"',
  "`",
  "\\",
  "#",
  "\n",
  "\r",
  "\u2028",
  " ",
  "\t",
  "=",
  "n",
  "r",
  "x",
  "\ufeff",
  "$",
  "{",
  "\ud800",
);
/** Texts that make files hard to write. */
const oddTexts = fc.oneof(
  fc.string({ unit: odd, maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom("no", "1e5", "0123", "true", "~", "<<", "2001-01-01", "", "a: b", "- a", "*a", "&a b"),
);

const names = oddTexts.filter((name) => name !== "__proto__");
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    oddTexts,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0),
    fc.constantFrom(true, false, null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(names, tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

const id = fc.stringMatching(/^[\da-f]{24}$/);
/** Code is any text that has bytes. */
const code = fc.string({ unit: "binary", maxLength: 80 }).filter((text) => text.isWellFormed());

/** Variables of an environment, whatever their names and values. */
export const envs = fc.dictionary(fc.oneof(fc.stringMatching(/^[A-Z_]{1,8}$/), names), oddTexts, {
  maxKeys: 6,
  noNullPrototype: true,
});

const schemas = fc
  .tuple(id, fc.dictionary(names, value, { maxKeys: 6, noNullPrototype: true }))
  .map(([_id, rest]) => ({ ...rest, _id }));

const records: fc.Arbitrary<Resource> = fc
  .tuple(fc.constantFrom("bucket", "dashboard", "policy", "apikey", "strategy", "webhook"), schemas)
  .map(([module, schema]): Resource => ({ module, _id: schema._id, contents: { schema } }));

const functions: fc.Arbitrary<Resource> = fc
  .record({
    schema: fc
      .tuple(schemas, fc.constantFrom("javascript", "typescript"))
      .map(([schema, language]) => ({ ...schema, language })),
    parts: fc.record(
      {
        env: envs,
        package: fc
          .dictionary(names, oddTexts, { maxKeys: 3, noNullPrototype: true })
          .filter((each) => JSON.stringify(each).isWellFormed())
          .map((dependencies) => ({ dependencies })),
        index: code,
      },
      { requiredKeys: [] },
    ),
  })
  .map(
    ({ schema, parts }): Resource => ({
      module: "function",
      _id: schema._id,
      contents: { schema, ...parts },
    }),
  );

const preferences: fc.Arbitrary<Resource> = fc
  .tuple(
    fc.constantFrom("identity", "bucket"),
    fc.dictionary(names, value, { maxKeys: 3, noNullPrototype: true }),
  )
  .map(([_id, { _id: _, ...schema }]): Resource => ({ module: "preference", _id, contents: { schema } }));

/** Resources of every module that is kept in files, with whatever JSON may hold. */
export const resources = fc.oneof(records, functions, preferences);
