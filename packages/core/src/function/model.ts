import { z } from "zod/mini";
import { once } from "../once";
import type { MayBeUnreadable } from "../record/stored";

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

export const languages = ["javascript", "typescript"] as const;

/** A function (contract, function-webhook.md section 1.2). */
export const functionSchema = once(() =>
  z.object({
    _id: z.string(),
    name: z.string(),
    description: z.optional(z.string()),
    language: z.enum(languages),
    /** Seconds that one event may take. */
    timeout: z.number(),
    /** Mebibytes. */
    memoryLimit: z._default(z.number(), 100),
    /** What its code finds in `process.env`. */
    env: z._default(z.record(z.string(), z.string()), {}),
    order: z.optional(z.number()),
    category: z.optional(z.string()),
    /** By the name of the export that is called. */
    triggers: z.record(z.string(), triggerSchema()),
  }),
);

export type FunctionRecord = z.infer<ReturnType<typeof functionSchema>> & MayBeUnreadable;
export type Trigger = z.infer<ReturnType<typeof triggerSchema>>;
export type Language = (typeof languages)[number];

/** What POST and PUT take. The server knows which options a trigger has. */
export const functionBodySchema = z.lazy(() =>
  z.object({
    name: z.string(),
    description: z.optional(z.string()),
    language: z.enum(languages),
    timeout: z.number(),
    memoryLimit: z.optional(z.number()),
    env: z.record(z.string(), z.string()),
    order: z.optional(z.number()),
    category: z.optional(z.string()),
    triggers: z.record(
      z.string(),
      z.object({
        type: z.string(),
        active: z.optional(z.boolean()),
        options: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
);

export type FunctionBody = z.infer<typeof functionBodySchema>;

/** What is sent of a function. */
export const bodyOfFunction = ({ _id, ...body }: FunctionRecord): FunctionBody => body;

const placeSchema = once(() => z.object({ line: z.number(), column: z.number() }));

/** What a compiler says of code (contract, function-webhook.md section 2). Lines and columns are counted from 1. */
export const diagnosticSchema = z.lazy(() =>
  z.object({
    /** Of TypeScript, without its prefix. */
    code: z.number(),
    /** 1: an error. */
    category: z.number(),
    text: z.string(),
    start: placeSchema(),
    end: placeSchema(),
  }),
);

export type Diagnostic = Readonly<z.infer<typeof diagnosticSchema>>;

/** A package that a function uses (contract, function-webhook.md section 3). */
export const dependencySchema = z.lazy(() =>
  z.object({
    name: z.string(),
    /** The range that is saved. */
    version: z.string(),
    /** Texts of its declarations, by their paths below the function. */
    types: z.record(z.string(), z.string()),
  }),
);

export type Dependency = z.infer<typeof dependencySchema>;

/** What functions can be made of on a server (contract, function-webhook.md section 4). */
export const informationSchema = z.lazy(() =>
  z.object({
    enqueuers: z.array(
      z.object({
        description: z.object({
          name: z.string(),
          title: z.string(),
          icon: z.optional(z.string()),
          description: z.optional(z.string()),
        }),
        options: z.looseObject({}),
      }),
    ),
    /** Seconds that a function may take at most. */
    timeout: z.number(),
    /** Whether its compiler knows the types of what handlers get; absent: it has no such thing. */
    typed: z.optional(z.boolean()),
  }),
);

export type Information = z.infer<typeof informationSchema>;
