import { resolve } from "node:path";
import { commandText } from "@twinhelm/core/text/command";
import type { DatabaseAddress } from "@twinhelm/server/engine/postgres/address";
import type { StoreAddress } from "@twinhelm/server/place/address";
import type { ServerSettings } from "@twinhelm/server/shell/app";
import type { CommandContext } from "../connection/connection";
import { passwordOf } from "../input/passwordFile";
import { usageError } from "../shell/exit";
import {
  storeOf as assetStoreOf,
  countOf,
  mapTilesOf,
  metricsOf,
  millisecondsOf,
  originsOf,
  portOf,
  sizeOf,
  trustedProxiesOf,
  wordOf,
} from "./options";
import { webFolder } from "./running";

export interface ServeOptions {
  readonly data: string;
  readonly port: string;
  readonly host: string;
  readonly publicUrl?: string;
  readonly trustedProxies?: string;
  readonly readBudget: string;
  readonly writeBudget: string;
  readonly database?: string;
  readonly databasePasswordFile?: string;
  readonly databaseRead?: string;
  readonly databaseReadPasswordFile?: string;
  readonly secretFile?: string;
  readonly storage?: string;
  readonly storageObjectSizeLimit: string;
  readonly storageTotalSizeLimit?: string;
  readonly functionTimeout: string;
  readonly functionLimit?: string;
  readonly passportIdentityLimit?: string;
  readonly bucketDataLimit?: string;
  readonly functionWorkerConcurrency: string;
  readonly openFunctions?: boolean;
  readonly imageOrigins?: string;
  readonly frameOrigins?: string;
  readonly mapTiles?: string;
  readonly assetStore?: string;
  readonly mapAttribution?: string;
  readonly allowSamlSha1?: boolean;
  readonly signOnByName?: boolean;
  readonly openRelations?: boolean;
  readonly asOriginal?: boolean;
  readonly privateReceivers?: boolean;
  readonly mcp?: boolean;
  readonly mcpRows?: string;
  readonly metrics?: string;
  readonly log: string;
  readonly logLevel: string;
  readonly drain: string;
  readonly drainDelay?: string;
  readonly adminIdentifier?: string;
  readonly adminPasswordFile?: string;
  readonly demo?: boolean;
  readonly demoPasswordFile?: string;
}

/** What a server is started with. */
export async function settingsOf(context: CommandContext, options: ServeOptions): Promise<ServerSettings> {
  const { processLimits } = await import("@twinhelm/server/shell/processLimits");
  const { deliveryOptions } = await import("@twinhelm/server/shell/deliveries");
  return {
    dataFolder: resolve(options.data),
    port: portOf(options.port),
    host: options.host,
    publicUrl: options.publicUrl,
    trustedProxies: trustedProxiesOf(options.trustedProxies),
    readBudget: millisecondsOf("--read-budget", options.readBudget),
    writeBudget: millisecondsOf("--write-budget", options.writeBudget),
    ...(await databasesOf(context, options)),
    secretFile: options.secretFile,
    storage: await storeOf(options.storage),
    storageObjectLimit: sizeOf("--storage-object-size-limit", options.storageObjectSizeLimit),
    storageTotalLimit: totalOf(options),
    identityLimit: countOf("--passport-identity-limit", options.passportIdentityLimit),
    documentLimit: countOf("--bucket-data-limit", options.bucketDataLimit),
    functionTimeout: millisecondsOf("--function-timeout", options.functionTimeout) / 1000,
    functionLimit: countOf("--function-limit", options.functionLimit),
    functionProcesses: {
      ...processLimits,
      ofFunction: countOf("--function-worker-concurrency", options.functionWorkerConcurrency) ?? 1,
    },
    openFunctions: options.openFunctions === true,
    imageOrigins: originsOf("--image-origins", options.imageOrigins),
    frameOrigins: originsOf("--frame-origins", options.frameOrigins),
    mapTiles: mapTilesOf(options),
    assetStore: assetStoreOf(options.assetStore),
    signOnByName: options.signOnByName ?? false,
    samlSha1: options.allowSamlSha1 ?? false,
    openRelations: options.openRelations === true,
    asOriginal: options.asOriginal === true,
    deliveries: {
      ...deliveryOptions,
      ...(options.privateReceivers === true ? { privateReceivers: true } : {}),
    },
    assistants: options.mcp === true,
    assistantRows: countOf("--mcp-rows", options.mcpRows),
    adminIdentifier: options.adminIdentifier,
    adminPassword: adminPassword(context, options),
    webFolder: webFolder(),
    ...(await runningOf(options)),
  };
}

/** How it is watched, and how it ends. */
async function runningOf({ metrics, log, logLevel, drain, drainDelay }: ServeOptions) {
  const { logFormats, logLevels } = await import("@twinhelm/server/operation/logger");
  return {
    metrics: metricsOf(metrics),
    logging: {
      format: wordOf("--log", log, logFormats),
      level: wordOf("--log-level", logLevel, logLevels),
    },
    drainTime: millisecondsOf("--drain", drain),
    drainDelay: drainDelay === undefined ? 0 : millisecondsOf("--drain-delay", drainDelay),
  };
}

/** Names the database of an instance. */
export interface DatabaseOptions {
  readonly database?: string;
  readonly databasePasswordFile?: string;
}

/** Where the instance is; absent: in the data folder. Throws `StartError`. */
export async function databaseOf(
  { environment }: CommandContext,
  { database, databasePasswordFile: passwordFile }: DatabaseOptions,
): Promise<DatabaseAddress | undefined> {
  if (database === undefined) {
    if (passwordFile !== undefined) throw usageError(commandText("serve.noDatabase"));
    return undefined;
  }
  const { databaseAddress } = await import("@twinhelm/server/engine/postgres/address");
  return databaseAddress(database, { passwordFile, environment });
}

/** The database, and the standby that documents are read from. Throws `StartError`. */
async function databasesOf(context: CommandContext, options: ServeOptions) {
  const { databaseRead: text, databaseReadPasswordFile: passwordFile } = options;
  const database = await databaseOf(context, options);
  if (text === undefined) {
    if (passwordFile !== undefined) throw usageError(commandText("serve.noDatabaseRead"));
    return { database };
  }
  if (database === undefined) throw usageError(commandText("serve.noDatabaseToRead"));
  const { standbyAddress } = await import("@twinhelm/server/engine/postgres/address");
  const { environment } = context;
  return { database, databaseRead: standbyAddress(text, database, { passwordFile, environment }) };
}

/** Where files of storage are; absent: in the data folder. Throws `StartError`. */
export async function storeOf(text: string | undefined): Promise<StoreAddress | undefined> {
  if (text === undefined) return undefined;
  const { storeAddressOf } = await import("@twinhelm/server/place/address");
  return storeAddressOf(text);
}

const totalOf = ({ storageTotalSizeLimit }: ServeOptions): number | undefined =>
  storageTotalSizeLimit === undefined
    ? undefined
    : sizeOf("--storage-total-size-limit", storageTotalSizeLimit);

function adminPassword(context: CommandContext, options: ServeOptions): string | undefined {
  const { TWINHELM_ADMIN_PASSWORD: variable } = context.environment;
  return options.adminPasswordFile === undefined
    ? variable || undefined
    : passwordOf(options.adminPasswordFile);
}
