import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { streamItems } from "./items";

/** What is read of a text that arrives in pieces of so many bytes. */
async function read(text: string, size: number) {
  const bytes = Buffer.from(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const items = [];
  for await (const { place, value } of streamItems(Readable.from(parts), "-")) items.push([place, value]);
  return items;
}

it.each([1, 3, 7, 1000])("gives what arrives in pieces of %i bytes", async (size) => {
  const a = { a: "İzmir\u2028" };
  expect(await read(`\n${JSON.stringify(a)}\r\n\n{"b":2}`, size)).toEqual([
    ["line 2", a],
    ["line 4", { b: 2 }],
  ]);
  expect(await read('[{"a":1},\n{"b":2}]\n', size)).toEqual([
    ["element 1", { a: 1 }],
    ["element 2", { b: 2 }],
  ]);
  expect(await read('{\n  "a": 1\n}', size)).toEqual([["line 1", { a: 1 }]]);
  expect(await read("- a: 1\n- b: 2\n", size)).toEqual([
    ["element 1", { a: 1 }],
    ["element 2", { b: 2 }],
  ]);
  expect(await read('\ufeff{"a":1}', size)).toEqual([["line 1", { a: 1 }]]);
  await expect(read('{"a":\n{"b":2}\n', size)).rejects.toThrow(
    "line 1 is not valid JSON: the { at column 1 is not closed (column 6)",
  );
  await expect(read('{"a":1}\n{"b', size)).rejects.toThrow(
    "line 2 is not valid JSON: the double quotes of this text are not closed (column 2)",
  );
  await expect(read("  \n", size)).rejects.toThrow("The input is empty.");
});

it("gives the first lines before the last have arrived", async () => {
  async function* endless() {
    for (let number = 0; ; number += 1) yield Buffer.from(`{"number":${number}}\n`);
  }
  const found = [];
  for await (const { value } of streamItems(Readable.from(endless()), "-")) {
    found.push(value);
    if (found.length === 3) break;
  }
  expect(found).toEqual([{ number: 0 }, { number: 1 }, { number: 2 }]);
});
