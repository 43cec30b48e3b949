import type { CommandContext, Connection } from "../connection/connection";
import type { TargetOptions } from "../connection/target";

export interface OutputOptions extends TargetOptions {
  readonly output: string;
}

export interface ReadOptions extends OutputOptions {
  /** Whether values that are secret are written too. */
  readonly values?: boolean;
}

export interface ListOptions extends ReadOptions {
  readonly limit?: string;
  readonly skip?: string;
  readonly sort?: string;
  readonly filter?: string;
}

export interface FileOptions extends OutputOptions {
  readonly file?: string;
  readonly passwordStdin?: boolean;
  /** File with the current password of the person, where a change needs a fresh sign-in. */
  readonly currentPasswordFile?: string;
  /** Ids or names of policies that are attached to a new one. */
  readonly policy?: readonly string[];
}

export interface YesOptions extends TargetOptions {
  readonly yes?: boolean;
  /** File with the current password of the person, where a change needs a fresh sign-in. */
  readonly currentPasswordFile?: string;
}

/** Looks up what is done once a record is made, before it is made; `undefined`: nothing. */
export type Complete = (
  context: CommandContext,
  connection: Connection,
  options: FileOptions,
) => Promise<((id: string) => Promise<void>) | undefined>;

/** Reads the body of `create` and `update` in a way of its own. `before`: what is changed, where the caller may see it. */
export type ReadBody = (
  context: CommandContext,
  options: FileOptions,
  isNew: boolean,
  before?: object,
) => Promise<unknown>;
