import { hash } from "node:crypto";
import { access, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import type { Engine } from "../../engine/engine";
import type { PackageLists } from "../../engine/functions";
import type { FunctionFolders } from "../folders";
import { listedRanges, rangesIn } from "./listed";
import { readLists, writeLists } from "./lists";

/** Lists of packages that all nodes have, each in a folder of its own. */
export interface SharedLists {
  /** Ranges of the packages of a function, by name. */
  ranges(id: string): Promise<Readonly<Record<string, string>>>;
  /** What a folder lists now is what all nodes have from here on. */
  keep(record: FunctionRecord): Promise<void>;
  /** Whether the packages of a folder are others than those that were kept last. */
  isBehind(id: string): Promise<boolean>;
  /** Installs what was kept last. */
  follow(record: FunctionRecord, install: () => Promise<void>): Promise<void>;
}

/** Says which lists the packages of a folder were installed by. */
const mark = ".packages";

const digestOf = ({ list, lock }: PackageLists): string =>
  hash("sha256", JSON.stringify([list ?? null, lock ?? null]));

export function createSharedLists(engine: Engine, folders: FunctionFolders): SharedLists {
  const markOf = (id: string) => join(folders.of(id), mark);
  const markIn = (id: string) => readFile(markOf(id), "utf8").catch(() => undefined);
  const isMarked = async (id: string, lists: PackageLists) => (await markIn(id)) === digestOf(lists);
  /** What is to be installed. Where no other node has it, the lists of the folder may have come without their packages. */
  const wanted = async (id: string): Promise<PackageLists | undefined> => {
    const stored = await engine.functions.packages(id);
    if (stored !== undefined || engine.leases.isShared) return stored;
    const own = await readLists(folders.of(id));
    if (Object.keys(rangesIn(own.list ?? "{}")).length === 0) return undefined;
    return (await markIn(id)) === undefined && (await hasModules(id)) ? undefined : own;
  };
  const hasModules = (id: string) =>
    access(join(folders.of(id), "node_modules")).then(
      () => true,
      () => false,
    );
  /** Whether a folder without a mark, as no other node was there, has these. */
  const isInstalled = async (id: string, lists: PackageLists) =>
    (await markIn(id)) === undefined &&
    (await hasModules(id)) &&
    digestOf(await readLists(folders.of(id))) === digestOf(lists);
  return {
    async ranges(id) {
      const lists = await engine.functions.packages(id);
      return lists === undefined ? listedRanges(folders.of(id)) : rangesIn(lists.list ?? "{}");
    },
    async keep({ _id: id }) {
      const lists = await readLists(folders.of(id));
      if (engine.leases.isShared) await engine.write((tx) => tx.functions.savePackages(id, lists));
      await writeFile(markOf(id), digestOf(lists));
    },
    async isBehind(id) {
      const lists = await wanted(id);
      return lists !== undefined && !(await isMarked(id, lists));
    },
    async follow(record, install) {
      const id = record._id;
      const lists = await wanted(id);
      if (lists === undefined || (await isMarked(id, lists))) return;
      if (!(await isInstalled(id, lists))) {
        await writeLists(await folders.make(record), lists);
        await install();
      }
      await writeFile(markOf(id), digestOf(lists));
    },
  };
}
