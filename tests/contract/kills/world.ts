import { setTimeout as pause } from "node:timers/promises";
import type { Nodes } from "../sharedDatabase";
import { type KillNode, startNode } from "./node";
import { type Random, randomOf } from "./random";

/** What goes on while a node is killed. */
export interface Round {
  /** Counts from 0. */
  readonly number: number;
  /** Whether the kill is over, and the other node has answered for a while since. */
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
  /** Kills one of two nodes at a random moment while both are written to, and starts it again. */
  kill(writers: readonly Writer[], between?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Answers until the kill, at most; then so many milliseconds at most. */
const mostAnswers = 40;
const mostAfter = 25;
/** Answers of the other node after the kill. */
const answersAfter = 6;

/** Two nodes of one instance. */
export async function createKillWorld(nodes: Nodes, seed: number, settings: object = {}): Promise<KillWorld> {
  const random = randomOf(seed);
  const given = { database: nodes.address, leaseTime: 1000, ...settings };
  const start = async (folder: string) => ({ folder, node: await startNode(folder, given) });
  let calm = await start(nodes.folder());
  let next = await start(nodes.folder());
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
      return next.node;
    },
    async kill(writers, between) {
      // Each of them is in turn the one that goes on.
      if (random.below(2) === 0) [calm, next] = [next, calm];
      const { round, ended } = roundOf(kills, next.node, random);
      const on = (node: KillNode) =>
        writers.map((write) => write(node, round, randomOf(random.below(1 << 30))));
      const there = Promise.allSettled(on(next.node));
      await Promise.all([...on(calm.node), ended]);
      // Its connections break off at the kill: fetch throws a TypeError then.
      for (const each of await there)
        if (each.status === "rejected" && !(each.reason instanceof TypeError)) throw each.reason;
      kills += 1;
      await between?.();
      next = await start(next.folder);
    },
    async close() {
      await Promise.allSettled([calm.node.end("SIGTERM"), next.node.end("SIGTERM")]);
    },
  };
}

function roundOf(number: number, node: KillNode, random: Random) {
  const [answers, after] = [1 + random.below(mostAnswers), random.below(mostAfter)];
  let [count, since] = [0, 0];
  let isDead = false;
  const dead = Promise.withResolvers<void>();
  const kill = async () => {
    await pause(after);
    await node.end("SIGKILL");
    isDead = true;
    dead.resolve();
  };
  const round: Round = {
    number,
    isOver: () => isDead && since >= answersAfter,
    answered() {
      count += 1;
      if (isDead) since += 1;
      if (count === answers) kill().catch(dead.reject);
    },
  };
  return { round, ended: dead.promise };
}
