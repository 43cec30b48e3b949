import { readFileSync } from "node:fs";
import { commandText } from "@twinhelm/core/text/command";
import type { RunningConsole } from "@twinhelm/server/console/console";
import type { Upstream } from "@twinhelm/server/console/upstream";
import { apiAddress } from "../connection/address";
import type { CommandContext } from "../connection/connection";
import { findApi } from "../connection/findApi";
import { reasonOf } from "../input/reason";
import { CommandError, type ExitCode, exitCodes, usageError } from "../shell/exit";
import { mapTilesOf, originsOf, portOf, storeOf, trustedProxiesOf } from "./options";
import { goOnUnread, untilTold, webFolder } from "./running";
import { commandErrorOf } from "./start";

export interface ConsoleOptions {
  readonly api: readonly string[];
  readonly port: string;
  readonly host: string;
  readonly ca?: string;
  readonly trustedProxies?: string;
  readonly imageOrigins?: string;
  readonly frameOrigins?: string;
  readonly connectOrigins?: string;
  readonly export?: string;
  readonly basePath?: string;
  readonly mapTiles?: string;
  readonly assetStore?: string;
  readonly mapAttribution?: string;
}

/** Runs the web console alone, in front of APIs that are elsewhere, until it is told to end. */
export async function serveConsole(context: CommandContext, options: ConsoleOptions): Promise<ExitCode> {
  goOnUnread(context);
  const folder = webFolder();
  if (folder === undefined) throw new CommandError(commandText("console.noBuild"), exitCodes.failure);
  if (options.export !== undefined) return exportTo(context, folder, options.export, options);
  const ca = certificatesOf(options.ca);
  const shown = {
    imageOrigins: originsOf("--image-origins", options.imageOrigins),
    frameOrigins: originsOf("--frame-origins", options.frameOrigins),
    connectOrigins: originsOf("--connect-origins", options.connectOrigins),
    mapTiles: mapTilesOf(options),
    assetStore: storeOf(options.assetStore),
  };
  const upstreams: Upstream[] = [];
  for (const each of namedApis(options.api)) upstreams.push(await foundAt(context, each, ca));
  const { createConsole } = await import("@twinhelm/server/console/console");
  let running: RunningConsole | undefined;
  try {
    running = await createConsole({
      webFolder: folder,
      upstreams,
      port: portOf(options.port),
      host: options.host,
      ca,
      trustedProxies: trustedProxiesOf(options.trustedProxies),
      ...shown,
    });
    const { url } = await running.listen();
    const told = untilTold(context.say);
    context.out(commandText("serve.runs", { url }));
    for (const { name, url: api } of upstreams)
      context.out(
        upstreams.length === 1
          ? commandText("serve.api", { url: api })
          : commandText("console.context", { name: name.padEnd(12), url: api }),
      );
    await told;
    return exitCodes.ok;
  } catch (error) {
    throw commandErrorOf(error);
  } finally {
    await running?.close();
  }
}

/** Writes the console as files for a web server. */
async function exportTo(
  context: CommandContext,
  webFolder: string,
  folder: string,
  { api, basePath = "/" }: ConsoleOptions,
): Promise<ExitCode> {
  const [given, more] = api;
  if (given === undefined || more !== undefined) throw usageError(commandText("console.exportOne"));
  if (!/^\/([\w.-]+\/)*$/.test(basePath)) throw usageError(commandText("console.base", { path: basePath }));
  // A path is found at whatever address the files are served.
  const address = /^\/\w/.test(given) ? given.replace(/\/+$/, "") : apiAddress(given);
  const { exportConsole } = await import("@twinhelm/server/console/export");
  try {
    exportConsole(webFolder, folder, { api: address, base: basePath });
  } catch (error) {
    throw commandErrorOf(error);
  }
  context.out(commandText("console.exported", { folder, address }));
  return exitCodes.ok;
}

/** The APIs of a command line: one address, or several with a name each. */
function namedApis(given: readonly string[]): readonly Upstream[] {
  const all = given.map((each) => {
    const [, name, url] = /^([\w.-]{1,60})=(.+)$/.exec(each) ?? [];
    if (name === undefined || url === undefined) return { name: "", url: each };
    return { name, url };
  });
  if (all.length > 1) {
    const wrong = all.find(({ name }) => !/^\w[\w.-]*$/.test(name) || /^(api|assets)$/i.test(name));
    if (wrong !== undefined) throw usageError(commandText("console.name", { api: wrong.url }));
    const names = all.map(({ name }) => name.toLowerCase());
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) throw usageError(commandText("console.twice", { name: twice }));
  }
  return all;
}

/** Where an API is. One that cannot be asked now may be there later: the console says so until then. */
async function foundAt(
  context: CommandContext,
  { name, url }: Upstream,
  ca: readonly string[] | undefined,
): Promise<Upstream> {
  const found = await findApi(url, { ca, trust: "with --ca" });
  if (found.problem !== undefined) context.say(found.problem);
  return { name, url: found.address };
}

function certificatesOf(path: string | undefined): readonly string[] | undefined {
  if (path === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw usageError(commandText("input.unread", { path, reason: reasonOf(error) }));
  }
  if (!text.includes("-----BEGIN CERTIFICATE-----")) throw usageError(commandText("console.ca", { path }));
  return [text];
}
