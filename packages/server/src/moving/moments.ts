import { rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseAddress } from "../engine/postgres/address";
import { type ExpectedFile, holdMoment, type Moment } from "../engine/sqlite/moment";
import { draftFolder } from "../engine/sqlite/moving/draft";
import { databaseFile } from "../engine/sqlite/open";
import { createVault } from "../vault/vault";
import { moveTo, secretOf } from "./move";
import { filesOfObjects } from "./objects";

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
  const folder = join(draft, "moment");
  return {
    /** What all nodes have of functions and version control, while a moment is held. */
    shared: folder,
    async present(): Promise<readonly ExpectedFile[]> {
      const there = await held();
      try {
        const files: ExpectedFile[] = [];
        for await (const some of filesOfObjects(there)) files.push(...some);
        return files;
      } finally {
        await there.close();
      }
    },
    async hold(): Promise<Moment> {
      const there = await held();
      try {
        const secret = secretOf(secretFolder, there.keyId);
        const made = draftFolder(folder, secret);
        try {
          await moveTo(made, there, { vault: () => createVault(secret), told: () => undefined });
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
