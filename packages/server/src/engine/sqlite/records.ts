import type { ChangeLog } from "../documentChanges";
import type { Transaction } from "../engine";
import { apiKeyRecords } from "../records/apiKeys";
import { assetRecords } from "../records/assets";
import { assistantPlanRecords } from "../records/assistantPlans";
import { bucketTemplateRecords } from "../records/bucketTemplates";
import { dashboardRecords } from "../records/dashboards";
import { documentDraftRecords } from "../records/documentDrafts";
import { documentViewRecords } from "../records/documentViews";
import { factorRecords } from "../records/factors";
import { functionChangeRecords } from "../records/functionChanges";
import { functionLogRecords } from "../records/functionLogs";
import { functionRunRecords } from "../records/functionRuns";
import { functionSizeRecords } from "../records/functionSizes";
import { functionRecords } from "../records/functions";
import { identityRecords } from "../records/identities";
import { policyRecords } from "../records/policies";
import { preferenceRecords } from "../records/preferences";
import { requestRecords } from "../records/requests";
import { revokedTokenRecords } from "../records/revokedTokens";
import { signOnRecords } from "../records/signOns";
import { storageRecords } from "../records/storage/records";
import { strategyRecords } from "../records/strategies";
import type { Touch } from "../records/touch";
import { webhookRecords } from "../records/webhooks";
import type { WorkOf } from "../records/work";
import { activityRecords } from "./activities";
import { atOnce } from "./atOnce";
import { bucketRecords } from "./buckets";
import type { BucketView, TransactionBuckets } from "./catalogue";
import type { Connection } from "./connection";
import type { PageCache } from "./documents/pages";
import { documentRecords } from "./documents/records";
import { historyRecords } from "./history";

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
    factors: done(factorRecords(connection, touch)),
    policies: done(policyRecords(connection, touch)),
    apiKeys: done(apiKeyRecords(connection, touch)),
    preferences: done(preferenceRecords(connection)),
    signOns: done(signOnRecords),
    strategies: done(strategyRecords(connection, touch)),
    revokedTokens: done(revokedTokenRecords),
    activities: activityRecords(connection, view),
    assistantPlans: done(assistantPlanRecords(connection)),
    buckets: bucketRecords(connection, view, changing),
    bucketTemplates: done(bucketTemplateRecords(connection)),
    documents: documentRecords({ connection, view, pages, log }),
    documentDrafts: done(documentDraftRecords(connection)),
    documentViews: done(documentViewRecords),
    history: historyRecords(connection, view),
    storage: done(storageRecords(connection)),
    functions: done(functionRecords(connection, touch)),
    functionChanges: done(functionChangeRecords(connection)),
    functionLogs: done(functionLogRecords(connection)),
    functionRuns: done(functionRunRecords(connection)),
    functionSizes: done(functionSizeRecords(connection)),
    webhooks: done(webhookRecords(connection, touch)),
    dashboards: done(dashboardRecords(connection)),
    assets: done(assetRecords(connection, touch)),
    requests: done(requestRecords(connection)),
  };
}
