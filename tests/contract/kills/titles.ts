import { expect } from "vitest";
import type { KillWorld, Writer } from "./world";

/** Documents with titles of their own, which writers write into a bucket while a node is killed. */
export interface Titles {
  readonly bucket: string;
  readonly writers: readonly Writer[];
  /** Titles that are stored, in the order of the documents, as the node says that was killed last. */
  stored(): Promise<readonly string[]>;
  /** That nothing is lost of what was acknowledged. */
  check(): Promise<void>;
}

/** Makes the bucket. */
export async function titlesIn(world: KillWorld, title: string): Promise<Titles> {
  const { _id: bucket } = await world.calm.good("POST", "/bucket", {
    title,
    description: "For a test",
    properties: { title: { type: "string" } },
  });
  const acknowledged: string[] = [];
  let names = 0;
  const write: Writer = async (node, round) => {
    while (!round.isOver()) {
      const name = String(names++);
      await node.good("POST", `/bucket/${bucket}/data`, { title: name });
      acknowledged.push(name);
      round.answered();
    }
  };
  const stored = async (): Promise<readonly string[]> => {
    const found = await world.killed.good("GET", `/bucket/${bucket}/data`);
    return found.map((document: { title: string }) => document.title);
  };
  return {
    bucket,
    writers: [write, write],
    stored,
    async check() {
      expect(await stored()).toEqual(expect.arrayContaining(acknowledged));
    },
  };
}
