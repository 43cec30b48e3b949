import { text } from "@twinhelm/core/text/catalogue";
import { type TargetOptions, targetOf } from "../connection/target";
import { processContext } from "../shell/context";
import { usageError } from "../shell/exit";
import type { EarlyKeys } from "./output/earlyKeys";
import type { FirstPaint } from "./output/firstPaint";

export interface OpeningOptions {
  /** True: lines to be read out instead of a screen. */
  readonly spoken: boolean;
  /** What stands on the terminal already. */
  readonly paint: FirstPaint | undefined;
  /** What is typed before the console listens. */
  readonly keys: EarlyKeys | undefined;
}

/** Opens the terminal console of this process and gives its exit code. Exit 2 where there is no terminal. */
export async function openConsole(
  options: TargetOptions,
  { spoken, paint, keys }: OpeningOptions,
): Promise<number> {
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
    spoken,
    paint,
    keys,
    memory: (onFailure) => fileMemory(context.credentials.path, server, onFailure),
  });
}
