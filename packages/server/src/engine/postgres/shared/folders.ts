import { hash } from "node:crypto";
import type { Place } from "../../../vault/vault";
import type { SharedFolders } from "../../shared";
import type { SharedDatabase } from "./database";

const placeOf = (folder: string, path: string): Place => ({
  table: "shared_file",
  column: "content",
  id: `${folder}/${path}`,
});

export function createFolders({ query, together, vault }: SharedDatabase): SharedFolders {
  const hashOf = (content: Uint8Array, mode: number) =>
    vault.lookup("shared file", `${mode} ${hash("sha256", content)}`);
  return {
    hashOf,
    async version(folder) {
      const [row] = await query("SELECT version FROM shared_folder WHERE name = $1", [folder]);
      return Number(row?.version ?? 0);
    },
    async hashes(folder) {
      const rows = await query("SELECT path, hash FROM shared_file WHERE folder = $1", [folder]);
      return new Map(rows.map((row) => [String(row.path), String(row.hash)]));
    },
    async *files(folder) {
      for (let last = ""; ; ) {
        const [row] = await query(
          "SELECT path, mode, content FROM shared_file WHERE folder = $1 AND path > $2 ORDER BY path LIMIT 1",
          [folder, last],
        );
        if (row === undefined) return;
        last = String(row.path);
        const content = Buffer.from(vault.open(placeOf(folder, last), String(row.content)), "base64");
        yield { path: last, mode: Number(row.mode), content };
      }
    },
    save: (folder, version, { written, removed }) =>
      together(async (ask) => {
        // What a command was answered for outlives a power cut.
        await ask("SET LOCAL synchronous_commit = on", []);
        if (version === 0)
          await ask(
            "INSERT INTO shared_folder (name, version) VALUES ($1, 0) ON CONFLICT (name) DO NOTHING",
            [folder],
          );
        const raised = await ask(
          "UPDATE shared_folder SET version = version + 1 WHERE name = $1 AND version = $2 RETURNING 1",
          [folder, version],
        );
        if (raised.length === 0) return undefined;
        await ask("DELETE FROM shared_file WHERE folder = $1 AND path = ANY($2::text[])", [folder, removed]);
        for (const { path, mode, content } of written)
          await ask(
            `INSERT INTO shared_file (folder, path, mode, hash, content) VALUES ($1, $2, $3, $4, $5)
               ON CONFLICT (folder, path) DO UPDATE SET mode = excluded.mode, hash = excluded.hash, content = excluded.content`,
            [
              folder,
              path,
              mode,
              hashOf(content, mode),
              vault.seal(placeOf(folder, path), Buffer.from(content).toString("base64")),
            ],
          );
        return version + 1;
      }),
  };
}
