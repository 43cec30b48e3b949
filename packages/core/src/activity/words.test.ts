import { expect, it } from "vitest";
import { activityInWords } from "./words";

const names = {
  bucket: (id: string) => (id === "b1" ? "Ports" : undefined),
  document: (id: string) => (id === "d7" ? "Bari" : undefined),
  object: (id: string) => (id === "s7" ? "photos/cat.png" : undefined),
};
const words = (action: number, ...resource: string[]) =>
  activityInWords({ _id: "a", action, identifier: "mara", resource, created_at: "" }, names);

it("says who did what, and leads to what is still there", () => {
  expect(words(1, "bucket", "b1", "data", "d1")).toEqual({
    text: "mara created a document in Ports",
    path: "/bucket/b1/d1",
  });
  expect(words(2, "bucket", "b1", "data", "d7")).toEqual({
    text: "mara changed Bari in Ports",
    path: "/bucket/b1/d7",
  });
  expect(words(4, "bucket", "b1")).toEqual({ text: "mara changed the bucket Ports", path: "/bucket/b1" });
  expect(words(3, "bucket", "b1", "data", "d1")).toEqual({ text: "mara deleted a document in Ports" });
  // A bucket that one may not see, or that is gone, has no title here.
  expect(words(2, "bucket", "b2")).toEqual({ text: "mara changed the bucket b2" });
  expect(words(2, "passport", "policy", "p1")).toEqual({
    text: "mara changed a policy",
    path: "/passport/policy/p1/edit",
  });
  expect(words(2, "preference", "passport")).toEqual({ text: "mara changed the settings" });
  expect(words(1, "function", "f1", "run", "default", "http")).toEqual({
    text: "mara ran default of a function",
    path: "/function/f1",
  });
  expect(words(9, "storage", "s1")).toEqual({ text: "mara changed a file of storage" });
  expect(words(1, "storage", "s7")).toEqual({
    text: "mara created photos/cat.png of storage",
    path: "/storage/photos?path=photos%2Fcat.png",
  });
  expect(words(3, "storage", "s7")).toEqual({ text: "mara deleted photos/cat.png of storage" });
  expect(words(1, "dashboard", "b1")).toEqual({ text: "mara created a dashboard", path: "/dashboard/b1" });
  expect(words(3, "webhook", "w1")).toEqual({ text: "mara deleted a webhook" });
  expect(words(2, "passport", "strategy", "t1").text).toBe("mara changed a strategy");
  // A name that every object inherits is no module.
  expect(words(2, "constructor", "x").text).toBe("mara changed constructor/x");
});

it("names the assistant beside whose rights it had", () => {
  const activity = { _id: "a", action: 2, identifier: "mara", assistant: "first mate", created_at: "" };
  const { text } = activityInWords({ ...activity, resource: ["bucket", "b1"] }, names);
  expect(text).toBe("mara (with first mate) changed the bucket Ports");
});

it("does not say that an identity was deleted where a policy may only have been detached", () => {
  expect(words(3, "passport", "identity", "i1")).toEqual({
    text: "mara deleted an identity, or detached a policy of one",
  });
  expect(words(3, "passport", "apikey", "k1").text).toBe(
    "mara deleted an API key, or detached a policy of one",
  );
  expect(words(3, "passport", "policy", "p1").text).toBe("mara deleted a policy");
});
