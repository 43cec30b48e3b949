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
}

/** Saves of one function that wait for the compiler. */
const mostWaiting = 20;

export function createDeployment(
  compiler: Compiler,
  folders: FunctionFolders,
  built: (id: string) => void,
): Deployment {
  const queues = new Map<string, Queue>();
  /** Saves of a function that are compiled, or wait for that. */
  const waiting = new Map<string, number>();
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
    async deploy(record, source, owner) {
      const queue = queues.get(record._id) ?? createQueue();
      const before = waiting.get(record._id) ?? 0;
      if (before >= mostWaiting) throw notCompiled();
      waiting.set(record._id, before + 1);
      queues.set(record._id, queue);
      const result = queue.run(() =>
        compile(record, source, owner).finally(() => folders.settle(record._id)),
      );
      void queue.idle().then(() => {
        if (queues.get(record._id) === queue) queues.delete(record._id);
      });
      const over = () => {
        const left = (waiting.get(record._id) ?? 1) - 1;
        if (left > 0) waiting.set(record._id, left);
        else waiting.delete(record._id);
      };
      result.then(over, over);
      return result;
    },
  };
}
