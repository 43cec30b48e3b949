import { describe, expect, it } from "vitest";
import type { Trigger } from "../model";
import { examplePayload } from "./example";
import { payloadSchemas } from "./model";

const bucket = { properties: { name: { type: "string" as const }, tons: { type: "number" as const } } };
const active = true;
const http = (method: "All" | "Get" | "Put", path: string): Trigger => ({
  type: "http",
  active,
  options: { method, path, preflight: true },
});
const changes = (type: "ALL" | "UPDATE" | "DELETE"): Trigger => ({
  type: "bucket",
  active,
  options: { bucket: "b1", type },
});
const heard = (event: string): Trigger => ({ type: "firehose", active, options: { event } });
const document = { _id: expect.any(String), name: expect.anything(), tons: expect.anything() };

const rows: readonly (readonly [name: string, trigger: Trigger, payload: object])[] = [
  ["a request", http("Get", "/report/:day"), { method: "GET", path: "/report/day" }],
  ["one with a body", http("Put", "*"), { method: "PUT", path: "/any", body: "{}" }],
  ["one of any method", http("All", "/a/:b(\\d+)?/c"), { method: "POST", path: "/a/b/c" }],
  ["any change", changes("ALL"), { kind: "insert", current: document }],
  ["an update", changes("UPDATE"), { kind: "update", previous: document, current: document }],
  ["a deletion", changes("DELETE"), { kind: "delete", previous: document }],
  [
    "a replacement",
    { type: "database", active, options: { collection: "bucket_b1", type: "REPLACE" } },
    { kind: "replace", previous: document, current: document },
  ],
  ["a connection", heard("**"), { name: "connection", data: { url: "/firehose" } }],
  ["any message", heard("*"), { name: "message", data: {} }],
  ["a message", heard("join"), { name: "join", data: {} }],
  ["a time", { type: "schedule", active, options: { frequency: "* * * * *", timezone: "UTC" } }, {}],
  ["the start", { type: "system", active, options: { name: "READY" } }, {}],
];

describe("an example to run a handler with", () => {
  it.each(rows)("is of the kind that its trigger waits for: %s", (_, trigger, payload) => {
    const example = examplePayload(trigger, bucket);
    expect(example).toMatchObject(payload);
    expect(payloadSchemas[trigger.type]().safeParse(example).success).toBe(true);
  });

  it("has a document without fields where the bucket is not known", () => {
    expect(examplePayload(changes("ALL"))).toMatchObject({ current: { _id: expect.any(String) } });
  });
});
