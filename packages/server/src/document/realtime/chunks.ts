import type { Chunk } from "@twinhelm/core/document/chunks";
import { frameOf } from "../../shell/sockets";

/** A message as it goes out. */
export const chunkFrame = (chunk: Chunk): Buffer => frameOf(JSON.stringify(chunk));
