import { rm, stat, writeFile } from "node:fs/promises";
import { sqlite, sqliteCodeOf } from "../shell/errors";

/** Bytes: what the database needs to write down that something large is gone, many times over. */
const size = 4 * 1024 * 1024;

/**
 * A file that holds room on the disk. Deleting has to be written down before anything is removed: without it, a disk
 * that is full would stay so.
 */
export class Reserve {
  readonly #path: string;
  #isHeld = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** Takes the room, where there is some. */
  async hold(): Promise<void> {
    if (this.#isHeld) return;
    const found = await stat(this.#path).catch(() => undefined);
    this.#isHeld = found?.size === size || (await this.#write());
  }

  /** Runs what makes room; on a full disk once more, with what is held. */
  async spend<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (sqliteCodeOf(error) !== sqlite.full) throw error;
      this.#isHeld = false;
      await rm(this.#path, { force: true });
      return work();
    }
  }

  async #write(): Promise<boolean> {
    try {
      await writeFile(this.#path, Buffer.alloc(size), { mode: 0o600 });
      return true;
    } catch {
      // There is no room to hold: whoever makes some lets it be tried again.
      await rm(this.#path, { force: true }).catch(() => undefined);
      return false;
    }
  }
}
