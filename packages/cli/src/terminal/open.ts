import { text } from "@twinhelm/core/text/catalogue";
import { credentialOf, serverOf } from "../shell/connection";
import { processContext } from "../shell/context";
import { type ExitCode, exitCodes, usageError } from "../shell/exit";

/** Opens the terminal console of this process. Exit 2 where there is no terminal. */
export async function openConsole(option: string | undefined): Promise<ExitCode> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) throw usageError(text("terminal.noTerminal"));
  const context = processContext();
  const server = serverOf(context, option);
  const { startTerminal } = await import("./start");
  await startTerminal({
    server,
    storage: { ...context.credentials.storageOf(server), read: () => credentialOf(context, server) },
    input: stdin,
    output: stdout,
    environment: process.env,
  });
  // A key pressed at the end must not keep the process.
  stdin.unref();
  return exitCodes.ok;
}
