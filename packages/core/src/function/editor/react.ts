import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { runAction } from "../../action/run";
import type { Kept } from "../../editing/context";
import type { EditingView } from "../../editing/view";
import { unwrap } from "../../http/query";
import { type Loaded, loadedOf, useClient, useSession } from "../../react/console";
import { type Editing, useEditing } from "../../react/editing";
import { knownProblems, listDependencies } from "../calls";
import type { Dependency, Diagnostic, Information } from "../model";
import { functionRecords } from "../records";
import type { FunctionDraft, StoredFunction } from "./draft";
import { exportedHandlers } from "./handlers";
import { type CodeSaved, functionModel, loadFunction } from "./model";
import { type PackageChange, packageChanges } from "./packages";
import { createSaving, type SavingState } from "./saving";

const { actions } = functionRecords;

/** A function with its code; null: there is none. */
export function useStoredFunction(id: string): Loaded<StoredFunction | null> {
  const { transport, queries } = useClient();
  const loaded = loadedOf(
    useQuery({
      queryKey: ["function", "code", id],
      queryFn: async ({ signal }) => (await unwrap(loadFunction(transport, id, signal))) ?? null,
      staleTime: 0,
    }),
  );
  const reload = () => {
    loaded.reload();
    void queries.invalidateQueries({ queryKey: problemsKey(id) });
  };
  return { ...loaded, reload };
}

const problemsKey = (id: string) => ["functionProblems", id];

/** Milliseconds without a key until the exports of the code are looked at anew (spec 3, section 9). */
const settling = 2_000;

/** The exports that triggers can call. While the code cannot be read, those of before. */
function useHandlers(code: string): readonly string[] {
  const [handlers, setHandlers] = useState(() => exportedHandlers(code) ?? []);
  const first = useRef(code);
  useEffect(() => {
    if (code === first.current) return;
    const timer = setTimeout(() => {
      first.current = code;
      setHandlers((before) => exportedHandlers(code) ?? before);
    }, settling);
    return () => clearTimeout(timer);
  }, [code]);
  return handlers;
}

/** How saving goes, and what keeps the code that is saved from running, whenever it was saved. */
export interface CodeState extends SavingState {
  readonly diagnostics: readonly Diagnostic[];
}

const noProblems: readonly Diagnostic[] = [];

/** What keeps the code from running; each save answers it anew. */
function useCodeProblems(id: string) {
  const { transport, queries } = useClient();
  const queryKey = problemsKey(id);
  const { data = noProblems } = useQuery({
    queryKey,
    queryFn: ({ signal }) => unwrap(knownProblems(transport, id, signal)),
    // It may take a compiler: it is asked for once while an editor is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: "always",
  });
  return { diagnostics: data, tell: (said: CodeSaved) => keepProblems(queries, queryKey, said.diagnostics) };
}

/** An answer that is on its way is older than the save. */
async function keepProblems(queries: QueryClient, queryKey: string[], diagnostics: readonly Diagnostic[]) {
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, diagnostics);
}

export interface FunctionEditing extends Editing<StoredFunction, FunctionDraft> {
  readonly handlers: readonly string[];
  readonly codeState: CodeState;
}

interface FunctionEditingOptions {
  readonly stored: StoredFunction;
  readonly information: Information;
  readonly kept?: Kept<StoredFunction, FunctionDraft> | undefined;
  readonly onChange?: ((view: EditingView<StoredFunction, FunctionDraft>) => void) | undefined;
  readonly onSaved?: (() => void) | undefined;
}

/** Edits the code of a function, what makes it run and its environment: all that changed is saved together. */
export function useFunctionEditing({
  information,
  stored,
  ...options
}: FunctionEditingOptions): FunctionEditing {
  const client = useClient();
  const [savingState, setSavingState] = useState<SavingState>({ saving: false });
  const [saving] = useState(() => createSaving(setSavingState, Date.now));
  useEffect(() => saving.stop, [saving]);
  const { diagnostics, tell } = useCodeProblems(stored.record._id);
  const saved = (said: CodeSaved | undefined) => {
    saving.end(said !== undefined);
    if (said !== undefined) void tell(said);
  };
  const model = functionModel(client, { information, saving: saving.begin, saved });
  const editing = useEditing(model, { row: stored, ...options });
  const handlers = useHandlers(editing.draft.code);
  return { ...editing, handlers, codeState: { ...savingState, diagnostics } };
}

/** The packages of a function, and how they come and go. One change at a time. */
export interface Dependencies extends Loaded<readonly Dependency[]> {
  readonly pending: PackageChange["pending"];
  readonly problem: PackageChange["problem"];
  /** Whether it was added. */
  readonly add: (name: string) => Promise<boolean>;
  readonly remove: (name: string) => Promise<boolean>;
}

export function useDependencies(id: string): Dependencies {
  const client = useClient();
  const { transport } = client;
  const { identity } = useSession();
  // Nothing of one person is shown to the next.
  const key = JSON.stringify([identity?._id, id]);
  const changes = packageChanges(client);
  const { pending, problem } = useSyncExternalStore(
    useCallback((listener: () => void) => changes.subscribe(key, listener), [changes, key]),
    () => changes.of(key),
    () => changes.of(key),
  );
  const loaded = loadedOf(
    useQuery({
      queryKey: ["function", "dependencies", id],
      queryFn: ({ signal }) => unwrap(listDependencies(transport, id, signal)),
    }),
  );
  // Whoever has left the editor by then does not see it there.
  const isShown = () => changes.isSeen(key);
  const change = async (name: string, work: () => ReturnType<typeof actions.removeDependency.run>) => {
    changes.set(key, { pending: { name } });
    const result = await work();
    // What is shown next is what is there by now.
    await client.queries.refetchQueries({ queryKey: ["function", "dependencies", id] });
    changes.set(key, result.ok ? {} : { problem: result.failure.message });
    return result.ok;
  };
  return {
    ...loaded,
    pending,
    problem,
    add: (name) =>
      change(name, () =>
        runAction(
          client,
          actions.addDependency,
          { id, names: [name] },
          { isShown, progress: (share) => changes.set(key, { pending: { name, share } }) },
        ),
      ),
    remove: (name) =>
      change(name, () => runAction(client, actions.removeDependency, { id, name }, { isShown })),
  };
}
