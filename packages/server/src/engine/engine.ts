import type { ActivityReads, ActivityWrites } from "./activities";
import type { ApiKeyReads, ApiKeyWrites } from "./apiKeys";
import type { AssetReads, AssetWrites } from "./assets";
import type { AssistantPlanReads, AssistantPlanWrites } from "./assistantPlans";
import type { BucketReads, BucketWrites } from "./buckets";
import type { BucketTemplateReads, BucketTemplateWrites } from "./bucketTemplates";
import type { DashboardReads, DashboardWrites } from "./dashboards";
import type { DocumentChanges } from "./documentChanges";
import type { DocumentDraftReads, DocumentDraftWrites } from "./documentDrafts";
import type { DocumentReads, DocumentWrites } from "./documents";
import type { DocumentViewReads, DocumentViewWrites } from "./documentViews";
import type { FactorReads, FactorWrites } from "./factors";
import type { FieldChangeReads, FieldChangeWrites } from "./fieldChanges";
import type { FunctionChangeReads, FunctionChangeWrites } from "./functionChanges";
import type { FunctionLogReads, FunctionLogWrites } from "./functionLogs";
import type { FunctionRunReads, FunctionRunWrites } from "./functionRuns";
import type { FunctionSizeReads, FunctionSizeWrites } from "./functionSizes";
import type { FunctionReads, FunctionWrites } from "./functions";
import type { HistoryReads, HistoryWrites } from "./history";
import type { IdentityReads, IdentityWrites } from "./identities";
import type { Indexes } from "./indexes";
import type { Leases } from "./leases";
import type { NoticeListener } from "./notices";
import type { Patterns } from "./patterns";
import type { PolicyReads, PolicyWrites } from "./policies";
import type { PreferenceReads, PreferenceWrites } from "./preferences";
import type { RequestReads, RequestWrites } from "./requests";
import type { RevokedTokenReads, RevokedTokenWrites } from "./revokedTokens";
import type { Shared } from "./shared";
import type { SignOnReads, SignOnWrites } from "./signOns";
import type { StorageReads, StorageWrites } from "./storage";
import type { StrategyReads, StrategyWrites } from "./strategies";
import type { WebhookReads, WebhookWrites } from "./webhooks";

/** What is stored, as it was last committed. No read waits for a write. */
export interface Records {
  readonly identities: IdentityReads;
  readonly factors: FactorReads;
  readonly policies: PolicyReads;
  readonly apiKeys: ApiKeyReads;
  readonly preferences: PreferenceReads;
  readonly signOns: SignOnReads;
  readonly strategies: StrategyReads;
  readonly revokedTokens: RevokedTokenReads;
  readonly activities: ActivityReads;
  readonly assistantPlans: AssistantPlanReads;
  readonly buckets: BucketReads;
  readonly bucketTemplates: BucketTemplateReads;
  readonly fieldChanges: FieldChangeReads;
  readonly documents: DocumentReads;
  readonly documentDrafts: DocumentDraftReads;
  readonly documentViews: DocumentViewReads;
  readonly history: HistoryReads;
  readonly storage: StorageReads;
  readonly functions: FunctionReads;
  readonly functionChanges: FunctionChangeReads;
  readonly functionLogs: FunctionLogReads;
  readonly functionRuns: FunctionRunReads;
  readonly functionSizes: FunctionSizeReads;
  readonly webhooks: WebhookReads;
  readonly dashboards: DashboardReads;
  readonly assets: AssetReads;
  readonly requests: RequestReads;
}

/** What is stored, as a transaction sees it, its own writes included. */
export interface Transaction extends Records {
  readonly identities: IdentityWrites;
  readonly factors: FactorWrites;
  readonly policies: PolicyWrites;
  readonly apiKeys: ApiKeyWrites;
  readonly preferences: PreferenceWrites;
  readonly signOns: SignOnWrites;
  readonly strategies: StrategyWrites;
  readonly revokedTokens: RevokedTokenWrites;
  readonly activities: ActivityWrites;
  readonly assistantPlans: AssistantPlanWrites;
  readonly buckets: BucketWrites;
  readonly bucketTemplates: BucketTemplateWrites;
  readonly fieldChanges: FieldChangeWrites;
  readonly documents: DocumentWrites;
  readonly documentDrafts: DocumentDraftWrites;
  readonly documentViews: DocumentViewWrites;
  readonly history: HistoryWrites;
  readonly storage: StorageWrites;
  readonly functions: FunctionWrites;
  readonly functionChanges: FunctionChangeWrites;
  readonly functionLogs: FunctionLogWrites;
  readonly functionRuns: FunctionRunWrites;
  readonly functionSizes: FunctionSizeWrites;
  readonly webhooks: WebhookWrites;
  readonly dashboards: DashboardWrites;
  readonly assets: AssetWrites;
  readonly requests: RequestWrites;
}

/** What a transaction changed, of what is kept in memory elsewhere or watched. */
export interface Changes {
  /** Identities, policies or API keys: what callers may do. */
  readonly access: boolean;
  /** Buckets themselves: their fields, rules or settings, or which there are. */
  readonly buckets: boolean;
  /** Functions: their code, when they run and with what. */
  readonly functions: boolean;
  /** Webhooks: what they are told of, or which there are. */
  readonly webhooks: boolean;
  readonly documents: DocumentChanges;
  /** Whether the transaction of this process that ran last made them; else others did, or it is not known who. */
  readonly own: boolean;
}

/**
 * When what a transaction wrote is on the disk for good: before it is answered, or with the next one that is. Either way it
 * is there for everybody at once and outlives this process; a power cut may take the latest of what is kept `soon`.
 */
export type Keeping = "now" | "soon";

/**
 * The one door to what is stored. Everything here is asynchronous, so that an engine may live in another
 * thread, process or machine; values that go in and come out are plain data.
 */
export interface Engine extends Records {
  readonly patterns: Patterns;
  /** What lives for a short time, and what is counted: part of no transaction. */
  readonly shared: Shared;
  readonly indexes: Indexes;
  /** What this node does of what runs by itself. */
  readonly leases: Leases;
  /**
   * Runs `work` in one transaction: all that it wrote is stored when the promise resolves, or nothing when it
   * rejects. Transactions take turns: nothing but records may be awaited inside, and no other `write`. One that
   * turns out to be long is undone and run again elsewhere: `work` changes nothing but records. Throws 503 where it
   * or the wait for its turn takes longer than one may. `keeping`: absent: `now`.
   */
  write<T>(work: (transaction: Transaction) => Promise<T>, keeping?: Keeping): Promise<T>;
  /**
   * Called after each commit, before its `write` resolves, and after what other nodes committed. What a listener throws is
   * logged.
   */
  onCommit(listener: (changes: Changes) => void): void;
  /** Called with what other nodes did. Never called where this process is the only one. */
  onNotice(listener: NoticeListener): void;
  /**
   * Throws 503 where what is kept in memory of policies, identities, keys and tokens may be older than what others were
   * answered, as the node has lost touch with its database.
   */
  assertCurrent(): void;
  /** Waits for the transactions that have begun; one that turned out to be long is undone with 503. */
  close(): Promise<void>;
}
