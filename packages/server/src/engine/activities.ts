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
  /** The contract does not record it: it is listed only for whoever asks for these too. */
  readonly own: boolean;
  /** Id of the activity that was undone by it. */
  readonly undoes?: string | undefined;
  /** What the assistant calls itself that the caller used. */
  readonly assistant?: string | undefined;
}

/** An activity with the name of who made it; the id of somebody who is gone. */
export interface NamedActivity extends Activity {
  readonly name: string;
}

/** What a thing was before an activity, and after it; absent where it was not there. No secret is part of it. */
export interface KeptChange {
  readonly resource: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
  /** Of a document: names the fields that its bucket had. */
  readonly schema?: string | undefined;
  /** It was too large to be kept. */
  readonly cut?: boolean | undefined;
}

/** An activity with what it changed. */
export interface StoredActivity extends NamedActivity {
  /** Whether it was kept what it changed; an older version did not. */
  readonly isKept: boolean;
  /** First that of its own resource, then what came of it elsewhere. */
  readonly changes: readonly KeptChange[];
  /** Id of the latest activity that undid it. */
  readonly undoneBy?: string | undefined;
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
  /** Whether those are wanted too that the contract does not record. */
  readonly own: boolean;
}

/** What the resource of an activity must be: this list, hold all of these, or hold one of these. */
export interface ResourceCondition {
  readonly kind: "is" | "all" | "any";
  readonly parts: readonly string[];
}

/** One activity, by whom it is asked for. */
export interface ActivityLook {
  readonly id: string;
  /** What rules see as `auth`. */
  readonly auth: Readonly<Record<string, unknown>>;
  /** Milliseconds since the epoch, for `now()`. */
  readonly now: number;
}

/** An activity as somebody sees it. */
export interface SeenActivity extends StoredActivity {
  /** Places, among its changes, of documents that the read rule of their bucket hides. */
  readonly ruledOut: readonly number[];
}

/** Where looking at the chain goes on. */
export interface VerifyFrom {
  readonly sequence: number;
  /** In hex. */
  readonly hash: string;
}

/** What was found of some activities. */
export interface VerifiedPart {
  readonly looked: number;
  /** Those that somebody deleted who may. */
  readonly removed: number;
  /** Activities that were changed, or where some were taken out. */
  readonly problems: readonly {
    readonly kind: "changed" | "missing";
    readonly place?: "start" | "before" | "here" | "end";
    readonly id?: string;
    /** Milliseconds since the epoch. */
    readonly at?: number;
  }[];
  /** The hash of the last one. */
  readonly head: string;
  /** When the last one was that has expired, in milliseconds since the epoch. */
  readonly since?: number | undefined;
  /** Absent: these were the last. */
  readonly next?: VerifyFrom | undefined;
}

export interface ActivityReads {
  /** The latest first. Throws 503 as `DocumentReads.page` does. */
  find(query: ActivityQuery, readFor: ReadFor): Promise<JsonRows>;
  /** Throws 503 as `find` does. */
  look(query: ActivityLook, readFor: ReadFor): Promise<SeenActivity | undefined>;
  /** Looks at some activities; absent: from the first. Throws 503 as `find` does. */
  verify(from: VerifyFrom | undefined, readFor: ReadFor): Promise<VerifiedPart>;
}

/** Writes that one caller made together, in columns: as these they cross to another thread faster than as objects. */
export interface ActivitiesToInsert extends Pick<Activity, "caller" | "createdAt" | "assistant"> {
  readonly actions: readonly ActivityAction[];
  /** Each as JSON. */
  readonly resources: readonly string[];
  readonly own: readonly boolean[];
  /** Ids of those that are undone. */
  readonly undoes?: readonly string[] | undefined;
}

/** Ids of activities that were recorded. */
export interface InsertedActivities {
  readonly ids: readonly string[];
  /** Those of them with something kept that they changed. */
  readonly kept: readonly string[];
}

export interface ActivityWrites extends ActivityReads {
  show(id: string): Promise<StoredActivity | undefined>;
  /** What would be kept of a thing now; undefined: it is not there. */
  state(resource: readonly string[]): Promise<unknown>;
  /** Records writes with what the transaction changed since it was asked last. */
  insert(activities: ActivitiesToInsert): Promise<InsertedActivities>;
  /** Those that there are; gives how many. Who did it is an activity of its own, which stays until it expires. */
  remove(ids: readonly string[], by: { readonly caller: string; readonly at: number }): Promise<number>;
  /** Forgets what is older than this time, in milliseconds since the epoch. */
  expire(before: number): Promise<void>;
}
