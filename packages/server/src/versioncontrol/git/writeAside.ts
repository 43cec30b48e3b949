import { randomBytes } from "node:crypto";
import { chmod, open, rename, rm } from "node:fs/promises";

/** Writes a file beside its place, then puts it there: whoever reads meets one text or the other, whole. */
export async function writeAside(path: string, text: string, mode: number): Promise<void> {
  const aside = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    const file = await open(aside, "wx", mode);
    try {
      await file.writeFile(text);
    } finally {
      await file.close();
    }
    await chmod(aside, mode);
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
