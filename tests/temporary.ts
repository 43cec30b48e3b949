import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** Where Linux has files that are in memory alone. */
const memory = "/dev/shm";

/** How `statfs` tells of such a file system. */
const tmpfs = 0x01021994;

/** Bytes that have to be free there: many times what a run of all tests holds at once. */
const room = 6 * 1024 ** 3;

/** How the folder of a run is called: nothing else has such a name. */
const ofRun = "twinhelm-run-";

/**
 * The folder for what a run keeps for itself. In memory where there is much of it, as what a disk has to hold costs a
 * twelfth of the processor time of all tests, and waiting besides. A folder that is named by TMPDIR is taken as it is, but
 * for one of a run: what lies in it has long names, for which no screen of a test has room.
 */
export function temporaryFolder(): string {
  const { TMPDIR } = process.env;
  if (TMPDIR === undefined) return memoryServes() ? memory : tmpdir();
  return basename(TMPDIR).startsWith(ofRun) ? dirname(TMPDIR) : TMPDIR;
}

/** Makes the folder of a run. */
export const makeRunFolder = (): string => mkdtempSync(join(temporaryFolder(), ofRun));

function memoryServes(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(memory);
    const isLarge = bavail * bsize >= room && process.availableMemory() >= 2 * room;
    return type === tmpfs && isLarge && runsPrograms(memory);
  } catch {
    return false;
  }
}

/** Whether programs may be run there: some machines forbid it. */
function runsPrograms(folder: string): boolean {
  const own = mkdtempSync(join(folder, "twinhelm-look-"));
  try {
    const program = join(own, "program");
    writeFileSync(program, "#!/bin/sh\nexit 0\n", { mode: 0o700 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(own, { recursive: true });
  }
}
