import { expect, it } from "vitest";
import { createAccess } from "../access/evaluate";
import { rowsAs } from "../area/rows";
import type { Bucket } from "../bucket/model";
import { createTransport } from "../http/fetchTransport";
import { findDocumentsByName } from "./finder";

const asked: URL[] = [];
const transport = createTransport({
  baseUrl: "http://127.0.0.1/api",
  credential: () => undefined,
  fetch: async (input) => {
    asked.push(new URL(input instanceof Request ? input.url : input));
    return Response.json([{ _id: "64a1f0c2e8b7a90012ab34cd", name: "Ali Baba" }, { _id: "d2" }]);
  },
});

const bucket = (id: string, type = "string"): Bucket => ({
  _id: id,
  title: id.toUpperCase(),
  description: "",
  primary: "name",
  properties: { name: { type } },
});
const mayList = (...ids: readonly string[]) =>
  createAccess(
    ids.map((id) => ({
      action: "bucket:data:index",
      module: "bucket:data",
      resource: { include: [`${id}/*`], exclude: [] },
    })),
  );
const many = Array.from({ length: 12 }, (_, at) => bucket(`b${at}`));

it("looks into the open bucket first, and into those whose documents may be listed by a name", () => {
  const listed = rowsAs("bucket", [bucket("a"), bucket("denied"), bucket("plain", "number"), bucket("z")]);
  const queries = findDocumentsByName("ali", {
    transport,
    access: mayList("a", "plain", "z"),
    chosen: rowsAs("bucket", [bucket("z")]),
    listed,
  });
  expect(queries.map(({ queryKey }) => queryKey[1])).toEqual(["z", "a"]);
});

it("looks into a few buckets at once", () => {
  const access = mayList(...many.map(({ _id }) => _id));
  const finding = { transport, access, chosen: {}, listed: rowsAs("bucket", many) };
  expect(findDocumentsByName("ali", finding)).toHaveLength(8);
});

it("asks for the text anywhere in the name, and names what was found", async () => {
  const access = mayList("a");
  const [query] = findDocumentsByName("b.b", {
    transport,
    access,
    chosen: {},
    listed: rowsAs("bucket", [bucket("a")]),
  });
  expect(await query?.queryFn({})).toEqual([
    { path: "/bucket/a/64a1f0c2e8b7a90012ab34cd", title: "Ali Baba", hint: "A", icon: "view_stream" },
    { path: "/bucket/a/d2", title: "d2", hint: "A", icon: "view_stream" },
  ]);
  expect(JSON.parse(asked[0]?.searchParams.get("filter") ?? "")).toEqual({
    name: { $regex: "b\\.b", $options: "i" },
  });
});
