import type { Result } from "../http/failure";
import { knownAccess } from "../session/queries";
import type { ConsoleClient } from "../shell/client";
import type { OwnMemory } from "../shell/keyValue";
import type { Action, ActionContext } from "./action";
import { joined, tellingTransport, type Written } from "./written";

/**
 * Runs an action in a console that stays: what it changed is asked for again, what it wrote can be undone by what is
 * told of it, and a failure is reported unless it is shown at a field or where it was asked for. The caller shows the
 * rest and keeps what was typed.
 */
export async function runAction<Input, Output>(
  client: Pick<ConsoleClient, "transport" | "queries" | "notifications"> & Partial<Remembering>,
  action: Action<Input, Output>,
  input: Input,
  { isShown = () => false, ...more }: More = {},
): Promise<Result<Output>> {
  const written: Written[] = [];
  const outdate = () => {
    for (const queryKey of action.stale?.(input) ?? []) void client.queries.invalidateQueries({ queryKey });
  };
  const going = client.notifications.goesOn({ action: action.id, title: action.title, input });
  let isLong = false;
  const context = {
    ...more,
    // What takes long is shown while it goes on, by what says how things are.
    progress(share: number) {
      if (!isLong) outdate();
      isLong = true;
      // Whoever shows it in its place has it from here alone.
      if (more.progress === undefined) going.share(share);
      else more.progress(share);
    },
    transport: tellingTransport(client.transport, (each) => void written.push(each)),
    access: knownAccess(client.queries),
    own: async () => ownOf(client),
  };
  const result = await action.run(context, input).finally(going.over);
  outdate();
  if (written.length > 0) client.notifications.written(result.ok ? joined(written) : undefined);
  if (!result.ok && !isShown()) client.notifications.fail(result.failure);
  return result;
}

interface More extends Pick<ActionContext, "progress" | "signal"> {
  /** Whether whoever asked shows a failure in its place, asked once it has failed: then it is not told besides. */
  readonly isShown?: () => boolean;
}

/** For what is asked before it is run, as questions show why it failed; a face tells it where they were closed. */
export const shownInQuestion = { isShown: () => true } as const;

type Remembering = Pick<ConsoleClient, "memory" | "session">;

/** What this console keeps for whoever is signed in. */
export function ownOf({ memory, session }: Partial<Remembering>): OwnMemory | undefined {
  const who = session?.getState().identity?._id;
  return memory === undefined || who === undefined ? undefined : { memory, who };
}
