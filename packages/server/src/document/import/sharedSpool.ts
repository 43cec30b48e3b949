import { rmSync } from "node:fs";
import { appendFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod/mini";
import type { SharedParts, SharedValues } from "../../engine/shared";
import { rowsIn, type SentRow } from "./rows";
import {
  busy,
  givenUp,
  type ImportOrder,
  limits,
  noRoom,
  otherRows,
  type Spool,
  textOf,
  tooManyImports,
  unknownImport,
} from "./spool";

const shape = z.object({
  bucketId: z.string(),
  callerId: z.string(),
  mode: z.enum(["insert", "update", "upsert"]),
  key: z.string(),
  rows: z.number(),
  bytes: z.number(),
  parts: z.number(),
});
type Import = Readonly<z.infer<typeof shape>>;

interface Parts {
  /** Of files of imports that this node writes. */
  readonly folder: string;
  readonly newId: () => string;
  readonly values: SharedValues;
  readonly parts: SharedParts;
}

const keyOf = (id: string) => ({ kind: "import", key: id });
/** A request on it has not ended. */
const busyKey = (id: string) => ({ kind: "import-busy", key: id });

/** Milliseconds after which a request counts as ended whose node is gone, and between two signs of it. */
const lease = { lifetime: 15_000, renewed: 1_000 } as const;
/** Milliseconds for which whoever gives up an import waits until another node has heard of it. */
const patience = 5_000;

/** In the database: rows may come to any node, and any of them may write them. */
export class SharedSpool implements Spool {
  readonly #parts: Parts;
  /** Aborts those that are run here. */
  readonly #running = new Map<string, AbortController>();

  constructor(parts: Parts) {
    this.#parts = parts;
    // What a process that was killed left there.
    this.close();
  }

  close(): void {
    rmSync(this.#parts.folder, { recursive: true, force: true });
  }

  async begin(order: ImportOrder): Promise<string> {
    const id = this.#parts.newId();
    const value: Import = { ...order, rows: 0, bytes: 0, parts: 0 };
    const refused = await this.#parts.values.put(
      { ...keyOf(id), value, owner: order.callerId, lifetime: limits.idle },
      { ofOwner: limits.ofCaller, all: Number.POSITIVE_INFINITY, beyond: "refused" },
    );
    if (refused !== undefined) throw tooManyImports(limits.ofCaller);
    return id;
  }

  async add(id: string, callerId: string, from: number, rows: readonly SentRow[]): Promise<number> {
    // What is refused keeps nobody from it meanwhile.
    const { rows: before } = await this.#find(id, callerId);
    if ((await this.#parts.values.find(busyKey(id))) !== undefined) throw busy();
    if (from !== before) throw otherRows(before, from);
    return this.#claim(id, callerId, async (found) => {
      if (from !== found.rows) throw otherRows(found.rows, from);
      const { values, parts } = this.#parts;
      const text = textOf(rows);
      const bytes = Buffer.byteLength(text);
      if (found.bytes + bytes > limits.one || (await parts.size("import")) + bytes > limits.all)
        throw noRoom();
      // A part whose import does not count it yet is written over by the next one.
      if (!(await parts.add(keyOf(id), found.parts, text))) throw unknownImport(id);
      const value: Import = {
        ...found,
        rows: found.rows + rows.length,
        bytes: found.bytes + bytes,
        parts: found.parts + 1,
      };
      if (!(await values.replace({ ...keyOf(id), value, lifetime: limits.idle }))) throw unknownImport(id);
      return value.rows;
    });
  }

  use: Spool["use"] = (id, callerId, work) =>
    this.#claim(id, callerId, async (found, ended) => {
      const { folder, values, parts } = this.#parts;
      const path = join(folder, `${id}.ndjson`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await rm(path, { force: true });
        let left = found.parts;
        for await (const text of parts.read(keyOf(id))) {
          if (left === 0 || ended.aborted) break;
          left -= 1;
          await appendFile(path, text, { mode: 0o600 });
        }
        // They went with it.
        if (left > 0) throw givenUp();
        return await work(found, () => (found.rows === 0 ? [] : rowsIn(path)), ended);
      } finally {
        await rm(path, { force: true });
        await values.prolong(keyOf(id), limits.idle);
      }
    });

  /** What another node is writing of it is not written, or was before this has ended. */
  async end(id: string, callerId: string): Promise<void> {
    const { values } = this.#parts;
    await this.#find(id, callerId);
    await values.take(keyOf(id));
    const own = this.#running.get(id);
    if (own !== undefined) return own.abort();
    const end = performance.now() + patience;
    while (performance.now() < end && (await values.find(busyKey(id))) !== undefined) await pause(100);
  }

  async #find(id: string, callerId: string): Promise<Import> {
    const found = shape.safeParse(await this.#parts.values.find(keyOf(id))).data;
    if (found?.callerId !== callerId) throw unknownImport(id);
    return found;
  }

  async #claim<T>(
    id: string,
    callerId: string,
    work: (found: Import, ended: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { values } = this.#parts;
    await this.#find(id, callerId);
    if (!(await values.claim({ ...busyKey(id), value: true, lifetime: lease.lifetime }))) throw busy();
    const ended = new AbortController();
    this.#running.set(id, ended);
    // Where the database does not answer the work itself fails.
    const renew = () =>
      Promise.all([values.prolong(busyKey(id), lease.lifetime), values.find(keyOf(id))])
        .then(([, found]) => found === undefined && ended.abort())
        .catch(() => undefined);
    const timer = setInterval(renew, lease.renewed);
    try {
      // As the one before has left it.
      return await work(await this.#find(id, callerId), ended.signal);
    } finally {
      clearInterval(timer);
      this.#running.delete(id);
      await values.take(busyKey(id));
    }
  }
}
