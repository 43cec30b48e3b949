// The folders that are kept beside objects say what the objects themselves say, whatever was done to them.
import { allRows } from "@twinhelm/core/access/rows";
import { expect, it } from "vitest";
import { folderIn, isMark, upFrom } from "../records/storage/rows";
import type { PlaceBelow, StoredObject } from "../storage";
import type { StoredEngine } from "../stored";
import { behind, useEngine } from "./engine.fixture";

let folder = "";
let engine: StoredEngine;
useEngine("file", (opened, at) => {
  [engine, folder] = [opened, at];
});

/** Numbers that look random and are the same in each run. */
let seed = 7;
const below = (most: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % most;
};
const pick = <T>(items: readonly T[]): T | undefined => items[below(items.length)];

const parts = ["a", "b", "ä", "c d", ""];
const newName = () => {
  const path = Array.from({ length: below(4) }, () => `${pick(parts)}/`).join("");
  return below(4) === 0 && path !== "" ? path : `${path}${pick(["x", "y", "z"])}`;
};

let count = 0;
const newObject = (name: string): StoredObject => {
  count += 1;
  const id = count.toString(16).padStart(24, "0");
  return { id, name, type: "", size: name.endsWith("/") ? 0 : below(9), etag: "", file: `file${count}` };
};

/** What objects make of folders. */
function foldersOf(objects: readonly StoredObject[]) {
  const found = new Map<string, object & { count: number; marks: number; size: number; files: number }>();
  for (const object of objects) {
    const [own = ""] = [folderIn(object.name)];
    for (const path of upFrom(own)) {
      const at = found.get(path) ?? { count: 0, marks: 0, size: 0, files: 0 };
      at.count += 1;
      at.marks += isMark(object) ? 1 : 0;
      at.size += object.size;
      at.files += path === own && !isMark(object) ? 1 : 0;
      found.set(path, at);
    }
  }
  return found;
}

async function check(objects: readonly StoredObject[]): Promise<void> {
  const expected = foldersOf(objects);
  const rows = await behind(engine, folder, "SELECT * FROM storage_folder");
  const kept = rows.map(({ path, count, marks, size, files }) => [path, { count, marks, size, files }]);
  const wanted = [
    ...expected,
    ...(expected.has("") ? [] : [["", { count: 0, marks: 0, size: 0, files: 0 }]]),
  ];
  expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(wanted));
  for (const { path, folders } of rows)
    expect(folders, String(path)).toBe(rows.filter(({ parent }) => parent === path).length);
}

/** What comes two at a time, until fewer do. */
async function allOf(next: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const some = await next();
  return some.length < 2 ? some : [...some, ...(await allOf(next))];
}

it("the ids of a folder come page by page, also of objects of one name", async () => {
  await engine.write(async ({ storage }) => {
    const made = ["p/a", "p/b", "p/b", "p/b", "p/c/d", "q"].map(newObject);
    const reserved = made.map(({ file }) => file);
    await storage.settleFiles([], reserved);
    for (const object of made) await storage.insert(object);
    let after: PlaceBelow | undefined;
    const found = await allOf(async () => {
      const { ids, last } = await storage.idsBelow("p/", 2, after);
      after = last;
      return ids;
    });
    expect(found).toEqual(made.slice(0, 5).map(({ id }) => id));
    await storage.remove(made.map(({ id }) => id));
  });
});

it("after hundreds of insertions, renames, replacements, moves and deletions", async () => {
  let objects: StoredObject[] = [];
  for (let step = 0; step < 400; step += 1) {
    const one = pick(objects);
    const paths = [...foldersOf(objects).keys()].filter((path) => path !== "");
    const from = pick(paths);
    await engine.write(async ({ storage }) => {
      const what = below(6);
      if (what < 2 || one === undefined) {
        const object = newObject(newName());
        await storage.settleFiles([], [object.file]);
        await storage.insert(object);
        objects.push(object);
      } else if (what === 2) {
        const name = below(9) === 0 ? null : newName();
        await storage.rename(one.id, name);
        objects = objects.map((each) => (each === one ? { ...one, name } : each));
      } else if (what === 3) {
        const after = { ...newObject(newName()), id: one.id };
        await storage.settleFiles([], [after.file]);
        await storage.replace(after);
        objects = objects.map((each) => (each === one ? after : each));
      } else if (what === 4) {
        await storage.remove([one.id]);
        objects = objects.filter((each) => each !== one);
      } else if (from !== undefined) {
        const to = `${newName().replace(/[xyz]$/, "")}to${step}/`;
        if (to.startsWith(from)) return;
        if (below(3) === 0) {
          const inside = objects.filter(({ name }) => name?.startsWith(from)).map(({ id }) => id);
          const removed = await allOf(async () => (await storage.removeBelow(from, 2)).map(({ id }) => id));
          expect(removed.toSorted()).toEqual(inside.toSorted());
          objects = objects.filter(({ id }) => !removed.includes(id));
        } else {
          await storage.moveFolder(from, to);
          objects = objects.map((each) =>
            each.name?.startsWith(from) ? { ...each, name: to + each.name.slice(from.length) } : each,
          );
        }
      }
    });
    if (step % 10 === 9) await check(objects);
  }
  const page = await engine.storage.children(
    { rows: allRows, folder: "", sort: "name", kind: undefined, search: "", skip: 0, limit: 1000 },
    { caller: "", gone: () => new AbortController().signal },
  );
  const names = [
    ...(page?.folders ?? []).map(({ folder: { path } }) => path),
    ...(page?.files ?? []).map(({ name }) => name),
  ];
  expect(page?.total).toBe(names.length);
  // Files that no object has are noted, and no others.
  const loose = await engine.storage.looseFiles();
  expect(objects.filter(({ file }) => loose.includes(file))).toEqual([]);
  expect(loose.length + objects.length).toBe(count);
}, 180_000);
