import { rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseAddress } from "../engine/postgres/address";
import { type ExpectedFile, holdMoment, type Moment } from "../engine/sqlite/moment";
import { draftFolder } from "../engine/sqlite/moving/draft";
import { instanceTables } from "../engine/sqlite/moving/instanceTables";
import { databaseFile } from "../engine/sqlite/open";
import { moveTo, secretOf } from "./move";

interface Place {
  /** Data folder of one of its servers. */
  readonly secretFolder: string;
  /** Folder that is used meanwhile. */
  readonly draft: string;
}

/** Moments of an instance in PostgreSQL that is used meanwhile, each as a database of SQLite. */
export async function momentsThere(address: DatabaseAddress, { secretFolder, draft }: Place) {
  const { holdDatabase } = await import("../engine/postgres/moving/held");
  const held = () => holdDatabase(address, { isStill: false });
  return {
    async present(): Promise<readonly ExpectedFile[]> {
      const there = await held();
      try {
        const table = instanceTables().find(({ name }) => name === "storage_object");
        if (table === undefined) return [];
        const [file, size, etag] = ["file", "size", "etag"].map((name) =>
          table.columns.findIndex((column) => column.name === name),
        );
        const files: ExpectedFile[] = [];
        for await (const rows of there.rows(table, {}))
          for (const row of rows)
            files.push({
              file: String(row[file ?? -1]),
              size: Number(row[size ?? -1]),
              etag: String(row[etag ?? -1]),
            });
        return files;
      } finally {
        await there.close();
      }
    },
    async hold(): Promise<Moment> {
      const folder = join(draft, "moment");
      const there = await held();
      try {
        const made = draftFolder(folder, secretOf(secretFolder, there.keyId));
        try {
          await moveTo(made, there, () => undefined);
        } finally {
          await made.close();
        }
      } finally {
        await there.close();
      }
      const moment = holdMoment(join(folder, databaseFile));
      return {
        ...moment,
        release() {
          moment.release();
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
  };
}
