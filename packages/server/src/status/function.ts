import type { Services } from "../services";
import type { ModuleStatus } from "./routes";

/** Functions, and their processes (contract, function-webhook.md section 15.5). None is kept for a function that comes. */
export async function functionStatus({ context, functions }: Services): Promise<ModuleStatus> {
  const { engine, options } = context;
  return {
    functions: {
      ...(options.functionLimit === undefined ? {} : { limit: options.functionLimit }),
      current: await engine.functions.count(),
      unit: "count",
    },
    workers: { activated: functions.processes(), fresh: 0, unit: "count" },
  };
}
