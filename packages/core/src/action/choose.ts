import type { Rows, Situation } from "../area/rows";
import type { ConsoleClient } from "../shell/client";
import { text } from "../text/catalogue";
import type { Action } from "./action";
import type { Face } from "./face";
import type { Offered } from "./offer";
import { runAction, shownInQuestion } from "./run";

/** Ways to choose an action from a button, a menu, a key or the palette. */
export interface Choose {
  /** What happens when somebody chooses an action here; `done` is told once what was chosen is gone. */
  readonly choose: <Input>(offered: Offered<Input>, chosen: Rows, done?: () => void) => void;
  /** Asks what an action wants confirmed, and runs it. */
  readonly ask: <Input>(action: Action<Input, unknown>, input: Input, done?: () => void) => void;
  readonly listed: Rows;
}

const nothing: Rows = {};

/**
 * The ways to choose an action on a face. `listed`: rows of the section list, once they are there; `listedNow` gives
 * them when what was chosen has run, as others may have gone while its question stood.
 */
export function chooseOn(
  face: Face,
  client: Choosing["client"],
  listed: Rows = nothing,
  listedNow: () => Rows | undefined = () => listed,
): Choose {
  const at = (chosen: Rows, done?: () => void): Choosing => ({
    client,
    face,
    situation: { chosen, listed },
    listedNow: () => listedNow() ?? nothing,
    done,
  });
  return {
    choose: (offered, chosen, done) => chooseAction(offered, at(chosen, done)),
    ask: (action, input, done) => askToRun(action, input, at(nothing, done)),
    listed,
  };
}

/** Where an action is chosen. */
export interface Choosing {
  readonly client: Pick<ConsoleClient, "transport" | "queries" | "notifications">;
  readonly face: Face;
  readonly situation: Situation;
  /** Rows of the section list at the time it is called. */
  readonly listedNow: () => Rows;
  /** Told once what was chosen is gone, or a part of it. */
  readonly done?: (() => void) | undefined;
}

/** What happens when somebody chooses an action: the same in every console. */
export function chooseAction<Input>({ action, offer }: Offered<Input>, choosing: Choosing): void {
  const { face, situation } = choosing;
  if (offer.choose !== undefined) {
    offer.choose(face, situation);
    return;
  }
  const input = offer.inputFrom(situation);
  if (input !== undefined) askToRun(action, input, choosing);
}

/** Asks what the action wants to have confirmed, and runs it; from a screen that is gone then, it leaves. */
function askToRun<Input>(
  action: Action<Input, unknown>,
  input: Input,
  { client, face, situation, listedNow, done }: Choosing,
): void {
  const run = async (more = {}) => {
    const result = await runAction(client, action, input, more);
    if (result.ok && action.confirm !== undefined)
      client.notifications.sayWritten(text("shell.written", { title: action.title }));
    if (result.ok || result.failure.code === "partly") done?.();
    const gone = result.ok ? action.gone?.(input, { ...situation, listed: listedNow() }) : undefined;
    if (gone !== undefined) face.leave(gone.paths, gone.to);
    const made = result.ok ? action.made?.(result.value) : undefined;
    if (made !== undefined) face.open(made);
    return result;
  };
  const ask = (known: Input) => {
    const question = action.confirm?.(known);
    if (question === undefined) void run();
    else face.ask(question, () => run(shownInQuestion));
  };
  const { learn } = action;
  if (learn === undefined) ask(input);
  else void learnInTime((signal) => learn({ transport: client.transport, signal }, input)).then(ask);
}

/** Milliseconds that a question waits for what it says of the server's state. */
const learnsFor = 2_000;

/** What is not known by then is left out: nobody waits for a question longer than for its answer. */
async function learnInTime<T>(learn: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), learnsFor);
  try {
    return await learn(control.signal);
  } finally {
    clearTimeout(timer);
  }
}
