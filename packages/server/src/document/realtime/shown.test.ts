import type { Chunk } from "@twinhelm/core/document/chunks";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createChangeLog } from "../../engine/documentChanges";
import { orderSteps } from "./order";
import { differenceOf, differenceTo, type Row, type Shown } from "./shown";

/** A client, by the contract alone (bucket.md section 12.2): documents by id, and the order of ids. */
function told(list: readonly string[], chunks: readonly string[]): readonly string[] {
  const documents = new Map(list.map((text) => [idOf(text), text]));
  const ids = [...documents.keys()];
  for (const text of chunks) {
    const chunk: Chunk = JSON.parse(text);
    if (chunk.kind === 3 || chunk.kind === 4) {
      expect(ids).toContain(chunk.document._id);
      ids.splice(ids.indexOf(chunk.document._id), 1);
    } else if (chunk.kind === 7) {
      for (const step of chunk.sequence) {
        if (step.kind === 0) expect(ids.splice(step.at, 1)).toEqual([step.item]);
        else if (step.kind === 2) ids.splice(step.at, 0, step.item);
      }
    } else if ("document" in chunk) {
      if (!ids.includes(chunk.document._id)) ids.push(chunk.document._id);
      documents.set(chunk.document._id, JSON.stringify(chunk.document));
    }
  }
  return ids.map((id) => documents.get(id) ?? "never sent");
}
const idOf = (text: string): string => JSON.parse(text)._id;

const row = fc
  .record({ id: fc.constantFrom(..."abcdefgh"), value: fc.nat(2) })
  .map(({ id, value }): Row => ({ id, text: JSON.stringify({ _id: id, value }) }));
const rows = fc.uniqueArray(row, { selector: ({ id }) => id });
const changes = fc
  .array(fc.tuple(fc.constantFrom(..."abcdefgh"), fc.constantFrom("insert", "patch", "replace", "delete")))
  .map((list) => new Map(list));
const textsOf = (list: readonly Row[]) => list.map(({ text }) => text);
const nothing: Shown = new Map();

describe("what is sent makes of what a client has what there is", () => {
  it.each([true, false])("whatever is known of the changes (sorted: %s)", (isSorted) => {
    fc.assert(
      fc.property(rows, rows, changes, (before, after, known) => {
        const first = differenceTo(nothing, before, { changes: new Map(), isSorted });
        expect(told([], first.chunks)).toEqual(textsOf(before));
        const next = differenceTo(first.shown, after, { changes: known, isSorted });
        const list = told(textsOf(before), next.chunks);
        if (isSorted) expect(list).toEqual(textsOf(after));
        else expect(list.toSorted()).toEqual(textsOf(after).toSorted());
        expect(differenceTo(next.shown, after, { changes: known, isSorted }).chunks).toEqual([]);
      }),
    );
  });

  it("one document by itself", () => {
    fc.assert(
      fc.property(rows, row, fc.boolean(), (before, { id, text }, isThere) => {
        const { shown } = differenceTo(nothing, before, { changes: new Map(), isSorted: false });
        const { chunks } = differenceOf(shown, id, isThere ? text : undefined, "patch");
        const others = textsOf(before.filter((each) => each.id !== id));
        const list = told(textsOf(before), chunks);
        expect(list.toSorted()).toEqual([...others, ...(isThere ? [text] : [])].toSorted());
      }),
    );
  });
});

it("an order takes no more steps than it needs", () => {
  expect(orderSteps([..."abcdef"], [..."bcdefa"])).toHaveLength(2);
  expect(orderSteps([..."abc"], [..."abc"])).toEqual([]);
});

it("changes of one transaction are told as one, and as many where there are too many", () => {
  const log = createChangeLog();
  log.note("b", "1", "insert");
  log.note("b", "1", "patch");
  log.note("b", "2", "delete");
  log.note("b", "2", "insert");
  log.note("b", "3", "replace");
  log.note("b", "3", "patch");
  log.note("b", "4", "insert");
  log.note("b", "4", "delete");
  expect(log.changes.get("b")).toEqual(
    new Map([
      ["1", "insert"],
      ["2", "replace"],
      ["3", "replace"],
      ["4", "delete"],
    ]),
  );
  for (let index = 0; index < 1001; index += 1) log.note("c", `${index}`, "insert");
  expect(log.changes.get("c")).toBe("many");
});
