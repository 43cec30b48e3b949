import { setTimeout as pause } from "node:timers/promises";
import type { Nodes } from "../sharedDatabase";
import { type KillNode, startNode } from "./node";
import { type Random, randomOf } from "./random";

/** What goes on while a node is killed. */
export interface Round {
  /** Counts from 0. */
  readonly number: number;
  /** Whether the kills are over, and the node that is left has answered for a while since. */
  isOver(): boolean;
  /** Told of each answer that says that something was done. */
  answered(): void;
}

/** Works on a node until the round is over. Throws where an answer says that it went wrong. */
export type Writer = (node: KillNode, round: Round, random: Random) => Promise<void>;

export interface KillWorld {
  readonly nodes: Nodes;
  readonly kills: number;
  /** The node that nobody has killed last. */
  readonly calm: KillNode;
  /** The node that was killed last, and has been started again. */
  readonly killed: KillNode;
  readonly all: readonly KillNode[];
  /** Kills all nodes but one, one after the other, each at a random moment while all that live are written to, and starts them again. */
  kill(writers: readonly Writer[], between?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Answers until a kill, at most; then so many milliseconds at most. */
const mostAnswers = 40;
const mostAfter = 25;
/** Answers of the node that is left after the last kill. */
const answersAfter = 6;

export interface Settings {
  /** Of each of its nodes. */
  readonly server?: object;
  /** Of nodes. */
  readonly count?: number;
  /** Makes a data folder ready. */
  readonly prepare?: (folder: string) => void;
}

interface Started {
  readonly folder: string;
  readonly node: KillNode;
}

/** Nodes of one instance: two, unless it is said how many. */
export async function createKillWorld(
  nodes: Nodes,
  seed: number,
  settings: Settings = {},
): Promise<KillWorld> {
  const { server, count = 2, prepare = () => undefined } = settings;
  const random = randomOf(seed);
  const given = { database: nodes.address, leaseTime: 1000, ...server };
  const start = async (folder: string): Promise<Started> => ({
    folder,
    node: await startNode(folder, given),
  });
  const startNew = () => {
    const folder = nodes.folder();
    prepare(folder);
    return start(folder);
  };
  let calm = await startNew();
  let others = await Promise.all(Array.from({ length: count - 1 }, startNew));
  let kills = 0;
  return {
    nodes,
    get kills() {
      return kills;
    },
    get calm() {
      return calm.node;
    },
    get killed() {
      return (others.at(-1) ?? calm).node;
    },
    get all() {
      return [calm, ...others].map(({ node }) => node);
    },
    async kill(writers, between) {
      // Each of them is in turn the one that goes on.
      const all = [calm, ...others];
      const spared = random.below(all.length);
      calm = all[spared] ?? calm;
      others = all.filter((_, at) => at !== spared);
      const victims = others.map(({ node }) => node);
      const { round, ended } = roundOf(kills, victims, random);
      const on = (node: KillNode) =>
        writers.map((write) => write(node, round, randomOf(random.below(1 << 30))));
      const there = Promise.allSettled(victims.flatMap(on));
      await Promise.all([...on(calm.node), ended]);
      // Its connections break off at the kill: fetch throws a TypeError then.
      for (const each of await there)
        if (each.status === "rejected" && !(each.reason instanceof TypeError)) throw each.reason;
      kills += victims.length;
      await between?.();
      others = await Promise.all(others.map(({ folder }) => start(folder)));
    },
    async close() {
      await Promise.allSettled([calm, ...others].map(({ node }) => node.end("SIGTERM")));
    },
  };
}

function roundOf(number: number, nodes: readonly KillNode[], random: Random) {
  const left = nodes.map((node) => ({
    node,
    answers: 1 + random.below(mostAnswers),
    after: random.below(mostAfter),
  }));
  let [count, since] = [0, 0];
  const dead = Promise.withResolvers<void>();
  const kill = async ({ node, after }: { readonly node: KillNode; readonly after: number }) => {
    await pause(after);
    await node.end("SIGKILL");
    left.shift();
    count = 0;
    if (left.length === 0) dead.resolve();
  };
  const round: Round = {
    number,
    isOver: () => left.length === 0 && since >= answersAfter,
    answered() {
      const [next] = left;
      count += 1;
      if (next === undefined) since += 1;
      else if (count === next.answers) kill(next).catch(dead.reject);
    },
  };
  return { round, ended: dead.promise };
}
