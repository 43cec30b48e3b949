import { expect, it } from "vitest";
import { denialText, deniedRequest } from "./denial";

it.each([
  { action: "bucket:data:show", segments: ["b", "d"], list: false },
  { action: "bucket:data:index", segments: ["b"], list: true },
  { action: "bucket:create", segments: [], list: false },
])("what a denial of %o says names it", (request) => {
  expect(deniedRequest(denialText(request))).toEqual(request);
});

it("another sentence names none", () => {
  expect(deniedRequest("ACL rules has rejected this operation.")).toBeUndefined();
});

it("reads a denial of a list also where the space at its end was cut off", () => {
  const request = { action: "storage:index", segments: [], list: true };
  expect(deniedRequest(denialText(request))).toEqual(request);
  expect(deniedRequest(denialText(request).trim())).toEqual(request);
});
