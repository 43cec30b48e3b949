import { expect, it } from "vitest";
import { identityForm } from "./form";
import type { SessionEnd } from "./tokens";

const row = { _id: "64a1f0c2e8b7a90012ab34cd", identifier: "ada", policies: [] };
const begun = { identifier: "ada", changePassword: false };

it.each<[name: string, ends: SessionEnd | undefined, values: object, key: string, isSaid: boolean]>([
  ["a new name where sessions go by it", "identifier", { identifier: "eve" }, "identifier", true],
  ["a new name where they do not", "password", { identifier: "eve" }, "identifier", false],
  ["the same name", "identifier", {}, "identifier", false],
  ["a new name while it is not known", undefined, { identifier: "eve" }, "identifier", false],
  ["a new password where it ends them", "password", { changePassword: true }, "changePassword", true],
  ["a new password where it does not", "identifier", { changePassword: true }, "changePassword", false],
])("%s: says that signing in again follows where it does", (_, ends, values, key, isSaid) => {
  const fields = identityForm([], [], ends).fields({ ...begun, ...values }, row);
  const hint = fields.find((each) => each.key === key)?.hint ?? "";
  expect(hint.includes("whoever is signed in as ada has to sign in again")).toBe(isSaid);
});
