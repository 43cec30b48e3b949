import type { SettledDelivery } from "../engine/webhooks";
import type { ServerContext } from "../shell/context";
import { activityLifespan } from "../shell/serverContext";

/** Milliseconds that results wait for others: one commit keeps them all. */
const gathering = 25;
/** Deliveries of one transaction. */
const together = 200;
/** Results that may wait before nothing more is sent. */
const mostWaiting = 1000;
/** Milliseconds until a transaction that failed is tried again. */
const pause = 1000;

/** Keeps what became of deliveries, many in one transaction. */
export function createSettling({ engine, now, options }: ServerContext, log: (error: unknown) => void) {
  const waiting: SettledDelivery[] = [];
  let flushing: Promise<void> | undefined;
  let kept = 0;
  let closed = false;
  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const some = waiting.slice(0, together);
      const expires = kept % 1000 < some.length || kept === 0;
      try {
        await engine.write(async ({ webhooks }) => {
          if (expires) await webhooks.expireLogs(now() - activityLifespan(options));
          await webhooks.settle(some);
          // What a power cut takes of it is sent again.
        }, "soon");
        kept += some.length;
        waiting.splice(0, some.length);
      } catch (error) {
        log(error);
        // What is not kept as done is sent again after the next start.
        if (closed) return;
        await new Promise((resolve) => setTimeout(resolve, pause).unref());
      }
    }
  };
  const begin = (): Promise<void> => {
    flushing ??= new Promise((resolve) => setTimeout(resolve, closed ? 0 : gathering))
      .then(flush)
      .finally(() => {
        flushing = undefined;
      });
    return flushing;
  };
  return {
    add(settled: SettledDelivery): void {
      waiting.push(settled);
      void begin();
    },
    /** Resolves when more may be sent. */
    async room(): Promise<void> {
      while (waiting.length > mostWaiting && !closed) await begin();
    },
    /** Resolves when all is kept. */
    async idle(): Promise<void> {
      while (waiting.length > 0 && !closed) await begin();
    },
    /** Resolves when all of one webhook is kept. */
    async kept(webhook: string): Promise<void> {
      while (waiting.some(({ log: row }) => row.webhook === webhook) && !closed) await begin();
    },
    async close(): Promise<void> {
      closed = true;
      await (flushing ?? Promise.resolve());
      if (waiting.length > 0) await begin();
    },
  };
}
