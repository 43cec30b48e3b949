import type { JsonRows } from "./jsonPage";
import type { ReadFor } from "./readFor";

/** 1 POST, 2 PUT, 3 DELETE, 4 PATCH. */
export type ActivityAction = 1 | 2 | 3 | 4;

/** One write that somebody made. */
export interface Activity {
  readonly id: string;
  readonly action: ActivityAction;
  /** Id of the identity or the API key. */
  readonly caller: string;
  readonly resource: readonly string[];
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** An activity with the name of who made it; the id of somebody who is gone. */
export interface NamedActivity extends Activity {
  readonly name: string;
}

export interface ActivityQuery {
  /** Milliseconds since the epoch: nothing older. */
  readonly since: number;
  /** Name of who made it. */
  readonly name?: string | undefined;
  /** Any of these; empty: all. */
  readonly actions: readonly number[];
  /** From the first on, up to but without the second, in milliseconds since the epoch. */
  readonly between?: readonly [number, number] | undefined;
  readonly resources: readonly ResourceCondition[];
  readonly skip: number;
  /** 0: no limit. */
  readonly limit: number;
}

/** What the resource of an activity must be: this list, hold all of these, or hold one of these. */
export interface ResourceCondition {
  readonly kind: "is" | "all" | "any";
  readonly parts: readonly string[];
}

export interface ActivityReads {
  /** The latest first. Throws 503 as `DocumentReads.page` does. */
  find(query: ActivityQuery, readFor: ReadFor): Promise<JsonRows>;
}

/** Writes that one caller made together, in columns: as these they cross to another thread faster than as objects. */
export interface ActivitiesToInsert extends Pick<Activity, "caller" | "createdAt"> {
  readonly ids: readonly string[];
  readonly actions: readonly ActivityAction[];
  /** Each as JSON. */
  readonly resources: readonly string[];
}

export interface ActivityWrites extends ActivityReads {
  insert(activities: ActivitiesToInsert): Promise<void>;
  /** Those that there are. */
  remove(ids: readonly string[]): Promise<void>;
  /** Forgets what is older than this time, in milliseconds since the epoch. */
  expire(before: number): Promise<void>;
}
