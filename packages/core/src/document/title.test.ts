import { expect, it } from "vitest";
import type { Bucket } from "../bucket/model";
import { titleOfDocument } from "./title";

const bucket = (translate: boolean): Bucket => ({
  _id: "b",
  title: "Boats",
  description: "Things that float",
  primary: "name",
  properties: { name: { type: "string", options: { translate } } },
});

it("is a text, also of a document that came in all languages", () => {
  const called = (name: unknown, translate = true) => titleOfDocument(bucket(translate), { _id: "d", name });
  expect(called("Gull")).toBe("Gull");
  expect(called({ en_US: "Gull", tr_TR: "Martı" })).toBe("Gull");
  expect(called({ en_US: "", tr_TR: "Martı" })).toBe("Martı");
  expect(called({ en_US: null })).toBe("d");
  expect(called({})).toBe("d");
  expect(called(undefined)).toBe("d");
  expect(called({ en_US: "Gull" }, false)).toBe('{"en_US":"Gull"}');
});
