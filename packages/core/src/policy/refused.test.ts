import { expect, it } from "vitest";
import { nameOfRefused, policyPartOf } from "./refused";

const body = {
  name: "Boats",
  description: "",
  statement: [{ action: "bucket:show", module: "bucket", resource: { include: ["*"], exclude: [] } }],
};

it("what the server refuses in a policy is named by its label or its action", () => {
  const named = (...path: string[]) => [policyPartOf(path.join("."), body), nameOfRefused(path, body).name];
  expect(named("name")).toEqual(["name", "Name"]);
  expect(named("statement", "0", "resource")).toEqual(["bucket:show", "Read buckets (bucket:show)"]);
  expect(named("statement", "7")).toEqual([undefined, "statement.7"]);
});
