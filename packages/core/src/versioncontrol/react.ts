import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { runAction } from "../action/run";
import { isRecord } from "../editing/same";
import type { Failure } from "../http/failure";
import { unwrap } from "../http/query";
import { useIsHere } from "../react/actions";
import { type Loaded, loadedOf, useClient } from "../react/console";
import { versionControlActions } from "./actions";
import { getPending, listCommands, runCommand } from "./api";
import { commandNames } from "./commands";
import type { Completing } from "./completion";
import { keepCommand, readHistory } from "./history";
import { type CommandLine, lineOf } from "./line";
import type { CommandPlan, PendingState } from "./model";
import { isWorthAsking, needsPlan } from "./plan";

/** The commands of the server. */
export function useCommands(): Loaded<readonly string[]> {
  const { transport } = useClient();
  return loadedOf(
    useQuery({
      queryKey: ["versioncontrol", "commands"],
      queryFn: ({ signal }) => unwrap(listCommands(transport, signal)),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
}

/** What is under way. */
export function usePending(): Loaded<PendingState> {
  const { transport } = useClient();
  return loadedOf(
    useQuery({
      queryKey: ["versioncontrol", "pending"],
      queryFn: ({ signal }) => unwrap(getPending(transport, signal)),
    }),
  );
}

const none: Completing = { commands: commandNames, branches: [], tags: [], remotes: [], files: [] };

/** What arguments can name, as far as it is known by now. Asked for once something is typed. */
export function useCompleting(isWanted: boolean): Completing {
  const { transport } = useClient();
  const commands = useCommands().value;
  const { data = none } = useQuery({
    queryKey: ["versioncontrol", "names"],
    queryFn: async ({ signal }): Promise<Completing> => {
      const ask = async (command: string, ...args: string[]) => {
        const result = await runCommand(transport, { command, args }, undefined, { signal });
        return result.ok && isRecord(result.value) ? result.value : {};
      };
      const lines = (value: Readonly<Record<string, unknown>>) =>
        String(value.message ?? "")
          .split("\n")
          .filter((each) => each !== "");
      const [{ all }, tags, remotes] = await Promise.all([ask("branch"), ask("tag"), ask("remote")]);
      const branches = Array.isArray(all) ? all.map((each) => String(each).replace(/^remotes\//, "")) : [];
      // Before the first commit there is nothing that files could differ from.
      const files = branches.length === 0 ? {} : await ask("diff", "--name-only", "HEAD");
      return { ...none, branches, tags: lines(tags), remotes: lines(remotes), files: lines(files) };
    },
    enabled: isWanted,
  });
  return useMemo(() => ({ ...data, commands: commands ?? data.commands }), [data, commands]);
}

/** What became of the last command. */
export interface Answered {
  readonly line: CommandLine;
  readonly result?: unknown;
  readonly failure?: Failure;
}

export interface CommandRun {
  readonly busy: boolean;
  /** The last command that was answered; a failure keeps the answer before it. */
  readonly answered: Answered | undefined;
  readonly failure: Failure | undefined;
  /** What is asked before a command is run: its plan, or that there is none. */
  readonly asked: { readonly line: CommandLine; readonly plan: CommandPlan | undefined } | undefined;
  readonly history: readonly string[];
  /** Runs a line, or asks first. */
  readonly submit: (text: string) => Promise<void>;
  /** Runs what was asked for. */
  readonly agree: () => Promise<void>;
  readonly cancel: () => void;
  /** Ends what runs. */
  readonly stop: () => void;
}

/** Runs commands, one at a time, each that may change the instance once its plan was agreed to. */
export function useCommandRun(): CommandRun {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [answered, setAnswered] = useState<Answered>();
  const [failure, setFailure] = useState<Failure>();
  const [asked, setAsked] = useState<CommandRun["asked"]>();
  const [history, setHistory] = useState(() => readHistory(client.memory));
  const running = useRef<AbortController>(undefined);
  const isShown = useIsHere();
  const pending = usePending();

  const during = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    running.current = new AbortController();
    setBusy(true);
    try {
      return await work(running.current.signal);
    } finally {
      running.current = undefined;
      setBusy(false);
    }
  };
  const run = (line: CommandLine, plan?: string) =>
    during(async (signal) => {
      const input = { command: line.command, args: [...line.args], ...(plan === undefined ? {} : { plan }) };
      const result = await runAction(client, versionControlActions.run, input, { signal, isShown });
      setFailure(result.ok ? undefined : result.failure);
      if (result.ok) setAnswered({ line, result: result.value });
    });
  return {
    busy,
    answered,
    failure,
    asked,
    history,
    async submit(text) {
      const line = lineOf(text);
      if (line === undefined || busy) return;
      setHistory(keepCommand(client.memory, text));
      setFailure(undefined);
      if (!needsPlan(line, pending.value)) return run(line);
      const plan = await during((signal) =>
        versionControlActions.plan.run(
          { transport: client.transport, signal },
          { command: line.command, args: [...line.args] },
        ),
      );
      if (!plan.ok) return setFailure(plan.failure);
      if (isWorthAsking(plan.value)) return setAsked({ line, plan: plan.value });
      return run(line, plan.value?.problem === undefined ? plan.value?.id : undefined);
    },
    async agree() {
      if (asked === undefined) return;
      const { line, plan } = asked;
      setAsked(undefined);
      await run(line, plan?.pending ? undefined : plan?.id);
    },
    cancel: () => setAsked(undefined),
    stop: () => running.current?.abort(),
  };
}
