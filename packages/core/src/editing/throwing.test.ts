import { expect, it } from "vitest";
import { begin, drawn, named } from "./editor.fixture";
import { settled } from "./settled";

const broken = { message: "This could not be finished: a bug. What you typed is kept here." };
const bug = (): never => {
  throw new Error("a bug.");
};

it("an edit that throws is a failure: what was typed stays, and can be saved", async () => {
  const { editor, server, change, save } = begin();
  change(named("Typed"));
  change(bug);
  expect(editor.view()).toMatchObject({ draft: { name: "Typed" }, failure: broken });
  change(drawn("map"));
  save();
  await settled(editor);
  expect(server.row).toMatchObject({ name: "Typed", icon: "map" });
});

it("an edit that throws during a save leaves the save alone", async () => {
  const { editor, server, change, save } = begin();
  change(named("Typed"));
  server.hold();
  save();
  change(bug);
  server.release();
  await settled(editor);
  expect(server.row?.name).toBe("Typed");
});

it("a check that throws is a failure, and nothing is sent", async () => {
  const { editor, server, change, save } = begin();
  change(named("Typed"));
  editor.use({ ...server.model, problems: bug });
  save();
  await settled(editor);
  expect(editor.view()).toMatchObject({
    state: "failed",
    draft: { name: "Typed" },
    failure: broken,
    problems: {},
  });
  expect(server.loads).toBe(0);
  editor.use(server.model);
  save();
  await settled(editor);
  expect(server.row?.name).toBe("Typed");
});

it("a merge that throws on what was typed meanwhile is a failure, and keeps it", async () => {
  const { editor, server, change, save } = begin();
  editor.use({ ...server.model, merge: bug });
  change(named("First"));
  server.hold();
  save();
  change(named("Second"));
  server.release();
  await settled(editor);
  expect(server.row?.name).toBe("First");
  expect(editor.view()).toMatchObject({ draft: { name: "Second" }, dirty: true, failure: broken });
});
