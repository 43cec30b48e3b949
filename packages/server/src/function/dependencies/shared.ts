import { hash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
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
  const isMarked = async (id: string, lists: PackageLists) =>
    (await readFile(markOf(id), "utf8").catch(() => "")) === digestOf(lists);
  return {
    async ranges(id) {
      const lists = await engine.functions.packages(id);
      return lists === undefined ? listedRanges(folders.of(id)) : rangesIn(lists.list ?? "{}");
    },
    async keep({ _id: id }) {
      if (!engine.leases.isShared) return;
      const lists = await readLists(folders.of(id));
      await engine.write((tx) => tx.functions.savePackages(id, lists));
      await writeFile(markOf(id), digestOf(lists));
    },
    async isBehind(id) {
      const lists = await engine.functions.packages(id);
      return lists !== undefined && !(await isMarked(id, lists));
    },
    async follow(record, install) {
      const id = record._id;
      const lists = await engine.functions.packages(id);
      if (lists === undefined || (await isMarked(id, lists))) return;
      await writeLists(await folders.make(record), lists);
      await install();
      await writeFile(markOf(id), digestOf(lists));
    },
  };
}
