import { expect, it } from "vitest";
import { success } from "../http/failure";
import type { Transport } from "../http/transport";
import { endsSource } from "./ends";
import { apikeyForm } from "./form";

const form = (ends: boolean) => apikeyForm({ policies: [], ends });
const keysOf = (ends: boolean) =>
  form(ends)
    .fields(form(ends).begin(undefined), undefined)
    .map(({ key }) => key);

it("a new key is given the day it ends on a server that has such a thing, and on no other", () => {
  expect(keysOf(true)).toContain("ends");
  expect(keysOf(false)).not.toContain("ends");
  const values = { ...form(true).begin(undefined), name: "nightly" };
  expect(form(true).body(values, undefined)).toEqual({ name: "nightly", active: true });
  expect(form(true).body({ ...values, ends: " 2027-12-31 " }, undefined).ends).toBe("2027-12-31");
});

it("a key that ends keeps its day, and loses it where none is given", () => {
  const row = { _id: "k", key: "key", name: "nightly", active: true, policies: [], ends: "2027-12-31" };
  const values = form(false).begin(row);
  expect(form(false).body(values, row).ends).toBe("2027-12-31");
  expect(form(false).body({ ...values, ends: "" }, row).ends).toBeNull();
  const { ends: _, ...elsewhere } = row;
  expect(form(false).body(form(false).begin(elsewhere), elsewhere)).not.toHaveProperty("ends");
});

it.each([
  ["ours", { meta: { total: 0, ends: true }, data: [] }, true],
  ["Spica", { meta: { total: 0 }, data: [] }, false],
])("%s says whether it has", async (_, answer, has) => {
  const transport: Transport = {
    baseUrl: "http://nowhere",
    async send({ schema }) {
      const parsed = schema.safeParse(answer);
      if (!parsed.success) throw new Error("not the answer that was asked for");
      return success(parsed.data);
    },
  };
  expect(await endsSource.query(transport).queryFn({})).toBe(has);
});
