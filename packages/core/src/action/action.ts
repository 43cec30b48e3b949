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
interface ActionParts<Input, Output, Id extends string> {
  /** Area and verb, such as `bucket.delete`. */
  readonly id: Id;
  readonly title: string;
  /** Material icon name. */
  readonly icon: MaterialIcon;
  /** The area of what it is done to; absent: it needs nothing that is on the screen. */
  readonly subject?: AreaId;
  /** Shape of the input; faces build forms and flags from it and show its messages at the field. */
  readonly input: ZodMiniType<Input>;
  /** What else it needs, where it makes several calls. */
  also?(input: NoInfer<Input>): readonly AccessRequest[];
  /** The input with what its question says of the server's state; what cannot be read is left out. */
  learn?(context: ActionContext, input: NoInfer<Input>): Promise<NoInfer<Input>>;
  /** Present where the action destroys something. */
  confirm?(input: NoInfer<Input>): Confirmation;
  /**
   * `destroys`: what it takes away does not come back by itself; whatever asks first does, also where it does not say
   * so. `plain`: it does what its calls say, and the server nothing behind them.
   */
  readonly effect?: "destroys" | "plain";
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

/** What an action needs, by the name that policies have for it; or one of several, where the input decides which. */
type NamedPermission<Input> =
  | {
      readonly action: string;
      /** Path values of its resource, of the input. */
      segments?(input: Input): readonly string[];
      readonly list?: boolean;
    }
  | { readonly anyOf: readonly string[]; request(input: Input): AccessRequest };

type ActionDefinition<Input, Output, Id extends string> = ActionParts<Input, Output, Id> &
  /** What the caller must be allowed to do; absent where signing in is enough. */
  ({ readonly permission: NamedPermission<NoInfer<Input>> } | { readonly permission?: never });

export interface Action<Input, Output, Id extends string = string> extends ActionParts<Input, Output, Id> {
  /** Names of what it needs, one of them for each input; empty: signing in is enough. */
  readonly needs: readonly string[];
  /** What the caller must be allowed to do; absent where signing in is enough. */
  permission?(input: NoInfer<Input>): AccessRequest;
}

/** Gives an action its types from its schema and its `run`, and what it needs by its name. Schemas stay unmade. */
export function defineAction<Input, Output, const Id extends string>(
  definition: ActionDefinition<Input, Output, Id>,
): Action<Input, Output, Id> {
  if (isOpen(definition)) return Object.assign(definition, { needs: [] });
  const { permission } = definition;
  const needs = "anyOf" in permission ? permission.anyOf : [permission.action];
  return Object.assign(definition, { needs, permission: requestBy(permission) });
}

const isOpen = <Input, Output, Id extends string>(
  definition: ActionDefinition<Input, Output, Id>,
): definition is ActionParts<Input, Output, Id> & { readonly permission?: never } =>
  definition.permission === undefined;

const requestBy = <Input>(needed: NamedPermission<Input>) => {
  if ("anyOf" in needed) return (input: Input) => needed.request(input);
  const { action, list } = needed;
  return (input: Input): AccessRequest => ({
    action,
    ...(needed.segments === undefined ? {} : { segments: needed.segments(input) }),
    ...(list === undefined ? {} : { list }),
  });
};

/** Actions of an area by name. */
export type Actions = Readonly<Record<string, Action<unknown, unknown>>>;
