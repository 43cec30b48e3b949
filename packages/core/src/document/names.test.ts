import { expect, it } from "vitest";
import { nameOfDocumentPart } from "./names";

const properties = {
  name: { type: "string", title: "Full name", options: { translate: true } },
  tons: { type: "number" },
  stops: {
    type: "array",
    title: "Stops",
    items: { type: "object", properties: { port: { type: "string", title: "Port" } } },
  },
};
const nameOf = nameOfDocumentPart(properties);

it.each([
  [["name"], "Full name"],
  [["tons"], "tons"],
  [["name", "tr_TR"], "Full name › tr_TR"],
  [["stops", "0", "port"], "Stops › 1 › Port"],
  [["unknown", "0"], "unknown › 0"],
  [[], ""],
])("%j is called %s", (path, name) => {
  expect(nameOf(path)).toEqual({ name });
});

it("a value in a language is called by the name of the language", () => {
  expect(nameOfDocumentPart(properties, { tr_TR: "Turkish" })(["name", "tr_TR"])).toEqual({
    name: "Full name › Turkish",
  });
});
