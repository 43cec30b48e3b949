import fc from "fast-check";
import { expect, it } from "vitest";
import type { Bucket } from "../../bucket/model";
import { type Sample, samples } from "../../field/samples.fixture";
import type { BucketDocument } from "../model";
import { type TransferFormat, transferFormats } from "./formats";
import { openSource } from "./read";
import { createRowReader, type ReadRow } from "./rows";
import { isUnreadable } from "./source";
import { guessedMapping, jsonTargetsOf, targetsOf } from "./targets";
import { createTransferWriter } from "./write";

const languages = { available: { en_US: "English", tr_TR: "Turkish" }, default: "en_US" };
const id = fc.stringMatching(/^[\da-f]{24}$/);

/** A bucket with one field of each type, and documents that hold any of them. */
const world: fc.Arbitrary<World> = fc
  .record(Object.fromEntries(Object.entries(samples).map(([type, sample]) => [type, sample])))
  .chain((fields: Record<string, Sample>) => {
    const properties = {
      ...Object.fromEntries(Object.entries(fields).map(([type, { property }]) => [`my_${type}`, property])),
      title: { type: "string", options: { translate: true } },
    };
    const any = (value: unknown) => fc.option(fc.constant(value), { nil: undefined });
    const document = fc.record({
      _id: id,
      ...Object.fromEntries(Object.entries(fields).map(([type, { value }]) => [`my_${type}`, any(value)])),
      my_string: fc.option(fc.oneof(fc.string(), fc.string({ unit: "binary" }), hostile), { nil: undefined }),
      title: fc.option(fc.record({ en_US: fc.string(), tr_TR: hostile }, { requiredKeys: ["en_US"] }), {
        nil: undefined,
      }),
    });
    return fc.record({
      bucket: fc.constant({
        _id: "64a000000000000000000001",
        title: "Boats",
        description: "Boats",
        properties,
      }),
      documents: fc.array(
        document.map((each) => JSON.parse(JSON.stringify(each)) as BucketDocument),
        { maxLength: 5 },
      ),
    });
  });

const hostile = fc.constantFrom(
  "=1+1",
  "'=1+1",
  "''=2",
  "@SUM(A1)",
  "-5",
  "+x",
  "\t=1",
  "\r\n",
  '"',
  '""',
  "a,b;c|d\te",
  "<b>&amp;</b>",
  "_x0041_",
  "\u0001\u0000",
  "  spaces  ",
  "İzmir 🚢",
  "NULL",
  "\ufeffx",
  "0x10",
  "1e5",
  "'",
  "[1,2]",
  "null",
);

interface World {
  readonly bucket: Bucket;
  readonly documents: readonly BucketDocument[];
}
type Piece = string | Uint8Array;

const bytesOf = (pieces: readonly Piece[]): Uint8Array => {
  const encoder = new TextEncoder();
  const all = pieces.map((each) => (typeof each === "string" ? encoder.encode(each) : each));
  return Uint8Array.from(all.flatMap((each) => [...each]));
};

async function written(format: TransferFormat, { bucket, documents }: World): Promise<Uint8Array> {
  const targets = targetsOf(bucket, languages);
  const writer = await createTransferWriter({ format, targets, isPart: false });
  return bytesOf([writer.begin(), writer.rows(documents), writer.end()]);
}

async function* cut(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(
  bytes: Uint8Array,
  { bucket }: Pick<World, "bucket">,
  size = 7,
  format?: TransferFormat,
): Promise<readonly ReadRow[]> {
  const source = await openSource(cut(bytes, size), { format });
  const targets = source.isJson ? jsonTargetsOf(bucket, languages) : targetsOf(bucket, languages);
  const reader = createRowReader({
    bucket,
    columns: source.columns,
    mapping: guessedMapping(source.columns, targets, "en_US"),
    isJson: source.isJson,
    raw: source.isExact,
    mode: "insert",
    key: "_id",
    language: "en_US",
  });
  const rows: ReadRow[] = [];
  for await (const item of source.rows) {
    if (isUnreadable(item)) throw new Error(item.unreadable);
    rows.push(reader(item));
  }
  return rows;
}

it.each(transferFormats)(
  "%s: what is exported, imported and exported again has the same bytes",
  async (format) => {
    await fc.assert(
      fc.asyncProperty(world, fc.integer({ min: 1, max: 300 }), async (given, size) => {
        const first = await written(format, given);
        const rows = await read(first, given, size, format);
        expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
        const documents = rows.map(({ document }) => document as BucketDocument);
        expect(await written(format, { ...given, documents })).toEqual(first);
      }),
      { numRuns: 60 },
    );
  },
);

const boats = {
  bucket: {
    _id: "64a000000000000000000001",
    title: "Boats",
    description: "Boats",
    properties: {
      name: { type: "string", title: "Boat's Näme", options: { translate: true } },
      tons: { type: "number", maximum: 100 },
      docked: { type: "boolean" },
      built: { type: "date" },
      info: { type: "object", properties: { depth: { type: "number" } } },
      tags: { type: "array", items: { type: "string" } },
    },
    required: ["name"],
  },
};

const encoded = (text: string) => new TextEncoder().encode(text);
const readText = (text: string, format?: TransferFormat) => read(encoded(text), boats, 5, format);
const documents = (rows: readonly ReadRow[]) => rows.map(({ document }) => document);
const problems = (rows: readonly ReadRow[]) => rows.flatMap((row) => row.problems);

it.each([",", ";", "\t", "|"])(
  "columns find their fields by name and title, parted by %j",
  async (separator) => {
    const head = ["boats name", "TONS", "Info.Depth", "tags", "docked", "built"].join(separator);
    const rows = await readText(
      `\ufeff${head}\r\n${["Alba", "1.5", "3", '"a; b"', "YES", "2020-01-02"].join(separator)}`,
    );
    expect(rows).toEqual([
      {
        row: 2,
        problems: [],
        document: {
          name: { en_US: "Alba" },
          tons: 1.5,
          info: { depth: 3 },
          tags: ["a", "b"],
          docked: true,
          built: "2020-01-02T00:00:00.000Z",
        },
      },
    ]);
  },
);

it("tells what is wrong with a row, and where", async () => {
  const rows = await readText(
    'name,tons,docked,built,_id\r\nA,x,maybe,soon,12\r\n,101,,,\r\nB,1,true,,,,more\r\n"C\nD",2,,,\r\nE,3,,,',
  );
  expect(problems(rows)).toEqual([
    { row: 2, column: "tons", value: "x", message: "Enter a number." },
    { row: 2, column: "docked", value: "maybe", message: expect.any(String) },
    { row: 2, column: "built", value: "soon", message: expect.stringContaining("date-time") },
    { row: 2, column: "_id", value: "12", message: expect.stringContaining("no id") },
    { row: 3, column: "tons", value: "101", message: expect.stringContaining("100") },
    { row: 3, column: "name", message: "This field is required." },
    { row: 4, message: "The row has 7 cells; the file has 5 columns." },
  ]);
  expect(rows.map(({ row }) => row)).toEqual([2, 3, 4, 5, 7]);
});

it("what is there and does not fit is not said to be missing as well, whatever its column is called", async () => {
  const name = { type: "string", title: "Full name", minLength: 3 };
  const bucket = { ...boats.bucket, properties: { name } };
  expect(problems(await read(encoded("Full name\r\nA\r\n"), { bucket }))).toEqual([
    { row: 2, column: "Full name", value: "A", message: "This property must be greater than 2 characters." },
  ]);
});

it("takes an apostrophe from what looks like a formula, and gives it to such texts alone", async () => {
  const rows = await readText("name\r\n'=1+1\r\n'tis\r\n-5\r\n");
  expect(documents(rows).map(({ name }) => name)).toEqual([
    { en_US: "=1+1" },
    { en_US: "'tis" },
    { en_US: "-5" },
  ]);
  const text = (name: string) => ({ _id: "64a000000000000000000002", name: { en_US: name } });
  const file = async (raw: boolean) => {
    const targets = targetsOf(boats.bucket, languages).filter(({ name }) => name === "name.en_US");
    const writer = await createTransferWriter({ format: "csv", targets, isPart: false, raw });
    return writer.rows(["=1+1", "'=1", "-5", "@a", "tis"].map(text));
  };
  expect(await file(false)).toBe("'=1+1\r\n''=1\r\n-5\r\n'@a\r\ntis\r\n");
  expect(await file(true)).toBe("=1+1\r\n'=1\r\n-5\r\n@a\r\ntis\r\n");
});

it.each([
  ["quotes that are not closed", 'name\n"A\nB', "The quotes that open on line 2 are never closed."],
  ["a column twice", "name,name\nA,B", "Two columns are called name."],
  ["nothing", "", "The file holds nothing."],
  ["JSON that ends too early", '[{"name":"A"},\n{"name":', "what begins on line 2 is not closed"],
  ["JSON with a gap", '[{"name":"A"},,{}]', "An element of the list is missing on line 1."],
  ["JSON with more behind it", "[] x", "Something stands behind the end of the list"],
  ["a zip that is none", "PK\u0003\u0004 and so on", "XLSX"],
])("says why %s cannot be read", async (_, text, message) => {
  await expect(readText(text)).rejects.toThrow(message);
});

it("goes on behind a row of JSON that is broken", async () => {
  const rows = await readText('{"name":"A"}\n{"name":\n7\n{"name":"B","tons":"x"}\n', "ndjson");
  expect(problems(rows).map(({ row, column }) => [row, column])).toEqual([
    [2, undefined],
    [3, undefined],
    [4, "tons"],
  ]);
  const deep = `{"name":${"[".repeat(200)}${"]".repeat(200)}}`;
  expect(problems(await readText(deep, "json"))[0]?.message).toContain("more than 100 times");
});

it.each([
  [
    "utf-16le",
    Uint8Array.from([
      0xff,
      0xfe,
      ..."name\nİ".split("").flatMap((each) => [each.charCodeAt(0) & 255, each.charCodeAt(0) >> 8]),
    ]),
    undefined,
    "İ",
  ],
  ["windows-1254", Uint8Array.from([...encoded("name\n"), 0xdd]), "windows-1254", "İ"],
])("reads %s", async (_, bytes, encoding, name) => {
  const source = await openSource(cut(bytes, 3), { format: "csv", encoding });
  const rows = [];
  for await (const row of source.rows) rows.push(row);
  expect(rows).toEqual([{ number: 2, cells: [name] }]);
});

it("names the line of bytes that are no UTF-8", async () => {
  const broken = Uint8Array.from([...encoded("name\nA\n"), 0xdd, 0x0a]);
  await expect(read(broken, boats, 100)).rejects.toThrow("Line 3 holds bytes that are not UTF-8");
});

it("takes 1,000 columns", async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, at) => [`f${at}`, { type: "number" }]),
  );
  const head = Object.keys(properties).join(",");
  const rows = await read(
    encoded(`${head}\n${head.replaceAll("f", "")}`),
    { bucket: { ...boats.bucket, properties, required: [] } },
    1_000,
  );
  expect(problems(rows)).toEqual([]);
  expect(documents(rows)[0]).toMatchObject({ f0: 0, f999: 999 });
});

it.each(transferFormats)(
  "%s: long texts keep letters of two halves, wherever they are cut",
  async (format) => {
    const names = ["", "x"].flatMap((begin) => Array.from({ length: 5 }, () => begin + "🚢".repeat(16_000)));
    const given: World = {
      bucket: {
        ...boats.bucket,
        properties: { tags: boats.bucket.properties.tags, name: { type: "string" } },
      },
      documents: names.map((name, at) => ({ _id: String(at).padStart(24, "0"), name })),
    };
    const rows = await read(await written(format, given), given, 65_536, format);
    expect(rows.map(({ document }) => document.name === names[Number(document._id)])).toEqual(
      names.map(() => true),
    );
  },
);
