import { describe, expect, it } from "vitest";
import type { VerifyFrom } from "../activities";
import type { StoredEngine } from "../stored";
import { behind, useEngine } from "./engine.fixture";

let folder = "";
let engine: StoredEngine;
let ids: readonly string[];
const by = { caller: "i", at: 1_000 };
const record = async (...names: string[]) => {
  const inserted = await engine.write((tx) =>
    tx.activities.insert({
      actions: names.map(() => 1 as const),
      caller: "i",
      resources: names.map((name) => JSON.stringify(["preference", name])),
      own: names.map(() => false),
      createdAt: 1_000,
    }),
  );
  return inserted.ids;
};
const reader = { caller: "", gone: () => new AbortController().signal };
const verify = (from?: VerifyFrom) => engine.activities.verify(from, reader);
const show = (id = "") => engine.write(({ activities }) => activities.show(id));
const sequenceOf = (id: string | undefined) => Number.parseInt(String(id).slice(8), 16);

useEngine("test", async (opened, at) => {
  [engine, folder] = [opened, at];
  await engine.write((tx) => tx.preferences.save("a", { _id: "1", title: "Alba" }));
  ids = await record("a", "b", "c", "d");
});

describe("the chain of activities", () => {
  it("is whole after writes, deletions and expiry, and names its end", async () => {
    expect(await verify()).toMatchObject({ looked: 4, removed: 0, problems: [] });
    await engine.write(({ activities }) => activities.remove([ids[1] ?? "", ids[3] ?? ""], by));
    const after = await verify();
    // Who deleted them is an activity of its own.
    expect(after).toMatchObject({ looked: 3, removed: 2, problems: [] });
    await engine.write(({ activities }) => activities.expire(2_000));
    const left = await verify();
    expect(left).toMatchObject({ looked: 0, removed: 0, problems: [], head: after.head });
    await record("e");
    expect(await verify()).toMatchObject({ looked: 1, problems: [] });
  });

  it("takes as many at once as there are", async () => {
    const names = Array.from({ length: 6_007 }, (_, at) => `n${at}`);
    const recorded = await record(...names);
    const { next, ...start } = await verify();
    expect(start).toMatchObject({ looked: 5_000, removed: 0, problems: [] });
    expect(await verify(next)).toMatchObject({ looked: 1_011, removed: 0, problems: [], next: undefined });
    expect([recorded.length, (await show(recorded[6_006]))?.resource]).toEqual([
      6_007,
      ["preference", "n6006"],
    ]);
  });

  it("cannot be shortened by those who deleted something: what says so stays", async () => {
    await engine.write(({ activities }) => activities.remove([ids[0] ?? ""], by));
    const query = { since: 0, actions: [3], resources: [], skip: 0, limit: 0, own: true };
    const { body } = await engine.activities.find(query, reader);
    const { _id, resource } = JSON.parse(Buffer.from(body).toString());
    expect(resource).toEqual(["activity"]);
    expect(await engine.write(({ activities }) => activities.remove([_id], by))).toBe(0);
  });

  it.each<[string, string, object]>([
    [
      "a caller is another one",
      "UPDATE activity SET caller = 'x' WHERE sequence = ?",
      { kind: "changed", at: "c" },
    ],
    [
      "what it is about is another one",
      "UPDATE activity SET leaf = 'x' WHERE sequence = ?",
      { kind: "changed", at: "c" },
    ],
    [
      "its state is another one",
      `INSERT INTO activity_state (sequence, changes) VALUES (?, '[{"b":1}]') ON CONFLICT (sequence) DO UPDATE SET changes = excluded.changes`,
      { kind: "changed", at: "c" },
    ],
    [
      "it is taken out",
      "DELETE FROM activity WHERE sequence = ?",
      { kind: "missing", place: "before", at: "d" },
    ],
    [
      "it is taken out as if somebody had deleted it",
      "INSERT INTO activity_gone SELECT sequence, previous, hash, hash, 0 FROM activity WHERE sequence = ?",
      { kind: "missing", place: "here", at: "c" },
    ],
  ])("tells where: %s", async (_, sql, { at, ...problem }: { at?: string }) => {
    await behind(engine, folder, sql, sequenceOf(ids[2]));
    if (sql.includes("activity_gone"))
      await behind(engine, folder, "DELETE FROM activity WHERE sequence = ?", sequenceOf(ids[2]));
    const { problems } = await verify();
    expect(problems).toContainEqual(
      expect.objectContaining({ ...problem, id: ids["abcd".indexOf(at ?? "")] }),
    );
  });

  it("tells that the latest were taken out, and the first", async () => {
    await behind(engine, folder, "DELETE FROM activity WHERE sequence = ?", sequenceOf(ids[3]));
    expect((await verify()).problems).toEqual([{ kind: "missing", place: "end" }]);
    await behind(engine, folder, "DELETE FROM activity WHERE sequence = ?", sequenceOf(ids[0]));
    expect((await verify()).problems).toContainEqual(
      expect.objectContaining({ place: "before", id: ids[1] }),
    );
  });

  it("keeps what a transaction changed with its activity", async () => {
    expect(await show(ids[1])).toMatchObject({ name: "i", changes: [] });
    const { ids: made, kept } = await engine.write(async (tx) => {
      await tx.preferences.save("a", { _id: "1", title: "Bora" });
      await tx.preferences.save("a", { _id: "1", title: "Cora" });
      await tx.preferences.save("b", { _id: "2" });
      return tx.activities.insert({
        actions: [2],
        caller: "i",
        resources: ['["preference","a"]'],
        own: [false],
        createdAt: 5,
      });
    });
    expect(kept).toEqual(made);
    expect((await show(made[0]))?.changes).toEqual([
      { resource: ["preference", "a"], before: { title: "Alba" }, after: { title: "Cora" } },
      { resource: ["preference", "b"], after: {} },
    ]);
  });
});
