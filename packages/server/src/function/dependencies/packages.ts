import type { FunctionRecord } from "@twinhelm/core/function/model";
import { createQueue, type Queue } from "@twinhelm/core/queue";
import type { ServerContext } from "../../shell/context";
import { createTurns } from "../../shell/turns";
import type { FunctionFolders } from "../folders";
import { runChecked } from "./checked";
import { NpmFailure, type NpmOrder, runNpm } from "./npm";
import { createSharedLists } from "./shared";

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
  /** Ranges of the packages of a function, by name, wherever they were installed. */
  ranges(id: string): Promise<Readonly<Record<string, string>>>;
  /** What a folder lists now is what all nodes have from here on. */
  keep(record: FunctionRecord): Promise<void>;
  /** Installs what another node has installed since; gives whether there was such. Throws `NpmFailure`. */
  follow(record: FunctionRecord): Promise<boolean>;
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
  const shared = createSharedLists(context.engine, folders);
  const { openFunctions: scripts, functionRegistry: registry, functionInstallBudget: budget } = options;
  const npm = async (order: Pick<NpmOrder, "command" | "names" | "fetched" | "folder">) => {
    await (scripts ? runNpm : runChecked)({ ...order, scripts, registry, budget, signal });
  };
  const install = (id: string) => npm({ command: "install", names: [], folder: folders.of(id) });
  const run = async (record: FunctionRecord, { owner, folder: beside, ...asked }: Asked) => {
    const folder = beside ?? (await folders.make(record));
    try {
      if (beside === undefined) await shared.follow(record, () => install(record._id));
      await npm({ ...asked, folder });
      if (beside === undefined) await shared.keep(record);
    } finally {
      await changed(record, owner);
      await folders.settle(record._id);
    }
  };
  const inTurn = <T>(id: string, owner: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(id) ?? createQueue();
    queues.set(id, queue);
    return queue.run(() => turns.run(owner, work));
  };
  return {
    run: (record, asked) => inTurn(record._id, asked.owner, () => run(record, asked)),
    ranges: shared.ranges,
    keep: shared.keep,
    async follow(record) {
      const { _id: id } = record;
      if (!(await shared.isBehind(id))) return false;
      await inTurn(id, "", () => shared.follow(record, () => install(id)));
      return true;
    },
    stop: () => stopping.abort(),
  };
}

/** What npm said where it failed. */
export async function failureOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof NpmFailure) return error.message;
    throw error;
  }
}
