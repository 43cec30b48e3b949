import { z } from "zod/mini";

/** Modules that say how much of them is used, in the order of consoles. */
export const statusModules = ["storage", "identity", "function", "bucket", "api"] as const;
export type StatusModule = (typeof statusModules)[number];

/** One number of a module; without a limit there may be any number. */
const statusValueSchema = z.object({
  limit: z.optional(z.number()),
  /** Absent: workers of functions, which have `activated` and `fresh`. */
  current: z.optional(z.number()),
  unit: z.optional(z.string()),
  activated: z.optional(z.number()),
  fresh: z.optional(z.number()),
});

export type StatusValue = z.infer<typeof statusValueSchema>;

const valuesSchema = z.record(z.string(), statusValueSchema);

/** What a module says of itself, by name (contract, storage-asset-dashboard-activity-vc.md section 4). */
export const moduleStatusSchema = z.object({
  module: z.string(),
  status: valuesSchema,
  /** The same of slices of the time that is asked for; of our backend alone. */
  series: z.optional(z.array(valuesSchema)),
});

export type ModuleStatus = z.infer<typeof moduleStatusSchema>;
export type StatusValues = ModuleStatus["status"];
