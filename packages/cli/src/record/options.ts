import type { CommandContext } from "../connection/connection";
import type { TargetOptions } from "../connection/target";

export interface OutputOptions extends TargetOptions {
  readonly output: string;
}

export interface ListOptions extends OutputOptions {
  readonly limit?: string;
  readonly skip?: string;
  readonly sort?: string;
  readonly filter?: string;
}

export interface FileOptions extends OutputOptions {
  readonly file?: string;
  readonly passwordStdin?: boolean;
}

export interface YesOptions extends TargetOptions {
  readonly yes?: boolean;
}

/** Reads the body of `create` and `update` in a way of its own. */
export type ReadBody = (context: CommandContext, options: FileOptions, isNew: boolean) => Promise<unknown>;
