import { expect, it } from "vitest";
import { createEditor } from "../editing/editor";
import { settled } from "../editing/settled";
import { success } from "../http/failure";
import { policyChanges } from "./diff";
import { bodyOfDraft, draftOf } from "./draft";
import { asWritten } from "./editing";
import type { Policy } from "./model";

const show = { action: "bucket:show", module: "bucket", resource: { include: ["*"], exclude: [] } };
const list = { action: "bucket:index", module: "bucket", resource: { include: ["*"], exclude: [] } };

it("what was written is what the next change is compared with, also before it is read again", async () => {
  let stored: Policy = { _id: "1", name: "Harbour", description: "", statement: [show] };
  let readAgain: (() => void) | undefined;
  let writes = 0;
  const editor = createEditor(
    {
      read: (row: Policy | undefined) => draftOf(row ?? stored),
      problems: () => ({}),
      async load() {
        if (writes > 0) await new Promise<void>((resolve) => (readAgain = resolve));
        return success(stored);
      },
      async update(draft, row) {
        writes += 1;
        stored = { ...row, ...bodyOfDraft(draft) };
        return success(undefined);
      },
    },
    { row: stored },
  );
  editor.start();
  const change = (statement: Policy["statement"]) =>
    editor.steps.change(() => draftOf({ ...stored, statement }));
  const changes = () => {
    const view = editor.view();
    return policyChanges(asWritten(view)?.statement ?? [], bodyOfDraft(view.draft).statement);
  };
  change([show, list]);
  expect(changes()).toHaveLength(1);
  editor.steps.save();
  await expect.poll(() => readAgain).toBeDefined();
  expect(changes()).toEqual([]);
  change([show]);
  expect(changes()).toHaveLength(1);
  readAgain?.();
  await settled(editor);
  expect(asWritten(editor.view())).toEqual(stored);
  expect(asWritten({ row: undefined, base: draftOf(stored) })).toBeUndefined();
});
