import type { Access, AccessRequest } from "../access/evaluate";
import type { Situation } from "../area/rows";
import type { Action, Actions } from "./action";
import type { CommandLine } from "./commandLine";
import type { Face } from "./face";

/** How a console offers an action. Methods, so that a list can hold offers of any input. */
export interface Offer<Input> {
  /** The input that it has here, for its permission and its command; `undefined`: it has nothing to work on. */
  inputFrom(situation: Situation): Input | undefined;
  /** What happens when somebody chooses it; absent: it asks what it wants confirmed, and runs. */
  choose?(face: Face, situation: Situation): void;
}

/** The offers of an area: none of its actions is forgotten. */
export type OffersOf<All extends Actions> = {
  readonly [Name in keyof All]: Offer<Parameters<All[Name]["run"]>[1]>;
};

/** An action together with how it is offered. */
export interface Offered<Input = unknown> {
  readonly action: Action<Input, unknown>;
  readonly offer: Offer<Input>;
}

type Needing<Input> = Pick<Action<Input, unknown>, "permission" | "also">;

/** All that an action needs of this input. */
export function allNeededOf<Input>(action: Needing<Input>, input: Input): readonly AccessRequest[] {
  const first = action.permission?.(input);
  return [...(first === undefined ? [] : [first]), ...(action.also?.(input) ?? [])];
}

/** What an action needs of this input: of several permissions the first that is denied. Absent: nothing. */
export function neededOf<Input>(
  action: Needing<Input>,
  input: Input,
  access: Pick<Access, "can"> | undefined,
): AccessRequest | undefined {
  const all = allNeededOf(action, input);
  const denied = all.find((each) => access?.can(each.action, each.segments, each.list) === false);
  return denied ?? all[0];
}

/** The same of the input that it has here; absent also where it has nothing to work on. */
export function requestOf<Input>(
  { action, offer }: Offered<Input>,
  situation: Situation,
  access?: Pick<Access, "can">,
): AccessRequest | undefined {
  const input = offer.inputFrom(situation);
  return input === undefined ? undefined : neededOf(action, input, access);
}

/** The command that does what an action would do here; `undefined`: it has nothing to work on. */
export function commandOf<Input>(
  { action, offer }: Offered<Input>,
  situation: Situation,
): CommandLine | undefined {
  const input = offer.inputFrom(situation);
  return input === undefined ? undefined : action.command(input);
}
