import { documentsTarget, isChunk } from "../document/realtime/target";
import type { Sockets } from "../http/sockets";

/** Milliseconds: what happens together is told together; and what no socket told is looked for. */
const settle = 1000;
const again = 60_000;

/** Documents that are watched: the newest. Changes of older ones are seen when it is looked again. */
const watched = 100;

/** Tells when figures of a bucket may have changed, until the function that it gives is called. */
export function followBucket(sockets: Sockets | undefined, bucketId: string, onHint: () => void): () => void {
  let timer: unknown;
  let isLive = false;
  const hint = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      onHint();
      hint(again);
    }, wait);
  };
  hint(again);
  const leave = sockets?.watch(documentsTarget(bucketId, { sort: { _id: -1 }, limit: watched }), {
    message(message) {
      if (isLive && isChunk(message) && message.kind !== 8) hint(settle);
    },
    state({ status }) {
      // What happened before the connection was there, or while it was gone, nobody told.
      if (status === "live" && !isLive) hint(settle);
      isLive = status === "live";
    },
  });
  return () => {
    clearTimeout(timer);
    leave?.();
  };
}
