import { describe, expect, it } from "vitest";
import { actionNamed } from "./access/catalogue";
import type { Action } from "./action/action";
import { loadActions } from "./area/actions";
import type { Situation } from "./area/rows";
import { belongsTo, loadDrawers } from "./area/sections";
import { registry } from "./areas";
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
      expect(registry.match(path)?.route.id, `${route.path} leads to another screen`).toBe(route.id);
      expect(route.title, `${route.id} needs a title, or its section does`).not.toBe("");
      const { section } = area;
      if (section !== undefined && route.path !== "/")
        expect(belongsTo(section, route.path), `${route.id} is below ${section.prefix}, as its section`).toBe(
          true,
        );
    }
  });

  it("asks for permissions that a policy can name", () => {
    const parameters = { id: "i", bucketId: "b", documentId: "d" };
    for (const route of registry.routes.filter((each) => each.area === id)) {
      const action = route.permission?.(parameters).action;
      const missing = `${route.id} needs ${action}, which core/access/catalogue.ts does not name`;
      if (action !== undefined) expect(actionNamed(action)?.action, missing).toBe(action);
    }
    for (const each of byArea(id).flatMap(({ action }) => action.needs)) {
      const missing = `an action of ${id} needs ${each}, which core/access/catalogue.ts does not name`;
      expect(actionNamed(each)?.action, missing).toBe(each);
    }
    const { needs } = area.entry ?? {};
    const missing = `the entry needs ${needs?.action}, which core/access/catalogue.ts does not name`;
    if (needs !== undefined) expect(actionNamed(needs.action)?.action, missing).toBe(needs.action);
  });

  it("names its actions, and says what lacks where one has nothing to work on", () => {
    for (const { action, offer } of byArea(id)) {
      expect(action.id, `ids of the actions of ${id} begin with "${id}."`).toMatch(new RegExp(`^${id}\\.`));
      expect(action.title, `${action.id} needs a title without a {name}`).not.toMatch(/^$|[{}]/);
      expect(action.title, `the title of ${action.id} says what is done to what`).toMatch(/\S \S/);
      if (offer.inputFrom(nowhere) !== undefined || action.subject === undefined) continue;
      const said = `${action.id} has nothing to work on: the area ${action.subject} says in "missing" what to do first`;
      expect(registry.named(action.subject).missing, said).toMatch(/\S first\.$/);
    }
  });

  it("is entered by a line of the section list, and what that line says can be read", () => {
    const { section, entry } = area;
    if (section !== undefined) expect(section.title, `the section ${section.id} needs a title`).not.toBe("");
    if (entry === undefined) return;
    expect(entry.title, "the entry needs a title").not.toBe("");
    const path = `${entry.path}, which the entry opens, is the path of a route of ${id}`;
    expect(registry.match(entry.path)?.route.area, path).toBe(id);
  });
});

const recordAreas = areas.flatMap(([id, { recordParts, form }]) =>
  recordParts === undefined ? [] : [[id, recordParts, form] as const],
);

describe.each(recordAreas)("the records of %s", (id, recordParts, form) => {
  it("have words, a list with a primary column, and a form for a new one", async () => {
    const records = await recordParts();
    for (const [key, words] of Object.entries(records.about.words))
      expect(words, `the word "${key}" of area.ts is empty`).toMatch(/\S/);
    const known = nothingKnown(records.sources);
    const { columns, staying } = records.list(known);
    expect(columns.filter(({ primary }) => primary).length, "columns with primary: true").toBe(1);
    const keys = columns.map(({ key }) => key);
    for (const key of staying) expect(keys, "a key in `staying` is that of a column").toContain(key);
    if (form === undefined || form === "own") return;
    const made = (await form())(nothingKnown(records.formSources));
    const values = made.begin(undefined);
    const fields = made.fields(values, undefined);
    expect(fields.length, "fields of the form of a new one").toBeGreaterThan(0);
    for (const { key, label } of fields) {
      expect(label, `the field ${key} needs a label`).not.toBe("");
      expect(Object.keys(values), `\`begin\` gives the field ${key} a value`).toContain(key);
    }
  });

  it("are changed by actions whose example is a body, and whose permissions a policy can name", async () => {
    const { actions: own, example, about } = await recordParts();
    const parsed = own.create.input.safeParse(example);
    expect(parsed.error?.issues ?? [], "`example` is a body that `create` takes").toEqual([]);
    const asked = [
      own.list.permission?.({}),
      own.get.permission?.({ id: "i" }),
      own.create.permission?.(example),
      own.update.permission?.({ id: "i", body: example }),
      own.delete.permission?.({ ids: ["i"] }),
    ];
    for (const request of asked) {
      expect(request, "list, get, create, update and delete each need a permission").toBeDefined();
      const missing = `core/access/catalogue.ts does not name ${request?.action}`;
      expect(actionNamed(request?.action ?? "")?.action, missing).toBe(request?.action);
    }
    expect(own.delete.confirm?.({ ids: ["i"], names: ["N"] })?.paragraphs[0]).toBe(about.words.deleted);
    expect(own.delete.gone?.({ ids: ["i"] }, nowhere)?.to).toBe(about.path);
    expect(own.list.command({}).words[0]).toBe(id);
  });
});

it("ids of screens and of actions are unique", () => {
  for (const ids of [registry.routes.map(({ id }) => id), actions.map(({ action }) => action.id)])
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

it("what a drawer offers is among the actions of its area", async () => {
  const drawers = await loadDrawers(registry);
  for (const drawer of Object.values(drawers)) {
    const own: readonly Action<unknown, unknown>[] = byArea(drawer.area).map(({ action }) => action);
    const { arranged } = drawer;
    const more =
      arranged === undefined
        ? []
        : [arranged.edit, arranged.duplicate, arranged.remove, arranged.grant, { action: arranged.arrange }];
    for (const offered of [drawer.add, ...more])
      if (offered !== undefined) expect(own.map((each) => each.id)).toContain(offered.action.id);
  }
});
