import { isMainThread } from "node:worker_threads";
import { endWithOutput, say, standardError } from "./output/say";
import { exitCodes } from "./shell/exit";
import { createProgram, exitCodeOfError } from "./shell/program";
import { holdKeys } from "./terminal/output/earlyKeys";
import { type FirstPaint, paintFirst } from "./terminal/output/firstPaint";

// Little is loaded here: what a command needs comes when it runs.

process.stdout.on("error", endWithOutput);

/** Whether this person has the console read to them. */
const isSpoken = ({ TWINHELM_SCREEN_READER, INK_SCREEN_READER }: NodeJS.ProcessEnv): boolean =>
  Boolean(TWINHELM_SCREEN_READER) || INK_SCREEN_READER === "true";

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
  try {
    const { openConsole } = await import("./terminal/open");
    return await openConsole(options, { spoken, paint, keys });
  } finally {
    keys?.release();
    paint?.undo();
    clearInterval(standing);
  }
}

function interrupt(paint: FirstPaint | undefined): void {
  paint?.undo();
  process.exit(exitCodes.interrupted);
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

/** Runs what the command line asks for. */
async function main(): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = exitCodeOfError(error, say);
  }
  // Taking Node down in order takes longer than ending: nothing is left to be done once all is written.
  // What could not be written ends the process in a word of its own, a turn later.
  const { errored, writableLength } = process.stdout;
  if (errored === null && writableLength === 0 && standardError.isWritten) process.exit();
}

// Not awaited here: what loads late imports from this file, and would wait for the end of it for ever. A thread of the
// server shares code with it in the build, and runs no command.
if (isMainThread) void main();
