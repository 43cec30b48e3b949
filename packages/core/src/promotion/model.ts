import { z } from "zod/mini";
import { resourceModules } from "../representation/modules";

/** What a resource should be. */
export const contentsSchema = z.object({
  schema: z.record(z.string(), z.unknown()),
  env: z.optional(z.record(z.string(), z.string())),
  package: z.optional(z.object({ dependencies: z.record(z.string(), z.string()) })),
  index: z.optional(z.string()),
});

/** Where resources are: an instance, or files in a folder. */
const aboutSchema = z.object({
  kind: z.enum(["instance", "folder"]),
  /** As people call it. */
  name: z.string(),
  /** Of an instance: the address of its API. */
  address: z.optional(z.string()),
});

const moduleSchema = z.enum(resourceModules);

const changeSchema = z.object({
  sign: z.enum(["+", "~", "−"]),
  module: moduleSchema,
  /** As the target has it; of something new, as it should have it. */
  _id: z.string(),
  name: z.string(),
  /** What of it differs, for readers. */
  fields: z.array(
    z.object({
      path: z.readonly(z.array(z.string())),
      before: z.optional(z.unknown()),
      after: z.optional(z.unknown()),
    }),
  ),
  /** What it should be; absent: gone. */
  contents: z.optional(contentsSchema),
  /** SHA-256 of what the target had there beside the fields that change; absent: there was nothing. */
  seen: z.optional(z.string()),
  /** `module/id` of what is new too and has to be made before. */
  needs: z.array(z.string()),
  /** What does not travel and has to be set there by hand, in words. */
  missing: z.array(z.string()),
  /** What somebody should know before it is applied. */
  notes: z.array(z.string()),
  /** Of a bucket that goes: how many documents go with it. */
  documents: z.optional(z.number()),
});

/**
 * A plan: what has to be done so that a target has what a source has. A file for people, too. */
export const planSchema = z.object({
  format: z.literal("twinhelm-plan"),
  version: z.literal(1),
  source: aboutSchema,
  target: aboutSchema,
  modules: z.array(moduleSchema),
  /** Modules of which the target loses what the source has not. */
  prune: z.array(moduleSchema),
  /** Whether values of environments go along. */
  environment: z.boolean(),
  /** Ids of the source that are others on the target, as the names are the same. */
  ids: z.record(z.string(), z.string()),
  /** `module/id` of what the target had where servers make ids: others are what this plan has made. */
  there: z.array(z.string()),
  changes: z.array(changeSchema),
});

export type Plan = Readonly<z.infer<typeof planSchema>>;
export type PlannedChange = Readonly<z.infer<typeof changeSchema>>;
export type SideAbout = Readonly<z.infer<typeof aboutSchema>>;
