import type { AccessRequest } from "../access/evaluate";
import type { Action } from "./action";
import type { CommandLine } from "./commandLine";

/** An action with the input that it would have here. */
export interface Prepared {
  readonly request: AccessRequest | undefined;
  readonly command: CommandLine;
}

export const prepare = <Input>(action: Action<Input, unknown>, input: Input): Prepared => ({
  request: action.permission?.(input),
  command: action.command(input),
});
