import { allRows, type RowFilter, rowTest } from "@twinhelm/core/access/rows";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sortBy } from "../../identity/sort";
import type { StoredEngine } from "../stored";
import { useEngine } from "./engine.fixture";

const idOf = (number: number) => number.toString(16).padStart(24, "0");
const identities = ["d", "b", "a", "E", "ü", "c"].map((identifier, index) => ({
  _id: idOf((index * 5) % 7),
  identifier: `${identifier}${identifier}${identifier}`,
  policies: [],
  attributes: { rank: index % 2 },
}));
const keys = identities.map(({ _id }, index) => ({
  _id: idOf(100 + Number(`0x${_id}`)),
  name: `Key ${index % 3}`,
  active: index % 2 === 0,
  key: `key ${index}`,
  policies: [],
}));
const readFor = { caller: "somebody", gone: () => new AbortController().signal };

let engine: StoredEngine;
useEngine("file", async (opened) => {
  engine = opened;
  await engine.write(async (tx) => {
    for (const identity of identities) await tx.identities.insert(identity, undefined);
    for (const key of keys) await tx.apiKeys.insert(key);
  });
});

const ids = [...identities, ...keys].map(({ _id }) => _id);
/** Parts of ids with wildcards, and what LIKE would take for its own. */
const glob = fc.oneof(
  fc.constantFrom("*", "%", "_", "**"),
  fc.tuple(fc.constantFrom(...ids), fc.nat(24)).map(([id, length]) => `${id.slice(0, length)}*`),
  fc.tuple(fc.constantFrom(...ids), fc.nat(24)).map(([id, length]) => `*${id.slice(length).toUpperCase()}`),
);
const readable = fc.record({
  ids: fc.oneof(fc.subarray(ids), fc.constant(["*"])),
  globs: fc.array(
    fc.record({
      include: glob,
      excludedIds: fc.subarray(ids),
      excludedGlobs: fc.array(glob, { maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
});
const rows: fc.Arbitrary<RowFilter> = fc.oneof(
  fc.constant(allRows),
  fc.record({
    include: fc.subarray(ids),
    patterns: fc.option(fc.array(glob, { maxLength: 2 }), { nil: undefined }),
    excludeGroups: fc.array(fc.subarray(ids, { minLength: 1 }), { maxLength: 2 }),
    readable: fc.option(readable, { nil: undefined }),
  }),
);
const direction = fc.constantFrom(1, -1);
const sorts = (paths: readonly string[]) =>
  fc.option(
    fc
      .tuple(fc.shuffledSubarray([...paths]), fc.array(direction, { minLength: 4, maxLength: 4 }))
      .map(([names, directions]) => Object.fromEntries(names.map((name, i) => [name, directions[i] ?? 1]))),
    { nil: undefined },
  );
const places = { skip: fc.nat(7), limit: fc.nat(7) };

/** The same page by the rule: all of them, what the caller sees, sorted, cut. */
function slowPage<T extends { readonly _id: string }>(
  all: readonly T[],
  query: { rows: RowFilter; sort: Record<string, number> | undefined; skip: number; limit: number },
) {
  const seen = all.filter(({ _id }) => rowTest(query.rows)(_id));
  const end = query.limit === 0 ? undefined : query.skip + query.limit;
  return { total: seen.length, data: sortBy(seen, query.sort).slice(query.skip, end) };
}

it("a page of identities is a part of all of them, sorted", async () => {
  const query = fc.record({ rows, sort: sorts(["identifier", "_id", "attributes.rank"]), ...places });
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const { total, body } = await engine.identities.page({ ...asked, filter: {} }, readFor);
      const data = JSON.parse(`[${Buffer.from(body)}]`);
      expect({ total, data }).toEqual(slowPage(identities, asked));
    }),
  );
});

it("a page of API keys is a part of all of them, sorted", async () => {
  const query = fc.record({ rows, sort: sorts(["name", "_id", "active"]), ...places });
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      expect(await engine.apiKeys.page(asked, readFor)).toEqual(slowPage(keys, asked));
    }),
  );
});
