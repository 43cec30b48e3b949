import { expect, it } from "vitest";
import { recordAddPath, recordListPath, recordPath, recordRoutes, recordViewPath } from "./paths";

const keys = { path: "/passport/apikey", module: "passport:apikey" };
const hostile = "a/b?c";

it("addresses lists, new records, and single ones whatever their id", () => {
  expect(recordListPath(keys)).toBe("/passport/apikey");
  expect(recordAddPath(keys)).toBe("/passport/apikey/add");
  expect(recordPath(keys, hostile)).toBe("/passport/apikey/a%2Fb%3Fc/edit");
  expect(recordViewPath(keys, "k", "policies")).toBe("/passport/apikey/k/edit?view=policies");
});

it("asks for what each screen shows", () => {
  const list = { pageSize: 10 };
  const routes = recordRoutes(keys, list);
  expect([routes.list.path, routes.add.path, routes.edit.path]).toEqual([
    "/passport/apikey",
    "/passport/apikey/add",
    "/passport/apikey/:id/edit",
  ]);
  expect(routes.list.list).toBe(list);
  expect(routes.list.permission?.({})).toEqual({ action: "passport:apikey:index", list: true });
  expect(routes.add.permission?.({})).toEqual({ action: "passport:apikey:create" });
  expect(routes.edit.permission?.({ id: "k" })).toEqual({ action: "passport:apikey:show", segments: ["k"] });
  expect(routes.edit.permission?.({})).toEqual({ action: "passport:apikey:show", segments: [""] });
  const named = recordRoutes({ ...keys, create: "insert" }, list);
  expect(named.add.permission?.({})).toEqual({ action: "passport:apikey:insert" });
});
