import { z } from "zod/mini";
import { once } from "../once";
import type { MayBeUnreadable } from "../record/stored";

/** Modules whose resources can be installed (contract, storage-asset-dashboard-activity-vc.md section 2.3). */
export const assetModules = ["bucket", "function", "dashboard", "apikey", "preference"] as const;
export type AssetModule = (typeof assetModules)[number];

/** The only resource of `preference`. */
export const identityPreference = "identity";

export const configTypes = ["string", "number", "boolean", "object", "array"] as const;

/** What a configuration of an asset writes into a resource, and under which name it is asked for. */
const configSchema = once(() =>
  z.object({
    title: z.string(),
    module: z.string(),
    resource_id: z.string(),
    /** Key inside of the contents of the resource. */
    submodule: z.string(),
    /** Dotted path inside of that. */
    property: z.string(),
    type: z.enum(configTypes),
    value: z.optional(z.unknown()),
  }),
);

const givenResource = once(() => ({
  /** Another program may store one without: it cannot be installed. */
  _id: z._default(z.string(), ""),
  module: z.string(),
  /** By the base names of files. */
  contents: z._default(z.record(z.string(), z.unknown()), {}),
}));

const resourceSchema = once(() =>
  z.object({
    ...givenResource(),
    installation_status: z.optional(z.enum(["installed", "failed"])),
    /** A text, or what a compiler says. */
    failure_message: z.optional(z.unknown()),
  }),
);

const assetStatuses = ["downloaded", "installed", "partially_installed"] as const;
export const defaultIcon = "check_circle_outline";

const fields = once(() => ({
  name: z.string(),
  description: z.optional(z.string()),
  /** Assets with the same one are versions of one another. */
  url: z.string(),
  icon: z.optional(z.string()),
  configs: z.optional(z.array(configSchema())),
}));

/** What POST of an asset takes. What a server says of one it has is left out: an asset can be brought from one to another. */
export const assetBodySchema = z.lazy(() =>
  z.object({ ...fields(), resources: z.array(z.object(givenResource())) }),
);

/** An asset as the API answers it (contract, storage-asset-dashboard-activity-vc.md section 2.1). */
export const assetSchema = z.lazy(() =>
  z.object({
    _id: z.string(),
    ...fields(),
    resources: z.array(resourceSchema()),
    status: z.enum(assetStatuses),
  }),
);

/** What an installation would write (contract, section 2.4). */
export const installPlanSchema = z.lazy(() =>
  z.object({
    insertions: z.array(resourceSchema()),
    updations: z.array(resourceSchema()),
    deletions: z.array(resourceSchema()),
  }),
);

/** What POST /asset/:id takes (contract, section 2.2). */
export const installationSchema = z.lazy(() => z.object({ configs: z.array(configSchema()) }));

/** What POST /asset/export takes (contract, section 2.7). */
export const assetExportSchema = z.lazy(() =>
  z.object({
    name: z.string(),
    description: z.string(),
    url: z.optional(z.string()),
    /** Ids by module. */
    resources: z.record(z.string(), z.array(z.string())),
    configs: z.array(configSchema()),
  }),
);

export type AssetConfig = Readonly<z.infer<ReturnType<typeof configSchema>>>;
export type AssetResource = Readonly<z.infer<ReturnType<typeof resourceSchema>>>;
export type AssetBody = z.infer<typeof assetBodySchema>;
export type Asset = z.infer<typeof assetSchema> & MayBeUnreadable;
export type InstallPlan = z.infer<typeof installPlanSchema>;
export type AssetExport = z.infer<typeof assetExportSchema>;
