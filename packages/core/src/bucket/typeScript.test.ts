import { expect, it } from "vitest";
import { typeScriptOf } from "./typeScript";

const languages = { available: { en_US: "English", tr_TR: "Turkish" }, default: "en_US" };
const bucket = (_id: string, title: string, properties: object) => ({
  _id,
  title,
  description: `About ${title}`,
  properties: { ...properties },
});
const linesOf = (text: string) => text.split("\n").filter((line) => !line.trim().startsWith("/**"));

it("gives each bucket an interface, with relations, translations and what is required", () => {
  const ports = bucket("p", "Ports", { name: { type: "string", options: { translate: true } } });
  const boats = {
    ...bucket("b", "Fast boats", {
      name: { type: "string" },
      kind: { type: "string", enum: ["sail", "motor"] },
      port: { type: "relation", relationType: "onetoone", bucketId: "p" },
      past: { type: "relation", relationType: "onetomany", bucketId: "p" },
      lost: { type: "relation", relationType: "onetoone", bucketId: "x" },
      tags: { type: "multiselect", items: { type: "string", enum: ["a", "b"] } },
      meta: {
        type: "object",
        required: ["day"],
        properties: { day: { type: "date" }, n: { type: "number" } },
      },
      place: { type: "location" },
    }),
    required: ["name"],
  };
  expect(linesOf(typeScriptOf([ports, boats], languages)).slice(2)).toEqual([
    "export type Translated<T> = T | Partial<Record<Language, T>>;",
    "",
    "export type Related<T> = string | T;",
    "",
    "export interface Ports {",
    "  _id: string;",
    "  name?: Translated<string>;",
    "}",
    "",
    "export interface FastBoats {",
    "  _id: string;",
    "  name: string;",
    '  kind?: "sail" | "motor";',
    "  port?: Related<Ports>;",
    "  past?: Related<Ports>[];",
    "  lost?: string;",
    '  tags?: ("a" | "b")[];',
    "  meta?: {",
    "    day: string;",
    "    n?: number;",
    "  };",
    '  place?: { type?: "Point"; coordinates: [number, number] };',
    "}",
    "",
  ]);
});

it("names are valid, and each is there once", () => {
  const titles = ["Ports", "ports", "Language", "1st of all", "***", "Städte", "a-b c"];
  const text = typeScriptOf(
    titles.map((title, index) => bucket(String(index), title, { "odd key": { type: "string" } })),
    languages,
  );
  expect([...text.matchAll(/interface (\S+)/g)].map(([, name]) => name)).toEqual([
    "Ports",
    "Ports2",
    "Language2",
    "Bucket1stOfAll",
    "Bucket",
    "Städte",
    "ABC",
  ]);
  expect(text).toContain('"odd key"?: string;');
});

it("what people wrote stays in comments and strings", () => {
  const evil = "*/ alert(1) /*\n\u2028";
  const text = typeScriptOf(
    [{ ...bucket("a", "Evil", { a: { type: "string", title: evil, enum: [evil] } }), description: evil }],
    languages,
  );
  expect(text).not.toContain("\u2028");
  expect(text.replaceAll(/\/\*\*.*?\*\/$/gm, "").replaceAll(/"(\\.|[^"\\])*"/g, "")).not.toContain("alert");
});
