/** What tests are run against beside a backend on SQLite that serves its own console. */
type Against = "original" | "console" | "postgres";

/** A test that says nothing of such a server, as it is about what that has not. */
export interface LeftOut {
  readonly against: Against;
  /** Below `tests`. */
  readonly file: string;
  /** Names of its tests as they stand in the file; absent: all of them, as they begin with what is not there. */
  readonly tests?: readonly string[];
  readonly why: string;
}

const postgres = (file: string, why: string, ...tests: readonly string[]): LeftOut => ({
  against: "postgres",
  file,
  why,
  ...(tests.length === 0 ? {} : { tests }),
});

/** Tests of what is in the file of SQLite, and of nothing else. */
export const leftOutOfPostgres: readonly LeftOut[] = [
  postgres(
    "contract/errors.test.ts",
    "waits for rows of other nodes, and is never held as a file",
    "a database that another connection holds is 503 with a time to come back",
  ),
  postgres("contract/start.test.ts", "is in no file of the folder: all of these start on one"),
  postgres("contract/secretFile.test.ts", "is not in the folder that these tests copy"),
  postgres("contract/backup.test.ts", "is not what backups of a data folder take"),
  postgres(
    "contract/backupFile.test.ts",
    "is named by no folder, which is all that the program of this test is given",
    "killed at any moment, it leaves none or a whole one",
  ),
  postgres(
    "contract/durability.test.ts",
    "has a disk of its own, which these tests cannot fill",
    "a full disk is 507, changes nothing, lets everybody read, and passes",
  ),
  postgres(
    "contract/sealed.test.ts",
    "keeps nothing in the folder, and cleans its pages by itself",
    "that were deleted leave nothing behind, sealed or not, while the server runs",
  ),
  postgres(
    "contract/sealed.test.ts",
    "has no formats of versions that did not know it",
    "is sealed at its next start; what it had deleted before goes too",
    "stays as it is where its start fails",
  ),
  postgres(
    "contract/strategies.test.ts",
    "has no formats of versions that did not know it",
    "brings an older database along",
  ),
  postgres(
    "contract/strategies.test.ts",
    "keeps for all nodes who is signing in, and so for one that is started again: it waits for the provider",
    "is begun anew after a restart by who was signing in",
  ),
  postgres(
    "contract/storedBuckets.test.ts",
    "makes indexes in the transaction that stores their bucket, and none at a start",
    "a bucket whose indexes cannot be made is said in the log, and keeps nobody from starting",
  ),
  postgres(
    "contract/storageStore.test.ts",
    "is not what backups of a data folder take",
    "takes files out of the store, and puts them into another one or a folder",
    "is not made, or not restored, where the store is away or the files are damaged",
  ),
  postgres(
    "../packages/server/src/engine/laws/documentDrafts.test.ts",
    "keeps no pages in memory",
    "drafts leave the pages in memory that others read",
    "a transaction that is undone counts for nothing",
  ),
  postgres(
    "../packages/server/src/engine/laws/engine.test.ts",
    "is asked otherwise how much it has on the disk, by no setting that could be read",
    "is on the disk before it is answered, but for one that is kept soon",
  ),
];
