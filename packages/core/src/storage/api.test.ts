import { expect, it } from "vitest";
import { failed, success } from "../http/failure";
import type { Call, Transport } from "../http/transport";
import { deleteObject, getObject, insertObject, listObjects, renameObject, replaceObject } from "./api";
import { pickingQuery } from "./field/picking";

const object = {
  _id: "65a1f0c2d4e5f60718293a4b",
  name: "a/b.txt",
  url: "http://server/api/storage/65a1f0c2d4e5f60718293a4b/view",
  content: { type: "text/plain", size: 3 },
};

/** A server that answers with this whatever it is asked; `calls`: what it was asked. */
function serverOf(answer: unknown) {
  const calls: Pick<Call<unknown>, "method" | "path" | "query" | "body">[] = [];
  const transport: Transport = {
    baseUrl: "http://server/api",
    async send<T>({ schema, method, path, query, body }: Call<T>) {
      calls.push({ method, path, ...(query && { query }), ...(body === undefined ? {} : { body }) });
      const parsed = schema.safeParse(answer);
      return parsed.success
        ? success(parsed.data)
        : failed({ code: "unexpected-answer", message: "", retry: false });
    },
  };
  return { transport, calls };
}

it("a list is asked for with filter, sort, skip and limit, and is an array", async () => {
  const { transport, calls } = serverOf([object]);
  const query = { filter: { name: { $regex: "^a/" } }, sort: { _id: -1 }, skip: 5, limit: 8 } as const;
  expect(await listObjects(transport, query)).toEqual(success([object]));
  expect(calls).toEqual([
    {
      method: "GET",
      path: "storage",
      query: { filter: '{"name":{"$regex":"^a/"}}', sort: '{"_id":-1}', skip: 5, limit: 8, paginate: false },
    },
  ]);
});

it("a page of the picker is asked for with paginate, and tells how many there are", async () => {
  const { transport, calls } = serverOf({ meta: { total: 9 }, data: [object] });
  const page = { words: "", sort: "-date", pageIndex: 1, pageSize: 8 } as const;
  expect(await pickingQuery(transport, page, "any").queryFn({})).toEqual({ total: 9, objects: [object] });
  expect(calls[0]?.query).toMatchObject({ sort: '{"_id":-1}', skip: 8, limit: 8, paginate: true });
});

it("one object is read, renamed, replaced and deleted at its own address", async () => {
  const { transport, calls } = serverOf(object);
  const body = { name: "a/c.txt", content: { type: "text/plain", data: "YWJj" } };
  for (const result of [
    await getObject(transport, object._id),
    await renameObject(transport, object._id, "a/c.txt"),
    await replaceObject(transport, object._id, body),
  ])
    expect(result).toEqual(success(object));
  await deleteObject(transport, object._id);
  const path = `storage/${object._id}`;
  expect(calls).toEqual([
    { method: "GET", path },
    { method: "PATCH", path, query: { taken: "refuse" }, body: { name: "a/c.txt" } },
    { method: "PUT", path, body },
    { method: "DELETE", path },
  ]);
});

it("a new object is sent as one of a list", async () => {
  const { transport, calls } = serverOf([object]);
  const body = { name: "a/b.txt", content: { type: "text/plain", data: "YWJj" } };
  expect(await insertObject(transport, body)).toEqual(success(object));
  expect(calls).toEqual([{ method: "POST", path: "storage", body: [body] }]);
});
