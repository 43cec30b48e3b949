import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ExpectedFile, Moment } from "../engine/sqlite/moment";
import { pathOf } from "../place/place";
import { StartError } from "../shell/errors";
import { type Content, eachOf } from "./files";
import type { CopyObject } from "./stored";

interface Parts {
  /** Files of the objects that there are now. */
  readonly present: () => Promise<readonly ExpectedFile[]>;
  readonly hold: () => Promise<Moment>;
  readonly copyObject: CopyObject;
  readonly to: string;
}

interface Objects {
  /** The moment whose objects were copied, still held. */
  readonly moment: Moment;
  /** By the names of their files. */
  readonly copied: ReadonlyMap<string, Content>;
  /** Files that are missing or hold something else than their row says. */
  readonly damaged: ReadonlySet<string>;
}

/** Moments that are tried: each leaves only what came and went while the few files of the one before were copied. */
const most = 10;

/**
 * Copies the files of all objects of one moment. Files never change: they come and go. Most are copied before the
 * moment, so that it need not be held for long; where one of it is gone before it was copied, another moment is taken.
 */
export async function copyObjects({ present, hold, copyObject, to }: Parts): Promise<Objects> {
  const copied = new Map<string, Content>();
  const damaged = new Set<string>();
  /** Gives those that are not there. */
  const copy = async (files: Iterable<ExpectedFile>): Promise<ReadonlySet<string>> => {
    const missing = new Set<string>();
    await eachOf(files, async (object) => {
      const { file, size, etag } = object;
      if (copied.has(file) || damaged.has(file)) return;
      const content = await copyObject(object, join(to, pathOf(file)));
      if (content === undefined) return void missing.add(file);
      if (content.size !== size || content.etag !== etag) damaged.add(file);
      copied.set(file, content);
    });
    return missing;
  };
  let missing = await copy(await present());
  for (let turn = 0; turn < most; turn++) {
    const moment = await hold();
    try {
      const files = [...moment.files()];
      // A row that is there still, whose file was not: it is no deletion that was under way.
      for (const { file } of files) if (missing.has(file)) damaged.add(file);
      missing = await copy(files);
      if (missing.size === 0) {
        await forgetOthers(files, copied, to);
        const names = new Set(files.map(({ file }) => file));
        return { moment, copied, damaged: new Set([...damaged].filter((file) => names.has(file))) };
      }
    } catch (error) {
      moment.release();
      throw error;
    }
    moment.release();
  }
  throw new StartError(
    "backup",
    "Objects are deleted faster than they can be copied. Try again at a quieter time.",
  );
}

/** Removes copies of what is no object of that moment. */
async function forgetOthers(
  files: readonly ExpectedFile[],
  copied: Map<string, Content>,
  to: string,
): Promise<void> {
  const names = new Set(files.map(({ file }) => file));
  for (const file of [...copied.keys()]) {
    if (names.has(file)) continue;
    copied.delete(file);
    await rm(join(to, pathOf(file)), { force: true });
  }
}
