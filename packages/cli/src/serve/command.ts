import { resolve } from "node:path";
import { commandText } from "@twinhelm/core/text/command";
import type { RunningServer } from "@twinhelm/server/shell/app";
import type { CommandContext } from "../connection/connection";
import { passwordOf } from "../input/passwordFile";
import { CommandError, type ExitCode, exitCodes } from "../shell/exit";
import { goOnUnread, untilTold } from "./running";
import { type ServeOptions, settingsOf } from "./settings";

/** Runs the embedded backend and the web console until it is told to end. */
export async function serve(context: CommandContext, options: ServeOptions): Promise<ExitCode> {
  const output = goOnUnread(context);
  const { commandErrorOf } = await import("./start");
  let server: RunningServer | undefined;
  try {
    // Loading the server takes most of a start: what is wrong with the options is said before.
    const settings = await settingsOf(context, options);
    const { createServer } = await import("@twinhelm/server/shell/app");
    server = await createServer(settings);
    const { url, metrics } = await server.listen();
    const { warn, info } = server.logger;
    const isText = options.log === "text";
    // Who reads the address may end it at once, in order.
    const told = untilTold(isText ? context.say : info);
    for (const warning of server.warnings) (isText ? context.say : warn)(warning);
    announce(context, options, server, url);
    if (metrics !== undefined) context.out(commandText("serve.numbers", { url: metrics }));
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

function announce(context: CommandContext, options: ServeOptions, server: RunningServer, url: string): void {
  context.out(commandText("serve.runs", { url: url.replace(/\/api$/, "/") }));
  context.out(commandText("serve.api", { url }));
  if (options.mcp === true) context.out(commandText("serve.mcp", { url: url.replace(/\/api$/, "/mcp") }));
  context.out(commandText("serve.data", { folder: resolve(options.data) }));
  const { files } = server.context;
  if (server.place !== undefined) context.out(commandText("serve.database", { place: server.place }));
  if (server.readPlace !== undefined) context.out(commandText("serve.reads", { place: server.readPlace }));
  if (files.isRemote) context.out(commandText("serve.files", { place: files.name }));
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
