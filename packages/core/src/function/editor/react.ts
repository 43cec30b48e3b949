import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { runAction } from "../../action/run";
import type { Kept } from "../../editing/context";
import type { EditingView } from "../../editing/view";
import { unwrap } from "../../http/query";
import { type Loaded, loadedOf, useClient, useSession } from "../../react/console";
import { type Editing, useEditing } from "../../react/editing";
import { listDependencies } from "../calls";
import type { Dependency, Information } from "../model";
import { functionRecords } from "../records";
import type { FunctionDraft, StoredFunction } from "./draft";
import { exportedHandlers } from "./handlers";
import { functionModel, loadFunction } from "./model";
import { type PackageChange, packageChanges } from "./packages";
import { type CodeState, createSaving } from "./saving";

const { actions } = functionRecords;

/** A function with its code; null: there is none. */
export function useStoredFunction(id: string): Loaded<StoredFunction | null> {
  const { transport } = useClient();
  return loadedOf(
    useQuery({
      queryKey: ["function", "code", id],
      queryFn: async ({ signal }) => (await unwrap(loadFunction(transport, id, signal))) ?? null,
      staleTime: 0,
    }),
  );
}

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
  const [codeState, setCodeState] = useState<CodeState>({ saving: false, diagnostics: [] });
  const [saving] = useState(() => createSaving(setCodeState, Date.now));
  useEffect(() => saving.stop, [saving]);
  const model = functionModel(client, { information, saving: saving.begin, saved: saving.end });
  const editing = useEditing(model, { row: stored, ...options });
  const handlers = useHandlers(editing.draft.code);
  return { ...editing, handlers, codeState };
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
