import { describe, expect, it } from "vitest";
import { failed, success } from "../http/failure";
import { createEditor } from "./editor";
import { begin, type Draft, drawn, named, type Row, refused, Server } from "./editor.fixture";
import { nameOfDifference } from "./merge";
import { settled } from "./settled";

describe("editing what is stored", () => {
  it("saves what was typed, and goes on from what is stored", async () => {
    const { editor, server, saved, change, save } = begin();
    change(named("Harbours"));
    expect(editor.view()).toMatchObject({ dirty: true, state: "pristine", touched: [] });
    save();
    expect(editor.view()).toMatchObject({ state: "saving", dirty: false });
    await settled(editor);
    expect(server.row).toEqual({ _id: "1", name: "Harbours", icon: "anchor", fields: 2 });
    expect(editor.view()).toMatchObject({ state: "saved", dirty: false, checked: false, row: server.row });
    expect(saved).toEqual([{ type: "saved", created: undefined, merged: false, typed: false }]);
  });

  it("shows what the server made of it", async () => {
    const { editor, server, change, save } = begin();
    const { update } = server.model;
    editor.use({
      ...server.model,
      update: (draft, row) =>
        update?.({ ...draft, name: draft.name.trim() }, row) ?? Promise.resolve(success(0)),
    });
    change(named(" Harbours "));
    save();
    await settled(editor);
    expect(editor.view()).toMatchObject({ draft: { name: "Harbours" }, dirty: false });
  });

  it("sends nothing that is wrong, and says what is", async () => {
    const { editor, server, change, save } = begin();
    change(named(""), "name");
    expect(editor.view()).toMatchObject({ checked: false, touched: ["name"] });
    save();
    expect(editor.view()).toMatchObject({ checked: true, problems: { name: "required" }, state: "pristine" });
    expect(server.loads).toBe(0);
  });

  it("says that something would be lost until it is stored, also where it was typed back meanwhile", async () => {
    const { editor, server, change, save } = begin();
    expect(editor.view()).toMatchObject({ dirty: false, unsaved: false });
    const before = editor.view().draft;
    change(named("First"));
    server.hold();
    save();
    expect(editor.view()).toMatchObject({ state: "saving", dirty: false, unsaved: true });
    change(() => before);
    expect(editor.view()).toMatchObject({ state: "saving", dirty: true, unsaved: true });
    server.release();
    await settled(editor);
    expect(editor.view()).toMatchObject({ dirty: true, unsaved: true });
    save();
    await settled(editor);
    expect(editor.view()).toMatchObject({ dirty: false, unsaved: false });
  });

  it("keeps what is typed during a save: it is not saved, and stays", async () => {
    const { editor, server, saved, change, save } = begin();
    change(named("First"));
    server.hold();
    save();
    change(named("Second"));
    expect(editor.view()).toMatchObject({ state: "saving", dirty: true });
    server.release();
    await settled(editor);
    expect(server.row?.name).toBe("First");
    expect(saved).toMatchObject([{ typed: true }]);
    expect(editor.view()).toMatchObject({ draft: { name: "Second" }, base: { name: "First" }, dirty: true });
    save();
    await settled(editor);
    expect(server.row?.name).toBe("Second");
  });

  it("never saves twice at a time", async () => {
    const { editor, server, change, save } = begin();
    change(named("Once"));
    server.hold();
    save();
    save();
    change(drawn("map"));
    save();
    server.release();
    await settled(editor);
    // What was typed meanwhile is saved next, as it was asked for.
    expect(server.writes).toEqual([
      { name: "Once", icon: "anchor", fields: 2 },
      { name: "Once", icon: "map", fields: 2 },
    ]);
    expect(editor.view()).toMatchObject({ state: "saved", dirty: false });
    const adding = begin(new Server(), {});
    adding.change(named("New"));
    adding.save();
    adding.save();
    await settled(adding.editor);
    expect(adding.server.created).toBe(1);
  });

  it("saves what was typed meanwhile only where that was asked for, is right, and the first save worked", async () => {
    const { editor, server, change, save } = begin();
    change(named("First"));
    server.hold();
    save();
    change(named(""));
    save();
    server.release();
    await settled(editor);
    expect(editor.view()).toMatchObject({ problems: { name: "required" }, checked: true, dirty: true });
    change(named("Second"));
    server.refuse = refused;
    server.hold();
    save();
    change(named("Third"));
    save();
    server.release();
    await settled(editor);
    expect(editor.view()).toMatchObject({ failure: refused, draft: { name: "Third" }, dirty: true });
    expect(server.writes).toMatchObject([{ name: "First" }]);
  });

  it("a new one that was made is edited from there on", async () => {
    const { editor, server, saved, change, save } = begin(new Server(), {});
    change(named("New"));
    save();
    await settled(editor);
    expect(saved).toMatchObject([{ created: { _id: "2", name: "New" }, typed: false }]);
    change(named("Newer"));
    save();
    await settled(editor);
    expect([server.created, server.row?.name]).toEqual([1, "Newer"]);
  });

  it("after a failure everything typed is there, and can be saved once more", async () => {
    for (const options of [undefined, {}]) {
      const { editor, server, change, save } = begin(new Server(), options);
      server.refuse = { ...refused, field: "name" };
      change(named("Typed"));
      save();
      await settled(editor);
      expect(editor.view()).toMatchObject({
        state: "failed",
        failure: { message: "The server is busy." },
        draft: { name: "Typed" },
        dirty: true,
      });
      change(drawn("map"));
      expect(editor.view().failure).toBeUndefined();
      server.refuse = undefined;
      save();
      await settled(editor);
      expect(server.row).toMatchObject({ name: "Typed", icon: "map" });
    }
  });

  it("a failure about no field stays until the next save", async () => {
    const { editor, server, change, save } = begin();
    server.refuse = refused;
    change(named("Typed"));
    save();
    await settled(editor);
    change(named("More"));
    expect(editor.view().failure).toBe(refused);
    server.hold();
    save();
    expect(editor.view().failure).toBeUndefined();
    server.release();
    await settled(editor);
  });

  it("what throws never leaves it saving: it says so, and keeps what was typed", async () => {
    for (const breaks of ["load", "update", "read"] as const) {
      const { editor, server, change, save } = begin();
      change(named("Typed"));
      server.breaks = breaks;
      save();
      await settled(editor);
      expect(editor.view()).toMatchObject({
        state: "failed",
        dirty: true,
        draft: { name: "Typed" },
        failure: { message: "This could not be finished: a bug. What you typed is kept here." },
      });
    }
    const { editor, server, change, save } = begin(new Server(), {});
    change(named("Typed"));
    server.breaks = "create";
    save();
    await settled(editor);
    expect(editor.view()).toMatchObject({ state: "failed", draft: { name: "Typed" } });
    const loading = begin(Object.assign(new Server(), { breaks: "load" }), { load: true });
    await settled(loading.editor);
    expect(loading.editor.view()).toMatchObject({
      phase: "unloaded",
      failure: { code: "unexpected-answer" },
    });
  });
});

describe("what somebody else changed meanwhile", () => {
  it("stays, where it is another field", async () => {
    const { editor, server, saved, change, save } = begin();
    change(named("Mine"));
    server.row = { _id: "1", name: "Ports", icon: "theirs", fields: 3 };
    save();
    await settled(editor);
    expect(server.row).toEqual({ _id: "1", name: "Mine", icon: "theirs", fields: 3 });
    expect(saved).toMatchObject([{ merged: true }]);
    expect(editor.view()).toMatchObject({ draft: { name: "Mine", icon: "theirs" }, dirty: false });
  });

  it("stays, where it is no part of what is edited here", async () => {
    const { editor, server, saved, change, save } = begin();
    change(named("Mine"));
    if (server.row !== undefined) server.row = { ...server.row, fields: 9 };
    save();
    await settled(editor);
    expect(server.row).toMatchObject({ name: "Mine", fields: 9 });
    expect(saved).toMatchObject([{ merged: false }]);
  });

  const meet = async () => {
    const begun = begin();
    begun.change(named("Mine"));
    begun.server.row = { _id: "1", name: "Theirs", icon: "theirs", fields: 3 };
    begun.save();
    await settled(begun.editor);
    return begun;
  };

  it("is asked about where both changed the same, and nothing is written", async () => {
    const { editor, server, cancel, save } = await meet();
    expect(editor.view()).toMatchObject({
      state: "pristine",
      dirty: true,
      conflict: {
        theirs: { name: "Theirs" },
        differences: [{ path: ["name"], base: "Ports", mine: "Mine", theirs: "Theirs" }],
      },
    });
    expect(server.writes).toEqual([]);
    cancel();
    expect(editor.view()).toMatchObject({ conflict: undefined, draft: { name: "Mine" }, dirty: true });
    save();
    await settled(editor);
    expect(editor.view().conflict).toBeDefined();
  });

  it("is taken, and what was typed can be brought back", async () => {
    const { editor, server, takeTheirs, bringBack, save } = await meet();
    takeTheirs();
    expect(editor.view()).toMatchObject({ draft: { name: "Theirs" }, dirty: false, canBringBack: true });
    bringBack();
    expect(editor.view()).toMatchObject({
      draft: { name: "Mine", icon: "theirs" },
      dirty: true,
      canBringBack: false,
    });
    save();
    await settled(editor);
    expect(server.row).toMatchObject({ name: "Mine", icon: "theirs" });
  });

  it("is replaced where both changed it; the rest of theirs stays", async () => {
    const { editor, server, keepMine } = await meet();
    keepMine();
    await settled(editor);
    expect(server.row).toEqual({ _id: "1", name: "Mine", icon: "theirs", fields: 3 });
  });

  it("is asked about once more where it was changed once more", async () => {
    const { editor, server, keepMine } = await meet();
    server.row = { _id: "1", name: "Later", icon: "theirs", fields: 3 };
    keepMine();
    await settled(editor);
    expect(editor.view().conflict?.theirs.name).toBe("Later");
    expect(server.writes).toEqual([]);
  });

  it("is chosen from side by side", async () => {
    const { editor, server, change, save, keepMine } = begin();
    change(() => ({ name: "Mine", icon: "mine" }));
    server.row = { _id: "1", name: "Theirs", icon: "theirs", fields: 3 };
    save();
    await settled(editor);
    keepMine({ [nameOfDifference({ path: ["icon"] })]: "theirs" });
    await settled(editor);
    expect(server.row).toMatchObject({ name: "Mine", icon: "theirs" });
  });

  it("a key order of the server is nobody's change", async () => {
    const { editor, server, change, save } = begin();
    server.row = { fields: 2, icon: "anchor", name: "Ports", _id: "1" };
    change(named("Mine"));
    save();
    await settled(editor);
    expect(server.row?.name).toBe("Mine");
  });

  it("was deleted: it is said, what was typed stays, and can be saved as new", async () => {
    const { editor, server, saved, change, save, saveAsNew } = begin();
    saveAsNew();
    expect(editor.view().state).toBe("pristine");
    change(named("Mine"));
    server.row = undefined;
    save();
    await settled(editor);
    expect(editor.view()).toMatchObject({
      failure: { code: "not-found" },
      draft: { name: "Mine" },
      dirty: true,
      canSaveAsNew: true,
    });
    saveAsNew();
    await settled(editor);
    expect(saved).toMatchObject([{ created: { _id: "2", name: "Mine" } }]);
    expect(editor.view()).toMatchObject({ canSaveAsNew: false, dirty: false, row: { _id: "2" } });
  });

  it("what a new one lacks is said before it is saved as new", async () => {
    const { editor, server, save, saveAsNew } = begin();
    const problems = (_: Draft, row: Row | undefined): Record<string, string> =>
      row === undefined ? { password: "required" } : {};
    editor.use({ ...server.model, problems });
    server.row = undefined;
    save();
    await settled(editor);
    saveAsNew();
    await settled(editor);
    expect(editor.view()).toMatchObject({
      checked: true,
      problems: { password: "required" },
      row: undefined,
    });
    expect(server.created).toBe(0);
  });

  it("a server that says 404 says the same", async () => {
    const { editor, server, change, save } = begin();
    editor.use({ ...server.model, load: async () => failed({ ...refused, code: "not-found" }) });
    change(named("Mine"));
    save();
    await settled(editor);
    expect(editor.view().canSaveAsNew).toBe(true);
  });

  it("comes by itself while nothing is typed", async () => {
    const { editor, server, change, stored } = begin();
    const later = { _id: "1", name: "Later", icon: "anchor", fields: 3 };
    stored(later);
    expect(editor.view()).toMatchObject({ draft: { name: "Later" }, dirty: false, row: { fields: 3 } });
    change(named("Mine"));
    stored({ ...later, name: "Too late" });
    expect(editor.view()).toMatchObject({ draft: { name: "Mine" }, base: { name: "Later" } });
    expect(server.loads).toBe(0);
  });
});

describe("loading first", () => {
  it("reads it, and edits it", async () => {
    const { editor } = begin(new Server(), { load: true });
    expect(editor.view().phase).toBe("loading");
    await settled(editor);
    expect(editor.view()).toMatchObject({ phase: "editing", draft: { name: "Ports" }, dirty: false });
  });

  it("says that there is none, or why it cannot be read, and tries again", async () => {
    const server = new Server();
    const { row } = server;
    server.row = undefined;
    const { editor, reload, change } = begin(server, { load: true });
    await settled(editor);
    expect(editor.view().phase).toBe("missing");
    change(named("x"));
    expect(editor.view().dirty).toBe(false);
    editor.use({ ...server.model, load: async () => failed(refused) });
    reload();
    await settled(editor);
    expect(editor.view()).toMatchObject({ phase: "unloaded", failure: refused });
    server.row = row;
    editor.use(server.model);
    reload();
    await settled(editor);
    expect(editor.view()).toMatchObject({ phase: "editing", failure: undefined });
  });

  it("goes on from what was typed earlier", async () => {
    const server = new Server();
    const kept = {
      row: server.row,
      base: { name: "Ports", icon: "anchor" },
      draft: { name: "Typed", icon: "anchor" },
      checked: true,
      touched: ["name"],
      failure: refused,
    };
    const editor = createEditor(server.model, {
      row: { _id: "1", name: "Later", icon: "anchor", fields: 2 },
      kept,
    });
    editor.start();
    expect(editor.view()).toMatchObject({ ...kept, dirty: true });
    editor.steps.save();
    await settled(editor);
    expect(server.row?.name).toBe("Typed");
  });
});
