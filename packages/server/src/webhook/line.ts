import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import type { Webhook } from "@twinhelm/core/webhook/model";
import type { WaitingDelivery } from "../engine/webhooks";
import type { ServerContext } from "../shell/context";
import type { createSettling } from "./settling";
import type { Job, Tried } from "./thread/messages";
import type { DeliveryThread } from "./thread/thread";

/** Deliveries of one webhook that are given to the thread at once. */
const batch = 20;
/** Milliseconds for which a line that has sent all it read waits for more, where more is coming: it reads many at once. */
const gathering = 50;
/** Milliseconds until what a lost thread had is given to the next one. */
const recovery = 250;

/** What all lines work with. */
export interface LineParts {
  readonly context: ServerContext;
  readonly thread: DeliveryThread;
  /** Milliseconds before each further attempt. */
  readonly pauses: readonly number[];
  readonly settling: ReturnType<typeof createSettling>;
  readonly log: (error: unknown) => void;
}

/** The deliveries of one webhook, which are sent one after the other. */
export interface Line {
  /** Sends what waits, now or once what is sent at the moment is, unless another node does. */
  wake(): void;
  /** Nothing waits any more. */
  clear(): void;
  /** Whether it waits for the time of a further attempt. */
  isPaused(): boolean;
  /** Begins nothing more. Resolves once what is on its way has come to an end. */
  close(): Promise<void>;
}

interface State {
  readonly id: string;
  /** Present while its deliveries are sent. */
  running: Promise<void> | undefined;
  /** Something came while it was running. */
  more: boolean;
  /**
   * The last change that it was told of, and that needs no further attempt. Changes are numbered in the order of their
   * commits: none comes before it afterwards.
   */
  last: number;
  timer: NodeJS.Timeout | undefined;
  /** Whether a delivery is to be tried again. */
  held: boolean;
  closed: boolean;
}

export function createLine(id: string, parts: LineParts): Line {
  const state: State = {
    id,
    running: undefined,
    more: false,
    last: 0,
    timer: undefined,
    held: false,
    closed: false,
  };
  return {
    wake: () => wake(state, parts),
    clear() {
      clearTimeout(state.timer);
      state.timer = undefined;
      state.last = 0;
      letGo(state, parts).catch(parts.log);
    },
    isPaused: () => state.running === undefined && state.timer !== undefined,
    async close() {
      state.closed = true;
      clearTimeout(state.timer);
      await state.running;
    },
  };
}

function wake(state: State, parts: LineParts): void {
  state.more = true;
  if (state.closed || state.running !== undefined) return;
  clearTimeout(state.timer);
  state.timer = undefined;
  state.running = run(state, parts)
    .then((rest) => (rest === "idle" ? letGo(state, parts) : undefined))
    .catch(parts.log)
    .finally(() => {
      state.running = undefined;
      if (state.more) wake(state, parts);
    });
}

/** What deliveries of a webhook are held by. */
export const leaseOf = (id: string): string => `webhook ${id}`;

/** Whether its deliveries are this node's. */
async function isOwn(state: State, { context, settling }: LineParts): Promise<boolean> {
  const { leases } = context.engine;
  const hold = await leases.hold(leaseOf(state.id));
  if (hold !== "taken") return hold === "kept";
  // Another node may have left something of what it had begun with.
  await settling.kept(state.id);
  state.last = 0;
  return true;
}

/** Leaves them to whichever node has the next one. */
async function letGo(state: State, { context, settling }: LineParts): Promise<void> {
  const { leases } = context.engine;
  if (!leases.isShared || state.closed) return;
  // What is not kept yet would be sent again there.
  await settling.kept(state.id);
  if (!state.more) await leases.letGo(leaseOf(state.id));
}

/** `idle`: nothing waits. */
async function run(state: State, parts: LineParts): Promise<"idle" | "busy"> {
  const { engine, now } = parts.context;
  const { id } = state;
  while (!state.closed) {
    state.more = false;
    if (!(await isOwn(state, parts))) return "busy";
    const { waiting, more } = await engine.webhooks.deliveries(id, state.last, batch);
    const [first] = waiting;
    if (first === undefined) return "idle";
    const webhook = await engine.webhooks.find(id);
    if (webhook === undefined || !webhook.trigger.active) return "idle";
    const pause = first.notBefore - now();
    if (pause > 0) {
      later(state, pause, () => wake(state, parts));
      return "busy";
    }
    await sendAll(state, parts, webhook, waiting);
    await (state.held ? parts.settling.idle() : parts.settling.room());
    state.held = false;
    // One that is to be tried again, or that a lost thread had, is read anew.
    const isDone = state.last === waiting.at(-1)?.sequence;
    if (more || !isDone) continue;
    if (!state.more) return "idle";
    await new Promise((resolve) => setTimeout(resolve, gathering));
  }
  return "busy";
}

/** The longest time that a timer takes. */
const longest = 2 ** 31 - 1;

function later(state: State, milliseconds: number, work: () => void): void {
  clearTimeout(state.timer);
  state.timer = setTimeout(work, Math.min(milliseconds, longest)).unref();
}

/** What deliveries of a webhook are signed with. */
export const secretOf = async (
  { context }: LineParts,
  { _id, signed }: Webhook,
): Promise<string | undefined> => (signed === true ? context.engine.webhooks.secretOf(_id) : undefined);

async function sendAll(
  state: State,
  parts: LineParts,
  webhook: Webhook,
  waiting: readonly WaitingDelivery[],
): Promise<void> {
  const secret = await secretOf(parts, webhook);
  const jobs = waiting.map(({ sequence, payload }) =>
    jobOf(webhook, secret, { template: webhook.body, payload }, sequence),
  );
  const count = await parts.thread.send(jobs, (index, tried) => {
    const delivery = waiting[index];
    if (delivery !== undefined) take(state, parts, webhook, delivery, tried);
  });
  // The thread was lost, and is there again when it is asked.
  if (count === 0) await new Promise((resolve) => setTimeout(resolve, recovery));
}

/** Keeps what became of a delivery, and whether it is tried again. */
function take(
  state: State,
  { context, pauses, settling }: LineParts,
  webhook: Webhook,
  { sequence, attempts, payload }: WaitingDelivery,
  tried: Tried,
): void {
  const retry = webhook.retry === true;
  const log = logOf(context, webhook, tried, retry ? { attempt: attempts + 1 } : {});
  // What its template cannot make now it cannot make later.
  const isUnsent = log.content.request === undefined;
  const pause = tried.succeed || !retry || isUnsent ? undefined : pauses[attempts];
  const common = { log, ...(isUnsent ? { payload } : {}) };
  const place = { webhook: webhook._id, sequence };
  if (pause !== undefined) {
    // Before it is kept, it would look as if it had not been tried.
    state.held = true;
    settling.add({ ...common, again: { ...place, notBefore: context.now() + pause } });
    return;
  }
  state.last = sequence;
  settling.add({ ...common, done: place });
}

/** The row of a log. */
export const logOf = (
  { newId, now }: ServerContext,
  { _id: webhook }: Pick<Webhook, "_id">,
  { milliseconds, succeed, content }: Tried,
  more: Partial<WebhookLog>,
): WebhookLog => ({
  _id: newId(),
  webhook,
  succeed,
  created_at: new Date(now()).toISOString(),
  content,
  duration: milliseconds,
  ...more,
});

/** `sequence`: of the change; receivers know by it which deliveries are the same. */
export function jobOf(
  { _id, url, retry }: Webhook,
  secret: string | undefined,
  content: Job["content"],
  sequence?: number,
): Job {
  const isNamed = sequence !== undefined && (secret !== undefined || retry === true);
  return {
    url,
    content,
    secret,
    id: isNamed ? `${_id}-${sequence}` : undefined,
    holds: retry === true && sequence !== undefined,
    isStored: sequence !== undefined,
  };
}
