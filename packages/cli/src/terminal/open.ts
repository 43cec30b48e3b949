import type { ReadStream, WriteStream } from "node:tty";
import { text } from "@twinhelm/core/text/catalogue";
import type { CommandContext } from "../connection/connection";
import { type TargetOptions, targetOf } from "../connection/target";
import { processContext } from "../shell/context";
import { usageError } from "../shell/exit";
import type { EarlyKeys } from "./output/earlyKeys";
import type { FirstPaint } from "./output/firstPaint";

export interface OpeningOptions {
  /** True: lines to be read out instead of a screen. */
  readonly spoken: boolean;
  /** What is on the terminal already. */
  readonly paint: FirstPaint | undefined;
  /** What is typed before the console listens. */
  readonly keys: EarlyKeys | undefined;
}

/** Where a console is used: a terminal, and the environment and credentials of a person. */
export interface Seat {
  readonly input: ReadStream;
  readonly output: WriteStream;
  readonly context: CommandContext;
}

const processSeat = (): Seat => ({
  input: process.stdin,
  output: process.stdout,
  context: processContext(),
});

/** Opens the terminal console, of this process by default, and gives its exit code. Exit 2 where there is no terminal. */
export async function openConsole(
  options: TargetOptions,
  { spoken, paint, keys }: OpeningOptions,
  { input, output, context }: Seat = processSeat(),
): Promise<number> {
  if (!input.isTTY || !output.isTTY) throw usageError(text("terminal.noTerminal"));
  const { server, storage, credential, credentialFrom } = targetOf(context, options);
  const [{ startTerminal }, { fileMemory }, loaded] = await Promise.all([
    import("./start"),
    import("./session/memory"),
    loadAll(),
  ]);
  return startTerminal({
    loaded,
    server,
    storage: credentialFrom === "environment" ? { ...storage, read: () => credential } : storage,
    input,
    output,
    environment: context.environment,
    spoken,
    paint,
    keys,
    plansBeside: context.credentials.path,
    memory: (onFailure) => fileMemory(context.credentials.path, server, onFailure),
  });
}

/** The parts of all areas, which come together with the console. */
async function loadAll() {
  const [{ registry }, { loadAreas }] = await Promise.all([
    import("@twinhelm/core/areas"),
    import("./area/loaded"),
  ]);
  return loadAreas(registry);
}
