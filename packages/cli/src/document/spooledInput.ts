import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** Standard input as a file that can be read again: its columns are looked at before its rows. */
export async function spooledInput(input: NodeJS.ReadStream) {
  const folder = await mkdtemp(join(tmpdir(), "twinhelm-import-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, "input");
  try {
    await pipeline(input, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, remove };
}
