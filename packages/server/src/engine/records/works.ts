import type { ChangeLog } from "../documentChanges";
import type { Transaction } from "../engine";
import type { Note } from "../notices";
import { activityRecords } from "./activities";
import { apiKeyRecords } from "./apiKeys";
import { assetRecords } from "./assets";
import { assistantPlanRecords } from "./assistantPlans";
import { bucketRecords } from "./buckets";
import { bucketTemplateRecords } from "./bucketTemplates";
import type { BucketView, TransactionBuckets } from "./catalogue";
import type { Context } from "./context";
import { dashboardRecords } from "./dashboards";
import { documentDraftRecords } from "./documentDrafts";
import { type Ahead, nothingAhead } from "./documents/ahead";
import type { PageCache } from "./documents/pages";
import { documentRecords } from "./documents/records";
import { documentViewRecords } from "./documentViews";
import { factorRecords } from "./factors";
import { fieldChangeRecords } from "./fieldChanges";
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
import type { Touch } from "./touch";
import { webhookRecords } from "./webhooks";
import type { WorkOf } from "./work";

export interface RecordParts {
  readonly context: Context;
  readonly view: BucketView;
  /** Absent where others may not see yet what is read, or where others write too. */
  readonly pages: PageCache | undefined;
  readonly touch: Touch;
  readonly changing: () => TransactionBuckets;
  /** That of the running transaction. */
  readonly log: () => ChangeLog;
  /** What others did before in the same transaction; absent: nobody shares one. */
  readonly earlier?: (() => readonly ChangeLog[]) | undefined;
  /** What was prepared for it; absent: nothing ever is. */
  readonly ahead?: (() => Ahead) | undefined;
  /** Absent: there are no other nodes. */
  readonly note?: Note | undefined;
}

/** All records as work: a transaction around it is the caller's. */
export type Works = { readonly [Area in keyof Transaction]: WorkOf<Transaction[Area]> };

export function createWorks({
  context,
  view,
  pages,
  touch,
  changing,
  log,
  earlier = () => [],
  ahead = () => nothingAhead,
  note = () => undefined,
}: RecordParts): Works {
  return {
    identities: identityRecords(context, touch),
    factors: factorRecords(context, touch),
    policies: policyRecords(context, touch),
    apiKeys: apiKeyRecords(context, touch),
    preferences: preferenceRecords(context),
    signOns: signOnRecords,
    strategies: strategyRecords(context, touch),
    revokedTokens: revokedTokenRecords(note),
    activities: activityRecords({ context, view }),
    assistantPlans: assistantPlanRecords(context, note),
    buckets: bucketRecords({ context, view, changing, logs: () => [...earlier(), log()], ahead }),
    bucketTemplates: bucketTemplateRecords(context),
    fieldChanges: fieldChangeRecords({ context, view, changing, logs: () => [...earlier(), log()], ahead }),
    documents: documentRecords({ context, view, pages, log, changing }),
    documentDrafts: documentDraftRecords(context),
    documentViews: documentViewRecords,
    history: historyRecords({ context, view }),
    storage: storageRecords(context),
    functions: functionRecords(context, touch),
    functionChanges: functionChangeRecords(context),
    functionLogs: functionLogRecords(context, note),
    functionRuns: functionRunRecords(context),
    functionSizes: functionSizeRecords(context),
    webhooks: webhookRecords(context, touch),
    dashboards: dashboardRecords(context),
    assets: assetRecords(context, touch),
    requests: requestRecords(context),
  };
}
