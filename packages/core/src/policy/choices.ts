import type { SegmentKind } from "../access/catalogue";
import type { AccessRequest } from "../access/evaluate";
import { apikeyRecords } from "../apikey/records";
import { listBuckets } from "../bucket/api";
import type { Bucket } from "../bucket/model";
import { listDocuments } from "../document/api";
import { primaryOf } from "../field/primary";
import { escapePattern } from "../filter/filter";
import { type Result, success } from "../http/failure";
import { unwrap } from "../http/query";
import type { Transport } from "../http/transport";
import { identityApi } from "../identity/api";
import { choicesKey } from "../shell/names";
import { strategyRecords } from "../strategy/records";
import { policyApi } from "./api";
import { listNamed } from "./named";
import { policyText } from "./text";

/** What a segment may be set to. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Source {
  readonly title: string;
  /** What reading the choices needs; absent: nothing. */
  readonly needs?: AccessRequest;
  /** Absent: any text. */
  readonly load?: (transport: Transport) => Promise<Result<readonly Choice[]>>;
}

const listing = (action: string): AccessRequest => ({ action, list: true });
const fixed = (choices: Readonly<Record<string, string>>) => async () =>
  success(Object.entries(choices).map(([value, label]) => ({ value, label })));

/** Where the choices of each kind of segment come from (contract, passport.md section 5). */
export const segmentSources: Readonly<Record<SegmentKind, Source>> = {
  bucket: {
    title: "Bucket",
    needs: listing("bucket:index"),
    async load(transport) {
      const result = await listBuckets(transport);
      if (!result.ok) return result;
      return success(result.value.map(({ _id, title }) => ({ value: _id, label: title })));
    },
  },
  bucketData: { title: "Bucket Data" },
  apikey: {
    title: "API key",
    needs: listing("passport:apikey:index"),
    load: (transport) => rows(apikeyRecords.api.list(transport, few), ({ name }) => name),
  },
  policy: {
    title: "Policy",
    needs: listing("passport:policy:index"),
    load: (transport) => rows(policyApi.list(transport, few), ({ name }) => name),
  },
  identity: {
    title: "Identity",
    needs: listing("passport:identity:index"),
    load: (transport) => rows(identityApi.list(transport, few), ({ identifier }) => identifier),
  },
  strategy: {
    title: "Strategy",
    needs: listing("passport:strategy:index"),
    load: (transport) => rows(strategyRecords.api.list(transport, few), ({ title, name }) => title || name),
  },
  dashboard: named("Dashboard", "dashboard", "name"),
  function: named("Function", "function", "name"),
  webhook: named("Webhook", "webhook", "url"),
  storage: named("Storage", "storage", "name"),
  preference: { title: "Preference", load: fixed({ bucket: "Bucket", passport: "Passport" }) },
  status: {
    title: "Status",
    load: fixed({
      bucket: "Bucket",
      identity: "Identity",
      storage: "Storage",
      function: "Function",
      api: "API",
    }),
  },
};

function named(title: string, area: string, label: string): Source {
  return { title, needs: listing(`${area}:index`), load: (transport) => listNamed(transport, area, label) };
}

/** Nobody looks through more, and a list of all would take as long as there are many. */
const mostChoices = 1000;
const few = { limit: mostChoices + 1 };

async function rows<Row extends { readonly _id: string }>(
  listed: Promise<Result<{ readonly rows: readonly Row[] }>>,
  label: (row: Row) => string,
): Promise<Result<readonly Choice[]>> {
  const result = await listed;
  if (!result.ok) return result;
  return success(result.value.rows.map((row) => ({ value: row._id, label: label(row) || row._id })));
}

/** The last choice of every segment. */
export const everything: Choice = { value: "*", label: policyText("all") };

/** The choices of a kind; null: any text may be typed, because there is no list or it is too long. */
export const choicesQuery = (transport: Transport, kind: SegmentKind) => ({
  queryKey: choicesKey(kind),
  queryFn: async (): Promise<readonly Choice[] | null> => {
    const listed = await segmentSources[kind].load?.(transport);
    // A server that has no such area has nothing to choose from.
    if (listed === undefined || (!listed.ok && listed.failure.code === "not-found")) return null;
    const choices = await unwrap(Promise.resolve(listed));
    return choices.length > mostChoices ? null : [...choices, everything];
  },
});

/** As many documents are offered at once; the others are found by their names. */
export const documentsOffered = 20;

/** Documents with a text in the field that names them; the first of all of them for an empty text. */
export const documentChoicesQuery = (transport: Transport, bucket: Bucket, typed: string) => ({
  queryKey: [...choicesKey("bucketData"), bucket._id, typed],
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<readonly Choice[]> => {
    const primary = primaryOf(bucket);
    const filter = typed === "" ? undefined : { [primary]: { $regex: escapePattern(typed), $options: "i" } };
    const query = { filter, limit: documentsOffered, relation: false };
    const { data } = await unwrap(listDocuments(transport, bucket._id, query, signal));
    return data.map((document) => ({
      value: document._id,
      label: String(document[primary] ?? document._id),
    }));
  },
});
