import { expect, it } from "vitest";
import { failed, type Result, success } from "../http/failure";
import type { Call, Transport } from "../http/transport";
import { moveInto, relocate } from "./changes";

/** A server of the contract: it lists and renames objects, one by one. */
function spica(names: string[]): Transport {
  const objects = names.map((name, at) => ({ _id: `o${at}`, name, content: { type: "", size: 1 }, url: "" }));
  const answer = <T>({ method, path, query, body }: Call<T>): unknown => {
    if (method === "GET" && path === "storage") {
      const { name } = JSON.parse(String(query?.filter ?? "{}"));
      return objects.filter((each) =>
        typeof name === "string" ? each.name === name : new RegExp(name.$regex).test(each.name),
      );
    }
    if (method !== "PATCH") return undefined;
    const found = objects.find(({ _id }) => path === `storage/${_id}`);
    return found === undefined ? undefined : Object.assign(found, body);
  };
  return {
    baseUrl: "http://server",
    async send<T>(call: Call<T>): Promise<Result<T>> {
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
