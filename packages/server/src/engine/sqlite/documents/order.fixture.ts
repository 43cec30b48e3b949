import type { Bucket } from "@twinhelm/core/bucket/model";
import fc from "fast-check";

export const bucket: Bucket = {
  _id: "0123456789abcdef01234567",
  title: "Boats",
  description: "For a law",
  properties: {
    name: { type: "string" },
    tons: { type: "number" },
    tags: { type: "array", items: { type: "string" } },
    info: {
      type: "object",
      properties: { depth: { type: "number" }, list: { type: "array", items: { type: "number" } } },
    },
    stops: { type: "array", items: { type: "object", properties: { n: { type: "number" } } } },
  },
};

const text = fc.constantFrom("", "a", "b", "B", "ab", "\uffee", "\u{1f600}", "\u00e9", "e\u0301");
const number = fc.constantFrom(0, 1, -1, 2.5, 1e300, 2 ** 53, 2 ** 53 + 2, -(2 ** 60), Number.MIN_VALUE);
const numbers = fc.array(number, { maxLength: 3 });
const fields = { requiredKeys: [] };
export const documents = fc.array(
  fc.record(
    {
      name: text,
      tons: number,
      tags: fc.array(text, { maxLength: 3 }),
      info: fc.record({ depth: number, list: numbers }, fields),
      stops: fc.array(fc.record({ n: number }, fields), { maxLength: 3 }),
    },
    fields,
  ),
  { maxLength: 12 },
);
const direction = fc.constantFrom<1 | -1>(1, -1);
// A relation to many, whose items are ids, may be sorted by what its documents would have: `tags.n` stands for it.
const paths = fc.constantFrom(
  "name",
  "tons",
  "tags",
  "tags.n",
  "info.depth",
  "info.list",
  "stops.n",
  "unknown",
  "_id",
);
export const keys = fc.array(fc.record({ path: paths, direction }), { maxLength: 3 });
