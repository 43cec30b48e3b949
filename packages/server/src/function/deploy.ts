import type { Diagnostic, FunctionRecord } from "@twinhelm/core/function/model";
import { createQueue, type Queue } from "@twinhelm/core/queue";
import type { Compiler } from "./compiler/compiler";
import type { FunctionFolders } from "./folders";

/** Makes of code what runs. */
export interface Deployment {
  /** What is wrong with the code; then the build before it stays. Saves of one function take turns. */
  deploy(record: FunctionRecord, source: string): Promise<readonly Diagnostic[]>;
}

export function createDeployment(
  compiler: Compiler,
  folders: FunctionFolders,
  built: (id: string) => void,
): Deployment {
  const queues = new Map<string, Queue>();
  const compile = async (record: FunctionRecord, source: string): Promise<readonly Diagnostic[]> => {
    const folder = await folders.make(record);
    const compiled = await compiler.compile({ language: record.language, source, folder });
    if ("diagnostics" in compiled) return compiled.diagnostics;
    await folders.build(record, source, compiled.files);
    built(record._id);
    return [];
  };
  return {
    async deploy(record, source) {
      const queue = queues.get(record._id) ?? createQueue();
      queues.set(record._id, queue);
      const result = queue.run(() => compile(record, source).finally(() => folders.settle(record._id)));
      void queue.idle().then(() => {
        if (queues.get(record._id) === queue) queues.delete(record._id);
      });
      return result;
    },
  };
}
