import type { ChangeLog } from "../documentChanges";
import type { Transaction } from "../engine";
import { activityRecords } from "../records/activities";
import { apiKeyRecords } from "../records/apiKeys";
import { assetRecords } from "../records/assets";
import { assistantPlanRecords } from "../records/assistantPlans";
import { bucketRecords } from "../records/buckets";
import { bucketTemplateRecords } from "../records/bucketTemplates";
import type { BucketView, TransactionBuckets } from "../records/catalogue";
import { dashboardRecords } from "../records/dashboards";
import { documentDraftRecords } from "../records/documentDrafts";
import { documentViewRecords } from "../records/documentViews";
import { factorRecords } from "../records/factors";
import { functionChangeRecords } from "../records/functionChanges";
import { functionLogRecords } from "../records/functionLogs";
import { functionRunRecords } from "../records/functionRuns";
import { functionSizeRecords } from "../records/functionSizes";
import { functionRecords } from "../records/functions";
import { historyRecords } from "../records/history";
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
import { activityTable } from "./activity/table";
import { atOnce } from "./atOnce";
import type { Connection } from "./connection";
import type { PageCache } from "./documents/pages";
import { documentRecords } from "./documents/records";
import { documentTables, ruleSight } from "./documents/tables";

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
  const seenByRule = ruleSight(connection);
  return {
    identities: done(identityRecords(connection, touch)),
    factors: done(factorRecords(connection, touch)),
    policies: done(policyRecords(connection, touch)),
    apiKeys: done(apiKeyRecords(connection, touch)),
    preferences: done(preferenceRecords(connection)),
    activities: done(activityRecords({ context: connection, view, table: activityTable, seenByRule })),
    buckets: done(bucketRecords({ context: connection, view, changing, tables: documentTables(connection) })),
    signOns: done(signOnRecords),
    strategies: done(strategyRecords(connection, touch)),
    revokedTokens: done(revokedTokenRecords),
    assistantPlans: done(assistantPlanRecords(connection)),
    bucketTemplates: done(bucketTemplateRecords(connection)),
    documents: documentRecords({ connection, view, pages, log }),
    documentDrafts: done(documentDraftRecords(connection)),
    documentViews: done(documentViewRecords),
    history: done(historyRecords({ context: connection, view, seenByRule })),
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
