import { describe, expect, it } from "vitest";
import { begin, drawn, named, type Row } from "./editor.fixture";
import { settled } from "./settled";

const theirName: Row = { _id: "1", name: "Theirs", icon: "anchor", fields: 2 };

describe("what somebody else changes meanwhile", () => {
  it("is taken where nothing is typed", () => {
    const { editor, meet } = begin();
    meet(theirName);
    expect(editor.view()).toMatchObject({ row: theirName, draft: { name: "Theirs" }, canMerge: false });
    expect(editor.view().dirty).toBe(false);
  });

  it("is offered where something is typed, and changes nothing before it is taken", () => {
    const { editor, meet, change, merge, server } = begin();
    change(drawn("map"));
    meet(theirName);
    expect(editor.view()).toMatchObject({ draft: { name: "Ports", icon: "map" }, canMerge: true });
    merge();
    expect(editor.view()).toMatchObject({ draft: { name: "Theirs", icon: "map" }, canMerge: false });
    expect(editor.view()).toMatchObject({ row: theirName, dirty: true, conflict: undefined });
    expect(server.writes).toEqual([]);
  });

  it("is asked about where both changed the same; what was typed stays until it is decided", async () => {
    const { editor, meet, change, merge, cancel, keepMine, server } = begin();
    change(named("Mine"));
    server.row = theirName;
    meet(theirName);
    merge();
    expect(editor.view().conflict).toMatchObject({ theirs: theirName, differences: [{ path: ["name"] }] });
    cancel();
    expect(editor.view()).toMatchObject({ draft: { name: "Mine" }, conflict: undefined, canMerge: true });
    merge();
    keepMine();
    await settled(editor);
    expect(server.row).toMatchObject({ name: "Mine" });
    expect(editor.view()).toMatchObject({ canMerge: false, dirty: false });
  });

  it("is nothing to be told where it is what was there before", () => {
    const { editor, meet, change } = begin();
    change(named("Mine"));
    meet(theirName);
    meet({ ...theirName, name: "Ports" });
    expect(editor.view()).toMatchObject({ draft: { name: "Mine" }, canMerge: false });
  });

  it("is told where it is deleted, and what was typed can be saved as a new one", () => {
    const { editor, meet, change } = begin();
    change(named("Mine"));
    meet(undefined);
    expect(editor.view()).toMatchObject({ draft: { name: "Mine" }, canMerge: false, canSaveAsNew: true });
    expect(editor.view().failure?.message).toContain("deleted");
  });
});
