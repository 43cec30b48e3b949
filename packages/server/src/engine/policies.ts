import type { Policy } from "@twinhelm/core/policy/model";

/** Custom policies of this instance; the predefined ones belong to the program. */
export interface PolicyReads {
  /** In the order of their making. */
  list(): Promise<readonly Policy[]>;
  find(id: string): Promise<Policy | undefined>;
}

export interface PolicyWrites extends PolicyReads {
  insert(policy: Policy): Promise<void>;
  /** False: there is none of that id. */
  replace(policy: Policy): Promise<boolean>;
  /** Detaches the policy from everybody, then removes it. False: there was none. */
  remove(id: string): Promise<boolean>;
}
