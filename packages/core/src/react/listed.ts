import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { createContext, createElement, type ReactNode, useCallback, useContext, useMemo } from "react";
import type { Access } from "../access/evaluate";
import { type AreaId, type Identified, type Rows, rowsAs } from "../area/rows";
import { FailureError } from "../http/query";
import type { Drawer, DrawerPart, Drawers } from "../section/drawer";
import { text } from "../text/catalogue";
import { type Loaded, loadedOf, useAccess, useClient, useSession } from "./console";
import { useKeptList } from "./kept";

const DrawersContext = createContext<Drawers>({});

/** Gives the section list the drawers that a console begins with; others load once their section is shown. */
export const DrawersProvider = ({ drawers, children }: { drawers: Drawers; children?: ReactNode }) =>
  createElement(DrawersContext.Provider, { value: drawers }, children);

type Late = readonly [AreaId, DrawerPart];

/** The drawers that a console does not begin with. */
function useLate(): readonly Late[] {
  const { areas } = useClient();
  const first = useContext(DrawersContext);
  return useMemo(
    () =>
      areas.all.flatMap(({ id, drawer }) =>
        drawer === undefined || first[id] !== undefined ? [] : [[id, drawer] as const],
      ),
    [areas, first],
  );
}

/** Where it cannot be loaded its section says so, and tries again when it is asked to. */
const lateQuery = ([id, part]: Late) => ({
  queryKey: ["drawer", id],
  async queryFn(): Promise<Drawer<Identified>> {
    try {
      return await part.load();
    } catch {
      throw new FailureError({ code: "network", message: text("shell.fault.missing"), retry: true });
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** The drawers that are loaded. */
export function useDrawers(): Drawers {
  const first = useContext(DrawersContext);
  const late = useLate();
  const answers = useQueries({ queries: late.map((each) => ({ ...lateQuery(each), enabled: false })) });
  const loaded = useKeptList(answers.map(({ data }) => data));
  return useMemo(
    () =>
      Object.assign(
        { ...first },
        ...late.map(([id], index) => (loaded[index] === undefined ? {} : { [id]: loaded[index] })),
      ),
    [first, late, loaded],
  );
}

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

/** Loads the drawers that are shown; gives those that are not there yet. */
function useUnloaded(isShown: (id: AreaId) => boolean, enabled: boolean): readonly Loaded<unknown>[] {
  const shown = useLate().filter(([id]) => isShown(id));
  const answers = useQueries({ queries: shown.map((each) => ({ ...lateQuery(each), enabled })) });
  return answers.filter(({ data }) => data === undefined).map((query) => loadedOf(query));
}

/** Which sections are shown: all of them, one, or none. */
type Shown = { readonly section?: string | undefined } | "all";

interface Listed extends Loaded<Rows> {
  /** Whether drawers that are loaded later, and their rows, are there as well. */
  readonly complete: boolean;
}

/**
 * The rows of all drawers that this caller may list, once all are there. Those that are loaded later are loaded for
 * sections that are shown, and not waited for.
 */
export function useListed(shown: Shown = "all"): Listed {
  const { transport, areas } = useClient();
  const { status } = useSession();
  const access = useAccess();
  const drawers = useDrawers();
  const section = shown === "all" ? shown : shown.section;
  const isShown = useCallback(
    (id: AreaId) => {
      const { drawer, section: own } = areas.named(id);
      return drawer?.later !== true || section === "all" || section === own?.id;
    },
    [areas, section],
  );
  const pairs: readonly (readonly [AreaId, Drawer<Identified>])[] = useMemo(
    () => entriesOf(drawers).filter(([id, drawer]) => isShown(id) && !deniedTo(access.value, drawer)),
    [drawers, access.value, isShown],
  );
  const enabled = status === "signed-in" && access.value !== undefined;
  const queries = useQueries({
    queries: pairs.map(([, drawer]) => ({ ...drawer.query(transport), enabled })),
  });
  const unloaded = useUnloaded(isShown, enabled);
  const answers = queries.map((query: UseQueryResult<readonly Identified[]>) => loadedOf(query));
  const asked = [...unloaded, ...answers];
  // The rows are the same between renders as long as no answer changes.
  const values = useKeptList(answers.map(({ value }) => value));
  const value = useMemo(
    () =>
      pairs.some(([id], index) => areas.named(id).drawer?.later !== true && values[index] === undefined)
        ? undefined
        : Object.assign({}, ...pairs.map(([id], index) => rowsAs(id, values[index] ?? none))),
    [pairs, values, areas],
  );
  return {
    value: access.value === undefined ? undefined : value,
    complete: access.value !== undefined && !values.includes(undefined) && unloaded.length === 0,
    failure: access.failure ?? asked.find(({ failure }) => failure !== undefined)?.failure,
    loading: access.loading || asked.some(({ loading }) => loading),
    reload() {
      access.reload();
      for (const { reload } of asked) reload();
    },
  };
}

const entriesOf = (drawers: Drawers): readonly (readonly [AreaId, Drawer<Identified>])[] =>
  Object.values(drawers).map((drawer) => [drawer.area, drawer]);
