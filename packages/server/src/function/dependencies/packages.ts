import type { FunctionRecord } from "@twinhelm/core/function/model";
import { createQueue, type Queue } from "@twinhelm/core/queue";
import type { ServerContext } from "../../shell/context";
import { createTurns } from "../../shell/turns";
import type { FunctionFolders } from "../folders";
import { runChecked } from "./checked";
import { NpmFailure, type NpmOrder, runNpm } from "./npm";

interface Parts {
  readonly context: ServerContext;
  readonly folders: FunctionFolders;
  /** Packages have changed: what runs next meets them. */
  readonly changed: (record: FunctionRecord, owner: string) => Promise<void>;
}

interface Asked extends Pick<NpmOrder, "command" | "names" | "fetched"> {
  /** Who asks. */
  readonly owner: string;
  /** Where it is done; absent: in the folder of the function. */
  readonly folder?: string;
}

/** Puts packages into the folders of functions, and takes them out. */
export interface Packages {
  /** Throws `NpmFailure`. */
  run(record: FunctionRecord, asked: Asked): Promise<void>;
  /** Ends what runs. */
  stop(): void;
}

/** Programs of npm at once, and of one owner that wait. */
const most = { together: 2, waiting: 20 };

/** Runs npm for one function after the other call for it; of all functions a few at once, those of owners in turn. */
export function createPackages({ context, folders, changed }: Parts): Packages {
  const { options } = context;
  const stopping = new AbortController();
  const { signal } = stopping;
  const queues = new Map<string, Queue>();
  const turns = createTurns({
    ...most,
    refusal: () =>
      new NpmFailure("Too many packages that you asked for wait for npm. Try again in a moment."),
  });
  const run = async (record: FunctionRecord, { owner, folder: beside, ...asked }: Asked) => {
    const folder = beside ?? (await folders.make(record));
    const { openFunctions: scripts, functionRegistry: registry, functionInstallBudget: budget } = options;
    try {
      await (scripts ? runNpm : runChecked)({ ...asked, folder, scripts, registry, budget, signal });
    } finally {
      await changed(record, owner);
      await folders.settle(record._id);
    }
  };
  return {
    async run(record, asked) {
      const queue = queues.get(record._id) ?? createQueue();
      queues.set(record._id, queue);
      return queue.run(() => turns.run(asked.owner, () => run(record, asked)));
    },
    stop: () => stopping.abort(),
  };
}

/** What npm said where it failed. */
export async function failureOf(work: Promise<void>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof NpmFailure) return error.message;
    throw error;
  }
}
