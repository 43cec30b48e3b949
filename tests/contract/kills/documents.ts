// Documents: one by one, in batches, by imports.
import { expect } from "vitest";
import { checkChain, checkNotes } from "./ledgers";
import type { MakeLoad } from "./load";
import type { KillNode } from "./node";
import type { Random } from "./random";
import type { Round } from "./world";

/** What a document may be: as its last answer said, or as a request left it whose answer never came. */
type May = readonly (string | undefined)[];

interface Stored {
  readonly _id: string;
  readonly title: string;
  readonly text: string;
  readonly batch?: string;
}

const batchSize = 7;

export const documents: MakeLoad = async (world) => {
  const { nodes } = world;
  const { _id: bucket } = await world.calm.good("POST", "/bucket", {
    title: "Boats",
    description: "For a test",
    history: true,
    properties: {
      title: { type: "string", options: { unique: true, index: true } },
      text: { type: "string" },
      batch: { type: "string", options: { index: true } },
    },
  });
  const path = `/bucket/${bucket}/data`;
  const ledger = new Map<string, May>();
  const batches = new Map<string, "all" | "doubtful">();
  /** Imports that have not been given up. */
  const begun = new Set<string>();
  let names = 0;
  const documentOf = (batch?: string) => {
    const title = `boat ${names++}`;
    return { title, text: "new", ...(batch === undefined ? {} : { batch }) };
  };
  /** Runs a request on one document; until it is answered both states may be. */
  const changing = async <Answer>(title: string, to: string | undefined, run: () => Promise<Answer>) => {
    ledger.set(title, [...(ledger.get(title) ?? [undefined]), to]);
    const answer = await run();
    ledger.set(title, [to]);
    return answer;
  };
  const single = async (node: KillNode, random: Random, { answered }: Round) => {
    const document = documentOf();
    const { title } = document;
    const made = await changing(title, "new", () => node.good("POST", path, document));
    answered();
    const one = `${path}/${made._id}`;
    for (let at = random.below(4); at > 0; at--) {
      const text = `text ${at}`;
      if (random.below(2) === 0) await changing(title, text, () => node.good("PATCH", one, { text }));
      else await changing(title, text, () => node.good("PUT", one, { title, text }));
      answered();
    }
    if (random.below(3) > 0) return;
    await changing(title, undefined, () => node.good("DELETE", one));
    answered();
  };
  const together = async (run: (documents: readonly object[]) => Promise<unknown>) => {
    const batch = `batch ${names++}`;
    batches.set(batch, "doubtful");
    await run(Array.from({ length: batchSize }, () => documentOf(batch)));
    batches.set(batch, "all");
  };
  const batched = (node: KillNode) =>
    together((made) => node.good("POST", `${path}/batch`, { documents: made, upsert: false, answer: "ids" }));
  const imported = (node: KillNode) =>
    together(async (made) => {
      const { _id } = await node.good("POST", `${path}/import`, { mode: "insert" });
      const one = `${path}/import/${_id}`;
      begun.add(one);
      const rows = made.map((document, at) => ({ row: at, document }));
      await node.good("POST", `${one}/rows`, { from: 0, rows });
      const { written, inserted } = await node.good("POST", `${one}/run`, {});
      expect([written, inserted]).toEqual([true, batchSize]);
      await node.good("DELETE", one);
      begun.delete(one);
    });
  /** Whoever lost an answer gives the rest up, at any node: a caller has a few at once. */
  const giveUpImports = async () => {
    for (const one of begun) expect([204, 404]).toContain((await world.killed.call("DELETE", one)).status);
    begun.clear();
  };
  const check = async () => {
    await giveUpImports();
    const found: Stored[] = await world.killed.good("GET", path);
    expect(await world.calm.good("GET", path)).toEqual(found);
    const texts = new Map(found.map(({ title, text }) => [title, text]));
    expect(texts.size, "each is there once").toBe(found.length);
    const wrong = [...ledger].filter(([title, may]) => !may.includes(texts.get(title)));
    expect(wrong, "each is as it was acknowledged").toEqual([]);
    for (const [batch, state] of batches) {
      const count = found.filter((each) => each.batch === batch).length;
      expect(state === "all" ? [batchSize] : [0, batchSize], batch).toContain(count);
    }
    const [row] = await nodes.rows(`SELECT count FROM bucket WHERE id = '${bucket}'`);
    expect(Number(row?.count), "the bucket counts what it has").toBe(found.length);
    await checkNotes(nodes, bucket);
    await checkChain(world.killed);
  };
  return {
    writers: [
      async (node, round, random) => {
        while (!round.isOver()) await single(node, random, round);
      },
      async (node, round, random) => {
        while (!round.isOver()) {
          await random.one([batched, imported])(node);
          round.answered();
        }
      },
    ],
    check,
  };
};
