import type { Diagnostic, FunctionRecord } from "@twinhelm/core/function/model";
import { createQueue, type Queue } from "@twinhelm/core/queue";
import { type Compiler, notCompiled } from "./compiler/compiler";
import type { FunctionFolders } from "./folders";

/** Makes of code what runs. */
export interface Deployment {
  /**
   * What is wrong with the code; then the build before it stays. Saves of one function take turns. `owner`: who saves.
   */
  deploy(record: FunctionRecord, source: string, owner?: string): Promise<readonly Diagnostic[]>;
  /** What keeps the code that is saved from running, as it is now; code that nothing keeps from it is built. */
  problems(record: FunctionRecord, owner: string): Promise<readonly Diagnostic[]>;
  /** Compiles code with the packages of a folder. Nothing comes of it until it is taken. */
  tryOut(record: FunctionRecord, source: string, tried: Trial): Promise<TriedOut>;
}

interface Trial {
  readonly folder: string;
  /** Who asks. */
  readonly owner: string;
}

interface TriedOut {
  readonly diagnostics: readonly Diagnostic[];
  /** Makes the build what runs; nothing, where the code has errors. */
  take(): Promise<void>;
}

/** Saves of one function that wait for the compiler. */
const mostWaiting = 20;

interface DeploymentParts {
  readonly compiler: Compiler;
  readonly folders: FunctionFolders;
  /** The code that is saved. */
  readonly sourceOf: (id: string) => Promise<string | undefined>;
  /** Told of a function that was built anew. */
  readonly built: (id: string) => void;
}

export function createDeployment({ compiler, folders, sourceOf, built }: DeploymentParts): Deployment {
  const { inTurn, inBounds } = createSaves(folders);
  const compile = async (
    record: FunctionRecord,
    source: string,
    owner: string | undefined,
  ): Promise<readonly Diagnostic[]> => {
    const folder = await folders.make(record);
    const compiled = await compiler.compile({ language: record.language, source, folder }, owner);
    if ("diagnostics" in compiled) return compiled.diagnostics;
    await folders.build(record, source, compiled.files);
    built(record._id);
    return [];
  };
  return {
    async tryOut(record, source, { folder, owner }) {
      const compiled = await compiler.compile({ language: record.language, source, folder }, owner);
      if ("diagnostics" in compiled)
        return { diagnostics: compiled.diagnostics, take: async () => undefined };
      const { files } = compiled;
      const take = () =>
        inTurn(record._id, async () => {
          await folders.build(record, source, files);
          built(record._id);
          await folders.settle(record._id);
        });
      return { diagnostics: [], take };
    },
    deploy: (record, source, owner) => inBounds(record._id, () => compile(record, source, owner)),
    problems: (record, owner) =>
      inBounds(record._id, async () => {
        const source = await sourceOf(record._id);
        const isBuilt = source === undefined || (await folders.isBuiltOf(record, source));
        return isBuilt ? [] : compile(record, source, owner);
      }),
  };
}

/** Saves of one function take turns. */
function createSaves(folders: FunctionFolders) {
  const queues = new Map<string, Queue>();
  /** Saves of a function that are compiled, or wait for that. */
  const waiting = new Map<string, number>();
  const inTurn = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(id) ?? createQueue();
    queues.set(id, queue);
    const result = queue.run(work);
    void queue.idle().then(() => {
      if (queues.get(id) === queue) queues.delete(id);
    });
    return result;
  };
  /** Throws 503 where too many compile one function. */
  const inBounds = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const before = waiting.get(id) ?? 0;
    if (before >= mostWaiting) throw notCompiled();
    waiting.set(id, before + 1);
    try {
      return await inTurn(id, () => work().finally(() => folders.settle(id)));
    } finally {
      const left = (waiting.get(id) ?? 1) - 1;
      if (left > 0) waiting.set(id, left);
      else waiting.delete(id);
    }
  };
  return { inTurn, inBounds };
}
