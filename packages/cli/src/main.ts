import { endWithOutput, say, standardError } from "./output/say";
import { exitCodes } from "./shell/exit";
import { boundHeap } from "./shell/heap";
import { createProgram, exitCodeOfError } from "./shell/program";
import { holdKeys } from "./terminal/output/earlyKeys";
import { type FirstPaint, paintFirst } from "./terminal/output/firstPaint";

// Little is loaded here: what a command needs comes when it runs.

/** What the launcher in `bin` does for the program. */
export interface Launcher {
  /** Takes what the program begins with from a cache, where there is one. */
  cacheModules(): void;
  /** Keeps what was compiled for the command of this name, such as `data list`. */
  keep(command: string): void;
}

/** Whether this person has the console read to them. */
const isSpoken = ({ TWINHELM_SCREEN_READER, INK_SCREEN_READER }: NodeJS.ProcessEnv): boolean =>
  Boolean(TWINHELM_SCREEN_READER) || INK_SCREEN_READER === "true";

/** Runs what the command line asks for. */
export async function start(launcher: Launcher): Promise<void> {
  process.stdout.on("error", endWithOutput);

  /** Without a command: the terminal console, where there is a terminal. */
  async function terminal(): Promise<number> {
    const seen = process.stdin.isTTY && process.stdout.isTTY && process.env.TERM !== "dumb";
    if (!process.stdin.isTTY || !process.stdout.isTTY) program.outputHelp({ error: true });
    const options = program.opts();
    const spoken = options.screenReader === true || isSpoken(process.env);
    // Opened, so that code that writes to it may outlive its reader.
    void standardError.stream;
    // Before anything is seen: then nobody has typed anything that the terminal would show.
    const keys = seen ? holdKeys(process.stdin, () => interrupt(paint)) : undefined;
    const paint = seen && !spoken ? paintFirst(process.stdout) : undefined;
    // Keeps the process alive as long as the console: a screen that takes no keys releases the input.
    const standing = setInterval(() => undefined, 2 ** 30);
    const leaveHeap = boundHeap();
    try {
      launcher.cacheModules();
      const { openConsole } = await import("./terminal/open");
      return await openConsole(options, { spoken, paint, keys });
    } finally {
      keys?.release();
      paint?.undo();
      clearInterval(standing);
      leaveHeap();
    }
  }

  const program = createProgram(
    async (command) => {
      const { processContext } = await import("./shell/context");
      process.exitCode = await command(processContext());
    },
    terminal,
    process.argv.slice(2),
    { writeErr: (words) => void standardError.stream.write(words) },
  );
  let command = process.argv[2] ?? "";
  program.hook("preAction", (_, run) => {
    command = run.parent === program ? run.name() : `${run.parent?.name()} ${run.name()}`;
  });
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = exitCodeOfError(error, say);
  }
  if (process.exitCode === exitCodes.ok) launcher.keep(command);
  // Taking Node down in order takes longer than ending: nothing is left to be done once all is written.
  // What could not be written ends the process in a word of its own, a turn later.
  const { errored, writableLength } = process.stdout;
  if (errored === null && writableLength === 0 && standardError.isWritten) process.exit();
}

function interrupt(paint: FirstPaint | undefined): void {
  paint?.undo();
  process.exit(exitCodes.interrupted);
}
