import { expect, it } from "vitest";
import { createPathTests, registryOf } from "./registry";

const record = (id: string, path: string) => ({
  _id: id,
  name: id,
  language: "javascript" as const,
  timeout: 1,
  memoryLimit: 1,
  env: {},
  triggers: {
    default: {
      type: "http" as const,
      active: true,
      options: { method: "Get" as const, path, preflight: true },
    },
  },
});

it("a path is compiled once, and one that is too large serves nothing, is said once and stops no other", () => {
  const said: string[] = [];
  const paths = createPathTests(({ record: own }, problem) => said.push(`${own._id} ${problem}`));
  const all = [record("large", "/(.{1000}){2}"), record("small", "/:a([a-z]{2})")];
  const first = registryOf(all, paths).http;
  const again = registryOf(all, paths).http;
  expect(first.map(({ test }) => test("/ab") !== undefined)).toEqual([false, true]);
  expect(again.every(({ test }, at) => test === first[at]?.test)).toBe(true);
  expect(said).toEqual([
    "large Its path /(.{1000}){2} cannot be read: A part of a path is repeated at most 100 times: nothing is served there.",
  ]);
});
