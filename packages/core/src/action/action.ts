import type { ZodType } from "zod";
import type { AccessRequest } from "../access/evaluate";
import type { Result } from "../http/failure";
import type { Transport } from "../http/transport";
import type { TextKey } from "../text/catalogue";

/** What an action works on when it runs. */
export interface ActionContext {
  readonly transport: Transport;
  readonly signal?: AbortSignal | undefined;
}

/**
 * One thing a person can do, defined once. Buttons, menus, palettes, terminal keys and scripted commands
 * are derived from it. Its functions are methods, so that a list can hold actions of any input.
 */
export interface Action<Input, Output> {
  /** Area and verb, such as `bucket.delete`. */
  readonly id: string;
  readonly title: TextKey;
  /** Shape of the input; faces build forms and flags from it and show its messages at the field. */
  readonly input: ZodType<Input>;
  /** What the caller must be allowed to do; absent where signing in is enough. */
  permission?(input: Input): AccessRequest;
  /** Present where the action destroys something: the text that has to be typed to confirm. */
  confirm?(input: Input): string;
  run(context: ActionContext, input: Input): Promise<Result<Output>>;
}

/** Gives an action its types from its schema and its `run`. */
export const defineAction = <Input, Output>(action: Action<Input, Output>): Action<Input, Output> => action;
