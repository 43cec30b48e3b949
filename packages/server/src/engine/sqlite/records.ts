import type { ChangeLog } from "../documentChanges";
import type { Transaction } from "../engine";
import { activityRecords } from "./activities";
import { apiKeyRecords } from "./apiKeys";
import { assetRecords } from "./assets";
import { assistantPlanRecords } from "./assistantPlans";
import { bucketRecords } from "./buckets";
import { bucketTemplateRecords } from "./bucketTemplates";
import type { BucketView, TransactionBuckets } from "./catalogue";
import type { Connection } from "./connection";
import { dashboardRecords } from "./dashboards";
import { documentDraftRecords } from "./documentDrafts";
import type { PageCache } from "./documents/pages";
import { documentRecords } from "./documents/records";
import { documentViewRecords } from "./documentViews";
import { factorRecords } from "./factors";
import { functionChangeRecords } from "./functionChanges";
import { functionLogRecords } from "./functionLogs";
import { functionRunRecords } from "./functionRuns";
import { functionSizeRecords } from "./functionSizes";
import { functionRecords } from "./functions";
import { historyRecords } from "./history";
import { identityRecords } from "./identities";
import { policyRecords } from "./policies";
import { preferenceRecords } from "./preferences";
import { requestRecords } from "./requests";
import { revokedTokenRecords } from "./revokedTokens";
import { signOnRecords } from "./signOns";
import { storageRecords } from "./storage/records";
import { strategyRecords } from "./strategies";
import { webhookRecords } from "./webhooks";

/** What a transaction touched: what is kept in memory, such as pages, or what must not stay in the log of the database. */
export type Touched = "access" | "secrets" | "pages" | "functions" | "webhooks";

/** Told of each write to one of these. */
export type Touch = (what: Touched) => void;

export interface RecordParts {
  readonly connection: Connection;
  readonly view: BucketView;
  /** Absent where others may not see yet what is read. */
  readonly pages: PageCache | undefined;
  readonly touch: Touch;
  readonly changing: () => TransactionBuckets;
  /** That of the running transaction. */
  readonly log: () => ChangeLog;
}

/** All records on one connection. They do what they do at once: a transaction around them is the caller's. */
export function createRecords({ connection, view, pages, touch, changing, log }: RecordParts): Transaction {
  return {
    identities: identityRecords(connection, touch),
    factors: factorRecords(connection, touch),
    policies: policyRecords(connection, touch),
    apiKeys: apiKeyRecords(connection, touch),
    preferences: preferenceRecords(connection),
    signOns: signOnRecords(connection),
    strategies: strategyRecords(connection, touch),
    revokedTokens: revokedTokenRecords(connection),
    activities: activityRecords(connection, view),
    assistantPlans: assistantPlanRecords(connection),
    buckets: bucketRecords(connection, view, changing),
    bucketTemplates: bucketTemplateRecords(connection),
    documents: documentRecords({ connection, view, pages, log }),
    documentDrafts: documentDraftRecords(connection),
    documentViews: documentViewRecords(connection),
    history: historyRecords(connection, view),
    storage: storageRecords(connection),
    functions: functionRecords(connection, touch),
    functionChanges: functionChangeRecords(connection),
    functionLogs: functionLogRecords(connection),
    functionRuns: functionRunRecords(connection),
    functionSizes: functionSizeRecords(connection),
    webhooks: webhookRecords(connection, touch),
    dashboards: dashboardRecords(connection),
    assets: assetRecords(connection, touch),
    requests: requestRecords(connection),
  };
}
