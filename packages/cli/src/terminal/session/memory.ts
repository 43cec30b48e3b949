import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { KeyValueStore } from "@twinhelm/core/shell/keyValue";
import { z } from "zod/mini";
import { writeWhole } from "../../connection/credentials";

const fileSchema = z.record(z.string(), z.record(z.string(), z.string()));

/**
 * What the terminal console remembers for one server, in a file beside the credentials. It is convenience: a file
 * that is damaged counts as empty, and `onFailure` is told why one cannot be written.
 */
export function fileMemory(
  credentialsPath: string,
  server: string,
  onFailure: (reason: string) => void,
): KeyValueStore {
  const path = join(dirname(credentialsPath), "console.json");
  const all = read(path);
  const values = new Map(Object.entries(all[server] ?? {}));
  const save = () => {
    try {
      // Another console may have written for another server meanwhile.
      writeWhole(path, { ...read(path), [server]: Object.fromEntries(values) });
    } catch (error) {
      onFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return {
    read: (key) => values.get(key),
    write(key, value) {
      values.set(key, value);
      save();
    },
    remove(key) {
      if (values.delete(key)) save();
    },
  };
}

function read(path: string): z.infer<typeof fileSchema> {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return {};
  }
}
