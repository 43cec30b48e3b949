import { describe, expect, it } from "vitest";
import type { Action } from "./action/action";
import { loadActions } from "./area/actions";
import type { Situation } from "./area/rows";
import { loadDrawers } from "./area/sections";
import { registry } from "./areas";
import { actionNamed } from "./policy/catalogue";
import { nothingKnown } from "./record/source";

// What of an area the compiler cannot see: every area of the list is gone through.

const nowhere: Situation = { chosen: {}, listed: {} };
const actions = await loadActions(registry);
const byArea = (id: string) => actions.filter(({ area }) => area === id);
const areas = registry.all.map((area) => [area.id, area] as const);

describe.each(areas)("%s", (id, area) => {
  it("has routes below its section that no other screen takes", () => {
    for (const route of registry.routes.filter((each) => each.area === id)) {
      const path = route.path.replace(/:(\w+)/g, "x-$1");
      expect(registry.match(path)?.route.id).toBe(route.id);
      expect(route.title).not.toBe("");
      const { section } = area;
      if (section !== undefined && route.path !== "/")
        expect(`${route.path}/`.startsWith(`${section.prefix}/`), route.path).toBe(true);
    }
  });

  it("asks for permissions that a policy can name", () => {
    const parameters = { id: "i", bucketId: "b", documentId: "d" };
    for (const route of registry.routes.filter((each) => each.area === id)) {
      const action = route.permission?.(parameters).action;
      if (action !== undefined) expect(actionNamed(action)?.action, route.id).toBe(action);
    }
    const { needs } = area.entry ?? {};
    if (needs !== undefined) expect(actionNamed(needs.action)?.action).toBe(needs.action);
  });

  it("names its actions, and says what lacks where one has nothing to work on", () => {
    for (const { action, offer } of byArea(id)) {
      expect(action.id.startsWith(`${id}.`), action.id).toBe(true);
      expect(action.title, action.id).not.toMatch(/^$|[{}]/);
      expect(action.icon, action.id).not.toBe("");
      if (offer.inputFrom(nowhere) !== undefined || action.subject === undefined) continue;
      expect(registry.named(action.subject).missing, action.id).toMatch(/\S first\.$/);
    }
  });

  it("is entered by a line of the section list, and what that line says can be read", () => {
    const { section, entry } = area;
    if (section !== undefined) expect(section.title).not.toBe("");
    if (entry === undefined) return;
    expect(entry.title).not.toBe("");
    expect(registry.match(entry.path)?.route.area).toBe(id);
  });
});

const recordAreas = areas.flatMap(([id, { recordParts, form }]) =>
  recordParts === undefined ? [] : [[id, recordParts, form] as const],
);

describe.each(recordAreas)("the records of %s", (id, recordParts, form) => {
  it("have words, a list with a primary column, and a form for a new one", async () => {
    const records = await recordParts();
    for (const [key, words] of Object.entries(records.about.words)) expect(words, key).toMatch(/\S/);
    const known = nothingKnown(records.sources);
    const { columns, staying } = records.list(known);
    expect(columns.filter(({ primary }) => primary)).toHaveLength(1);
    const keys = columns.map(({ key }) => key);
    for (const key of staying) expect(keys).toContain(key);
    if (form === undefined || form === "own") return;
    const made = (await form())(known);
    const values = made.begin(undefined);
    const fields = made.fields(values, undefined);
    expect(fields.length).toBeGreaterThan(0);
    for (const { key, label } of fields) {
      expect(label, key).not.toBe("");
      expect(Object.keys(values), key).toContain(key);
    }
  });

  it("are changed by actions whose example is a body, and whose permissions a policy can name", async () => {
    const { actions: own, example, about } = await recordParts();
    expect(own.create.input.safeParse(example).success).toBe(true);
    const asked = [
      own.list.permission?.({}),
      own.get.permission?.({ id: "i" }),
      own.create.permission?.(example),
      own.update.permission?.({ id: "i", body: example }),
      own.delete.permission?.({ ids: ["i"] }),
    ];
    for (const request of asked) expect(actionNamed(request?.action ?? "none")?.action).toBe(request?.action);
    expect(own.delete.confirm?.({ ids: ["i"], names: ["N"] })?.paragraphs[0]).toBe(about.words.deleted);
    expect(own.delete.gone?.({ ids: ["i"] }, nowhere)?.to).toBe(about.path);
    expect(own.list.command({}).words[0]).toBe(id);
  });
});

it("ids of screens and of actions are unique", () => {
  for (const ids of [registry.routes.map(({ id }) => id), actions.map(({ action }) => action.id)])
    expect(new Set(ids).size).toBe(ids.length);
});

it("what a drawer offers is among the actions of its area", async () => {
  const drawers = await loadDrawers(registry);
  for (const drawer of Object.values(drawers)) {
    const own: readonly Action<unknown, unknown>[] = byArea(drawer.area).map(({ action }) => action);
    for (const action of [drawer.add.action, drawer.edit.action, drawer.remove.action, drawer.arrange])
      expect(own.map((each) => each.id)).toContain(action.id);
  }
});
