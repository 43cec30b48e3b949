/** What becomes of a plan of an assistant (`core/assistant/model.ts`). */
export type StoredState = "ready" | "waiting" | "accepted" | "refused" | "applied";

/** A plan of an assistant. */
export interface StoredPlan {
  readonly id: string;
  /** Id of the identity or the API key whose rights it has. */
  readonly caller: string;
  readonly kind: "identity" | "apikey";
  readonly state: StoredState;
  /** Who accepted or refused it. */
  readonly decidedBy?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly expiresAt: number;
  /** What it would do: JSON. */
  readonly content: string;
  /** What the action is given, which may hold secrets: JSON. */
  readonly input: string;
}

export interface AssistantPlanReads {
  /** Those that have not expired, the latest first. */
  list(now: number): Promise<readonly StoredPlan[]>;
  find(id: string, now: number): Promise<StoredPlan | undefined>;
  /** How many of a caller have not expired. */
  count(caller: string, now: number): Promise<number>;
}

export interface AssistantPlanWrites extends AssistantPlanReads {
  insert(plan: StoredPlan): Promise<void>;
  decide(id: string, state: StoredState, by: string | undefined): Promise<void>;
  /** Forgets those that have expired. */
  expire(now: number): Promise<void>;
}
