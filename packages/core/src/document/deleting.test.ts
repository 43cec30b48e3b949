import { expect, it } from "vitest";
import type { Bucket } from "../bucket/model";
import { documentDelete } from "./actions";
import { documentOffers } from "./offers";

const bucket: Bucket = {
  _id: "b",
  title: "Ports",
  description: "",
  primary: "name",
  properties: { name: { type: "string", title: "Name" } },
};

/** What is read before these are deleted. */
function question(names: readonly (string | undefined)[]) {
  const document = names.map((name, at) => ({ _id: `id${at}`, ...(name === undefined ? {} : { name }) }));
  const input = documentOffers.delete.inputFrom({ chosen: { bucket: [bucket], document }, listed: {} });
  return input === undefined ? undefined : documentDelete.confirm?.(input);
}

it("names the documents before they are deleted, by id where they have no name, on one line each", () => {
  expect(question(["Izmir"])?.paragraphs[0]).toBe("Izmir will be deleted.");
  expect(question(["Izmir", undefined, "Ba\nri"])?.paragraphs[0]).toBe("Izmir, id1, Ba ri will be deleted.");
});

it("names five, and says how many more there are", () => {
  expect(question(["a", "b", "c", "d", "e"])?.paragraphs[0]).toBe("a, b, c, d, e will be deleted.");
  expect(question(["a", "b", "c", "d", "e", "f", "g"])?.paragraphs[0]).toBe(
    "a, b, c, d, e and 2 more will be deleted.",
  );
});
