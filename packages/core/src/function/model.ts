import { z } from "zod/mini";
import { once } from "../once";

/** What makes a function run: its options are those of its type (contract, function-webhook.md sections 6 to 11). */
const triggerSchema = once(() => {
  const active = z._default(z.boolean(), true);
  const operation = z.enum(["INSERT", "UPDATE", "REPLACE", "DELETE"]);
  const methods = ["All", "Get", "Post", "Put", "Delete", "Patch", "Head"] as const;
  return z.discriminatedUnion("type", [
    z.object({
      type: z.literal("http"),
      active,
      options: z.object({
        method: z.enum(methods),
        path: z.string(),
        preflight: z._default(z.boolean(), true),
      }),
    }),
    z.object({
      type: z.literal("database"),
      active,
      options: z.object({ collection: z.string(), type: operation }),
    }),
    z.object({
      type: z.literal("bucket"),
      active,
      options: z.object({ bucket: z.string(), type: z.enum(["ALL", "INSERT", "UPDATE", "DELETE"]) }),
    }),
    z.object({ type: z.literal("firehose"), active, options: z.object({ event: z.string() }) }),
    z.object({
      type: z.literal("schedule"),
      active,
      options: z.object({ frequency: z.string(), timezone: z.string() }),
    }),
    z.object({ type: z.literal("system"), active, options: z.object({ name: z.literal("READY") }) }),
  ]);
});

/** A function (contract, function-webhook.md section 1.2). */
export const functionSchema = once(() =>
  z.object({
    _id: z.string(),
    name: z.string(),
    description: z.optional(z.string()),
    language: z.enum(["javascript", "typescript"]),
    /** Seconds that one event may take. */
    timeout: z.number(),
    /** Mebibytes. */
    memoryLimit: z.number(),
    /** What its code finds in `process.env`. */
    env: z.record(z.string(), z.string()),
    order: z.optional(z.number()),
    category: z.optional(z.string()),
    /** By the name of the export that is called. */
    triggers: z.record(z.string(), triggerSchema()),
  }),
);

export type FunctionRecord = z.infer<ReturnType<typeof functionSchema>>;
export type Trigger = z.infer<ReturnType<typeof triggerSchema>>;

/** From 1 on. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** What a compiler says of code (contract, function-webhook.md section 2). */
export interface Diagnostic {
  /** Of TypeScript, without its prefix. */
  readonly code: number;
  /** 1: an error. */
  readonly category: number;
  readonly text: string;
  readonly start: Place;
  readonly end: Place;
}

/** From 1 on. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** What a compiler says of code (contract, function-webhook.md section 2). */
export interface Diagnostic {
  /** Of TypeScript, without its prefix. */
  readonly code: number;
  /** 1: an error. */
  readonly category: number;
  readonly text: string;
  readonly start: Place;
  readonly end: Place;
}
