import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { KeyValueStore } from "@twinhelm/core/shell/keyValue";
import { z } from "zod/mini";
import { writeWhole } from "../../connection/credentials";
import { reasonOf } from "../../input/reason";

const fileSchema = z.record(z.string(), z.record(z.string(), z.string()));
const draftSchema = z.object({ server: z.string(), key: z.string(), value: z.string() });

/**
 * What the terminal console remembers for one server, in a file beside the credentials; each draft has a file of its
 * own, as it may be large. It is convenience: a file that is damaged counts as empty, and `onFailure` is told why one
 * cannot be written.
 */
export function fileMemory(
  credentialsPath: string,
  server: string,
  onFailure: (reason: string) => void,
): KeyValueStore {
  const folder = dirname(credentialsPath);
  const path = join(folder, "console.json");
  const values = new Map(Object.entries(read(path)[server] ?? {}));
  const attempt = (action: () => void) => {
    try {
      action();
    } catch (error) {
      onFailure(reasonOf(error));
    }
  };
  // Another console may have written meanwhile: what it remembers stays.
  const save = (key: string, value: string | undefined) =>
    attempt(() => {
      const all = read(path);
      const { [key]: _, ...others } = all[server] ?? {};
      writeWhole(path, { ...all, [server]: value === undefined ? others : { ...others, [key]: value } });
    });
  const draftFile = (key: string) => {
    const name = createHash("sha256")
      .update(JSON.stringify([server, key]))
      .digest("hex");
    return join(folder, "drafts", `${name}.json`);
  };
  return {
    read(key) {
      if (isDraft(key)) return readDraft(draftFile(key), server, key);
      // Which drafts there are changes with other consoles too.
      return isDraftList(key) ? read(path)[server]?.[key] : values.get(key);
    },
    write(key, value) {
      if (isDraft(key)) return attempt(() => writeWhole(draftFile(key), { server, key, value }));
      values.set(key, value);
      save(key, value);
    },
    remove(key) {
      if (isDraft(key)) attempt(() => rmSync(draftFile(key), { force: true }));
      else if (values.delete(key)) save(key, undefined);
    },
  };
}

const isDraft = (key: string): boolean => key.startsWith("draft:");
const isDraftList = (key: string): boolean => key.startsWith("drafts:");

function read(path: string): z.infer<typeof fileSchema> {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return {};
  }
}

/** What was kept in a file; `undefined`: nothing, or it is that of another draft. */
function readDraft(path: string, server: string, key: string): string | undefined {
  try {
    const kept = draftSchema.parse(JSON.parse(readFileSync(path, "utf8")));
    return kept.server === server && kept.key === key ? kept.value : undefined;
  } catch {
    return undefined;
  }
}
