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

/** Names in a folder, as long as nothing came or went in it. */
interface Listing {
  readonly stamp: string;
  readonly names: readonly string[];
  readonly hasOthers: boolean;
}

/** Listings of folders, by their paths. */
export type Listings = Map<string, Listing>;

/** Milliseconds: a folder that was changed so lately may be changed again without another time. */
const fresh = 50;

/**
 * Looks at all folders of resources, without reading what is in their files. `listings`: of the time before, which are
 * kept up; a folder in which nothing came or went is not listed again.
 */
export async function scan(root: string, listings: Listings = new Map()): Promise<Scanned> {
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
      const path = `${root}/${module}/${folder.name}`;
      const listing = listingOf(path, partNames[module], listings);
      if (listing.hasOthers) other();
      const stamps = stampsIn(path, listing.names);
      if (stamps.size > 0) found.set(`${module}/${folder.name}`, stamps);
      // A repository inside of this one is a folder without anything in it.
      else other();
      looked += 1;
      if (looked % atOnce === 0) await setImmediate();
    }
  return { found, hasOthers };
}

const isModule = (name: string): boolean => versionedModules.some((each) => each === name);

function listingOf(folder: string, parts: ReadonlySet<string>, listings: Listings): Listing {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  const stamp = `${stats?.mtimeMs} ${stats?.ctimeMs} ${stats?.ino}`;
  const known = listings.get(folder);
  if (known?.stamp === stamp) return known;
  const all = entriesOf(folder).map(({ name }) => name);
  const names = all.filter((name) => parts.has(name));
  const listing = { stamp, names, hasOthers: names.length < all.length };
  if (stats !== undefined && Date.now() - stats.mtimeMs > fresh) listings.set(folder, listing);
  else listings.delete(folder);
  return listing;
}

function stampsIn(folder: string, names: readonly string[]): Stamps {
  const stamps = new Map<string, string>();
  for (const name of names) {
    const stats = lstatSync(`${folder}/${name}`, { throwIfNoEntry: false });
    if (stats === undefined) continue;
    const { mtimeMs, ctimeMs, size, ino, mode } = stats;
    stamps.set(name, `${mtimeMs} ${ctimeMs} ${size} ${ino} ${mode}`);
  }
  return stamps;
}

/** What a folder holds now; nothing, if it is not there. */
export const stampsOf = (root: string, key: string): Stamps => {
  const module = versionedModules.find((each) => key.startsWith(`${each}/`));
  if (module === undefined) return new Map();
  const folder = join(root, key);
  return stampsIn(folder, listingOf(folder, partNames[module], new Map()).names);
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
