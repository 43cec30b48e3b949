import type { BucketDocument } from "@twinhelm/core/document/model";
import { expect, it } from "vitest";
import { createWatched, type WatchedEvent } from "./watched";

const alba = { _id: "1", name: "Alba" };
const brio = { _id: "2", name: "Brio" };
const corsa = { _id: "3", name: "Corsa" };

function watching(initial = false) {
  const told: WatchedEvent[] = [];
  const watched = createWatched((event) => told.push(event), initial);
  const begin = (...documents: readonly BucketDocument[]) => {
    watched.opened();
    for (const document of documents) watched.chunk({ kind: 0, document });
    watched.begun();
  };
  return { ...watched, begin, told };
}

it("tells what happens, and what there is at the beginning only when asked to", () => {
  const { begin, chunk, told } = watching();
  begin(alba);
  chunk({ kind: 2, document: brio });
  chunk({ kind: 7, sequence: [] });
  chunk({ kind: 4, document: { _id: "1" } });
  expect(told).toEqual([
    { event: "insert", document: brio },
    { event: "expunge", document: { _id: "1" } },
  ]);
  const all = watching(true);
  all.begin(alba);
  expect(all.told).toEqual([{ event: "initial", document: alba }]);
});

it("finds what happened between two connections", () => {
  const { begin, chunk, told } = watching(true);
  begin(alba, brio);
  chunk({ kind: 5, document: { ...alba, tons: 1 } });
  told.length = 0;
  begin({ ...alba, tons: 2 }, corsa);
  begin({ ...alba, tons: 2 }, corsa);
  expect(told).toEqual([
    { event: "update", document: { ...alba, tons: 2 } },
    { event: "insert", document: corsa },
    { event: "delete", document: { _id: "2" } },
  ]);
});
