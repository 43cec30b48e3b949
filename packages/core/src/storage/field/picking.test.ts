import { expect, it } from "vitest";
import { success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { firstFiles, pickerSizes, pickingFilter, pickingQuery } from "./picking";

it("folders are not there to choose from", () => {
  expect(pickingFilter("  ", "any")).toEqual({ name: { $regex: "[^/]$" } });
});

it("each word is looked for as it is typed, and pictures alone where they are wanted", () => {
  expect(pickingFilter("a.b  (1)", "image")).toEqual({
    $and: [
      { name: { $regex: "[^/]$" } },
      { name: { $regex: "a\\.b", $options: "i" } },
      { name: { $regex: "\\(1\\)", $options: "i" } },
      { "content.type": { $regex: "^image/" } },
    ],
  });
});

/** What is asked of a server for a page. */
async function asked(picking: typeof firstFiles) {
  const queries: unknown[] = [];
  const transport: Transport = {
    baseUrl: "",
    async send({ query, schema }) {
      queries.push(query);
      const page = schema.safeParse({ meta: { total: 0 }, data: [] });
      if (!page.success) throw page.error;
      return success(page.data);
    },
  };
  await pickingQuery(transport, picking, "any").queryFn({});
  return queries[0];
}

it("a page has 8 files at first, the newest before the others, and may have 12, 18 or 20", async () => {
  expect(pickerSizes).toEqual([8, 12, 18, 20]);
  expect(await asked(firstFiles)).toMatchObject({ limit: 8, skip: 0, sort: '{"_id":-1}', paginate: true });
  expect(await asked({ ...firstFiles, pageIndex: 2, pageSize: 12 })).toMatchObject({ limit: 12, skip: 24 });
});

it.each([
  ["name", { name: 1 }],
  ["-name", { name: -1 }],
  ["date", { _id: 1 }],
  ["-date", { _id: -1 }],
  ["size", { "content.size": 1 }],
  ["-type", { "content.type": -1 }],
] as const)("is sorted by the server: %s asks for %j", async (sort, wanted) => {
  expect(await asked({ ...firstFiles, sort })).toMatchObject({ sort: JSON.stringify(wanted) });
});
