import type { WebhookLog } from "@twinhelm/core/webhook/log/model";
import type { Webhook } from "@twinhelm/core/webhook/model";
import type { Engine } from "../engine/engine";
import { createLine, jobOf, type Line, type LineParts, leaseOf, logOf, secretOf } from "./line";
import { createSettling } from "./settling";
import type { Job, Tried } from "./thread/messages";

/** Milliseconds that deliveries on their way may take when the server ends. */
const parting = 2000;

/** Sends what waits: for each webhook one after the other, in the order of the changes, for all of them side by side. */
export function createDispatcher(given: Omit<LineParts, "settling">) {
  const parts: LineParts = { ...given, settling: createSettling(given.context, given.log) };
  const { engine } = given.context;
  const lines = new Map<string, Line>();
  const { refresh, listenersOf } = createListening(engine);
  let closed = false;

  const lineOf = (id: string): Line => {
    const line = lines.get(id) ?? createLine(id, parts);
    lines.set(id, line);
    return line;
  };
  const wake = (id: string): void => {
    if (!closed) lineOf(id).wake();
  };
  engine.onCommit(({ documents, webhooks }) => {
    if (webhooks) given.context.follow(refresh().catch(parts.log));
    for (const bucketId of documents.keys()) for (const id of listenersOf(`bucket_${bucketId}`)) wake(id);
  });
  const look = lookFor(engine, lines, wake);
  return {
    /** Goes on with what the server, or another node, had not sent when it ended. */
    async start(): Promise<void> {
      await refresh();
      await look();
      engine.leases.onTurn(() => void look().catch(parts.log));
    },
    /** A webhook was made, changed or deleted. */
    async changed(id: string): Promise<void> {
      await refresh();
      const isActive = (await engine.webhooks.find(id))?.trigger.active === true;
      // Else what was stored before it was listened to would wait for the next change.
      if (isActive) wake(id);
      else lines.get(id)?.clear();
    },
    tryNow: (webhook: Webhook, content: Job["content"], cause: "test" | "again") =>
      tryNow(parts, webhook, content, cause),
    async close(): Promise<void> {
      closed = true;
      const all = Promise.all([...lines.values()].map((line) => line.close()));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, parting);
      });
      await Promise.race([all, late]);
      clearTimeout(timer);
      await parts.thread.close();
      await all;
      await parts.settling.close();
    },
  };
}

/** Looks for what waits and no node sends, and for what waits no more because another node said so. */
function lookFor(
  { webhooks, leases }: Engine,
  lines: ReadonlyMap<string, Line>,
  wake: (id: string) => void,
): () => Promise<void> {
  return async () => {
    const waiting = new Map((await webhooks.waiting()).map((id) => [leaseOf(id), id]));
    for (const [id, line] of lines) if (line.isPaused() && !waiting.has(leaseOf(id))) wake(id);
    for (const name of await leases.free([...waiting.keys()])) {
      const id = waiting.get(name);
      if (id !== undefined) wake(id);
    }
  };
}

/** Which webhooks listen to a collection, as it was last read. */
function createListening({ webhooks }: Pick<Engine, "webhooks">) {
  let listening: ReadonlyMap<string, readonly string[]> = new Map();
  let [begun, taken] = [0, 0];
  return {
    listenersOf: (collection: string): readonly string[] => listening.get(collection) ?? [],
    async refresh(): Promise<void> {
      begun += 1;
      const own = begun;
      const read = await webhooks.listening();
      // What was read later may come earlier.
      if (own < taken) return;
      taken = own;
      const byCollection = Map.groupBy(read, ({ collection }) => collection);
      listening = new Map([...byCollection].map(([name, members]) => [name, members.map(({ id }) => id)]));
    },
  };
}

export type Dispatcher = ReturnType<typeof createDispatcher>;

const lost: Tried = { succeed: false, content: { error: "It was not sent. Try again." }, milliseconds: 0 };

/** Sends one thing at once, whatever waits; gives the row that stands in the log then. */
async function tryNow(
  parts: LineParts,
  webhook: Webhook,
  content: Job["content"],
  cause: "test" | "again",
): Promise<WebhookLog> {
  const { context, thread } = parts;
  const job = jobOf(webhook, await secretOf(parts, webhook), content);
  let tried = lost;
  await thread.send([job], (_, one) => {
    tried = one;
  });
  const log = logOf(context, webhook, tried, { cause });
  const isUnsent = log.content.request === undefined;
  const payload = "payload" in content && isUnsent ? content.payload : undefined;
  await context.engine.write(({ webhooks }) => webhooks.settle([{ log, payload }]));
  return log;
}
