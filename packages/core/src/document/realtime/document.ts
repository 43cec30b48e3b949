import type { Sockets } from "../../http/sockets";
import type { BucketDocument } from "../model";
import { followingTimes } from "./following";
import { documentTarget, isChunk } from "./target";

export interface FollowedTarget {
  readonly bucketId: string;
  readonly documentId: string;
}

export interface DocumentListener {
  /** Whether what is shown is of the state in which the connection began; undefined: the document is not to be seen. */
  readonly isKnown: (stored: BucketDocument | undefined) => boolean;
  /** The document may have changed, or be gone: it has to be read. What happens together is told together. */
  readonly onHint: () => void;
}

/** Tells when a document may have changed, until the function that it gives is called. */
export function followDocument(
  sockets: Sockets,
  { bucketId, documentId }: FollowedTarget,
  { isKnown, onHint }: DocumentListener,
): () => void {
  let timer: unknown;
  let isLive = false;
  let stored: BucketDocument | undefined;
  const hint = () => {
    clearTimeout(timer);
    timer = setTimeout(onHint, followingTimes.settle);
  };
  const leave = sockets.watch(documentTarget(bucketId, documentId), {
    message(message) {
      if (!isChunk(message) || message.kind === 8) return;
      if (isLive) hint();
      else if (message.kind === 0) stored = message.document;
    },
    state({ status }) {
      if (status === "live" && !isLive && !isKnown(stored)) hint();
      isLive = status === "live";
      stored = undefined;
    },
  });
  return () => {
    clearTimeout(timer);
    leave();
  };
}
