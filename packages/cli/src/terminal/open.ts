import { text } from "@twinhelm/core/text/catalogue";
import { processContext } from "../shell/context";
import { usageError } from "../shell/exit";
import { type TargetOptions, targetOf } from "../shell/target";

/** Opens the terminal console of this process and gives its exit code. Exit 2 where there is no terminal. */
export async function openConsole(options: TargetOptions): Promise<number> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) throw usageError(text("terminal.noTerminal"));
  const context = processContext();
  const { server, storage, credential, credentialFrom } = targetOf(context, options);
  const [{ startTerminal }, { fileMemory }] = await Promise.all([
    import("./start"),
    import("./session/memory"),
  ]);
  return startTerminal({
    server,
    storage: credentialFrom === "environment" ? { ...storage, read: () => credential } : storage,
    input: stdin,
    output: stdout,
    environment: process.env,
    memory: (onFailure) => fileMemory(context.credentials.path, server, onFailure),
  });
}
