import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { readEnded } from "@twinhelm/core/http/readEnded";
import { HttpError } from "../../shell/errors";
import type { Records } from "../engine";
import type { ReadFor } from "../readFor";
import type { RecordCall } from "../recordCall";
import { whyPageIsSlow } from "./documents/slow";

/** No `Retry-After`, and a word of its own: whoever reads it does not send the same again by itself. */
export function readTooLong(budget: number, why: string): HttpError {
  const seconds = Math.round(budget / 100) / 10;
  const message = `Reading was ended after ${seconds} seconds. ${why}`;
  return new HttpError({ statusCode: 503, message, error: readEnded });
}

/** A read that may be long: `short` does it, or finds out that it is. `whySlow`: what somebody can do about it. */
export type ReadLong = <T>(
  short: () => Promise<T>,
  call: RecordCall,
  readFor: ReadFor,
  whySlow: () => Promise<string>,
) => Promise<T>;

/** Areas with a read for a request that may go away: one of them that `longReads` forgets does not compile. */
type LongReads = {
  readonly [Area in keyof Records as [ReadsFor<Records[Area]>] extends [never] ? never : Area]: Records[Area];
};

type ReadsFor<Reads> = {
  [Name in keyof Reads]: Reads[Name] extends (...values: infer Values) => unknown
    ? Values extends readonly [...unknown[], ReadFor]
      ? Name
      : never
    : never;
}[keyof Reads];

const slowHistory = "The document, its history or what the read rule of its bucket looks at is too large.";

const slowStorage =
  "Only the names of objects are indexed, from their beginning, and their folders by name and date. Use a simpler filter.";

/** Reads of one query, each with a reason why it is slow that is always the same. */
const queriesBy =
  (read: ReadLong) =>
  <Query, T>(
    call: Omit<RecordCall, "values">,
    short: (query: Query, readFor: ReadFor) => Promise<T>,
    reason: string,
  ) =>
  (query: Query, readFor: ReadFor): Promise<T> =>
    read(
      () => short(query, readFor),
      { ...call, values: [query] },
      readFor,
      async () => reason,
    );

/** The reads that may be long, each of which begins short. */
export function longReads(records: Records, matcher: RegexMatcher, read: ReadLong): LongReads {
  const {
    bucketTemplates,
    history,
    identities,
    apiKeys,
    activities,
    storage,
    webhooks,
    dashboards,
    assets,
    requests,
  } = records;
  const ofQuery = queriesBy(read);
  return {
    ...functionReads(records, ofQuery),
    bucketTemplates: {
      ...bucketTemplates,
      list: ofQuery(
        { area: "bucketTemplates", method: "list" },
        bucketTemplates.list,
        "Too many large templates are saved. Delete some.",
      ),
    },
    documents: documentReads(records, matcher, read),
    history: {
      list: ofQuery({ area: "history", method: "list" }, history.list, slowHistory),
      state: ofQuery({ area: "history", method: "state" }, history.state, slowHistory),
    },
    identities: {
      ...identities,
      page: ofQuery(
        { area: "identities", method: "page" },
        identities.page,
        "Only the name of identities is indexed. Use a simpler filter.",
      ),
    },
    apiKeys: {
      ...apiKeys,
      page: ofQuery(
        { area: "apiKeys", method: "page" },
        apiKeys.page,
        "There are too many API keys to sort this way. Ask for fewer, sorted by name.",
      ),
    },
    activities: activityReads(activities, ofQuery),
    storage: storageReads(storage, ofQuery),
    webhooks: webhookReads(webhooks, ofQuery),
    dashboards: dashboardReads(dashboards, ofQuery),
    assets: {
      ...assets,
      list: ofQuery(
        { area: "assets", method: "list" },
        assets.list,
        "There are too many assets. Delete some.",
      ),
    },
    requests: requestReads(requests, ofQuery),
  };
}

type OfQuery = ReturnType<typeof queriesBy>;

const activityReads = (activities: Records["activities"], ofQuery: OfQuery): Records["activities"] => ({
  ...activities,
  verify: ofQuery(
    { area: "activities", method: "verify" },
    activities.verify,
    "What the activities keep is too large to be looked at.",
  ),
  look: ofQuery(
    { area: "activities", method: "look" },
    activities.look,
    "What this activity changed is too large, or what the read rule of its bucket looks at.",
  ),
  find: ofQuery(
    { area: "activities", method: "find" },
    activities.find,
    "Ask for a shorter time, for fewer of them, or for what one filter alone finds.",
  ),
});

const dashboardReads = (dashboards: Records["dashboards"], ofQuery: OfQuery): Records["dashboards"] => ({
  ...dashboards,
  list: ofQuery(
    { area: "dashboards", method: "list" },
    dashboards.list,
    "There are too many dashboards. Delete some.",
  ),
});

const requestReads = (requests: Records["requests"], ofQuery: OfQuery): Records["requests"] => ({
  ...requests,
  series: ofQuery({ area: "requests", method: "series" }, requests.series, "Ask for a shorter time."),
});

const documentReads = (
  { buckets, documents }: Records,
  matcher: RegexMatcher,
  read: ReadLong,
): LongReads["documents"] => ({
  page: (bucketId, request, readFor) =>
    read(
      () => documents.page(bucketId, request, readFor),
      { area: "documents", method: "page", values: [bucketId, request] },
      readFor,
      async () => whyPageIsSlow(matcher, await buckets.all(), bucketId, request),
    ),
  groups: (bucketId, request, readFor) =>
    read(
      () => documents.groups(bucketId, request, readFor),
      { area: "documents", method: "groups", values: [bucketId, request] },
      readFor,
      async () => whyPageIsSlow(matcher, await buckets.all(), bucketId, request.page),
    ),
  referring: queriesBy(read)(
    { area: "documents", method: "referring" },
    documents.referring,
    "There are too many documents to look for references in all of them.",
  ),
});

const storageReads = (storage: Records["storage"], ofQuery: OfQuery): LongReads["storage"] => ({
  ...storage,
  page: ofQuery({ area: "storage", method: "page" }, storage.page, slowStorage),
  children: ofQuery({ area: "storage", method: "children" }, storage.children, slowStorage),
});

const webhookReads = (webhooks: Records["webhooks"], ofQuery: OfQuery): LongReads["webhooks"] => ({
  ...webhooks,
  page: ofQuery(
    { area: "webhooks", method: "page" },
    webhooks.page,
    "There are too many webhooks to sort this way. Ask for fewer, sorted by title.",
  ),
  logs: ofQuery(
    { area: "webhooks", method: "logs" },
    webhooks.logs,
    "Deliveries are found by their time and their webhook: ask for a shorter time, or for one webhook.",
  ),
});

const slowRuns = "Ask for runs of fewer functions.";

const functionReads = (
  { functionLogs, functionRuns }: Records,
  ofQuery: OfQuery,
): Pick<LongReads, "functionLogs" | "functionRuns"> => ({
  functionLogs: {
    ...functionLogs,
    page: ofQuery(
      { area: "functionLogs", method: "page" },
      functionLogs.page,
      "Ask for lines of fewer functions, of a shorter time, or of fewer levels.",
    ),
  },
  functionRuns: {
    ...functionRuns,
    page: ofQuery({ area: "functionRuns", method: "page" }, functionRuns.page, slowRuns),
    summary: ofQuery({ area: "functionRuns", method: "summary" }, functionRuns.summary, slowRuns),
  },
});
