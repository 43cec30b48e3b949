import { createHash } from "node:crypto";
import { mkdir, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isSame } from "@twinhelm/core/editing/same";
import { type Contents, keyOf, type Resource } from "@twinhelm/core/representation/model";
import { toFiles } from "@twinhelm/core/representation/write";
import type { VersionedModule } from "../../representation/instance";
import { httpError } from "../../shell/errors";
import { writeAside } from "../git/writeAside";
import { problemLine, readFolders } from "./files";
import { areSame, areSameScans, type Listings, type Scan, type Stamps, scan, stampsOf } from "./scan";

export type Versioned = Resource<VersionedModule>;

/** What is known of the files of a resource: with these stamps they say what the instance had with this print. */
interface Known {
  readonly print: string;
  readonly stamps: Stamps;
}

/** What becomes of a resource of the instance. */
export interface TreeChange {
  readonly module: VersionedModule;
  readonly _id: string;
  /** Absent: it is new. */
  readonly before: Contents | undefined;
  /** Absent: it goes. */
  readonly after: Contents | undefined;
  /** Its file of code. */
  readonly codeName: string;
}

/** Keeps the files of a working tree and the instance the same, and reads no file that it knows already. */
export interface Sync {
  /**
   * Makes the files say what the instance has. What says it in other words stays as it is. Gives all files as they are
   * then; undefined: there are others beside them.
   */
  toFiles(resources: readonly Versioned[]): Promise<Scan | undefined>;
  /** Whether the files are still those that `toFiles` gave. */
  isUntouched(files: Scan): Promise<boolean>;
  /** Whether the files of a resource may say something else than the instance had. */
  readonly isSuspect: Suspect;
  /** What files would make of the instance, of those that may say something else. Throws 500 where one cannot be read. */
  changes(root: string, resources: readonly Versioned[], suspect: Suspect): Promise<readonly TreeChange[]>;
}

export type Suspect = (key: string, stamps: Stamps) => boolean;

const printOf = ({ contents }: Versioned): string =>
  createHash("sha1").update(JSON.stringify(contents)).digest("base64");

export function createSync(root: string): Sync {
  const known = new Map<string, Known>();
  const listings: Listings = new Map();
  const settle = (resource: Versioned, print: string): Stamps => {
    const stamps = stampsOf(root, keyOf(resource));
    known.set(keyOf(resource), { print, stamps });
    return stamps;
  };
  return {
    async isUntouched(files) {
      const { found, hasOthers } = await scan(root, listings);
      return !hasOthers && areSameScans(found, files);
    },
    async toFiles(resources) {
      const { found, hasOthers } = await scan(root, listings);
      const files = new Map(found);
      const wanted = new Set(resources.map(keyOf));
      for (const resource of resources) {
        const key = keyOf(resource);
        const print = printOf(resource);
        const before = known.get(key);
        if (before?.print === print && areSame(before.stamps, found.get(key))) continue;
        await writeResource(root, resource, found);
        files.set(key, settle(resource, print));
      }
      for (const [key, stamps] of found)
        if (!wanted.has(key)) {
          await removeFiles(root, key, stamps);
          files.delete(key);
        }
      for (const key of known.keys()) if (!wanted.has(key)) known.delete(key);
      return hasOthers ? undefined : files;
    },
    isSuspect: (key, stamps) => !areSame(known.get(key)?.stamps, stamps),
    async changes(folder, resources, suspect) {
      const { found } = await scan(folder);
      const instance = new Map(resources.map((each) => [keyOf(each), each]));
      const suspects = [...found].flatMap(([key, stamps]) => (suspect(key, stamps) ? [key] : []));
      const { resources: read, problems } = await readFolders(folder, found, suspects);
      if (problems.length > 0) throw httpError(500, problems.slice(0, 20).map(problemLine).join("\n"));
      return [
        ...read.flatMap(({ module, _id, contents }) => {
          const before = instance.get(keyOf({ module, _id }))?.contents;
          // A part without a file stays as it is.
          const after = { ...before, ...contents };
          const codeName = codeNameIn(found.get(keyOf({ module, _id })));
          return isSame(withId(before, _id), withId(after, _id))
            ? []
            : [{ module, _id, before, after, codeName }];
        }),
        ...resources.flatMap(({ module, _id, contents: before }) =>
          found.has(keyOf({ module, _id }))
            ? []
            : [{ module, _id, before, after: undefined, codeName: codeNameIn(undefined) }],
        ),
      ].filter(({ module, before, after }) => module !== "preference" || !isNothing(before, after));
    },
  };
}

/** The `_id` may be missing in a file: its folder says it. */
const withId = (contents: Contents | undefined, _id: string) =>
  contents === undefined ? undefined : { ...contents, schema: { ...contents.schema, _id } };

/** A part of the preferences that goes is set to nothing; what is nothing already does not change. */
const isNothing = (before: Contents | undefined, after: Contents | undefined): boolean =>
  after === undefined && isSame(before?.schema, { attributes: {} });

/** Writes what the files of a resource do not say yet. */
async function writeResource(root: string, resource: Versioned, found: Scan): Promise<void> {
  const key = keyOf(resource);
  const names = [...(found.get(key)?.keys() ?? [])];
  const plain = { ...resource, contents: JSON.parse(JSON.stringify(resource.contents)) };
  const { resources } = await readFolders(root, found, [key]);
  const [there] = resources;
  const said = withId(there?.contents, resource._id);
  if (said !== undefined && isSame(said, withId(plain.contents, resource._id))) return;
  const codeName = codeNameIn(found.get(key));
  for (const file of toFiles(plain)) {
    if (!("text" in file)) continue;
    const [name = "", part = ""] = /([^/]+)\.\w+$/.exec(file.path) ?? [];
    const target = part === "index" ? codeName : name;
    if (
      said !== undefined &&
      names.includes(target) &&
      isSame(partOf(said, part), partOf(plain.contents, part))
    )
      continue;
    const path = join(root, key, target);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeAside(path, file.text, 0o600);
  }
  // Code is in one file alone.
  if (codeName === "index.ts" && names.includes("index.js")) await rm(join(root, key, "index.js"));
}

const codeNameIn = (stamps: Stamps | undefined): string =>
  stamps?.has("index.js") === true && !stamps.has("index.ts") ? "index.js" : "index.ts";

const partOf = (contents: Readonly<Record<string, unknown>> | Contents, part: string): unknown =>
  Object.entries(contents).find(([name]) => name === part)?.[1];

async function removeFiles(root: string, key: string, stamps: Stamps): Promise<void> {
  for (const name of stamps.keys()) await rm(join(root, key, name));
  // What is somebody's own stays.
  await rmdir(join(root, key)).catch(() => undefined);
}
