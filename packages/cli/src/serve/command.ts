import { resolve } from "node:path";
import { commandText } from "@twinhelm/core/text/command";
import type { RunningServer } from "@twinhelm/server/shell/app";
import type { CommandContext } from "../connection/connection";
import { passwordOf } from "../input/passwordFile";
import { CommandError, type ExitCode, exitCodes } from "../shell/exit";
import {
  countOf,
  mapTilesOf,
  millisecondsOf,
  originsOf,
  portOf,
  sizeOf,
  storeOf,
  trustedProxiesOf,
} from "./options";
import { goOnUnread, untilTold, webFolder } from "./running";

export interface ServeOptions {
  readonly data: string;
  readonly port: string;
  readonly host: string;
  readonly publicUrl?: string;
  readonly trustedProxies?: string;
  readonly readBudget: string;
  readonly writeBudget: string;
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
  readonly adminIdentifier?: string;
  readonly adminPasswordFile?: string;
  readonly demo?: boolean;
  readonly demoPasswordFile?: string;
}

/** Runs the embedded backend and the web console until it is told to end. */
export async function serve(context: CommandContext, options: ServeOptions): Promise<ExitCode> {
  const output = goOnUnread(context);
  const { createServer } = await import("@twinhelm/server/shell/app");
  const { processLimits } = await import("@twinhelm/server/shell/processLimits");
  const { deliveryOptions } = await import("@twinhelm/server/shell/deliveries");
  const { commandErrorOf } = await import("./start");
  let server: RunningServer | undefined;
  try {
    server = await createServer({
      dataFolder: resolve(options.data),
      port: portOf(options.port),
      host: options.host,
      publicUrl: options.publicUrl,
      trustedProxies: trustedProxiesOf(options.trustedProxies),
      readBudget: millisecondsOf("--read-budget", options.readBudget),
      writeBudget: millisecondsOf("--write-budget", options.writeBudget),
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
      assetStore: storeOf(options.assetStore),
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
    });
    const { url } = await server.listen();
    // Who reads the address may end it at once, in order.
    const told = untilTold(context);
    for (const warning of server.warnings) context.say(warning);
    announce(context, options, server, url);
    if (server.createdAdmin?.generated) await refuseLostPassword(server, output);
    if (options.demo) await fillWithDemo(context, options, server);
    await told;
    return exitCodes.ok;
  } catch (error) {
    throw commandErrorOf(error);
  } finally {
    await server?.close();
  }
}

/** Nobody could sign in: the password is made anew by the next start. */
async function refuseLostPassword(
  server: RunningServer,
  output: { readonly isLost: boolean },
): Promise<void> {
  // What was said goes out at the end of this turn.
  await new Promise((turn) => setImmediate(turn));
  await new Promise((written) => process.stdout.write("", written));
  if (!output.isLost) return;
  await server.takeBackAdmin();
  throw new CommandError(commandText("serve.passwordLost"), exitCodes.failure);
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

function announce(context: CommandContext, options: ServeOptions, server: RunningServer, url: string): void {
  context.out(commandText("serve.runs", { url: url.replace(/\/api$/, "/") }));
  context.out(commandText("serve.api", { url }));
  if (options.mcp === true) context.out(commandText("serve.mcp", { url: url.replace(/\/api$/, "/mcp") }));
  context.out(commandText("serve.data", { folder: resolve(options.data) }));
  const created = server.createdAdmin;
  if (created === undefined) return;
  const password = created.generated ? created.password : commandText("serve.given");
  context.out(commandText("serve.identifier", { name: created.identifier }));
  context.out(commandText(created.generated ? "serve.generated" : "serve.password", { password }));
}

async function fillWithDemo(
  context: CommandContext,
  options: ServeOptions,
  server: RunningServer,
): Promise<void> {
  const { fillDemo } = await import("@twinhelm/server/demo/fill");
  const password = options.demoPasswordFile === undefined ? undefined : passwordOf(options.demoPasswordFile);
  const result = await fillDemo(server.context, password);
  if (!result.filled) {
    context.out(commandText("serve.demo.none", { reason: result.reason }));
    return;
  }
  context.out(commandText("serve.demo", { documents: result.documents, buckets: result.buckets }));
  for (const { identifier, password: own, about } of result.identities)
    context.out(`             ${identifier.padEnd(10)} ${own}   ${about}`);
}
