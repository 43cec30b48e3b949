// What consoles do when somebody chooses an action of policies, and what it works on.
import { expect, it } from "vitest";
import { notedFace } from "../action/action.fixture";
import { commandOf } from "../action/offer";
import { apikeyOffers } from "../apikey/offers";
import { apikeyRecords } from "../apikey/records";
import { identityOffers } from "../identity/offers";
import { identityRecords } from "../identity/records";
import { policyFields } from "./choosing";
import type { Policy } from "./model";
import { policyOffers } from "./offers";
import { policyRecords } from "./records";

const body = {
  name: "Sailors",
  description: "D",
  statement: [{ action: "bucket:create", module: "bucket" }],
};
const sailors: Policy = { ...body, _id: "64f1a2b3c4d5e6f708192a3b" };
const nowhere = { chosen: {}, listed: {} };
const key = { _id: "k", key: "k", name: "Robot", active: true, policies: [] };
const ada = { _id: "i", identifier: "ada", policies: [] };

it("applying a chosen policy is its command, with the policy as input", () => {
  const offered = { action: policyRecords.actions.apply, offer: policyOffers.apply };
  expect(commandOf(offered, nowhere)).toBeUndefined();
  const here = { chosen: { policy: [sailors] }, listed: {} };
  expect(commandOf(offered, here)).toEqual({ words: ["policy", "apply", "--file", "-"], input: body });
  const { face, noted } = notedFace();
  policyOffers.apply.choose?.(face, here);
  expect(noted.map(([, path]) => path)).toEqual([`/passport/policy/${sailors._id}/edit`]);
});

it.each(["attach", "detach"] as const)("to %s a policy opens the policies of whom it is done to", (verb) => {
  const here = { chosen: { apikey: [key], identity: [ada] }, listed: {} };
  const { face, noted } = notedFace();
  for (const offers of [apikeyOffers, identityOffers]) {
    offers[verb].choose?.(face, nowhere);
    offers[verb].choose?.(face, here);
  }
  expect(noted.map(([, path]) => path)).toEqual([
    "/passport/apikey/k/edit?view=policy",
    "/passport/identity/i/edit?view=policy",
  ]);
  const apikey = { action: apikeyRecords.actions[verb], offer: apikeyOffers[verb] };
  const identity = { action: identityRecords.actions[verb], offer: identityOffers[verb] };
  // The name of a policy stands for the one that somebody means.
  expect(commandOf(apikey, here)).toEqual({ words: ["apikey", verb, "k", "BucketReadOnlyAccess"] });
  expect(commandOf(identity, here)).toEqual({ words: ["identity", verb, "i", "BucketReadOnlyAccess"] });
  expect(commandOf(apikey, nowhere)).toBeUndefined();
});

it("a new key or identity chooses among the policies, those made here first", () => {
  const predefined: Policy = { ...body, _id: "BucketFullAccess", name: "Bucket Full Access" };
  const second: Policy = { ...sailors, _id: "64f1a2b3c4d5e6f708192a3c", name: "Captains" };
  expect(policyFields([])).toEqual([]);
  const [field, ...others] = policyFields([predefined, sailors, second]);
  expect(others).toEqual([]);
  expect(field).toMatchObject({
    key: "policies",
    kind: "several",
    choices: [
      { value: sailors._id, label: "Sailors" },
      { value: second._id, label: "Captains" },
      { value: "BucketFullAccess", label: "Bucket Full Access" },
    ],
  });
});
