import type { ChangeLog } from "../documentChanges";
import type { Transaction } from "../engine";
import { apiKeyRecords } from "../records/apiKeys";
import { bucketTemplateRecords } from "../records/bucketTemplates";
import { documentDraftRecords } from "../records/documentDrafts";
import type { PageCache } from "../records/documents/pages";
import { documentRecords } from "../records/documents/records";
import { documentViewRecords } from "../records/documentViews";
import { identityRecords } from "../records/identities";
import { policyRecords } from "../records/policies";
import { preferenceRecords } from "../records/preferences";
import type { Touch } from "../records/touch";
import type { WorkOf } from "../records/work";
import { activityRecords } from "./activities";
import { assetRecords } from "./assets";
import { assistantPlanRecords } from "./assistantPlans";
import { atOnce } from "./atOnce";
import { bucketRecords } from "./buckets";
import type { BucketView, TransactionBuckets } from "./catalogue";
import type { Connection } from "./connection";
import { dashboardRecords } from "./dashboards";
import { factorRecords } from "./factors";
import { functionChangeRecords } from "./functionChanges";
import { functionLogRecords } from "./functionLogs";
import { functionRunRecords } from "./functionRuns";
import { functionSizeRecords } from "./functionSizes";
import { functionRecords } from "./functions";
import { historyRecords } from "./history";
import { requestRecords } from "./requests";
import { revokedTokenRecords } from "./revokedTokens";
import { signOnRecords } from "./signOns";
import { storageRecords } from "./storage/records";
import { strategyRecords } from "./strategies";
import { webhookRecords } from "./webhooks";

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
  const done = <Records extends object>(records: WorkOf<Records>): Records => atOnce(connection, records);
  return {
    identities: done(identityRecords(connection, touch)),
    factors: factorRecords(connection, touch),
    policies: done(policyRecords(connection, touch)),
    apiKeys: done(apiKeyRecords(connection, touch)),
    preferences: done(preferenceRecords(connection)),
    signOns: signOnRecords(connection),
    strategies: strategyRecords(connection, touch),
    revokedTokens: revokedTokenRecords(connection),
    activities: activityRecords(connection, view),
    assistantPlans: assistantPlanRecords(connection),
    buckets: bucketRecords(connection, view, changing),
    bucketTemplates: done(bucketTemplateRecords(connection)),
    documents: done(documentRecords({ context: connection, view, pages, log })),
    documentDrafts: done(documentDraftRecords(connection)),
    documentViews: done(documentViewRecords),
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
