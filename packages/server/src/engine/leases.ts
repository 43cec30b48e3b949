/** `kept`: this node has it, and had it before; `taken`: it has it from now on; `elsewhere`: another node has it. */
export type Hold = "kept" | "taken" | "elsewhere";

/**
 * What runs by itself runs on one node at a time: it is held by a name, for seconds that are renewed as long as the node
 * lives and reaches its database, by whose clock they count. Another node takes over what was not renewed.
 */
export interface Leases {
  /** Whether there may be other nodes; else all is this one's at once. */
  readonly isShared: boolean;
  /** Holds a name where no other node does. It is renewed until it is let go. */
  hold(name: string): Promise<Hold>;
  /** Whether this node has it at this moment. Not so where it could not be renewed in time. */
  holds(name: string): boolean;
  letGo(name: string): Promise<void>;
  /** Those of these names that no node holds. */
  free(names: readonly string[]): Promise<readonly string[]>;
  /**
   * Takes a moment of what runs by the clock, in milliseconds since the epoch. Of all nodes one takes it, once; and none
   * that comes before it from then on.
   */
  claim(name: string, moment: number): Promise<boolean>;
  /**
   * Whether the instance begins with this node: no other one lived when it was asked first. That takes as long as a lease
   * where another one was killed just before.
   */
  first(): Promise<boolean>;
  /** Called about once a second where other nodes may have left something behind: what waits is looked for. */
  onTurn(listener: () => void): void;
  /**
   * Nanoseconds of `process.hrtime` until which all that is held is held for certain, for threads that work under it;
   * absent: without an end.
   */
  readonly until: SharedArrayBuffer | undefined;
}

/** One process has all there is. */
class OneNode implements Leases {
  readonly isShared = false;
  readonly until = undefined;
  async hold(): Promise<Hold> {
    return "kept";
  }
  holds(): boolean {
    return true;
  }
  async letGo(): Promise<void> {}
  async free(names: readonly string[]): Promise<readonly string[]> {
    return names;
  }
  async claim(): Promise<boolean> {
    return true;
  }
  async first(): Promise<boolean> {
    return true;
  }
  onTurn(): void {}
}

export const oneNode: Leases = new OneNode();
