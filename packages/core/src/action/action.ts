import type { MaterialIcon } from "material-icons";
import type { ZodMiniType } from "zod/mini";
import type { Access, AccessRequest } from "../access/evaluate";
import type { AreaId, Situation } from "../area/rows";
import type { Result } from "../http/failure";
import type { Transport } from "../http/transport";
import type { OwnMemory } from "../shell/keyValue";
import type { CommandLine } from "./commandLine";

/** What an action works on when it runs. */
export interface ActionContext {
  readonly transport: Transport;
  readonly signal?: AbortSignal | undefined;
  /** Told how far it is, in per cent, where that is known. */
  progress?(share: number): void;
  /** What is kept here for the person, for a server that does not keep it; nothing: there is no place for it. */
  own?(): Promise<OwnMemory | undefined>;
  /** What the caller may do; absent: it is not known here. */
  readonly access?: Access | undefined;
}

/** What a person reads, and may have to type, before something is destroyed. */
export interface Confirmation {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Has to be typed exactly. */
  readonly answer: string;
  /** What goes with it. */
  readonly list?: { readonly heading: string; readonly items: readonly string[] } | undefined;
}

/**
 * One thing a person can do, defined once. Buttons, menus, palettes, terminal keys and scripted commands
 * are derived from it. Its functions are methods, so that a list can hold actions of any input.
 */
export interface Action<Input, Output, Id extends string = string> {
  /** Area and verb, such as `bucket.delete`. */
  readonly id: Id;
  readonly title: string;
  /** Material icon name. */
  readonly icon: MaterialIcon;
  /** The area of what it is done to; absent: it needs nothing that is on the screen. */
  readonly subject?: AreaId;
  /** Shape of the input; faces build forms and flags from it and show its messages at the field. */
  readonly input: ZodMiniType<Input>;
  /** What the caller must be allowed to do; absent where signing in is enough. */
  permission?(input: NoInfer<Input>): AccessRequest;
  /** What else it needs, where it makes several calls. */
  also?(input: NoInfer<Input>): readonly AccessRequest[];
  /** The input with what its question says of the server's state; what cannot be read is left out. */
  learn?(context: ActionContext, input: NoInfer<Input>): Promise<NoInfer<Input>>;
  /** Present where the action destroys something. */
  confirm?(input: NoInfer<Input>): Confirmation;
  /** The command that does the same. */
  command(input: NoInfer<Input>): CommandLine;
  /** Keys of the queries that are out of date once it has run, also when it failed half-way. */
  stale?(input: NoInfer<Input>): readonly (readonly unknown[])[];
  /** True: running it again with the same input leaves what running it once leaves. */
  readonly repeatable?: boolean;
  /** True: it writes, though nothing that a console shows is out of date then. */
  readonly writes?: boolean;
  /** Addresses of screens that are gone once it has run, and where to go from there. */
  gone?(
    input: NoInfer<Input>,
    situation: Situation,
  ): { readonly paths: readonly string[]; readonly to: string };
  /** The screen of what it made, which a console opens then. */
  made?(output: NoInfer<Output>): string;
  run(context: ActionContext, input: NoInfer<Input>): Promise<Result<Output>>;
}

/** Gives an action its types from its schema and its `run`. */
export const defineAction = <Input, Output, const Id extends string>(
  action: Action<Input, Output, Id>,
): Action<Input, Output, Id> => action;

/** Actions of an area by name. */
export type Actions = Readonly<Record<string, Action<unknown, unknown>>>;
