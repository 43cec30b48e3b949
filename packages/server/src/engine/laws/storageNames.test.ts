import { expect, it } from "vitest";
import type { StoredEngine } from "../stored";
import { useEngine } from "./engine.fixture";

let engine: StoredEngine;
useEngine("test", (opened) => {
  engine = opened;
});

it("of several objects of one name the youngest is the last that came: nodes make ids of a second in no order", async () => {
  const second = "692a3b10";
  const ids = ["ff", "00", "80"].map((each) => `${second}${each.repeat(8)}`);
  for (const id of ids) {
    const file = `file of ${id}`;
    await engine.write(async ({ storage }) => {
      await storage.settleFiles([], [file]);
      await storage.insert({ id, name: "same", type: "", size: 0, etag: "", file });
    });
  }
  const found = await engine.write(({ storage }) => storage.named("same"));
  expect(found.map(({ id }) => id)).toEqual(ids.toReversed());
});
