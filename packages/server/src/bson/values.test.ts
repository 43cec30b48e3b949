import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from "bson";
import { expect, it } from "vitest";
import { documentOf } from "./document";
import { hasMoreValues } from "./values";

const kinds = [
  "text",
  new Double(1.5),
  new Int32(1),
  new Long(1),
  true,
  null,
  new Date(0),
  new ObjectId("5f00000000000000000000aa"),
  new Binary(Buffer.from("\0\u0001bytes")),
  new BSONRegExp("a", "i"),
  new BSONSymbol("symbol"),
  new Code("x"),
  new Decimal128("1"),
  new Timestamp({ t: 1, i: 1 }),
  new MinKey(),
  new MaxKey(),
];

it("counts values of each kind, however deep", () => {
  const exact = (value: object, count: number) => {
    const bytes = serialize(value);
    expect([hasMoreValues(bytes, count), hasMoreValues(bytes, count - 1)]).toEqual([false, true]);
  };
  for (const kind of kinds) exact({ kind, after: 1 }, 2);
  exact({ list: kinds, deep: { deeper: { list: [[], {}] } } }, kinds.length + 1 + 5);
  exact({ code: new Code("x", { a: 1, b: [2] }), after: 1 }, 5);
  exact({ reference: new DBRef("some", new ObjectId("5f00000000000000000000aa")) }, 3);
});

it("ends where the bytes are none", () => {
  const bytes = serialize({ name: "a", content: { type: "x", data: new Binary(Buffer.from("hello")) } });
  for (let at = 0; at < bytes.length; at += 1)
    for (const wrong of [0x00, 0x02, 0x05, 0x7f, 0x80, 0xff]) {
      const changed = Uint8Array.from(bytes);
      changed[at] = wrong;
      expect(hasMoreValues(changed, 100)).toBe(false);
    }
});

it("millions of values in a body of some megabytes are refused before they are made", () => {
  const bytes = new Uint8Array(4 + 2 * 4_000_000 + 1);
  for (let at = 4; at < bytes.length - 1; at += 2) bytes[at] = 0x0a;
  new DataView(bytes.buffer).setInt32(0, bytes.length, true);
  expect(() => documentOf(bytes)).toThrow("too many values");
});
