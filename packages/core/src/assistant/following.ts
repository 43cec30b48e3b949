import { z } from "zod/mini";
import type { SocketText } from "../http/socketMachine";
import type { SocketTarget } from "../http/sockets";
import { lacks } from "../session/capabilities";
import type { ConsoleClient } from "../shell/client";

const target: SocketTarget = { path: "assistant/plan", read: readText };

function readText(text: string): SocketText | undefined {
  const { kind, status, message } = Object(parsed(text));
  if (kind === 1) return { kind: "begun" };
  if (kind === 2) return { kind: "message", message: kind };
  return kind === -1 ? { kind: "refused", status: Number(status), message: String(message) } : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type Told = Pick<ConsoleClient, "transport" | "sockets" | "notifications" | "queries">;

/** Ids of plans that somebody was told of, or that were here before. */
export type KnownPlans = ReadonlySet<string>;

/**
 * Tells of plans that come to wait for the person, each once, until the function that it gives is called. The socket says
 * that there is something; what it is, is read then, by what is loaded then. A server that keeps no plans is asked once.
 */
export function followPlans(client: Told): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let known: KnownPlans = new Set();
  let leave: (() => void) | undefined;
  let isReading = false;
  let isStale = false;
  const look = async (): Promise<void> => {
    isStale = isReading;
    if (isReading) return;
    isReading = true;
    const { tellOfPlans } = await import("./arriving");
    known = await tellOfPlans(client, known, signal);
    isReading = false;
    if (isStale && !signal.aborted) await look();
  };
  void present(client, signal).then((ids) => {
    if (ids === undefined || signal.aborted) return;
    known = ids;
    let opened = 0;
    leave = client.sockets?.watch(target, {
      message: () => void look(),
      // What came while nobody told of it.
      opened: () => {
        opened += 1;
        if (opened > 1) void look();
      },
      state: () => undefined,
    });
  });
  return () => {
    stopped.abort();
    leave?.();
  };
}

const few = z.array(z.object({ _id: z.string() }));

/** What was here before is said where the plans are. `undefined`: the server keeps no plans. */
async function present({ transport }: Told, signal: AbortSignal): Promise<KnownPlans | undefined> {
  const plans = await transport.send({ method: "GET", path: "assistant/plan", schema: few, signal });
  if (plans.ok) return new Set(plans.value.map(({ _id }) => _id));
  return lacks("plans", plans.failure) ? undefined : new Set();
}
