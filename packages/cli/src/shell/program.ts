import { Command, CommanderError } from "commander";
import type { CommandContext } from "./connection";
import { defaultServer } from "./defaults";
import { defineAccess } from "./definitions/access";
import { defineBucket, defineData, definePreference } from "./definitions/content";
import { defineServe } from "./definitions/serve";
import { defineContext, defineSession } from "./definitions/session";
import { defineTools } from "./definitions/tools";
import { CommandError, type ExitCode, exitCodes } from "./exit";
import type { TargetOptions } from "./target";

const version = "0.1.0";

/** Gives an exit code: one of the table, or 128 and the number of the signal that ended it. */
type Run = (context: CommandContext) => number | Promise<number>;

/** What the definition of a command works with. */
export interface Defining {
  readonly program: Command;
  readonly run: (command: Run) => Promise<void>;
  /** Server and context of the command line. */
  readonly target: () => TargetOptions;
}

/** The commands. Each area is loaded when one of its commands runs. */
export function createProgram(run: (command: Run) => Promise<void>, terminal: Run): Command {
  const program = new Command("twinhelm")
    .description(
      "Administration console for headless content platforms. Without a command: the terminal console.",
    )
    .version(version)
    .option("--server <address>", `address of the server (default: the last one, else ${defaultServer})`)
    .option("--context <name>", "named server to work on; see twinhelm context")
    .option("--screen-reader", "terminal console as lines to be read out (or TWINHELM_SCREEN_READER=1)")
    .exitOverride()
    .showHelpAfterError("See --help.")
    .configureHelp({ sortSubcommands: false })
    .action(() => run(terminal));
  const defining: Defining = { program, run, target: () => program.opts<TargetOptions>() };
  defineServe(defining);
  defineSession(defining);
  defineContext(defining);
  defineBucket(defining);
  defineData(defining);
  defineAccess(defining);
  definePreference(defining);
  defineTools(defining);
  program.addHelpText(
    "after",
    "\nExit codes: 0 ok, 1 failure, 2 usage, 3 differences, 4 not signed in, 5 denied, 6 conflict, 7 not found, 8 partly done, 130 interrupted.",
  );
  return program;
}

/** Exit code of an error that ended a command, after its words went to `say`. */
export function exitCodeOfError(error: unknown, say: (line: string) => void): ExitCode {
  if (error instanceof CommandError) {
    say(error.message);
    return error.exitCode;
  }
  // Commander has written its own words, to the right stream.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.failure;
}
