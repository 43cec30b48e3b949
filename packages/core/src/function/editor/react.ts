import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { runAction } from "../../action/run";
import type { Kept } from "../../editing/context";
import type { EditingView } from "../../editing/view";
import { unwrap } from "../../http/query";
import { type Loaded, loadedOf, useClient } from "../../react/console";
import { type Editing, useEditing } from "../../react/editing";
import { listDependencies } from "../calls";
import type { Dependency, Diagnostic, Information } from "../model";
import { functionRecords } from "../records";
import type { FunctionDraft, StoredFunction } from "./draft";
import { exportedHandlers } from "./handlers";
import { functionModel, loadFunction } from "./model";

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

/** Milliseconds that saving is shown at least (spec 3, section 9). */
const shownSaving = 300;

/** What became of the code that was saved last in this editor. */
export interface CodeState {
  readonly saving: boolean;
  /** Milliseconds since the epoch; absent: none was saved here yet. */
  readonly savedAt?: number;
  readonly diagnostics: readonly Diagnostic[];
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const model = functionModel(client, {
    information,
    saving: () => setCodeState((now) => ({ ...now, saving: true })),
    saved(saved) {
      clearTimeout(timer.current);
      if (saved === undefined) setCodeState((now) => ({ ...now, saving: false }));
      else {
        const { diagnostics } = saved;
        const savedAt = Date.now();
        setCodeState((now) => ({ ...now, diagnostics }));
        timer.current = setTimeout(() => setCodeState({ saving: false, savedAt, diagnostics }), shownSaving);
      }
    },
  });
  const editing = useEditing(model, { row: stored, ...options });
  const handlers = useHandlers(editing.draft.code);
  return { ...editing, handlers, codeState };
}

/** The packages of a function, and how they come and go. One change at a time. */
export interface Dependencies extends Loaded<readonly Dependency[]> {
  /** What is under way; its share in per cent, where it is known. */
  readonly pending: { readonly name: string; readonly share?: number } | undefined;
  /** Why the last change failed. */
  readonly problem: string | undefined;
  /** Whether it was added. */
  readonly add: (name: string) => Promise<boolean>;
  readonly remove: (name: string) => Promise<boolean>;
}

export function useDependencies(id: string): Dependencies {
  const client = useClient();
  const { transport } = client;
  const [pending, setPending] = useState<Dependencies["pending"]>();
  const [problem, setProblem] = useState<string>();
  const loaded = loadedOf(
    useQuery({
      queryKey: ["function", "dependencies", id],
      queryFn: ({ signal }) => unwrap(listDependencies(transport, id, signal)),
    }),
  );
  const change = async (name: string, work: () => ReturnType<typeof actions.removeDependency.run>) => {
    setPending({ name });
    setProblem(undefined);
    const result = await work();
    // What is shown next is what is there by now.
    await client.queries.refetchQueries({ queryKey: ["function", "dependencies", id] });
    setPending(undefined);
    if (!result.ok) setProblem(result.failure.message);
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
          {
            progress: (share) => setPending({ name, share }),
          },
        ),
      ),
    remove: (name) => change(name, () => runAction(client, actions.removeDependency, { id, name })),
  };
}
