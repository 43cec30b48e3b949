import type { FunctionRecord } from "@twinhelm/core/function/model";
import type { ServerContext } from "../shell/context";
import type { Packages } from "./dependencies/packages";
import type { Deployment } from "./deploy";
import type { FunctionFolders } from "./folders";

/** What runs of functions that were saved anywhere. */
export interface Copies {
  /** The file that runs, made of what is stored where that is not here yet. Throws a sentence. */
  entryOf(record: FunctionRecord): Promise<string>;
  /** Makes it of what another node has saved since, so that what runs next meets it. */
  renew(record: FunctionRecord): void;
}

interface Parts {
  readonly context: ServerContext;
  readonly folders: FunctionFolders;
  readonly deployment: Deployment;
  readonly packages: Packages;
  readonly retire: (id: string) => void;
  readonly log: (error: unknown) => void;
}

/** Who makes it where nobody asks. */
const nobody = "";

export function createCopies({ context, folders, deployment, packages, retire, log }: Parts): Copies {
  const { functions, leases } = context.engine;
  const renewing = new Map<string, Promise<void>>();
  const renew = async (record: FunctionRecord) => {
    if (await packages.follow(record)) retire(record._id);
    await deployment.problems(record, nobody);
  };
  return {
    async entryOf(record) {
      await packages.follow(record);
      // Where no other node saves, it was built with the save; but the folder may not have come with the database.
      const made = leases.isShared ? undefined : folders.built(record);
      if (made !== undefined) return made;
      const [problem] = await deployment.problems(record, nobody);
      // What does not compile leaves what did before.
      const entry = folders.built(record);
      if (entry !== undefined) return entry;
      if ((await functions.source(record._id)) === undefined)
        throw new Error("The function has no code yet.");
      throw new Error(`The code of the function does not compile: ${problem?.text ?? "see its errors."}`);
    },
    renew(record) {
      const { _id: id } = record;
      // One more behind the one that runs sees all that was saved meanwhile.
      const own = (renewing.get(id) ?? Promise.resolve()).then(() => renew(record)).catch(log);
      renewing.set(id, own);
      void own.then(() => renewing.get(id) === own && renewing.delete(id));
    },
  };
}
