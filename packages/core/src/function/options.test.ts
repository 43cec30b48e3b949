import { describe, expect, it } from "vitest";
import { problemsOf } from "../form/model";
import { enqueuers } from "./enqueuers";
import { optionFields, optionsFrom, optionValues } from "./options";

const schemaOf = (name: string) => ({
  ...enqueuers([{ _id: "b1", title: "Ports" }]).find(({ description }) => description.name === name)?.options,
});

describe("fields of a trigger", () => {
  it("stand in alphabetical order, with titles, defaults, labels and examples", () => {
    const http = schemaOf("http");
    const values = optionValues(http, {});
    expect(values).toEqual({ method: "Get", path: "/", preflight: true });
    const fields = optionFields(http, values);
    expect(fields.map(({ key, label, kind, required }) => [key, label, kind, required])).toEqual([
      ["method", "Method", "choice", true],
      ["path", "Path", "text", true],
      ["preflight", "Preflight (CORS)", "switch", false],
    ]);
    expect(fields[1]?.hint).toContain("/v1/books");
    const database = optionFields(schemaOf("database"), {});
    expect(database[0]?.choices).toEqual([
      { value: "", label: "Choose: Collection Name" },
      { value: "bucket_b1", label: "Ports" },
    ]);
  });

  it("what is set stands among what can be chosen, also where the caller is not shown it", () => {
    const set = { collection: "bucket_hidden", type: "INSERT" };
    const fields = optionFields(schemaOf("database"), set);
    expect(fields[0]?.choices?.map(({ value }) => value)).toEqual(["", "bucket_b1", "bucket_hidden"]);
    expect(fields[1]?.choices).toHaveLength(5);
    expect(problemsOf(fields, set)).toEqual({});
  });

  it("a server without buckets has nothing to choose", () => {
    const [none] = enqueuers([]).filter(({ description }) => description.name === "bucket");
    expect(optionFields({ ...none?.options }, {})[0]?.choices).toHaveLength(1);
  });

  it("what does not match the pattern is wrong", () => {
    const fields = optionFields(schemaOf("schedule"), {});
    const problem = (frequency: string) => problemsOf(fields, { frequency, timezone: "UTC" }).frequency;
    expect([problem(""), problem("daily"), problem("*/5 * * * *")]).toEqual([
      "This field is required.",
      "This does not have the required format.",
      undefined,
    ]);
  });

  it.each(
    enqueuers([{ _id: "b1", title: "Ports" }]).map((each) => [each.description.name, each.options] as const),
  )("%s gives back the options that it was given", (name, options) => {
    const given: Record<string, Record<string, unknown>> = {
      http: { method: "Post", path: "/a", preflight: false },
      firehose: { event: "*" },
      database: { collection: "bucket_b1", type: "DELETE" },
      schedule: { frequency: "* * * * *", timezone: "Europe/Oslo" },
      system: { name: "READY" },
      bucket: { bucket: "b1", type: "ALL" },
    };
    const own = given[name] ?? {};
    const schema = { ...options };
    expect(optionsFrom(schema, optionValues(schema, own, "x."), "x.")).toEqual(own);
  });
});

describe("conditions", () => {
  const schema = {
    properties: { kind: { type: "string", enum: ["a", "b"], default: "a" } },
    required: ["kind"],
    if: { properties: { kind: { const: "a" } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { size: { type: "number", title: "Size" } }, required: ["size"] },
    else: { properties: { loud: { type: "boolean" } } },
  };
  const keys = (values: Record<string, string | boolean>) =>
    optionFields(schema, values).map(({ key }) => key);

  it("add the fields of the part that holds", () => {
    expect(keys({ kind: "a" })).toEqual(["kind", "size"]);
    expect(keys({ kind: "b" })).toEqual(["kind", "loud"]);
    // A default counts as what is said.
    expect(keys({})).toEqual(["kind", "size"]);
    expect(optionFields(schema, { kind: "a" })[1]?.required).toBe(true);
  });

  it("of the other part nothing is sent; what no part knows stays", () => {
    const values = { ...optionValues(schema, { kind: "b", loud: true, other: "x" }), size: "3" };
    expect(optionsFrom(schema, values)).toEqual({ kind: "b", loud: true, other: "x" });
    expect(optionsFrom(schema, { ...values, kind: "a" })).toEqual({ kind: "a", size: 3, other: "x" });
    expect(problemsOf(optionFields(schema, { kind: "a" }), { kind: "a", size: "x" })).toEqual({
      size: "This must be a number.",
    });
  });

  it("a schema that is none has no fields", () => expect(optionFields({ properties: 3 }, {})).toEqual([]));
});
