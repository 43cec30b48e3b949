import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { storageText } from "@twinhelm/core/storage/text";
import { firstBytes, readLimits } from "./reading";

/** What somebody wrote that is not stored: the text, and the content that it was made of. */
interface Written {
  readonly text: string;
  readonly known: Buffer;
}

/** By console, then by person and file: whoever edits the file again goes on with it. */
const written = new WeakMap<ConsoleClient, Map<string, Written>>();

/** What was written in files of this console and is not stored yet. */
export function writtenIn(client: ConsoleClient): Map<string, Written> {
  const found = written.get(client) ?? new Map<string, Written>();
  written.set(client, found);
  return found;
}

/** A file as it is stored, to be edited; `undefined`: it was said why it cannot be. */
export async function stored(
  { transport, notifications }: ConsoleClient,
  id: string,
): Promise<Written | undefined> {
  const bytes = await firstBytes(transport.baseUrl, id, readLimits.edited);
  if (!bytes.ok) return void notifications.fail(bytes.failure);
  const known = Buffer.from(bytes.value);
  const text = known.toString("utf8");
  if (Buffer.from(text, "utf8").equals(known)) return { text, known };
  notifications.say({ tone: "warning", text: storageText("edit.noText") });
  return undefined;
}
