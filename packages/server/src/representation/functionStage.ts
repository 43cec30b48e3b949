import { cp, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { diagnosticLine, hasErrors } from "@twinhelm/core/function/diagnostics";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import { npmInWords } from "@twinhelm/core/function/npm";
import { NpmFailure } from "../function/dependencies/npm";
import type { FunctionService } from "../function/service";
import { httpError } from "../shell/errors";
import type { Staged } from "./store";

/** Packages that a function gets and loses, as npm is asked for them. */
export interface PackageChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

interface StageOrder {
  readonly functions: FunctionService;
  readonly record: FunctionRecord;
  readonly source: string;
  /** Path of the code, for what is wrong in it. */
  readonly place: string;
  readonly packages: PackageChanges;
  /** Where it is tried: on the same disk as functions are. */
  readonly folder: string;
  readonly owner: string;
}

/** What of a folder makes its packages. */
const packageParts = ["package.json", "package-lock.json", "node_modules"] as const;

/**
 * Installs packages and builds code beside a function, which runs as before until it is finished. Throws 422 with the
 * place of what is wrong, or 400 with what npm says.
 */
export async function stageFunction(order: StageOrder): Promise<Staged> {
  const { functions, record, folder, packages } = order;
  const own = await functions.folders.make(record);
  const isOther = packages.added.length + packages.removed.length > 0;
  const discard = async () => {
    await rm(folder, { recursive: true, force: true });
    await functions.folders.settle(record._id);
  };
  try {
    if (isOther) await installBeside(order, own);
    const take = await built(order, isOther ? folder : own);
    return {
      async finish() {
        await functions.settled(record._id);
        await functions.folders.make(record);
        if (isOther) await exchange(folder, own);
        if (isOther) await functions.packages.keep(record);
        await take();
        await discard();
      },
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function installBeside(
  { functions, record, packages, folder, owner }: StageOrder,
  own: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const part of packageParts)
    await cp(join(own, part), join(folder, part), { recursive: true, verbatimSymlinks: true }).catch(
      ignoreAbsent,
    );
  const { added, removed } = packages;
  try {
    if (added.length > 0)
      await functions.packages.run(record, { command: "install", names: added, owner, folder });
    if (removed.length > 0)
      await functions.packages.run(record, { command: "uninstall", names: removed, owner, folder });
  } catch (error) {
    if (error instanceof NpmFailure)
      throw httpError(400, `The packages of ${record.name} cannot be changed: ${npmInWords(error.message)}`);
    throw error;
  }
}

/** Builds the code with the packages of a folder; gives what puts the build in its place. */
async function built(
  { functions, record, source, place, owner }: StageOrder,
  folder: string,
): Promise<() => Promise<void>> {
  const { diagnostics, take } = await functions.tryOut(record, source, { folder, owner });
  if (!hasErrors(diagnostics)) return take;
  const lines = diagnostics.slice(0, 20).map((each) => `${place}:${diagnosticLine(each)}`);
  throw httpError(422, lines.join("\n"));
}

/** Puts the packages of one folder in the place of those of another. */
async function exchange(from: string, to: string): Promise<void> {
  for (const part of packageParts) {
    await rm(join(to, part), { recursive: true, force: true });
    await rename(join(from, part), join(to, part)).catch(ignoreAbsent);
  }
}

function ignoreAbsent(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
