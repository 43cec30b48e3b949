import { expect, it } from "vitest";
import { notedFace } from "../action/action.fixture";
import { apikeyOffers } from "../apikey/offers";

const key = (name: string) => ({ _id: `id/${name}`, key: "k", name, active: true, policies: [] });
const situation = (...names: string[]) => ({ chosen: { apikey: names.map(key) }, listed: {} });
const nowhere = { chosen: {}, listed: {} };
const { list, get, create, update, delete: remove } = apikeyOffers;

it("works on the first that is chosen, or on all of them", () => {
  expect(list.inputFrom(nowhere)).toEqual({});
  expect(create.inputFrom(nowhere)).toEqual({ name: "New key", active: true });
  const two = situation("A", "B");
  expect(get.inputFrom(two)).toEqual({ id: "id/A" });
  expect(update.inputFrom(two)).toEqual({ id: "id/A", body: { name: "A", active: true } });
  expect(remove.inputFrom(two)).toEqual({ ids: ["id/A", "id/B"], names: ["A", "B"] });
});

it("has nothing to work on where nothing is chosen", () => {
  for (const each of [nowhere, situation()])
    expect([get.inputFrom(each), update.inputFrom(each), remove.inputFrom(each)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
});

it("opens the screens of what is chosen, and none without it", () => {
  const { face, noted } = notedFace();
  for (const offer of [list, create, get, update]) {
    offer.choose?.(face, nowhere);
    offer.choose?.(face, situation("A"));
  }
  expect(noted.map(([, path]) => path)).toEqual([
    "/passport/apikey",
    "/passport/apikey",
    "/passport/apikey/add",
    "/passport/apikey/add",
    "/passport/apikey/id%2FA/edit",
    "/passport/apikey/id%2FA/edit",
  ]);
  expect(remove.choose).toBeUndefined();
});
