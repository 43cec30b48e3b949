import { describe, expect, it } from "vitest";
import type { Failure } from "../http/failure";
import type { Editor } from "./editor";
import { begin, type Draft, named, type Row, refused } from "./editor.fixture";
import { settled } from "./settled";

describe("what is left", () => {
  /** Leaves, and waits for what is told; `undefined` where it was written. */
  const leave = (editor: Editor<Row, Draft>) =>
    new Promise<Failure | undefined>((resolve) => editor.leave(resolve));
  const moment = () => new Promise((resolve) => setTimeout(resolve));

  it("stops: a step that comes later changes nothing", async () => {
    const { editor, server, change, save } = begin();
    const told: unknown[] = [];
    editor.leave((failure) => told.push(failure));
    await moment();
    const { draft } = editor.view();
    change(named("Later"));
    save();
    await moment();
    expect(editor.view().draft).toBe(draft);
    expect([server.writes, told]).toEqual([[], []]);
  });

  it("goes on where it is shown again at once", async () => {
    const { editor, server, change, save } = begin();
    editor.leave(() => undefined);
    editor.start();
    await moment();
    change(named("Harbours"));
    save();
    await settled(editor);
    expect(server.row?.name).toBe("Harbours");
  });

  it("finishes a save that is under way, says so once, and stops", async () => {
    const { editor, server, change, save } = begin();
    change(named("Harbours"));
    server.hold();
    save();
    const told = leave(editor);
    await moment();
    server.release();
    expect(await told).toBeUndefined();
    await moment();
    expect(server.writes).toHaveLength(1);
    change(named("Later"));
    expect(editor.view().draft.name).toBe("Harbours");
  });

  const theirs = { _id: "1", name: "Theirs", icon: "anchor", fields: 2 };

  it.each([
    ["it is refused", { refuse: refused }, refused.message],
    ["somebody else changed the same", { row: theirs }, "Somebody else changed this in the meantime"],
  ])("says why it is not saved where %s", async (_, meanwhile, words) => {
    const { editor, server, change, save } = begin();
    change(named("Harbours"));
    server.hold();
    save();
    Object.assign(server, meanwhile);
    const told = leave(editor);
    await moment();
    server.release();
    expect((await told)?.message).toBe(words);
    expect(server.writes).toEqual([]);
  });
});
