import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { createContext, createElement, type ReactNode, useContext, useMemo } from "react";
import type { Access } from "../access/evaluate";
import { type AreaId, type Identified, type Rows, rowsAs } from "../area/rows";
import type { Drawer, Drawers } from "../section/drawer";
import { type Loaded, loadedOf, useAccess, useClient, useSession } from "./console";
import { useKeptList } from "./kept";

const DrawersContext = createContext<Drawers>({});

/** Gives the section list the drawers of all areas that have one. */
export const DrawersProvider = ({ drawers, children }: { drawers: Drawers; children?: ReactNode }) =>
  createElement(DrawersContext.Provider, { value: drawers }, children);

export const useDrawers = (): Drawers => useContext(DrawersContext);

const none: readonly never[] = [];

const deniedTo = (access: Access | undefined, { needs }: Pick<Drawer<Identified>, "needs">): boolean =>
  access?.can(needs.action, needs.segments, needs.list) === false;

/** The rows of one drawer. A caller who may list no rows sends no request. */
export function useListedRows<Row extends Identified>(
  drawer: Drawer<Row>,
  access: Loaded<Access>,
): Loaded<readonly Row[]> {
  const { transport } = useClient();
  const { status } = useSession();
  const denied = deniedTo(access.value, drawer);
  const enabled = status === "signed-in" && access.value !== undefined && !denied;
  const loaded: Loaded<readonly Row[]> = loadedOf(useQuery({ ...drawer.query(transport), enabled }));
  const { failure, loading, reload } = access;
  if (denied) return { value: none, failure: undefined, loading, reload };
  return access.value === undefined ? { ...loaded, failure, loading, reload } : loaded;
}

/** Which sections are shown: all of them, one, or none. */
type Shown = { readonly section?: string | undefined } | "all";

interface Listed extends Loaded<Rows> {
  /** Whether the rows of drawers that are read later are there as well. */
  readonly complete: boolean;
}

/**
 * The rows of all drawers that this caller may list, once all are there; those that are read later only of sections
 * that are shown, and without waiting for them.
 */
export function useListed(shown: Shown = "all"): Listed {
  const { transport, areas } = useClient();
  const { status } = useSession();
  const access = useAccess();
  const drawers = useDrawers();
  const section = shown === "all" ? shown : shown.section;
  const pairs: readonly (readonly [AreaId, Drawer<Identified>])[] = useMemo(
    () =>
      entriesOf(drawers).filter(
        ([id, drawer]) =>
          !deniedTo(access.value, drawer) &&
          (drawer.later !== true || section === "all" || section === areas.named(id).section?.id),
      ),
    [drawers, access.value, areas, section],
  );
  const enabled = status === "signed-in" && access.value !== undefined;
  const queries = useQueries({
    queries: pairs.map(([, drawer]) => ({ ...drawer.query(transport), enabled })),
  });
  const answers = queries.map((query: UseQueryResult<readonly Identified[]>) => loadedOf(query));
  // The rows are the same between renders as long as no answer changes.
  const values = useKeptList(answers.map(({ value }) => value));
  const value = useMemo(
    () =>
      pairs.some(([, { later }], index) => later !== true && values[index] === undefined)
        ? undefined
        : Object.assign({}, ...pairs.map(([id], index) => rowsAs(id, values[index] ?? none))),
    [pairs, values],
  );
  return {
    value: access.value === undefined ? undefined : value,
    complete: access.value !== undefined && !values.includes(undefined),
    failure: access.failure ?? answers.find(({ failure }) => failure !== undefined)?.failure,
    loading: access.loading || answers.some(({ loading }) => loading),
    reload() {
      access.reload();
      for (const { reload } of answers) reload();
    },
  };
}

const entriesOf = (drawers: Drawers): readonly (readonly [AreaId, Drawer<Identified>])[] =>
  Object.values(drawers).map((drawer) => [drawer.area, drawer]);
