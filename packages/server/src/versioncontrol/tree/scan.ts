import { type Dirent, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { isId } from "@twinhelm/core/record/id";
import { type VersionedModule, versionedModules } from "../../representation/instance";

/** Files of one resource by their names, each with what tells one state of it from another without reading it. */
export type Stamps = ReadonlyMap<string, string>;

/** Folders of resources in a working tree, by `module/id`. */
export type Scan = ReadonlyMap<string, Stamps>;

/** Files of resources that are looked at; others are somebody's own (contract, section 7). */
const partNames: Readonly<Record<VersionedModule, ReadonlySet<string>>> = {
  preference: new Set(["schema.yaml"]),
  bucket: new Set(["schema.yaml"]),
  function: new Set(["schema.yaml", "env.env", "package.json", "index.js", "index.ts"]),
};

const takes = (module: VersionedModule, id: string): boolean =>
  module === "preference" ? id === "identity" : isId(id);

/** Folders that are looked at before others have their turn. */
const atOnce = 250;

export interface Scanned {
  readonly found: Scan;
  /** Whether there is anything beside them. */
  readonly hasOthers: boolean;
}

/** Looks at all folders of resources, without reading what is in their files. */
export async function scan(root: string): Promise<Scanned> {
  const found = new Map<string, Stamps>();
  let looked = 0;
  let hasOthers = entriesOf(root).some(({ name }) => name !== ".git" && !isModule(name));
  const other = () => {
    hasOthers = true;
  };
  for (const module of versionedModules)
    for (const folder of entriesOf(join(root, module))) {
      if (!folder.isDirectory() || !takes(module, folder.name)) {
        other();
        continue;
      }
      const stamps = stampsIn(join(root, module, folder.name), partNames[module], other);
      if (stamps.size > 0) found.set(`${module}/${folder.name}`, stamps);
      looked += 1;
      if (looked % atOnce === 0) await setImmediate();
    }
  return { found, hasOthers };
}

const isModule = (name: string): boolean => versionedModules.some((each) => each === name);

function stampsIn(folder: string, names: ReadonlySet<string>, other?: () => void): Stamps {
  const stamps = new Map<string, string>();
  for (const { name } of entriesOf(folder)) {
    if (!names.has(name)) {
      other?.();
      continue;
    }
    const { mtimeMs, ctimeMs, size, ino, mode } = lstatSync(join(folder, name));
    stamps.set(name, `${mtimeMs} ${ctimeMs} ${size} ${ino} ${mode}`);
  }
  return stamps;
}

/** What a folder holds now; nothing, if it is not there. */
export const stampsOf = (root: string, key: string): Stamps => {
  const module = versionedModules.find((each) => key.startsWith(`${each}/`));
  return module === undefined ? new Map() : stampsIn(join(root, key), partNames[module]);
};

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR"].includes(String(error.code)))
      return [];
    throw error;
  }
}

export const areSame = (one: Stamps | undefined, other: Stamps | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.size === other.size &&
  [...one].every(([name, stamp]) => other.get(name) === stamp);

export const areSameScans = (one: Scan, other: Scan): boolean =>
  one.size === other.size && [...one].every(([key, stamps]) => areSame(stamps, other.get(key)));
