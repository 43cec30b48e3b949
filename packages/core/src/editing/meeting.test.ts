import { describe, expect, it } from "vitest";
import { type Result, success } from "../http/failure";
import { createEditor } from "./editor";
import { begin, drawn, named, type Row } from "./editor.fixture";
import { mergeJson } from "./json";
import { mergeList } from "./mergeList";
import type { EditingModel } from "./model";
import { settled } from "./settled";

const theirName: Row = { _id: "1", name: "Theirs", icon: "anchor", fields: 2 };
const conflictIn = (...path: string[]) => ({ differences: [{ path }] });

describe("what is typed during a save", () => {
  /** Saves the icon where somebody changed the name, and types a name meanwhile. */
  const saveAndType = async () => {
    const begun = begin();
    begun.change(drawn("map"));
    begun.server.row = theirName;
    begun.server.hold();
    begun.save();
    begun.change(named("Mine"), "name");
    begun.server.release();
    await settled(begun.editor);
    return begun;
  };

  it("never overwrites what was merged: it is asked", async () => {
    const { editor, server, saved, save } = await saveAndType();
    expect(server.row).toMatchObject({ name: "Theirs", icon: "map" });
    expect(saved).toMatchObject([{ merged: true, typed: true }]);
    expect(editor.view()).toMatchObject({ draft: { name: "Mine" }, dirty: true });
    save();
    await settled(editor);
    expect(editor.view().conflict).toMatchObject({
      differences: [{ path: ["name"], mine: "Mine", theirs: "Theirs" }],
    });
    expect(server.writes).toHaveLength(1);
  });

  it("is written over it once that was chosen", async () => {
    const { editor, server, save, keepMine } = await saveAndType();
    save();
    await settled(editor);
    keepMine();
    await settled(editor);
    expect(server.row).toMatchObject({ name: "Mine", icon: "map" });
    expect(editor.view()).toMatchObject({ dirty: false, conflict: undefined });
  });

  it("is asked at once where saving was told meanwhile", async () => {
    const { editor, server, change, save } = begin();
    change(drawn("map"));
    server.row = theirName;
    server.hold();
    save();
    change(named("Mine"));
    save();
    server.release();
    await settled(editor);
    expect(editor.view().conflict).toMatchObject(conflictIn("name"));
    expect(server.writes).toHaveLength(1);
  });

  it("is part of the question where one is found", async () => {
    const { editor, server, change, save, keepMine } = begin();
    change(named("Mine"));
    server.row = { ...theirName, icon: "theirs" };
    server.hold();
    save();
    change(drawn("mine"));
    server.release();
    await settled(editor);
    expect(editor.view().conflict).toMatchObject({ differences: [{ path: ["name"] }, { path: ["icon"] }] });
    keepMine({ '["icon"]': "theirs" });
    await settled(editor);
    expect(server.row).toMatchObject({ name: "Mine", icon: "theirs" });
  });

  it("leaves nothing to ask where it took the change back, and is saved", async () => {
    const { editor, server, change, save } = begin();
    change(named("Mine"));
    server.row = theirName;
    server.hold();
    save();
    change(() => ({ name: "Ports", icon: "map" }));
    server.release();
    await settled(editor);
    expect(editor.view()).toMatchObject({ conflict: undefined, dirty: false });
    expect(server.row).toMatchObject({ name: "Theirs", icon: "map" });
  });

  it("counts as touched still, once the save is done", async () => {
    const { editor, server, change, save } = begin();
    change(named("First"), "name");
    change(drawn("map"), "icon");
    server.hold();
    save();
    change(named(""), "name");
    server.release();
    await settled(editor);
    expect(editor.view()).toMatchObject({ checked: false, touched: ["name"] });
  });
});

/** Edits one value that is stored; `held`: answers of the server wait for it. */
function editOne<Value>(first: Value, merge: EditingModel<{ value: Value }, Value>["merge"]) {
  let stored = first;
  let held: Promise<void> | undefined;
  const answer = async <Answer>(value: () => Answer): Promise<Result<Answer>> => {
    await held;
    return success(value());
  };
  const model: EditingModel<{ value: Value }, Value> = {
    read: (row) => row?.value ?? first,
    merge,
    load: () => answer(() => ({ value: stored })),
    update: (draft) =>
      answer(() => {
        stored = draft;
      }),
  };
  const editor = createEditor(model, { row: { value: first } });
  editor.start();
  const rest = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (editor.view().state !== "saving") resolve();
      };
      editor.subscribe(look);
      look();
    });
  return {
    editor,
    rest,
    stored: () => stored,
    /** Saves `sent` where somebody else stored `theirs`, and types `typed` meanwhile. */
    async meet({ sent, theirs, typed }: { sent: Value; theirs: Value; typed: Value }) {
      editor.steps.change(() => sent);
      stored = theirs;
      let open = () => {};
      held = new Promise((resolve) => {
        open = resolve;
      });
      editor.steps.save();
      editor.steps.change(() => typed);
      open();
      await rest();
    },
  };
}

it("an item of a list that two changed during a save is asked about", async () => {
  interface Entry {
    readonly name: string;
    readonly value: string;
  }
  const list = (a: string, b: string): readonly Entry[] => [
    { name: "a", value: a },
    { name: "b", value: b },
  ];
  const { editor, rest, meet, stored } = editOne<readonly Entry[]>(
    list("1", "1"),
    (base, mine, theirs, choose) => mergeList(base, mine, theirs, { keyOf: ({ name }) => name, choose }),
  );
  await meet({ sent: list("2", "1"), theirs: list("1", "theirs"), typed: list("2", "mine") });
  editor.steps.save();
  await rest();
  expect(editor.view().conflict).toMatchObject(conflictIn("b", "value"));
  expect(stored()).toEqual(list("2", "theirs"));
});

it("a JSON text that is none for a moment during a save loses nothing of what was merged", async () => {
  const { editor, rest, meet, stored } = editOne('{"a":1,"b":1}', mergeJson);
  await meet({ sent: '{"a":2,"b":1}', theirs: '{"a":1,"b":"theirs"}', typed: '{"a":3,"b":1' });
  editor.steps.change((text) => `${text}}`);
  editor.steps.save();
  await rest();
  expect(editor.view().conflict).toBeUndefined();
  expect(JSON.parse(stored())).toEqual({ a: 3, b: "theirs" });
});

it("bringing back what was typed leaves the rest of theirs", async () => {
  const { editor, server, change, save, takeTheirs, bringBack } = begin();
  change(named("Mine"));
  server.row = { ...theirName, icon: "theirs" };
  save();
  await settled(editor);
  takeTheirs();
  bringBack();
  expect(editor.view().draft).toEqual({ name: "Mine", icon: "theirs" });
  save();
  await settled(editor);
  expect(server.row).toMatchObject({ name: "Mine", icon: "theirs" });
});

it.each(["keepMine", "save"] as const)("%s on a conflict sends nothing that is wrong", async (step) => {
  const { editor, server, change, ...steps } = begin();
  change(named("Mine"));
  server.row = theirName;
  server.hold();
  steps.save();
  change(named(""));
  server.release();
  await settled(editor);
  expect(editor.view().conflict).toBeDefined();
  steps[step]();
  await settled(editor);
  expect(server.writes).toEqual([]);
  expect(editor.view()).toMatchObject({
    conflict: undefined,
    checked: true,
    problems: { name: "required" },
    draft: { name: "" },
    dirty: true,
  });
});
