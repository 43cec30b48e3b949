import { expect, it } from "vitest";
import { nameOfDocumentPart } from "./names";

const nameOf = nameOfDocumentPart({
  name: { type: "string", title: "Full name" },
  tons: { type: "number" },
  stops: {
    type: "array",
    title: "Stops",
    items: { type: "object", properties: { port: { type: "string", title: "Port" } } },
  },
});

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
