import { createReadStream } from "node:fs";
import { commandText } from "@twinhelm/core/text/command";
import { reasonOf } from "../input/reason";
import { CommandError, exitCodes } from "../shell/exit";

/** The bytes of a file as they are read. Throws a `CommandError` where it cannot be read. */
export async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of createReadStream(path, { highWaterMark: 262_144 })) yield Buffer.from(part);
  } catch (error) {
    const reason = reasonOf(error);
    throw new CommandError(commandText("input.unread", { path, reason }), exitCodes.failure);
  }
}
