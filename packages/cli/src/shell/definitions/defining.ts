import type { Command } from "commander";
import type { CommandContext } from "../../connection/connection";
import type { TargetOptions } from "../../connection/target";

/** Gives an exit code: one of the table, or 128 and the number of the signal that ended it. */
export type Run = (context: CommandContext) => number | Promise<number>;

/** What the definition of a command works with. */
export interface Defining {
  readonly program: Command;
  readonly run: (command: Run) => Promise<void>;
  /** Server and context of the command line. */
  readonly target: () => TargetOptions;
  /** Whether a command is asked for. Defining all of them takes longer than a short command may. */
  readonly asks: (command: string) => boolean;
}
