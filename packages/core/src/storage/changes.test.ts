import { expect, it } from "vitest";
import { failed, type Result, success } from "../http/failure";
import type { Call, Transport } from "../http/transport";
import { deleteItems, moveInto, relocate } from "./changes";

/** A server of the contract: it lists, renames and deletes objects, one by one. `denied`: to those who may read nothing. */
function spica(names: string[], denied?: "denied"): Transport {
  const objects = names.map((name, at) => ({ _id: `o${at}`, name, content: { type: "", size: 1 }, url: "" }));
  const answer = <T>({ method, path, query, body }: Call<T>): unknown => {
    if (method === "GET" && path === "storage") {
      const { name } = JSON.parse(String(query?.filter ?? "{}"));
      return objects.filter((each) =>
        typeof name === "string" ? each.name === name : new RegExp(name.$regex).test(each.name),
      );
    }
    const found = objects.find(({ _id }) => path === `storage/${_id}`);
    if (found === undefined || method === "GET") return found;
    if (method === "PATCH") return Object.assign(found, body);
    if (method === "DELETE") objects.splice(objects.indexOf(found), 1);
    return undefined;
  };
  return {
    baseUrl: "http://server",
    async send<T>(call: Call<T>): Promise<Result<T>> {
      if (denied !== undefined && call.method === "GET")
        return failed({ code: denied, message: "You may not list", status: 403, retry: false });
      const parsed = call.schema.safeParse(answer(call));
      names.splice(0, names.length, ...objects.map(({ name }) => name));
      return parsed.success
        ? success(parsed.data)
        : failed({
            code: "not-found",
            message: "Cannot POST /storage/folder/move",
            status: 404,
            retry: false,
          });
    },
  };
}

it("a folder that is moved object by object takes no name that is there, and goes on where it broke off", async () => {
  const names = ["a/x", "a/y", "b/x"];
  const taken = await relocate(spica(names), { path: "a/" }, "b/");
  expect(taken.ok ? undefined : taken.failure).toMatchObject({
    code: "conflict",
    message: "There is b/x already.",
  });
  expect(names).toEqual(["a/x", "a/y", "b/x"]);
  const half = ["a/y", "b/x"];
  expect((await relocate(spica(half), { path: "a/" }, "b/")).ok).toBe(true);
  expect(half).toEqual(["b/y", "b/x"]);
});

it("a file is renamed and moved onto no name that another one has, nor that of a folder", async () => {
  const names = ["a/x", "a/y", "b/x", "b/d/z", "d"];
  const item = (at: number) => ({ path: names[at] ?? "", id: `o${at}` });
  const failureOf = async (work: Promise<Result<unknown>>) => {
    const result = await work;
    return result.ok ? undefined : result.failure.message;
  };
  expect(await failureOf(relocate(spica(names), item(0), "a/y"))).toBe("There is a/y already.");
  expect(await failureOf(relocate(spica(names), item(2), "b/d"))).toBe("There is b/d already.");
  expect(await failureOf(moveInto(spica(names), [item(0)], { to: "b/" }))).toBe(
    "There is another x in this folder.",
  );
  expect(await failureOf(moveInto(spica(names), [item(4)], { to: "b/" }))).toBe(
    "There is another d in this folder.",
  );
  expect(names).toEqual(["a/x", "a/y", "b/x", "b/d/z", "d"]);
  expect(await failureOf(moveInto(spica(names), [item(1)], { to: "b/" }))).toBeUndefined();
  expect(names).toEqual(["a/x", "b/y", "b/x", "b/d/z", "d"]);
});

it("a file whose id is known is renamed and deleted also by those who may read nothing", async () => {
  const names = ["a/x", "a/y"];
  const server = spica(names, "denied");
  expect(await relocate(server, { path: "a/x", id: "o0" }, "a/z")).toMatchObject({ ok: true });
  expect(await deleteItems(server, [{ path: "a/y", id: "o1" }])).toMatchObject({ ok: true });
  expect(names).toEqual(["a/z"]);
});

it("a file that has another name by now, or is gone, is left as it is", async () => {
  const names = ["a/x"];
  const gone = { ok: false, failure: { message: "There is no file a/y." } };
  expect(await deleteItems(spica(names), [{ path: "a/y", id: "o0" }])).toMatchObject(gone);
  expect(await relocate(spica(names), { path: "a/y", id: "o7" }, "a/z")).toMatchObject(gone);
  expect(names).toEqual(["a/x"]);
});
