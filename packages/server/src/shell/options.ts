import { logSettings } from "../operation/logger";
import { answerLimits } from "./answers";
import type { PasswordCost, ServerOptions } from "./context";
import { deliveryOptions } from "./deliveries";
import { functionLimits } from "./functionLimits";
import { intakeLimits } from "./intake";
import { processLimits } from "./processLimits";
import { socketLimits } from "./socketLimits";

/** Cost of new hashes where no other is asked for: 32 MiB and some 80 ms each. */
export const defaultPasswordCost: PasswordCost = { N: 2 ** 15, r: 8, p: 1 };

const twoDays = 172_800;

/** What a server works with: what is given, and defaults for the rest. */
export function optionsOf(given: Partial<ServerOptions> & { readonly dataFolder: string }): ServerOptions {
  const tokenLifetime = given.tokenLifetime ?? twoDays;
  return {
    dataFolder: given.dataFolder,
    host: given.host ?? "127.0.0.1",
    port: given.port ?? 4300,
    publicUrl: given.publicUrl,
    payloadLimit: given.payloadLimit ?? 15 * 1024 * 1024,
    tokenLifetime,
    tokenLifetimeMaximum: given.tokenLifetimeMaximum ?? tokenLifetime,
    identityLimit: given.identityLimit,
    documentLimit: given.documentLimit,
    database: given.database,
    databaseRead: given.databaseRead,
    secretFile: given.secretFile,
    storage: given.storage,
    storageObjectLimit: given.storageObjectLimit ?? 35,
    storageSilence: given.storageSilence,
    storageTotalLimit: given.storageTotalLimit,
    functionTimeout: given.functionTimeout ?? 60,
    functionLimit: given.functionLimit,
    functionProcesses: given.functionProcesses ?? processLimits,
    functionLimits: given.functionLimits ?? functionLimits,
    functionRegistry: given.functionRegistry,
    functionInstallBudget: given.functionInstallBudget ?? 120_000,
    functionAnswerLimit: given.functionAnswerLimit ?? 64 * 1024 * 1024,
    openFunctions: given.openFunctions ?? false,
    versionControlBudget: given.versionControlBudget ?? 60_000,
    logLifespan: given.logLifespan ?? 2_592_000,
    passwordCost: given.passwordCost ?? defaultPasswordCost,
    readBudget: given.readBudget ?? 5000,
    writeBudget: given.writeBudget ?? 60_000,
    leaseTime: given.leaseTime,
    imageOrigins: given.imageOrigins ?? [],
    mapTiles: given.mapTiles,
    assetStore: given.assetStore,
    frameOrigins: given.frameOrigins ?? [],
    signOnByName: given.signOnByName ?? false,
    assistants: given.assistants ?? false,
    assistantRows: given.assistantRows,
    samlSha1: given.samlSha1 ?? false,
    openRelations: given.openRelations ?? false,
    asOriginal: given.asOriginal ?? false,
    intakeLimits: given.intakeLimits ?? intakeLimits,
    answerLimits: given.answerLimits ?? answerLimits,
    socketLimits: given.socketLimits ?? socketLimits,
    deliveries: given.deliveries ?? deliveryOptions,
    metrics: given.metrics,
    logging: given.logging ?? logSettings,
    drainDelay: given.drainDelay ?? 0,
    drainTime: given.drainTime ?? 10_000,
    webFolder: given.webFolder,
  };
}
