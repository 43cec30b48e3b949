// Uploads: an object that was acknowledged has its bytes, and bytes that nobody has go.
import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { MakeLoad } from "./load";
import type { KillNode } from "./node";
import type { Random } from "./random";
import type { Round } from "./world";

interface Held {
  readonly _id: string;
  readonly name: string;
  readonly content: { readonly size: number };
}

/** A version of an object; absent: it is not there. */
type May = readonly (number | undefined)[];

const bytesOf = (name: string, version: number, size: number) =>
  Buffer.from(`${name} ${version} `.repeat(1 + Math.ceil(size / (name.length + 3))).slice(0, size));
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** `files`: names of all files that there are bytes of. */
export const uploads =
  (files: () => Promise<readonly string[]>): MakeLoad =>
  async (world) => {
    const { nodes } = world;
    const ledger = new Map<string, { may: May; readonly sizes: number[] }>();
    let names = 0;
    let checked = 0;
    const upload = async (node: KillNode, name: string, size: number, id?: string) => {
      const entry = ledger.get(name) ?? { may: [undefined], sizes: [] };
      ledger.set(name, entry);
      const version = entry.sizes.push(size) - 1;
      const before = entry.may;
      entry.may = [...before, version];
      const file = new File([bytesOf(name, version, size)], encodeURIComponent(name));
      const { status, body } = await (id === undefined
        ? node.send("POST", "/storage", file)
        : node.send("PUT", `/storage/${id}`, file));
      if (status === 503) {
        // It was held up for longer than its lease, and says that nothing was changed.
        entry.may = before;
        return undefined;
      }
      if (status >= 300) throw new Error(`${name} answered ${status} ${JSON.stringify(body)}`);
      entry.may = [version];
      return { entry, held: [body].flat()[0] };
    };
    const story = async (node: KillNode, random: Random, { answered }: Round) => {
      const name = `folder ${random.below(3)}/file ${names++}`;
      // Some are larger than one part of an object store.
      const size = () => (random.below(8) === 0 ? 6 * 2 ** 20 : 1 + random.below(300_000));
      const { held, entry } = (await upload(node, name, size())) ?? {};
      if (entry === undefined) return;
      answered();
      if (random.below(2) === 0) {
        await upload(node, name, size(), held._id);
        answered();
      }
      if (random.below(3) > 0) return;
      entry.may = [...entry.may, undefined];
      await node.good("DELETE", `/storage/${held._id}`);
      entry.may = [undefined];
      answered();
    };
    const objects = async (): Promise<readonly Held[]> => world.killed.good("GET", "/storage");
    const check = async (looked: Iterable<string>) => {
      const held = (await objects()).filter(({ name }) => !name.endsWith("/"));
      const byName = new Map(held.map((each) => [each.name, each]));
      expect(byName.size, "each is there once").toBe(held.length);
      for (const name of looked) {
        const { may, sizes } = ledger.get(name) ?? { may: [undefined], sizes: [] };
        const found = byName.get(name);
        const hashes = may.map((each) =>
          each === undefined ? undefined : hashOf(bytesOf(name, each, sizes[each] ?? 0)),
        );
        const hash =
          found === undefined ? undefined : hashOf(await world.killed.bytes(`/storage/${found._id}/view`));
        expect(hashes, `${name} is as it was acknowledged`).toContain(hash);
      }
      expect([...byName.keys()].filter((name) => !ledger.has(name))).toEqual([]);
      const rows = await nodes.rows("SELECT file FROM storage_object WHERE size > 0");
      const there = new Set((await files()).map((path) => path.split("/").at(-1)));
      const without = rows.filter(({ file }) => !there.has(String(file)));
      expect(without, "each has its bytes").toEqual([]);
    };
    return {
      writers: [1, 2].map(() => async (node, round, random) => {
        while (!round.isOver()) await story(node, random, round);
      }),
      async check() {
        await check([...ledger.keys()].slice(checked));
        checked = ledger.size;
      },
      async settle() {
        await check(ledger.keys());
        // Bytes that nobody has go, though one of the nodes has lived all the time.
        const rows = await nodes.rows("SELECT file FROM storage_object");
        const known = new Set(rows.map(({ file }) => String(file)));
        const left = async () =>
          (await files()).map((path) => path.split("/").at(-1) ?? "").filter((file) => !known.has(file));
        await expect.poll(left, { timeout: 30_000 }).toEqual([]);
      },
    };
  };
