import { expect, it } from "vitest";
import { createAccess } from "../access/evaluate";
import type { Bucket } from "../bucket/model";
import { createTransport } from "../http/fetchTransport";
import { canList, canSearch, firstPicking, pickingFilter, pickingQuery, relatedQuery } from "./picking";

const id = "64a1f0c2e8b7a90012ab34cd";
const bucket: Bucket = {
  _id: "b",
  title: "Ports",
  description: "",
  properties: { name: { type: "string" }, tons: { type: "number" }, story: { type: "richtext" } },
};
const plain: Bucket = { ...bucket, properties: { tons: { type: "number" } } };

/** A server that has so many documents, and what it was asked. */
function served(count: number) {
  const asked: URLSearchParams[] = [];
  const transport = createTransport({
    baseUrl: "http://127.0.0.1/api",
    credential: () => undefined,
    fetch: async (input) => {
      const { searchParams } = new URL(input instanceof Request ? input.url : input);
      asked.push(searchParams);
      const wanted = Math.min(Number(searchParams.get("limit")), count - Number(searchParams.get("skip")));
      return Response.json(Array.from({ length: Math.max(0, wanted) }, (_, at) => ({ _id: String(at) })));
    },
  });
  return { transport, asked };
}

it("looks for words in every text field, and for an id by itself", () => {
  expect(pickingFilter(bucket, " iz ")).toEqual({
    $or: [{ name: { $regex: "iz", $options: "i" } }, { story: { $regex: "iz", $options: "i" } }],
  });
  expect(pickingFilter(bucket, id.toUpperCase())).toEqual({ _id: id });
  expect(pickingFilter(bucket, "  ")).toBeUndefined();
});

it("knows where words find nothing, while an id still does", () => {
  expect(canSearch(bucket)).toBe(true);
  expect(canSearch(plain)).toBe(false);
  expect(pickingFilter(plain, "iz")).toBeUndefined();
  expect(pickingFilter(plain, id)).toEqual({ _id: id });
});

it("asks for one more than a page, the newest first, and has nothing counted", async () => {
  const { transport, asked } = served(25);
  const page = await pickingQuery(transport, bucket, { ...firstPicking, pageIndex: 1 }).queryFn({});
  expect(page.documents).toHaveLength(10);
  expect(page.more).toBe(true);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ limit: "11", skip: "10", sort: '{"_id":-1}' });
});

it("has no page behind the last", async () => {
  const { transport } = served(20);
  const page = await pickingQuery(transport, bucket, { ...firstPicking, pageIndex: 1 }).queryFn({});
  expect(page.documents).toHaveLength(10);
  expect(page.more).toBe(false);
});

it("asks for the chosen ones together", async () => {
  const { transport, asked } = served(2);
  await relatedQuery(transport, "b", [id, "x"]).queryFn({});
  expect(asked[0]?.get("filter")).toBe(`{"_id":{"$in":["${id}","x"]}}`);
});

it("lists nothing without the right to", () => {
  const resource = { include: ["b/*"], exclude: [] };
  const access = createAccess([{ action: "bucket:data:index", module: "bucket:data", resource }]);
  expect(canList(access, "b")).toBe(true);
  expect(canList(access, "c")).toBe(false);
  expect(canList(undefined, "b")).toBe(false);
});
