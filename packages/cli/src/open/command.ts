import { spawn } from "node:child_process";
import { registry } from "@twinhelm/core/areas";
import { commandText } from "@twinhelm/core/text/command";
import type { CommandContext } from "../connection/connection";
import { type TargetOptions, targetOf } from "../connection/target";
import { CommandError, type ExitCode, exitCodes, usageError } from "../shell/exit";
import { webAddress } from "./address";

/** Prints the web address of a screen, or opens it in the browser of this machine. */
export async function openScreen(
  context: CommandContext,
  path: string | undefined,
  options: TargetOptions & { browser?: boolean },
): Promise<ExitCode> {
  const { server, console } = targetOf(context, options);
  const wanted = path === undefined ? "/" : path.startsWith("/") ? path : `/${path}`;
  const [screen = "/"] = wanted.split(/[?#]/);
  if (registry.match(screen) === undefined) throw usageError(commandText("open.unknown", { screen }));
  const address = webAddress(server, wanted, console);
  context.out(address);
  if (options.browser === true) await launch(address);
  return exitCodes.ok;
}

const launchers: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

function launch(address: string): Promise<void> {
  const [program, ...words] = launchers[process.platform] ?? ["xdg-open"];
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...words, address], { stdio: "ignore", detached: true });
    child.once("error", () =>
      reject(new CommandError(commandText("open.failed", { program }), exitCodes.failure)),
    );
    child.once("spawn", () => {
      child.unref();
      resolve();
    });
  });
}
