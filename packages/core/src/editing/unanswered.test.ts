// A new one whose answer is lost: it is made once, however often it is saved.
import { expect, it } from "vitest";
import { type Failure, failed, type Result, success } from "../http/failure";
import { createEditor } from "./editor";
import { type Draft, drawn, named, type Row } from "./editor.fixture";
import type { Saved } from "./events";
import type { EditingModel } from "./model";
import { settled } from "./settled";

const lost: Failure = { code: "network", message: "No answer.", retry: true, unanswered: true };
const refused: Failure = { code: "invalid", message: "No.", retry: false };

/** A server that stores what it is sent, and whose answers to that are lost as often as `losing` says. */
function begin(losing: readonly ("stored" | "not stored" | "refused")[]) {
  const rows = new Map<string, Row>();
  const sent: string[] = [];
  let ids = 0;
  const create = async (draft: Draft, id = ""): Promise<Result<Row>> => {
    const fate = losing[sent.length];
    sent.push(id);
    if (fate === "refused") return failed(refused);
    if (fate === "not stored") return failed(lost);
    const row = { _id: id, fields: 0, ...draft };
    rows.set(id, row);
    return fate === "stored" ? failed(lost) : success(row);
  };
  const model: EditingModel<Row, Draft> = {
    read: (row) => ({ name: row?.name ?? "", icon: row?.icon ?? "" }),
    load: async (row) => success(rows.get(row?._id ?? "")),
    create,
    once: { newId: () => `id ${++ids}`, find: async (id) => success(rows.get(id)) },
    update: async (draft, row) => success(rows.set(row._id, { ...row, ...draft })),
  };
  const editor = createEditor(model, { row: undefined });
  const saved: Saved<Row>[] = [];
  editor.onSaved((result) => saved.push(result));
  editor.start();
  const save = async () => {
    editor.steps.save();
    await settled(editor);
  };
  return { ...editor.steps, editor, rows, sent, saved, save, model };
}

it("what was stored is found at once, and told as made", async () => {
  const { editor, rows, sent, saved, save, change } = begin(["stored"]);
  change(named("Ports"));
  await save();
  expect(sent).toEqual(["id 1"]);
  expect([...rows.values()]).toMatchObject([{ _id: "id 1", name: "Ports" }]);
  expect(editor.view()).toMatchObject({ failure: undefined, dirty: false, row: { _id: "id 1" } });
  expect(saved).toMatchObject([{ created: { _id: "id 1" } }]);
});

it("what arrives late is found when it is saved again, and what was typed since is written over it", async () => {
  const { editor, rows, sent, saved, save, change } = begin(["not stored"]);
  change(named("Ports"));
  await save();
  expect(editor.view()).toMatchObject({ failure: lost, dirty: true, draft: { name: "Ports" } });
  rows.set("id 1", { _id: "id 1", fields: 0, name: "Ports", icon: "theirs" });
  change(named("Harbours"));
  await save();
  expect(sent).toEqual(["id 1"]);
  expect([...rows.values()]).toMatchObject([{ name: "Harbours", icon: "theirs" }]);
  expect(saved).toMatchObject([{ created: { _id: "id 1" }, merged: true }]);
});

it("what was not stored is sent again under its id", async () => {
  const { rows, sent, saved, save, change } = begin(["not stored", "not stored"]);
  change(named("Ports"));
  await save();
  change(drawn("anchor"));
  await save();
  await save();
  expect(sent).toEqual(["id 1", "id 1", "id 1"]);
  expect([...rows.values()]).toEqual([{ _id: "id 1", fields: 0, name: "Ports", icon: "anchor" }]);
  expect(saved).toMatchObject([{ created: { _id: "id 1" } }]);
});

it("what was refused is another one when it is saved again", async () => {
  const { sent, save, change } = begin(["refused"]);
  change(named("Ports"));
  await save();
  await save();
  expect(sent).toEqual(["id 1", "id 2"]);
});

it("it is known in a later life of the screen, from what was kept", async () => {
  const { editor, rows, sent, save, change, model } = begin(["not stored"]);
  change(named("Ports"));
  await save();
  const { row, base, draft, checked, touched, unanswered } = editor.view();
  const kept = JSON.parse(
    JSON.stringify({ row, base, draft, checked, touched, failure: undefined, unanswered }),
  );
  rows.set("id 1", { _id: "id 1", fields: 0, name: "Ports", icon: "" });
  const later = createEditor(model, { row: undefined, kept });
  later.start();
  later.steps.save();
  await settled(later);
  expect([sent.length, rows.size]).toEqual([1, 1]);
  expect(later.view()).toMatchObject({ dirty: false, row: { _id: "id 1" } });
});
