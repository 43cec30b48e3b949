import type { Strategy } from "@twinhelm/core/strategy/model";

/** Sign-on strategies of this instance, with their secrets. */
export interface StrategyReads {
  /** In the order of their making. */
  list(): Promise<readonly Strategy[]>;
  find(id: string): Promise<Strategy | undefined>;
}

export interface StrategyWrites extends StrategyReads {
  insert(strategy: Strategy): Promise<void>;
  replace(strategy: Strategy): Promise<void>;
  /** False: there was none. */
  remove(id: string): Promise<boolean>;
}
