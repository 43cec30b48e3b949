import type { SocketText } from "../http/socketMachine";
import type { SocketTarget } from "../http/sockets";
import type { ConsoleClient } from "../shell/client";
import { visibleText } from "../text/visible";
import { isWithoutPlans, listPlans } from "./api";
import type { Plan } from "./model";
import { assistantText } from "./text";

/** Milliseconds that it stays in sight; the list of what people were told keeps it. */
const stay = 10_000;

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

const waits = ({ state }: Plan): boolean => state === "waiting";

const wordsFor = ([first, ...more]: readonly Plan[]): string =>
  first === undefined || more.length > 0
    ? assistantText("arrived.many", { count: more.length + 1 })
    : assistantText("arrived", { assistant: first.assistant, title: first.title });

type Told = Pick<ConsoleClient, "transport" | "sockets" | "notifications" | "queries">;

/**
 * Tells of plans that come to wait for the person, each once, until the function that it gives is called. The socket says
 * that there is something, and what it is, is read. A server that keeps no plans is asked once.
 */
export function followPlans({ transport, sockets, notifications, queries }: Told): () => void {
  const stopped = new AbortController();
  let known: ReadonlySet<string> | undefined;
  let leave: (() => void) | undefined;
  let isReading = false;
  let isStale = false;
  const look = async (): Promise<void> => {
    isStale = isReading;
    if (isReading) return;
    isReading = true;
    const plans = await listPlans(transport, stopped.signal);
    isReading = false;
    if (stopped.signal.aborted || (!plans.ok && isWithoutPlans(plans.failure))) return;
    if (plans.ok) take(plans.value);
    leave ??= watch();
    if (isStale) await look();
  };
  const take = (plans: readonly Plan[]) => {
    const waiting = plans.filter(waits);
    const come = known === undefined ? [] : waiting.filter(({ _id }) => known?.has(_id) === false);
    // What was here before is said where the plans are.
    if (known !== undefined) void queries.invalidateQueries({ queryKey: ["assistant"] });
    known = new Set([...(known ?? []), ...waiting.map(({ _id }) => _id)]);
    if (come.length > 0) notifications.say({ tone: "warning", text: visibleText(wordsFor(come)) }, stay);
  };
  const watch = () =>
    sockets?.watch(target, {
      message: () => void look(),
      // What came while nobody told of it.
      opened: () => void look(),
      state: () => undefined,
    });
  void look();
  return () => {
    stopped.abort();
    leave?.();
  };
}
