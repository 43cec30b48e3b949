import type { Command } from "@commander-js/extra-typings";
import type { CommandContext } from "../../connection/connection";
import type { TargetOptions } from "../../connection/target";

/** Gives an exit code: one of the table, or 128 and the number of the signal that ended it. */
export type Run = (context: CommandContext) => number | Promise<number>;

/** Options of every command, as they are typed. */
export type GlobalOptions = {
  server?: string | undefined;
  context?: string | undefined;
  screenReader?: true | undefined;
  columns?: string | undefined;
  headers?: boolean | undefined;
  jq?: string | undefined;
  timeout?: string | undefined;
};

/** The program, with the options of every command. */
export type Program = Command<[], GlobalOptions>;

/** A command that others are defined below. */
export type ParentCommand = Command<[], Record<never, never>, GlobalOptions>;

/** What the definition of a command works with. */
export interface Defining {
  readonly program: Program;
  readonly run: (command: Run) => Promise<void>;
  /** Server and context of the command line. */
  readonly target: () => TargetOptions;
  /** Whether a command is asked for. Defining all of them takes longer than a short command may. */
  readonly asks: (command: string) => boolean;
  /** The word that follows that command, such as `list`. */
  readonly verb: string | undefined;
}

/** The commands below one word, by their own word. */
export type Verbs = Readonly<Record<string, (defining: Defining, command: ParentCommand) => void>>;

/** Defines the verb that is asked for, or all if no verb is. */
export function defineVerbs(defining: Defining, command: ParentCommand, verbs: Verbs): void {
  const { verb } = defining;
  const asked = verb !== undefined && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  for (const define of asked === undefined ? Object.values(verbs) : [asked]) define(defining, command);
}
