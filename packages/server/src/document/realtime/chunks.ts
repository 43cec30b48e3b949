import type { Chunk } from "@twinhelm/core/document/chunks";

/** A message as it goes out. */
export const chunkData = (chunk: Chunk): Buffer => Buffer.from(JSON.stringify(chunk));
