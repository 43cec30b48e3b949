import { expect, it } from "vitest";
import { apikeyRecords } from "../apikey/records";
import { policyRecords } from "../policy/records";
import { strategyRecords } from "../strategy/records";

const { list, get, create, update, delete: remove } = apikeyRecords.actions;
const body = { name: "New", active: true };

it("names the command that does the same", () => {
  expect(list.command({})).toEqual({ words: ["apikey", "list"] });
  expect(get.command({ id: "k" })).toEqual({ words: ["apikey", "get", "k"] });
  expect(create.command(body)).toEqual({ words: ["apikey", "create", "--file", "-"], input: body });
  expect(update.command({ id: "k", body })).toEqual({
    words: ["apikey", "update", "k", "--file", "-"],
    input: body,
  });
  expect(remove.command({ ids: ["k", "l"] })).toEqual({ words: ["apikey", "delete", "k", "l", "--yes"] });
});

it("takes the input that its calls can send", () => {
  const takes = (
    action: { readonly input: { safeParse(value: unknown): { success: boolean } } },
    input: unknown,
  ) => action.input.safeParse(input).success;
  const query = { limit: 1, skip: 2, sort: { name: 1, _id: -1 }, filter: { a: { $in: [1] } } };
  for (const input of [{}, { limit: 0, skip: 0 }, query]) expect(list.input.parse(input)).toEqual(input);
  for (const wrong of [{ limit: -1 }, { limit: 0.5 }, { skip: -1 }, { sort: { name: 0 } }, { filter: 1 }])
    expect(takes(list, wrong), JSON.stringify(wrong)).toBe(false);
  expect([takes(get, { id: "k" }), takes(get, { id: "" }), takes(get, {})]).toEqual([true, false, false]);
  expect(takes(update, { id: "k", body })).toBe(true);
  for (const wrong of [{ id: "", body }, { id: "k" }, { id: "k", body: { name: "" } }])
    expect(takes(update, wrong), JSON.stringify(wrong)).toBe(false);
  expect([takes(create, body), takes(create, {})]).toEqual([true, false]);
  expect(remove.input.parse({ ids: ["k"], names: ["K"] })).toEqual({ ids: ["k"], names: ["K"] });
  for (const wrong of [{ ids: [] }, { ids: [""] }, { ids: ["k"], names: [1] }])
    expect(takes(remove, wrong), JSON.stringify(wrong)).toBe(false);
});

it("has the name of one typed before it is deleted, and a word for several", () => {
  const one = remove.confirm?.({ ids: ["k"], names: ["Nightly"] });
  expect(one).toMatchObject({ title: "Delete API key Nightly", answer: "Nightly" });
  expect(one?.paragraphs).toHaveLength(2);
  expect(one).not.toHaveProperty("list");
  expect(remove.confirm?.({ ids: ["k"] })?.answer).toBe("k");
  expect(remove.confirm?.({ ids: ["k"], names: [] })?.answer).toBe("");
  const two = remove.confirm?.({ ids: ["k", "l"], names: ["Nightly", "Daily"] });
  expect(two).toMatchObject({ title: "Delete 2 API keys", answer: "agree" });
  expect(two?.list?.items).toEqual(["Nightly", "Daily"]);
  expect(two?.list?.heading).toMatch(/\S/);
});

it("asks for the permission of what it does, and for all where nothing is named", () => {
  expect(remove.permission?.({ ids: ["k", "l"] })).toEqual({
    action: "passport:apikey:delete",
    segments: ["k"],
  });
  expect(remove.permission?.({ ids: [] })).toEqual({ action: "passport:apikey:delete", segments: ["*"] });
  expect(strategyRecords.actions.create.permission?.(strategyRecords.example)).toEqual({
    action: "passport:strategy:insert",
  });
});

it("tells what is out of date, and which screens are gone", () => {
  expect(update.stale?.({ id: "k", body })).toEqual([["apikey"]]);
  expect(remove.stale?.({ ids: ["k"] })).toEqual([["apikey"]]);
  expect(policyRecords.actions.update.stale?.({ id: "p", body: policyRecords.example })).toEqual([
    ["policy"],
    ["session"],
  ]);
  expect(remove.gone?.({ ids: ["k", "l"] }, { chosen: {}, listed: {} })).toEqual({
    paths: ["/passport/apikey/k/edit", "/passport/apikey/l/edit"],
    to: "/passport/apikey",
  });
});
