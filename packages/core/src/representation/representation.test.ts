import { parse as dotenv } from "dotenv";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compare } from "./compare";
import { changeParts, diff, fieldChanges, fieldName, nameOf } from "./diff";
import { envOf, envText } from "./env";
import { keyOf, type RepresentedFile } from "./model";
import { resourceModules } from "./modules";
import { fromFiles } from "./read";
import { envs, resources } from "./resources.fixture";
import { toFiles } from "./write";

const id = "64a000000000000000000001";
const bytesOf = (files: readonly RepresentedFile[]): RepresentedFile[] =>
  files.map((file) =>
    "text" in file ? { path: file.path, bytes: new TextEncoder().encode(file.text) } : file,
  );
const folder = (module: string, files: Record<string, string>, name = id): RepresentedFile[] =>
  Object.entries(files).map(([file, text]) => ({ path: `${module}/${name}/${file}`, text }));

it("what was written is read back as the same resource, and writes the same bytes again", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(resources, (resource) => {
      seen.add(resource.module);
      const files = toFiles(resource);
      const read = fromFiles(bytesOf(files));
      expect(read.problems).toEqual([]);
      expect(read.resources).toEqual([resource]);
      expect(read.resources.map((each) => toFiles(each))).toEqual([files]);
    }),
    { numRuns: 600 },
  );
  expect([...seen].sort()).toEqual([...resourceModules].sort());
});

it("line ends of another system and a mark of the encoding change nothing", () => {
  fc.assert(
    fc.property(
      resources.filter(({ contents }) => contents.index === undefined),
      (resource) => {
        const files = toFiles(resource).map(({ path, ...file }) => ({
          path: path.replaceAll("/", "\\"),
          text: "text" in file ? `\ufeff${file.text.replaceAll("\n", "\r\n")}` : "",
        }));
        expect(fromFiles(files)).toEqual({ resources: [resource], problems: [], others: [] });
      },
    ),
  );
});

it("variables are read back whatever they hold, and by dotenv too where its lines can carry them", () => {
  fc.assert(
    fc.property(envs, (env) => {
      const text = envText(env);
      expect(envOf(text)).toEqual({ env, unread: [] });
      const exact = text
        .split("\n")
        .flatMap((line) => Object.keys(line.startsWith("#json ") ? JSON.parse(line.slice(6)) : {}));
      const carried = Object.entries(env).filter(([name]) => !exact.includes(name));
      expect(dotenv(text)).toEqual(Object.fromEntries(carried));
    }),
    { numRuns: 1000, examples: [[{ A: "\ud800\u2028x=" }]] },
  );
});

it.each([
  ["A=1\nB: two # why\nexport C = 'x # y'\n", { A: "1", B: "two", C: "x # y" }],
  ['A="one\\ntwo"\n\n# B=2\nC=`it\'s "so"`', { A: "one\ntwo", C: 'it\'s "so"' }],
  ["A='one\ntwo' # end\nB=' x '", { A: "one\ntwo", B: " x " }],
  ["A=\nB=it's\nC='a'b'", { A: "", B: "it's", C: "a'b" }],
  ["A=1\r\nA=2\r\n", { A: "2" }],
])("lines of others are read by the rules of dotenv: %j", (text, env) => {
  expect(envOf(text)).toEqual({ env, unread: [] });
  expect(dotenv(text)).toEqual(env);
});

it("a plain function looks as in the original", () => {
  const resource = {
    module: "function",
    _id: id,
    contents: {
      schema: {
        _id: id,
        name: "mailer",
        language: "javascript",
        env: { FROM: "{FROM}" },
        no: "no",
        long: "1e5",
      },
      env: { FROM: "nobody@example.test", TO: "a b", EMPTY: "", LIST: "a#b" },
      package: { dependencies: { "left-pad": "^1.3.0" } },
      index: "export default () => 1;\n",
    },
  } as const;
  expect(toFiles(resource)).toEqual([
    {
      path: `function/${id}/schema.yaml`,
      text: `_id: ${id}\nname: mailer\nlanguage: javascript\nenv:\n  FROM: "{FROM}"\n"no": "no"\nlong: "1e5"\n`,
    },
    { path: `function/${id}/env.env`, text: "FROM=nobody@example.test\nTO=a b\nEMPTY=\nLIST='a#b'" },
    { path: `function/${id}/package.json`, text: '{"dependencies":{"left-pad":"^1.3.0"}}' },
    { path: `function/${id}/index.js`, text: "export default () => 1;\n" },
  ]);
});

const laughs = [
  "a: &a [x, x]",
  ...[..."bcdefgh"].map((name, at) => `${name}: &${name} [${`*${"abcdefgh"[at]},`.repeat(9)}]`),
].join("\n");
const doubled = Array.from({ length: 30 }, (_, at) => `a${at}: &a${at} [*a${at - 1}, *a${at - 1}]`);
const billion = ["a-1: &a-1 [x]", ...doubled].join("\n");

it.each<[string, RepresentedFile[], RegExp]>([
  ["no YAML", folder("bucket", { "schema.yaml": "title: a\nb: [1\nc: d" }), /:[23] This is no YAML: /],
  ["a list", folder("bucket", { "schema.yaml": "- a" }), / This has to be a record/],
  ["nothing", folder("bucket", { "schema.yaml": "" }), / This has to be a record/],
  ["another id", folder("bucket", { "schema.yaml": "_id: x" }), / The _id is x, but the folder is 64a/],
  ["a name twice", folder("bucket", { "schema.yaml": "a: 1\nb: 2\na: 3" }), /:3 The field a comes twice\.$/],
  ["no number", folder("bucket", { "schema.yaml": "a: .nan" }), /:1 NaN is no number/],
  [
    "a name that is a list",
    folder("bucket", { "schema.yaml": "? [a]\n: b" }),
    / The name of a field has to be a text\.$/,
  ],
  ["a tag", folder("bucket", { "schema.yaml": "a: !!js/function x" }), /:1 This is no YAML: /],
  ["anchors that explode", folder("bucket", { "schema.yaml": laughs }), / This refers to itself more often/],
  ["anchors of anchors", folder("bucket", { "schema.yaml": billion }), / This refers to itself more often/],
  ["a circle", folder("bucket", { "schema.yaml": "a: &a [*a]" }), /refers to itself|no YAML/],
  ["depth", folder("bucket", { "schema.yaml": `a: ${"[".repeat(20_000)}` }), /nested too deeply|no YAML/],
  [
    "an id of another kind",
    folder("bucket", { "schema.yaml": "a: 1" }, "identity"),
    / No bucket has the id identity\.$/,
  ],
  ["no schema", folder("function", { "index.js": "1" }), / The folder has no schema\.yaml\.$/],
  [
    "two files of code",
    folder("function", { "schema.yaml": "a: 1", "index.js": "1", "index.ts": "1" }),
    / two files of code/,
  ],
  [
    "a line that is no variable",
    folder("function", { "schema.yaml": "a: 1", "env.env": "A=1\nwhat" }),
    /env\.env:2 This line is no NAME=value\.$/,
  ],
  [
    "no JSON",
    folder("function", { "schema.yaml": "a: 1", "package.json": "{\n,}" }),
    /package\.json:2 This is no JSON: /,
  ],
  [
    "odd packages",
    folder("function", { "schema.yaml": "a: 1", "package.json": '{"dependencies":{"a":1}}' }),
    /version ranges by name/,
  ],
  [
    "a path that leads out",
    [{ path: `bucket/../../x/schema.yaml`, text: "" }],
    / leads out of the folder\.$/,
  ],
  [
    "a file twice",
    [...folder("bucket", { "schema.yaml": "a: 1" }), ...folder("bucket", { "schema.yaml": "a: 2" })],
    / comes twice\.$/,
  ],
  [
    "folders that differ in case",
    [
      ...folder("bucket", { "schema.yaml": "a: 1" }),
      ...folder("bucket", { "schema.yaml": "a: 1" }, id.toUpperCase()),
    ],
    / in upper and lower case only/,
  ],
  [
    "no text",
    [{ path: `bucket/${id}/schema.yaml`, bytes: new Uint8Array([0xff, 0xfe, 0x41]) }],
    / no text in UTF-8\.$/,
  ],
])("%s: is told, and nothing of it is taken", (_, files, expected) => {
  const { resources: read, problems } = fromFiles(files);
  expect(read).toEqual([]);
  expect(
    problems.map(({ path, line, message }) => `${path}${line === undefined ? "" : `:${line}`} ${message}`),
  ).toContainEqual(expect.stringMatching(expected));
});

it("anchors that stay small are read; what is no part of the layout is listed", () => {
  const read = fromFiles([
    ...folder("bucket", { "schema.yaml": "a: &a {x: 1}\nb: *a\n", "notes.md": "" }),
    { path: "asset.yaml", text: "name: x" },
    ...folder("secret", { "schema.yaml": "a: 1" }),
  ]);
  expect(read.resources).toEqual([
    { module: "bucket", _id: id, contents: { schema: { a: { x: 1 }, b: { x: 1 } } } },
  ]);
  expect(read.problems).toEqual([]);
  expect(read.others).toEqual(["asset.yaml", `bucket/${id}/notes.md`, `secret/${id}/schema.yaml`]);
});

const sets = fc.uniqueArray(resources, { selector: keyOf, maxLength: 6 });

it("what was done of a comparison leaves nothing to do; the order of keys is no difference", () => {
  const turned = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value), (_, each: unknown) =>
      typeof each === "object" && each !== null && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).reverse())
        : each,
    );
  fc.assert(
    fc.property(sets, sets, (desired, existing) => {
      const { insertions, updations, deletions } = compare(desired, existing);
      const gone = new Set(deletions.map(keyOf));
      const changed = new Map(updations.map(({ after }) => [keyOf(after), after]));
      const result = [
        ...existing.filter((each) => !gone.has(keyOf(each))).map((each) => changed.get(keyOf(each)) ?? each),
        ...insertions,
      ];
      expect(compare(desired, result)).toEqual({ insertions: [], updations: [], deletions: [] });
      expect(compare(turned(desired), desired)).toEqual({ insertions: [], updations: [], deletions: [] });
    }),
  );
});

it("what differs is told by its place, before and after", () => {
  fc.assert(
    fc.property(resources, resources, (one, other) => {
      const same = diff(one, { ...one, contents: structuredClone(one.contents) });
      expect(same.fields).toEqual([]);
      const changed = fieldChanges(one.contents, other.contents);
      const key = ({ path }: { readonly path: readonly string[] }) => JSON.stringify(path);
      expect(new Set(changed.map(key)).size).toBe(changed.length);
      expect(fieldChanges(other.contents, one.contents).map(key).sort()).toEqual(changed.map(key).sort());
    }),
  );
  const before = {
    module: "policy",
    _id: id,
    contents: { schema: { _id: id, name: "Editors", statement: [{ action: "a" }, { action: "b" }] } },
  };
  const after = {
    ...before,
    contents: {
      schema: { ...before.contents.schema, statement: [{ action: "a" }, { action: "c" }], size: 1 },
    },
  };
  const told = diff(before, after);
  expect({ ...told, fields: told.fields.map((each) => [fieldName(each), each.before, each.after]) }).toEqual({
    sign: "~",
    module: "policy",
    _id: id,
    name: "Editors",
    fields: [
      ["statement.1.action", "b", "c"],
      ["size", undefined, 1],
    ],
  });
  expect(changeParts({ path: [], before: "a b", after: "a c" }).map(({ kind }) => kind)).toEqual([
    "same",
    "gone",
    "new",
  ]);
  expect(diff(undefined, before).fields.map(fieldName)).toEqual(["_id", "name", "statement"]);
  expect(diff(before, undefined).sign).toBe("−");
  expect(nameOf({ _id: id, contents: { schema: { title: "a\u001b[2J" } } })).not.toContain("\u001b");
});
