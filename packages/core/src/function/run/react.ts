import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isRecord } from "../../editing/same";
import { unwrap } from "../../http/query";
import { useInvocation } from "../../react/actions";
import { type Loaded, loadedOf, useClient, useSession } from "../../react/console";
import { notOffered } from "../../session/capabilities";
import { readJson } from "../../text/json";
import type { FunctionRecord } from "../model";
import { functionRecords } from "../records";
import { getRun, listRuns, runsKept } from "./api";
import type { FunctionRun, FunctionRunDetail } from "./model";
import { exampleFor } from "./prepare";
import { functionRunText } from "./text";

const { actions } = functionRecords;

/** Runs of one answer. */
const shown = 50;

/** The latest runs of a function; none where the server keeps none. */
export function useRuns(id: string): Loaded<readonly FunctionRun[]> {
  const { transport } = useClient();
  const kept = useRunsKept();
  const runs: Loaded<readonly FunctionRun[]> = loadedOf(
    useQuery({
      queryKey: ["functionRun", "of", id],
      queryFn: ({ signal }) => unwrap(listRuns(transport, { functions: [id], limit: shown }, signal)),
      enabled: kept === true,
    }),
  );
  return kept === false ? { ...runs, value: [] } : runs;
}

/** Whether the server keeps runs, and runs functions by hand: found out once; `undefined`: not known yet. */
function useRunsKept(): boolean | undefined {
  const { transport } = useClient();
  const { status } = useSession();
  const { data } = useQuery({
    queryKey: ["functionRunsKept"],
    queryFn: ({ signal }) => runsKept(transport, signal),
    enabled: status === "signed-in",
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** One run with what it got, gave and said. */
export function useRun(id: string | undefined): Loaded<FunctionRunDetail> {
  const { transport } = useClient();
  return loadedOf(
    useQuery({
      queryKey: ["functionRun", "one", id],
      queryFn: ({ signal }) => unwrap(getRun(transport, id ?? "", signal)),
      enabled: id !== undefined,
    }),
  );
}

/** What somebody wrote to run handlers with, by console, then by person, function and handler. */
const written = new WeakMap<object, Map<string, string>>();

/** A handler that is run by hand: with an example of its trigger, which can be written over. */
export interface RunTrial {
  readonly handlers: readonly string[];
  readonly handler: string;
  readonly choose: (handler: string) => void;
  /** JSON; empty while the example is on its way. */
  readonly text: string;
  readonly write: (text: string) => void;
  /** Begins with the example again; absent: nothing else was written. */
  readonly begin: (() => void) | undefined;
  /** Why it cannot be run as it is written. */
  readonly problem: string | undefined;
  /** What the server refused of it when it was run last. */
  readonly refused: string | undefined;
  readonly busy: boolean;
  /** Of the last run. */
  readonly done: FunctionRunDetail | undefined;
  readonly run: () => Promise<void>;
  /** Runs with what a run got. */
  readonly repeat: (run: string) => Promise<void>;
}

export function useRunTrial({ _id: id, triggers }: FunctionRecord): RunTrial {
  const client = useClient();
  const handlers = Object.keys(triggers);
  const [chosen, choose] = useState(handlers[0] ?? "");
  const handler = handlers.includes(chosen) ? chosen : (handlers[0] ?? "");
  const trigger = triggers[handler];
  const example = useQuery({
    queryKey: ["functionRun", "example", id, trigger],
    queryFn: async ({ signal }) =>
      trigger === undefined ? {} : exampleFor(client.transport, trigger, signal),
  });
  const [, setCount] = useState(0);
  const own = written.get(client) ?? new Map<string, string>();
  written.set(client, own);
  const { identity } = useSession();
  const key = JSON.stringify([identity?._id, id, handler]);
  const keep = (text: string | undefined) => {
    if (text === undefined) own.delete(key);
    else own.set(key, text);
    setCount((count) => count + 1);
  };
  const typed = own.get(key);
  const made = example.data === undefined ? "" : JSON.stringify(example.data, null, 2);
  const text = typed ?? made;
  const payload = payloadOf(text);
  const isAbsent = useRunsKept() === false;
  const [done, setDone] = useState<FunctionRunDetail>();
  const [refusal, setRefusal] = useState<{ readonly of: string; readonly message: string }>();
  const asked = JSON.stringify([handler, text]);
  const running = useInvocation(actions.run);
  const repeating = useInvocation(actions.repeat);
  return {
    ...{ handlers, handler, choose, text, done },
    write: keep,
    begin: typed === undefined ? undefined : () => keep(undefined),
    problem: isAbsent
      ? notOffered("functionRuns")
      : text === "" || payload !== undefined
        ? undefined
        : functionRunText("payload.wrong"),
    refused: refusal?.of === asked ? refusal.message : undefined,
    busy: running.busy || repeating.busy,
    async run() {
      if (payload === undefined || isAbsent) return;
      setDone(undefined);
      setRefusal(undefined);
      const result = await running.run({ id, handler, payload });
      if (result.ok) setDone(result.value);
      else if (result.failure.field !== undefined) setRefusal({ of: asked, message: result.failure.message });
    },
    async repeat(run) {
      setDone(undefined);
      const result = await repeating.run({ id, run });
      if (result.ok) return setDone(result.value);
      // What it got is in no field here.
      const { field, ...failure } = result.failure;
      if (field !== undefined) client.notifications.fail(failure);
    },
  };
}

function payloadOf(text: string): Record<string, unknown> | undefined {
  const read = readJson(text);
  return read.ok && isRecord(read.value) ? { ...read.value } : undefined;
}
