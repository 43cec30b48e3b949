import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { tilesOrigin } from "@twinhelm/core/field/mapTiles";
import { commandText } from "@twinhelm/core/text/command";
import type { RunningServer } from "@twinhelm/server/shell/app";
import type { CommandContext } from "../connection/connection";
import { passwordOf } from "../input/passwordFile";
import { CommandError, type ExitCode, exitCodes, usageError } from "../shell/exit";

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
  readonly mapAttribution?: string;
  readonly allowSamlSha1?: boolean;
  readonly signOnByName?: boolean;
  readonly openRelations?: boolean;
  readonly privateReceivers?: boolean;
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
      signOnByName: options.signOnByName ?? false,
      samlSha1: options.allowSamlSha1 ?? false,
      openRelations: options.openRelations === true,
      deliveries: {
        ...deliveryOptions,
        ...(options.privateReceivers === true ? { privateReceivers: true } : {}),
      },
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

/** A server goes on when nobody reads what it says; a disk that takes nothing is said once. */
function goOnUnread(context: CommandContext): { readonly isLost: boolean } {
  const output = { isLost: false };
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners("error");
    stream.on("error", () => undefined);
  }
  process.stdout.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    output.isLost = true;
    context.say(commandText("output.lost", { reason: error.message }));
  });
  return output;
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

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw usageError(commandText("serve.port", { text }));
  return port;
}

const totalOf = ({ storageTotalSizeLimit }: ServeOptions): number | undefined =>
  storageTotalSizeLimit === undefined
    ? undefined
    : sizeOf("--storage-total-size-limit", storageTotalSizeLimit);

function countOf(option: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : Math.max(1, Math.floor(sizeOf(option, text)));
}

function sizeOf(option: string, text: string): number {
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(text) || Number(text) === 0)
    throw usageError(commandText("serve.size", { option, text }));
  return Number(text);
}

function millisecondsOf(option: string, text: string): number {
  const seconds = Number(text);
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(text) || seconds < 0.1 || seconds > 3600)
    throw usageError(commandText("serve.time", { option, text }));
  return Math.round(seconds * 1000);
}

/** Addresses and networks, separated by commas. Whoever they name is believed about where a request comes from. */
function trustedProxiesOf(text: string | undefined): string | undefined {
  for (const part of text?.split(",") ?? []) {
    const [address = "", bits, ...rest] = part.trim().split("/");
    const version = isIP(address);
    const isNetwork =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
    if (version === 0 || !isNetwork || rest.length > 0)
      throw usageError(commandText("serve.proxy", { address: part.trim() }));
  }
  return text;
}

/** Origins, separated by commas. Anything else would widen the content policy of the console. */
function originsOf(option: string, text: string | undefined): readonly string[] {
  return (text?.split(",") ?? []).map((part) => {
    const address = part.trim();
    const origin = URL.canParse(address) ? new URL(address).origin : "";
    if (!/^https?:/.test(origin) || origin !== address.replace(/\/$/, "").toLowerCase())
      throw usageError(commandText("serve.origin", { option, address }));
    return origin;
  });
}

/** The tiles of maps: their origin alone gets into the content policy of the console. */
function mapTilesOf({ mapTiles: address, mapAttribution: attribution = "" }: ServeOptions) {
  if (address === undefined) return undefined;
  if (tilesOrigin(address) === undefined) throw usageError(commandText("serve.tiles", { address }));
  return { address, attribution };
}

function adminPassword(context: CommandContext, options: ServeOptions): string | undefined {
  const { TWINHELM_ADMIN_PASSWORD: variable } = context.environment;
  return options.adminPasswordFile === undefined
    ? variable || undefined
    : passwordOf(options.adminPasswordFile);
}

/** The built web console beside this program. */
function webFolder(): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  return [join(here, "web"), join(here, "..", "web")].find((folder) =>
    existsSync(join(folder, "index.html")),
  );
}

function announce(context: CommandContext, options: ServeOptions, server: RunningServer, url: string): void {
  context.out(commandText("serve.runs", { url: url.replace(/\/api$/, "/") }));
  context.out(commandText("serve.api", { url }));
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

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
function untilTold(context: CommandContext): Promise<void> {
  return new Promise((done) => {
    let told = false;
    const onSignal = () => {
      if (told) process.exit(exitCodes.interrupted);
      told = true;
      context.say(commandText("serve.ending"));
      done();
    };
    process.on("SIGTERM", onSignal);
    process.on("SIGINT", onSignal);
  });
}
