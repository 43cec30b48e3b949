import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import type { ChangeKind, Webhook } from "@twinhelm/core/webhook/model";
import type { ReadFor } from "./readFor";
import type { RecordPage, RecordQuery } from "./recordPage";

/** A webhook as it is stored; `signed` follows from its secret. */
export type StoredWebhook = Omit<Webhook, "signed"> & { readonly retry: boolean };

/** What a webhook is to be told of, as it was stored with the change itself. */
export interface WaitingDelivery {
  /** Of the change; later changes have higher ones. */
  readonly sequence: number;
  /** What the template works on, as JSON. */
  readonly payload: string;
  /** Attempts so far. */
  readonly attempts: number;
  /** Milliseconds since the epoch: not before. */
  readonly notBefore: number;
}

/** The oldest of what waits for a webhook. */
export interface WaitingDeliveries {
  readonly waiting: readonly WaitingDelivery[];
  /** Whether there were others when they were read. */
  readonly more: boolean;
}

/** A delivery that was tried, with its row for the log. */
export interface SettledDelivery {
  readonly log: WebhookLog;
  /** What the template worked on; kept where nothing could be sent. */
  readonly payload?: string | undefined;
  /** The delivery that is done with; absent: none waited, somebody asked for it. */
  readonly done?: { readonly webhook: string; readonly sequence: number } | undefined;
  /** The same where it is tried again, not before this time. */
  readonly again?:
    | { readonly webhook: string; readonly sequence: number; readonly notBefore: number }
    | undefined;
}

export interface WebhookLogQuery {
  /** Any of these; empty: all. */
  readonly webhooks: readonly string[];
  /** From the first on, up to but without the second, in milliseconds since the epoch. */
  readonly between?: readonly [number, number] | undefined;
  readonly succeed?: boolean | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** Webhooks of this instance, and what they did. */
export interface WebhookReads {
  /** Throws 503 as `DocumentReads.page` does. */
  page(query: RecordQuery, readFor: ReadFor): Promise<RecordPage<Webhook>>;
  find(id: string): Promise<Webhook | undefined>;
  /** What deliveries of this one are signed with. */
  secretOf(id: string): Promise<string | undefined>;
  /** Those that are switched on, by what they listen to: `bucket_<id>` and the kind of the change. */
  listening(): Promise<
    readonly { readonly id: string; readonly collection: string; readonly type: ChangeKind }[]
  >;
  /** Ids of those with deliveries that wait. */
  waiting(): Promise<readonly string[]>;
  /** How many deliveries wait, counted to 100,000. */
  queued(): Promise<number>;
  /** What waits for one, the oldest first: those after `after`, up to so many and a bound of their size. */
  deliveries(id: string, after: number, limit: number): Promise<WaitingDeliveries>;
  /** The latest first. Throws 503 as `DocumentReads.page` does. */
  logs(query: WebhookLogQuery, readFor: ReadFor): Promise<readonly WebhookLog[]>;
  /** One delivery, with what its template worked on where nothing could be sent. */
  log(id: string): Promise<{ readonly log: WebhookLog; readonly payload: string | undefined } | undefined>;
}

export interface WebhookWrites extends WebhookReads {
  /** `secret`: null takes it away, absent leaves it. */
  insert(webhook: StoredWebhook, secret: string | null | undefined): Promise<void>;
  /** False: there is none. What waits for one that is switched off is forgotten. */
  replace(webhook: StoredWebhook, secret: string | null | undefined): Promise<boolean>;
  /** Takes what waits for it away too; its logs stay. False: there was none. */
  remove(id: string): Promise<boolean>;
  settle(deliveries: readonly SettledDelivery[]): Promise<void>;
  /** Those that there are. */
  removeLogs(ids: readonly string[]): Promise<void>;
  /** Forgets logs that are older than this time, in milliseconds since the epoch. */
  expireLogs(before: number): Promise<void>;
}
