import { text } from "@twinhelm/core/text/catalogue";
import { credentialOf, serverOf } from "../shell/connection";
import { processContext } from "../shell/context";
import { usageError } from "../shell/exit";

/** Opens the terminal console of this process and gives its exit code. Exit 2 where there is no terminal. */
export async function openConsole(option: string | undefined): Promise<number> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) throw usageError(text("terminal.noTerminal"));
  const context = processContext();
  const server = serverOf(context, option);
  const { startTerminal } = await import("./start");
  return startTerminal({
    server,
    storage: { ...context.credentials.storageOf(server), read: () => credentialOf(context, server) },
    input: stdin,
    output: stdout,
    environment: process.env,
  });
}
