import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AccessRequest } from "../access/evaluate";
import type { RecordSubject } from "../action/action";
import { apikeyQueries } from "../apikey/queries";
import type { FactorKind } from "../identity/model";
import { factorKindsQuery, identityQueries } from "../identity/queries";
import type { ListState } from "../list/state";
import type { Policy } from "../policy/model";
import { policyQueries } from "../policy/queries";
import type { Attribute } from "../preference/attributes";
import { attributesOf } from "../preference/model";
import { passportPreferenceQuery } from "../preference/queries";
import type { RecordPage } from "../record/api";
import { strategyQueries } from "../strategy/queries";
import { type Loaded, loadedOf, useAccess, useClient, useSession } from "./console";

/** Questions of each area of access management. */
export const queriesOf = {
  identity: identityQueries,
  policy: policyQueries,
  strategy: strategyQueries,
  apikey: apikeyQueries,
} as const satisfies Readonly<Record<RecordSubject, unknown>>;

/** One page of a list as any face lays it out. */
export interface RecordRows<Row> {
  readonly rows: Loaded<readonly Row[]>;
  /** On all pages; `undefined` until the first answer. */
  readonly total: number | undefined;
  /** True while the rows shown are those of another page, sort or filter. */
  readonly stale: boolean;
}

interface PageQuery<Row> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { signal?: AbortSignal }) => Promise<RecordPage<Row>>;
  readonly staleTime: number;
}

/** Loads a page. The rows before stay until the next ones are there. */
export function useRecordRows<Row>(
  queries: {
    page: (transport: ReturnType<typeof useClient>["transport"], state: ListState) => PageQuery<Row>;
  },
  state: ListState,
): RecordRows<Row> {
  const { transport } = useClient();
  const { status } = useSession();
  const query = useQuery({
    ...queries.page(transport, state),
    enabled: status === "signed-in",
    placeholderData: keepPreviousData,
  });
  const loaded = loadedOf(query);
  return {
    rows: { ...loaded, value: loaded.value?.rows },
    total: loaded.value?.total,
    stale: query.isPlaceholderData,
  };
}

interface OneQuery<Row> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { signal?: AbortSignal }) => Promise<Row | null>;
  readonly staleTime: number;
}

/** Loads one record; null where there is none. No id: nothing is asked. */
export function useRecord<Row>(
  queries: { one: (transport: ReturnType<typeof useClient>["transport"], id: string) => OneQuery<Row> },
  id: string | undefined,
): Loaded<Row | null> {
  const { transport } = useClient();
  const { status } = useSession();
  const query = queries.one(transport, id ?? "");
  return loadedOf(useQuery({ ...query, enabled: status === "signed-in" && id !== undefined }));
}

const none: readonly never[] = [];

/** Whether the caller may; false until it is known. */
function useMay({ action, segments, list }: AccessRequest): boolean {
  return useAccess().value?.can(action, segments, list) ?? false;
}

/** All policies, where the caller may list them: for their names, and to attach them. */
export function usePolicies(): Loaded<readonly Policy[]> {
  const { transport } = useClient();
  const may = useMay({ action: "passport:policy:index", list: true });
  const loaded = loadedOf(useQuery({ ...policyQueries.all(transport), enabled: may }));
  return { ...loaded, value: may ? loaded.value : none };
}

/** The attributes of identities; none where the caller may not read the preference. `undefined`: on their way. */
export function useAttributes(): { readonly value: readonly Attribute[] | undefined } {
  const { transport } = useClient();
  const access = useAccess();
  const may = useMay({ action: "preference:show", segments: ["passport"] });
  const { data } = useQuery({ ...passportPreferenceQuery(transport), enabled: may });
  return useMemo(() => {
    if (access.value !== undefined && !may) return { value: none };
    return { value: data === undefined ? undefined : attributesOf(data) };
  }, [access.value, may, data]);
}

/** The kinds of second factors that the server offers. */
export function useFactorKinds(wanted: boolean): Loaded<readonly FactorKind[]> {
  const { transport } = useClient();
  return loadedOf(useQuery({ ...factorKindsQuery(transport), enabled: wanted }));
}
